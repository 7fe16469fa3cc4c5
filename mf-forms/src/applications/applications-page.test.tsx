import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Application, ApplicationWithAnswers, FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import area from './locales/el.json';

const el = { ...remote, ...area };

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

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
    texts: { el: remote },
    path,
    answers: { 'GET /api/deya/info': chania, ...answers },
  });

const SENT = { by: 'customer', status: 0, note: null, at: '2026-11-18T08:00:00.000Z', solved: null } as const;

const followed = (changes: Partial<FollowedApplication> = {}): FollowedApplication => ({
  ...application(),
  due_at: null,
  events: [SENT],
  utility_photos: [],
  photos: [],
  answer_until: null,
  question: null,
  email: null,
  has_document: false,
  signature: null,
  ...changes,
});

const one = (changes: Partial<ApplicationWithAnswers> = {}): ApplicationWithAnswers => ({
  ...followed(changes),
  api: '[]',
  answers: {},
  files: [],
  ...changes,
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
      'GET /api/applications/{id}': one({
        status: 2,
        protocol_number: 'IN-7',
        updated_at: '2026-11-19T08:00:00.000Z',
        api,
        answers: { name: 'Μαρία', reach: 'phone', floor: '3' },
      }),
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

  it('names the files that were sent, and saves one under its name', async () => {
    const files = [
      { id: 7, field: 'proof', name: 'Συμβόλαιο.pdf', content_type: 'application/pdf', size: 2_097_152 },
    ] as const;
    const asked = JSON.stringify([
      {
        value: 'input',
        name: 'Δικαιολογητικά',
        showTitle: true,
        grid: 1,
        elements1: [
          { id: '1', type: 'file_input', options: { field: 'proof', label: 'Συμβόλαιο' }, items: [], validation: {} },
        ],
      },
    ]);
    const saved: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    URL.revokeObjectURL ??= () => {};
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one({
        api: asked,
        answers: { proof: [`${'0'.repeat(32)}:Συμβόλαιο.pdf`] },
        files: [...files],
      }),
      'GET /api/applications/{id}/files/{file_id}': new Blob(['%PDF-']),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Λήψη: Συμβόλαιο.pdf (2,0 MB)' }));
    await waitFor(() => expect(saved).toEqual(['Συμβόλαιο.pdf']));
    HTMLAnchorElement.prototype.click = click;
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('shows each fact of the chosen instalment plan', async () => {
    const api = JSON.stringify([
      {
        ...{ value: 'settlements', name: 'Διακανονισμός', showTitle: true, theme: 'Plain', conditionals: [] },
        ...{ field: 'plan', required: true },
        labels: {
          number: 'Αριθμός',
          date: 'Ημέρα',
          amount: 'Ποσό',
          kind: 'Είδος',
          discount: 'Έκπτωση',
          interest_reduction: 'Τόκοι',
        },
      },
    ]);
    const answers = {
      plan: '77/2026',
      'plan:date': '2026-02-01',
      'plan:amount': '1120.50',
      'plan:kind': 'Ν. 4611/2019',
      'plan:discount': '24.50',
      'plan:interest_reduction': '80',
    };
    await open('/applications/1001', { 'GET /api/applications/{id}': one({ api, answers }) });
    for (const fact of ['77/2026', '01/02/2026', /^1\.120,50\s€$/, 'Ν. 4611/2019', /^24,50\s€$/, '80%'])
      expect(await screen.findByText(fact)).toBeVisible();
  });

  it('shows its answers also when the form can no longer be read', async () => {
    await open('/applications/1001', {
      'GET /api/applications/{id}': one({ api: '{}', answers: { name: 'Μαρία' } }),
    });
    expect(await screen.findByText('Μαρία')).toBeVisible();
  });

  it('says why it stands as it does, with its history and the question of the utility', async () => {
    const at = '2026-11-19T08:00:00.000Z';
    const events = [
      SENT,
      { by: 'utility', status: 2, note: 'Λείπει το συμβόλαιο.', at, solved: null },
      { by: 'utility', status: null, note: 'Στείλτε το συμβόλαιο.', at, solved: null },
    ] as const;
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one({ status: 2, events: [...events], answer_until: '2026-11-28' }),
    });
    expect(await screen.findByRole('note')).toHaveTextContent(/έως 28\/11\/2026/);
    const history = within(screen.getByRole('region', { name: el.progress.history })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Στάλθηκε/),
      expect.stringMatching(/^Σε εξέλιξη.*Λείπει το συμβόλαιο\.$/),
      expect.stringMatching(/^Η ΔΕΥΑ γράφει.*Στείλτε το συμβόλαιο\.$/),
    ]);
    expect(screen.queryByRole('button', { name: el.progress.withdraw })).toBeNull();
    expect(screen.queryByText(el.contact.title)).toBeNull();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('takes a note, which stays when it could not be sent', async () => {
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one({ status: 2 }),
      'POST /api/applications/{id}/notes': new ApiError(503, 'service_unavailable'),
    });
    const box = await screen.findByRole('textbox', { name: el.field.report_note.note });
    await portal.user.type(box, 'Το έστειλα.');
    await portal.user.click(screen.getByRole('button', { name: el.progress.add_note }));
    await waitFor(() => expect(portal.calls.at(-1)?.call).toBe('POST /api/applications/{id}/notes'));
    expect(box).toHaveValue('Το έστειλα.');
    portal.answer({ 'POST /api/applications/{id}/notes': { message: 'Success' } });
    await portal.user.click(screen.getByRole('button', { name: el.progress.add_note }));
    await waitFor(() => expect(box).toHaveValue(''));
  });

  it('is withdrawn after a question, while the utility has not begun', async () => {
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one(),
      'POST /api/applications/{id}/withdraw': { message: 'Success' },
    });
    await portal.user.click(await screen.findByRole('button', { name: el.progress.withdraw }));
    const dialog = within(screen.getByRole('dialog', { name: el.progress.withdraw_title }));
    const withdrawn = { ...SENT, status: 4 } as const;
    portal.answer({ 'GET /api/applications/{id}': one({ status: 4, events: [SENT, withdrawn] }) });
    await portal.user.click(dialog.getByRole('button', { name: el.progress.withdraw }));
    expect(await screen.findByText(el.progress.outcome_withdrawn)).toBeVisible();
  });

  it('asks once it is completed whether it was handled well, and takes “no” with a reason alone', async () => {
    const question = { event: 2, until: '2026-12-04T08:00:00.000Z', is_over: false };
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one({ status: 3, question }),
      'POST /api/applications/{id}/feedback': { message: 'Success' },
    });
    const form = within(await screen.findByRole('form', { name: el.feedback.title }));
    await portal.user.click(form.getByRole('radio', { name: el.feedback.no }));
    await portal.user.click(form.getByRole('button', { name: el.feedback.send }));
    expect(await screen.findByText(el.error.report_feedback.reason.required)).toBeVisible();
    await portal.user.type(form.getByRole('textbox', { name: el.field.report_feedback.reason }), 'Δεν έχω νερό.');
    await portal.user.click(form.getByRole('button', { name: el.feedback.send }));
    await waitFor(() =>
      expect(portal.calls.find(({ call }) => call === 'POST /api/applications/{id}/feedback')?.input).toEqual({
        params: { id: 1001 },
        body: { event: 2, solved: 'no', reason: 'Δεν έχω νερό.' },
      }),
    );
  });

  it('is saved as a document where its form gives one', async () => {
    const portal = await open('/applications/1001', {
      'GET /api/applications/{id}': one({ has_document: true }),
      'GET /api/applications/{id}/document': new Blob(['%PDF-']),
    });
    await portal.user.click(await screen.findByRole('button', { name: el.application.document }));
    await waitFor(() =>
      expect(portal.calls.at(-1)).toEqual({
        call: 'GET /api/applications/{id}/document',
        input: { params: { id: 1001 } },
      }),
    );
  });

  it('of another person is not found', async () => {
    await open('/applications/7', { 'GET /api/applications/{id}': new ApiError(404, 'application_not_found') });
    expect(await screen.findByText(el.application.missing)).toBeVisible();
  });
});

describe('the page of one application without an account', () => {
  const TOKEN = 'w'.repeat(43);
  const linked = (changes: Partial<FollowedApplication> = {}) => ({
    application: followed({ email: 'guest@example.gr', ...changes }),
    until: '2026-11-20T12:00:00.000Z',
  });

  it('takes the secret out of the address, reads alone, and shows the application with its photos', async () => {
    const photos = [{ id: 51, width: 640, height: 480 }];
    const portal = await open(`/applications/follow#${TOKEN}`, {
      'POST /api/report-links/application': linked({ photos }),
      'POST /api/report-links/photo': new Blob(['x'], { type: 'image/jpeg' }),
    });
    expect(await screen.findByText(el.outcome.open)).toBeVisible();
    expect(location.hash).toBe('');
    expect(screen.getByRole('button', { name: /^Μεγέθυνση: Φωτογραφία 1 από 1/ })).toBeVisible();
    const made = portal.calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(new Set(made)).toEqual(new Set(['POST /api/report-links/application', 'POST /api/report-links/photo']));
    expect(screen.queryByRole('region', { name: el.application.answers })).toBeNull();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('saves the document with the secret', async () => {
    const portal = await open(`/applications/follow#${TOKEN}`, {
      'POST /api/report-links/application': linked({ has_document: true }),
      'POST /api/report-links/document': new Blob(['%PDF-']),
    });
    await portal.user.click(await screen.findByRole('button', { name: el.application.document }));
    await waitFor(() =>
      expect(portal.calls.find(({ call }) => call === 'POST /api/report-links/document')?.input).toEqual({
        body: { token: TOKEN },
      }),
    );
  });

  it('sends a note and a new address with the secret', async () => {
    const portal = await open(`/applications/follow#${TOKEN}`, {
      'POST /api/report-links/application': linked({ status: 2 }),
      'POST /api/report-links/notes': { message: 'Success' },
      'POST /api/report-links/contact': { email_waits: true },
    });
    await portal.user.type(await screen.findByRole('textbox', { name: el.field.report_note.note }), 'Το έστειλα.');
    await portal.user.click(screen.getByRole('button', { name: el.progress.add_note }));
    await waitFor(() =>
      expect(portal.calls.find(({ call }) => call === 'POST /api/report-links/notes')?.input).toMatchObject({
        body: { token: TOKEN, note: 'Το έστειλα.' },
      }),
    );
    await portal.user.click(screen.getByRole('button', { name: el.contact.change }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByRole('textbox', { name: /^E-mail/ });
    await portal.user.clear(address);
    await portal.user.type(address, 'new@example.gr');
    await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
    await waitFor(() => expect(portal.notices.at(-1)?.text).toMatch(/^Στείλαμε σύνδεσμο στο new@example\.gr/));
  });

  it('says that a link is over, and leads to a new one', async () => {
    await open(`/applications/follow#${TOKEN}`, {
      'POST /api/report-links/application': new ApiError(422, 'report_link_invalid'),
    });
    expect(await screen.findByText(el.follow.over_title)).toBeVisible();
    expect(screen.getByRole('link', { name: el.follow.ask })).toHaveAttribute('href', '/report/follow');
  });
});

const SAVED = {
  id: 71,
  title: { el: 'Σύνδεση ακινήτου' },
  is_online: true,
  saved_at: '2026-11-18T08:00:00.000Z',
  lapses_at: '2026-12-18T08:00:00.000Z',
};
const WITH_SAVED: Answers = {
  'GET /api/applications': { active: 0, closed: 0, data: [], total: 0, next: null },
  'GET /api/form-signatures': { data: [] },
  'GET /api/saved-forms': { data: [SAVED] },
};

it('a person goes on with a saved form from the list of their applications', async () => {
  const portal = await open('/applications', {
    ...WITH_SAVED,
    'POST /api/saved-forms/{id}/open': { token: 'x'.repeat(43) },
    'POST /api/saved-forms/form': new ApiError(422, 'saved_form_link_invalid'),
  });
  expect(await screen.findByText('Σύνδεση ακινήτου')).toBeInTheDocument();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: 'Συνέχεια: Σύνδεση ακινήτου' }));
  await waitFor(() => expect(location.pathname).toBe('/online_forms/continue'));
  await screen.findByText('Ο σύνδεσμος δεν ισχύει');
  expect(portal.calls.find(({ call }) => call === 'POST /api/saved-forms/form')?.input).toEqual({
    body: { token: 'x'.repeat(43) },
  });
});

it('a person deletes a saved form after a question', async () => {
  const portal = await open('/applications', {
    ...WITH_SAVED,
    'DELETE /api/saved-forms/{id}': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Διαγραφή: Σύνδεση ακινήτου' }));
  const asked = await screen.findByRole('dialog');
  portal.answer({ 'GET /api/saved-forms': { data: [] } });
  await portal.user.click(within(asked).getByRole('button', { name: 'Διαγραφή' }));
  await waitFor(() => expect(screen.queryByText('Σύνδεση ακινήτου')).toBeNull());
  expect(portal.notices).toMatchObject([{ kind: 'success', text: area.saved.deleted }]);
});
