import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import type { SavedAnswers } from '@hydria/shared/contract/saved-forms.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';

const SECRET = 'x'.repeat(43);

const question = (field: string, label: string) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: { required: true },
});
const row = (name: string, ...elements1: object[]) => ({
  value: 'input',
  name,
  showTitle: true,
  theme: 'Plain',
  grid: 1,
  conditionals: [],
  elements1,
});
const LAYOUT = [row('Εσείς', question('name', 'Όνομα')), row('Η παροχή', question('address', 'Διεύθυνση'))];

const FORM: OnlineForm = {
  id: 1200,
  deya_id: 3,
  form_id: 'nea-paroxi',
  title: 'Νέα παροχή',
  description: null,
  api: JSON.stringify(LAYOUT),
  parentForm: null,
  book: null,
  auto_nr: 0,
  is_online: true,
  is_payment: false,
  payment: null,
  language: '0',
  submit_method: 0,
  one_page: false,
  cosign: false,
  error_note: null,
  purpose: null,
  retention_days: null,
  version: 4,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};

const SAVED = {
  token: SECRET,
  version: 1,
  saved_at: '2026-11-20T10:00:00.000Z',
  lapses_at: '2026-12-20T10:00:00.000Z',
  mailed: true,
};

const kept = (changes: Partial<SavedAnswers> = {}): SavedAnswers => ({
  id: 71,
  deya_id: 3,
  form: 1200,
  form_id: 'nea-paroxi',
  title: { el: 'Νέα παροχή' },
  is_online: true,
  answers: { name: 'Ελένη' },
  step: 2,
  version: 3,
  saved_at: '2026-11-20T10:00:00.000Z',
  lapses_at: '2026-12-20T10:00:00.000Z',
  has_link: true,
  is_changed: false,
  unfitting: null,
  ...changes,
});

const SENT = {
  id: 5,
  code: 'CM98-5NV1',
  status: 0 as const,
  success_note: null,
  redirect_url: null,
  created_at: '2026-11-20T12:00:00.000Z',
  utility_notified: true,
  sender_notified: false,
  due_at: null,
  payment: null,
  cosign: null,
};

const open = (path: string, answers: Answers = {}, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-forms',
    texts: { el: remote },
    path,
    session: { status: 'guest', deya_id: null },
    answers: {
      'GET /api/onlineForms/{id}': FORM,
      'GET /api/deya/info': chania,
      'POST /api/onlineForms/{id}/visits': { message: 'Success' },
      'POST /api/saved-forms': SAVED,
      ...answers,
    },
    ...setup,
  });

const FILL = '/online-forms/3/nea-paroxi';
const GO_ON = `/online_forms/continue#${SECRET}`;

const write = async ({ user }: RenderedRemote, box: HTMLElement, text: string) => {
  await user.click(box);
  await user.paste(text);
};
const press = async ({ user }: RenderedRemote, name: string) => user.click(await screen.findByRole('button', { name }));
const savings = ({ calls }: RenderedRemote) =>
  calls.flatMap(({ call, input }) => (call === 'POST /api/saved-forms' ? [input] : []));
const dialog = () => screen.findByRole('dialog');

/** Writes a name and opens the dialog. */
const begin = async (portal: RenderedRemote) => {
  await write(portal, await screen.findByRole('textbox', { name: 'Όνομα' }), 'Ελένη');
  await press(portal, remote.form.later);
};

describe('the way to go on later', () => {
  it('asks a guest for an address, saves what is entered so far, and says where the link was sent', async () => {
    const portal = await open(FILL);
    await begin(portal);
    expect(within(await dialog()).queryByText(/προαιρετικό/)).toBeNull();
    await press(portal, el.save.send);
    expect(await screen.findByText(el.error.save_later.email.required)).toBeInTheDocument();
    await write(portal, within(await dialog()).getByRole('textbox', { name: /E-mail/ }), 'eleni@example.gr');
    expect(await axe(portal.container)).toHaveNoViolations();
    await press(portal, el.save.send);
    expect(await screen.findByText(/Στείλαμε σύνδεσμο στο eleni@example.gr/)).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
    expect(savings(portal)).toMatchObject([
      { body: { form: 1200, form_version: 4, answers: { name: 'Ελένη' }, step: 1, email: 'eleni@example.gr' } },
    ]);
  });

  it('saves to the account of a person who is signed in, without an address', async () => {
    const portal = await open(
      FILL,
      { 'POST /api/saved-forms': { ...SAVED, mailed: false } },
      { session: { status: 'member', deya_id: 3 } },
    );
    await begin(portal);
    await press(portal, el.save.send);
    expect(await screen.findByText(el.done.account)).toBeInTheDocument();
  });

  it('replaces the saving of the same page, and sends the form with it', async () => {
    const portal = await open(FILL, { 'POST /api/onlineForms/{id}/answers': SENT });
    await begin(portal);
    await write(portal, within(await dialog()).getByRole('textbox', { name: /E-mail/ }), 'eleni@example.gr');
    await press(portal, el.save.send);
    await press(portal, el.done.back);
    await press(portal, remote.form.next);
    await write(portal, await screen.findByRole('textbox', { name: 'Διεύθυνση' }), 'Οδός 1');
    await press(portal, remote.form.later);
    await press(portal, el.save.send);
    await waitFor(() => expect(savings(portal)).toHaveLength(2));
    expect(savings(portal)[1]).toMatchObject({
      body: { token: SECRET, version: 1, step: 2, answers: { address: 'Οδός 1' } },
    });
    await press(portal, el.done.back);
    await press(portal, remote.form.next);
    await press(portal, remote.form.send);
    await screen.findByText('CM98-5NV1');
    expect(portal.calls.find(({ call }) => call === 'POST /api/onlineForms/{id}/answers')?.input).toMatchObject({
      body: { saved_token: SECRET },
    });
  });

  it('lets the page be left without a question after the saving, and asks again after a further answer', async () => {
    const portal = await open(FILL, {}, { session: { status: 'member', deya_id: 3 } });
    const release = jest.fn();
    const guard = jest.spyOn(portal.platform, 'guard').mockReturnValue(release);
    await begin(portal);
    expect([guard.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
    await press(portal, el.save.send);
    await press(portal, el.done.back);
    expect([guard.mock.calls.length, release.mock.calls.length]).toEqual([1, 1]);
    await write(portal, screen.getByRole('textbox', { name: 'Όνομα' }), ' Παππά');
    expect(guard.mock.calls).toHaveLength(2);
  });

  it('offers no other page where the form is embedded', async () => {
    const newer = { version: 4, saved_at: '2026-11-21T10:00:00.000Z' };
    const portal = await open(`${FILL}/frame`);
    await begin(portal);
    await write(portal, within(await dialog()).getByRole('textbox', { name: /E-mail/ }), 'eleni@example.gr');
    await press(portal, el.save.send);
    await press(portal, el.done.back);
    portal.answer({ 'POST /api/saved-forms': new ApiError(409, 'changed_meanwhile', null, newer) });
    await press(portal, remote.form.later);
    await press(portal, el.save.send);
    expect(await screen.findByRole('button', { name: el.newer.overwrite })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: el.newer.take })).toBeNull();
  });

  it('says to a guest of an installation without mail that it needs an account', async () => {
    const portal = await open(FILL, {}, { mail: false });
    await begin(portal);
    expect(await screen.findByText(el.save.no_mail)).toBeInTheDocument();
    expect(within(await dialog()).queryByRole('textbox')).toBeNull();
  });
});

describe('the page that goes on', () => {
  it('shows the step and the answers of the saving, and sends with it', async () => {
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': kept(),
      'POST /api/onlineForms/{id}/answers': SENT,
    });
    await write(portal, await screen.findByRole('textbox', { name: 'Διεύθυνση' }), 'Οδός 1');
    expect(location.hash).toBe('');
    expect(await axe(portal.container)).toHaveNoViolations();
    await press(portal, remote.form.next);
    await press(portal, remote.form.send);
    await screen.findByText('CM98-5NV1');
    expect(portal.calls.find(({ call }) => call === 'POST /api/onlineForms/{id}/answers')?.input).toMatchObject({
      body: { answers: { name: 'Ελένη', address: 'Οδός 1' }, saved_token: SECRET },
    });
  });

  it('finds the saving again after a reload of the tab', async () => {
    await open(
      '/online_forms/continue',
      { 'POST /api/saved-forms/form': kept() },
      { drafts: { 'saved-form.link': { token: SECRET } } },
    );
    expect(await screen.findByRole('textbox', { name: 'Διεύθυνση' })).toBeInTheDocument();
  });

  it('says that the form has changed, and which answers have no place in it', async () => {
    const former = JSON.stringify([row('Εσείς', question('owner', 'Ιδιοκτήτης'))]);
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': kept({
        is_changed: true,
        unfitting: { api: former, answers: { owner: 'Νίκος' } },
      }),
    });
    expect(await screen.findByText(el.changed.title)).toBeInTheDocument();
    expect(screen.getByText('Ιδιοκτήτης')).toBeInTheDocument();
    expect(screen.getByText('Νίκος')).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('says that the link is over', async () => {
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': new ApiError(422, 'saved_form_link_invalid'),
    });
    expect(await screen.findByText(el.link.over_title)).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('leads to the utility where the form was withdrawn', async () => {
    const portal = await open(GO_ON, { 'POST /api/saved-forms/form': kept({ is_online: false, answers: {} }) });
    expect(await screen.findByText(el.withdrawn.title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: el.withdrawn.contact })).toHaveAttribute('href', '/deya/3/support');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('lets the person take the newer saving of another device', async () => {
    const newer = { version: 4, saved_at: '2026-11-21T10:00:00.000Z' };
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': kept(),
      'POST /api/saved-forms': new ApiError(409, 'changed_meanwhile', null, newer),
    });
    await screen.findByRole('textbox', { name: 'Διεύθυνση' });
    await press(portal, remote.form.later);
    await press(portal, el.save.send);
    expect(await screen.findByText(el.newer.title)).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
    portal.answer({ 'POST /api/saved-forms/form': kept({ version: 4, answers: { name: 'Ελένη', address: 'Νέα 2' } }) });
    await press(portal, el.newer.take);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Διεύθυνση' })).toHaveValue('Νέα 2'));
  });

  it('lets the person overwrite the newer saving', async () => {
    const newer = { version: 4, saved_at: '2026-11-21T10:00:00.000Z' };
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': kept(),
      'POST /api/saved-forms': new ApiError(409, 'changed_meanwhile', null, newer),
    });
    await screen.findByRole('textbox', { name: 'Διεύθυνση' });
    await press(portal, remote.form.later);
    await press(portal, el.save.send);
    await screen.findByText(el.newer.title);
    portal.answer({ 'POST /api/saved-forms': { ...SAVED, version: 5 } });
    await press(portal, el.newer.overwrite);
    expect(await screen.findByText(el.done.link)).toBeInTheDocument();
    expect(savings(portal)[1]).toMatchObject({ body: { token: SECRET, version: 4, answers: { name: 'Ελένη' } } });
  });

  it('deletes the saved form after a question', async () => {
    const portal = await open(GO_ON, {
      'POST /api/saved-forms/form': kept(),
      'POST /api/saved-forms/delete': { message: 'Success' },
    });
    await press(portal, el.delete.ask);
    await portal.user.click(within(await dialog()).getByRole('button', { name: el.delete.send }));
    await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: el.delete.done }]));
  });
});
