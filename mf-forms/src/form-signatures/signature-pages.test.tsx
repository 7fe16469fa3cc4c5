import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AskedSignature, WaitingSignature } from '@hydria/shared/contract/form-signatures.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';

const SECRET = 'x'.repeat(43);

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-forms',
    texts: { el: remote },
    path: `${path}#${SECRET}`,
    answers: { 'GET /api/deya/info': chania, ...answers },
  });

const asked = (changes: Partial<AskedSignature> = {}): AskedSignature => ({
  deya_id: 3,
  code: '7K4M-2QXP',
  title: { el: 'Νέα παροχή' },
  text: { el: 'Συμφωνώ ως ιδιοκτήτης.' },
  sender: 'Ελένη Παππά',
  name: 'Νίκος Ιδιοκτήτης',
  state: 'waiting',
  until: '2026-12-14T08:00:00.000Z',
  decided_at: null,
  answers: {},
  api: '[]',
  files: [],
  ...changes,
});

const waiting = (changes: Partial<WaitingSignature> = {}): WaitingSignature => ({
  deya_id: 3,
  code: '7K4M-2QXP',
  title: { el: 'Νέα παροχή' },
  state: 'waiting',
  name: 'Νίκος Ιδιοκτήτης',
  email: 'owner@example.gr',
  may_correct: true,
  until: '2026-12-14T08:00:00.000Z',
  reason: null,
  amount_cents: null,
  ...changes,
});

describe('the page of a second person', () => {
  it('shows the form and its meaning, and signs with a name and a tick alone', async () => {
    const portal = await open('/online_forms/sign', {
      'POST /api/form-signatures/form': asked(),
      'POST /api/form-signatures/sign': { message: 'Success' },
    });
    expect(await screen.findByText('Συμφωνώ ως ιδιοκτήτης.')).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
    fireEvent.click(screen.getByRole('button', { name: 'Υπογράφω' }));
    await waitFor(() => expect(screen.getByLabelText(/Το ονοματεπώνυμό σας/)).toBeInvalid());
  });

  it('is there again after a reload, without the secret in the address', async () => {
    const answers = { 'POST /api/form-signatures/form': asked() };
    const first = await open('/online_forms/sign', answers);
    await screen.findByText('Συμφωνώ ως ιδιοκτήτης.');
    expect(location.hash).toBe('');
    first.unmount();
    const setup = { ownRouter: true, name: 'mf-forms', texts: { el: remote }, path: '' };
    const again = await renderRemote(<App />, { ...setup, answers: { 'GET /api/deya/info': chania, ...answers } });
    expect(await screen.findByText('Συμφωνώ ως ιδιοκτήτης.')).toBeInTheDocument();
    expect(again.calls).toContainEqual({ call: 'POST /api/form-signatures/form', input: { body: { token: SECRET } } });
  });

  it('says that the link is over', async () => {
    await open('/online_forms/sign', {
      'POST /api/form-signatures/form': new ApiError(422, 'signature_link_invalid'),
    });
    expect(await screen.findByText('Ο σύνδεσμος δεν ισχύει')).toBeInTheDocument();
  });
});

describe('the page of a sender', () => {
  it('names the state, and offers a new link or another person', async () => {
    const portal = await open('/online_forms/waiting', {
      'POST /api/form-signatures/waiting': waiting({ state: 'declined', reason: 'Δεν συμφωνώ.' }),
    });
    expect(await screen.findByText('Δεν συμφωνώ.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Αποστολή ξανά' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Άλλο πρόσωπο ή email' })).toBeEnabled();
    expect(await axe(portal.container)).toHaveNoViolations();
  });
});
