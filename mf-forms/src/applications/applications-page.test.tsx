import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Application } from '@hydria/shared/contract/online-forms.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const application = (changes: Partial<Application> = {}): Application => ({
  id: 1001,
  deya_id: 3,
  code: '7K4M-2QXP',
  title: { el: 'Νέα παροχή' },
  status: 0,
  protocol_number: null,
  created_at: '2026-11-18T08:00:00.000Z',
  updated_at: '2026-11-18T08:00:00.000Z',
  ...changes,
});

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-forms',
    texts: { el },
    path,
    answers: { 'GET /api/deya/info': chania, ...answers },
  });

describe('my applications', () => {
  const listed = (data: Application[]) => ({ active: 1, closed: 1, next: null, data, total: data.length });
  const two = listed([application(), application({ id: 7, code: 'AAAA-BBBB', status: 3 })]);

  it('are listed with form, day, number and state, each leading to its page', async () => {
    const portal = await open('/applications', { 'GET /api/applications': two });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(within(first!).getByRole('link', { name: 'Νέα παροχή' })).toHaveAttribute('href', '/applications/1001');
    expect(first).toHaveTextContent(/18.*Αρ\. 7K4M-2QXP.*Στάλθηκε/);
    expect(second).toHaveTextContent('Ολοκληρώθηκε');
    expect(screen.getByText('2 αιτήσεις')).toBeInTheDocument();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('are narrowed by state and words, which the address keeps', async () => {
    const portal = await open('/applications?search=παροχή', { 'GET /api/applications': two });
    await portal.user.click(await screen.findByRole('radio', { name: 'Ανοιχτές (1)' }));
    await waitFor(() => expect(new URLSearchParams(location.search).get('state')).toBe('active'));
    await waitFor(() =>
      expect(portal.calls.at(-1)).toEqual({
        call: 'GET /api/applications',
        input: { query: { deya_id: 3, state: 'active', search: 'παροχή', itemsPerPage: 25 } },
      }),
    );
  });

  it('say what will be there while there are none, when none matches, and after a failure', async () => {
    const nothing = { active: 0, closed: 0, next: null, data: [], total: 0 };
    const empty = await open('/applications', { 'GET /api/applications': nothing });
    expect(await screen.findByText(el.mine.none)).toBeVisible();
    expect(screen.getByRole('link', { name: el.mine.new })).toHaveAttribute('href', '/online-forms');
    empty.unmount();
    const filtered = await open('/applications?state=closed', { 'GET /api/applications': listed([]) });
    expect(await screen.findByText(el.mine.no_match)).toBeVisible();
    filtered.unmount();
    await open('/applications', { 'GET /api/applications': new ApiError(503, 'service_unavailable') });
    expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
  });
});

describe('one of my applications', () => {
  const api = JSON.stringify([
    {
      value: 'input',
      name: { el: 'Στοιχεία', en: 'Details', de: 'Angaben', fr: 'Données' },
      showTitle: true,
      grid: 1,
      elements1: [
        { id: '1', type: 'text_field', options: { field: 'name', label: 'Όνομα' }, items: [], validation: {} },
        {
          id: '2',
          type: 'radio_buttons',
          options: { field: 'reach', label: 'Επικοινωνία' },
          items: [{ value: 'phone', label: 'Τηλέφωνο' }],
          validation: {},
        },
      ],
    },
  ]);

  it('shows its state and every answer with its question, also one whose question is gone', async () => {
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': {
        ...application({ status: 2, protocol_number: 'IN-7', updated_at: '2026-11-19T08:00:00.000Z' }),
        api,
        due_at: null,
        answers: { name: 'Μαρία', reach: 'phone', floor: '3' },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Νέα παροχή' })).toBeVisible();
    expect(screen.getByText(el.outcome.in_progress)).toBeVisible();
    expect(screen.getByText('IN-7')).toBeVisible();
    const answers = within(screen.getByRole('region', { name: el.application.answers }));
    expect(answers.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Όνομα',
      'Επικοινωνία',
      'floor',
    ]);
    expect(answers.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Μαρία',
      'Τηλέφωνο',
      '3',
    ]);
    expect(document.title).toContain('Αίτηση 7K4M-2QXP');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('shows its answers also when the form can no longer be read', async () => {
    await open('/applications/1001', {
      'GET /api/applications/{id}': { ...application(), due_at: null, api: '{}', answers: { name: 'Μαρία' } },
    });
    expect(await screen.findByText('Μαρία')).toBeVisible();
  });

  it('of another person is not found', async () => {
    await open('/applications/7', { 'GET /api/applications/{id}': new ApiError(404, 'application_not_found') });
    expect(await screen.findByText(el.application.missing)).toBeVisible();
  });
});
