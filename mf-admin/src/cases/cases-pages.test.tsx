import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { FilledCaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import type { CaseForward, WholeCase } from '@hydria/shared/contract/cases.ts';
import type { User } from '@hydria/shared/contract/session.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import texts from './locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const CASE: WholeCase = {
  id: 9,
  code: 'AB12-CD34',
  kind: 'report',
  problem_type: 'damage_public',
  title: null,
  protocol_number: null,
  status: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  name: 'Μαρία Παππά',
  kwdikos_katanalwti: null,
  address: 'Όθωνος 3',
  source: 'phone',
  area: null,
  photo_count: 1,
  priority: 'normal',
  team: null,
  assignee: null,
  due_at: null,
  due_on: null,
  due_time: null,
  answer_until: null,
  description: 'Τρέχει νερό στο πεζοδρόμιο.',
  subtype_id: null,
  hydrometer: null,
  latitude: null,
  longitude: null,
  phone: '6944123456',
  email: 'maria@hydria.example',
  person_id: null,
  answers: null,
  signature: null,
  api: null,
  photos: [],
  staff_photos: [],
  notes: [{ id: 1, text: 'Κλήθηκε συνεργείο.', staff: 'Νίκος', contractor: null, at: '2026-11-20T12:00:00.000Z' }],
  forwards: [],
  others: [],
  duplicate_of: null,
  duplicates: [],
  parent: null,
  parts: [],
  version: 0,
  events: [
    { by: 'customer', status: 0, note: null, at: '2026-11-20T10:00:00.000Z', staff: null, solved: null },
    {
      by: 'customer',
      status: null,
      note: 'Τώρα τρέχει πιο πολύ.',
      at: '2026-11-20T11:00:00.000Z',
      staff: null,
      solved: null,
    },
  ],
  is_told: true,
  is_own: false,
  publicity: 'private',
  files: [],
  may_publish: false,
};

const TEAM = {
  id: 70,
  title: 'Συνεργείο Α',
  email: null,
  lead: null,
  is_active: true,
  digest_at: null,
  version: 1,
  members: [],
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: null,
};

const STAFF: User = {
  id: 6,
  first_name: 'Στέλλα',
  last_name: '',
  full_name: 'Στέλλα',
  email: 'staff@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: ['cases.view', 'cases.handle', 'cases.assign', 'applications.view'],
  deya: [],
};

const AREA = {
  id: 12,
  title: { el: 'Σούδα', en: 'Souda' },
  area: [],
  open_count: 1,
  version: 1,
  updated_at: CASE.updated_at,
  updated_by: null,
};

const open = (path: string, one: WholeCase = CASE, answers: Answers = {}, more: readonly string[] = []) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    session: { user: { ...STAFF, scope: [...STAFF.scope, ...more] } },
    answers: {
      'GET /api/staff/cases': { total: 1, data: [CASE], next: null },
      'GET /api/staff/cases/{id}': one,
      'GET /api/staff/cases/{id}/near': { data: [] },
      'GET /api/staff/cases/forms': { data: [] },
      'GET /api/staff/case-teams': { data: [TEAM] },
      'GET /api/staff/case-areas': { data: [AREA] },
      'GET /api/staff/cases/{id}/templates': { data: [] },
      'GET /api/staff/case-people': { data: [{ person_id: 6, name: 'Στέλλα' }] },
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

const press = async (name: string, portal: Awaited<ReturnType<typeof open>>) =>
  portal.user.click(await screen.findByRole('button', { name }));

it('lists open reports with kind, place and state, each leading to its page', async () => {
  const { container, calls } = await open('/admin/cases');
  const row = within(await screen.findByRole('row', { name: /AB12-CD34/ }));
  expect(row.getByText('Βλάβη σε δημόσιο χώρο')).toBeVisible();
  expect(row.getByText('Όθωνος 3')).toBeVisible();
  expect(row.getByText('Νέα')).toBeVisible();
  expect(row.getByRole('link', { name: 'AB12-CD34' })).toHaveAttribute('href', '/admin/cases/9');
  expect(calls.find(({ call }) => call === 'GET /api/staff/cases')?.input).toMatchObject({
    query: { state: 'active' },
  });
  expect(await axe(container)).toHaveNoViolations();
});

it('shows everything that was sent, and the notes of the reporter', async () => {
  const { container } = await open('/admin/cases/9');
  expect(await screen.findByRole('heading', { level: 1, name: 'Αναφορά AB12-CD34' })).toBeVisible();
  for (const words of ['Τρέχει νερό στο πεζοδρόμιο.', 'Μαρία Παππά', 'Τώρα τρέχει πιο πολύ.'])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: '6944123456' })).toHaveAttribute('href', 'tel:6944123456');
  expect(await axe(container)).toHaveNoViolations();
});

it('shows the place of a report on a map whose pin stays where the reporter has put it', async () => {
  const { container } = await open('/admin/cases/9', { ...CASE, latitude: 35.5138, longitude: 24.018 });
  const map = await screen.findByRole('region', { name: el.map.label });
  expect(within(map).queryByRole('application')).toBeNull();
  expect(screen.queryByRole('button', { name: el.map.middle })).toBeNull();
  expect(screen.getByRole('link', { name: '35.51380, 24.01800' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('offers the moves of the state alone, and sends one with the state that was seen', async () => {
  const portal = await open('/admin/cases/9', CASE, {
    'POST /api/staff/cases/{id}/move': { ...CASE, status: 1 },
  });
  await screen.findByText(texts.cases.next);
  expect(screen.queryByRole('button', { name: texts.cases.move_resolved })).toBeNull();
  await press(texts.cases.move_confirmed, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.move_confirmed }));
  await portal.user.type(dialog.getByRole('textbox'), 'Ερχόμαστε αύριο.');
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.move }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/move')?.input).toEqual({
    params: { id: 9 },
    query: { deya_id: 3 },
    body: { to: 'confirmed', reason: 'Ερχόμαστε αύριο.', from: 0 },
  });
  expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.cases.moved_told }]);
});

it('narrows the list to a named area, and names the area of a case', async () => {
  const portal = await open('/admin/cases', { ...CASE, area: AREA });
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: texts.cases.area }), 'Σούδα');
  await waitFor(() =>
    expect(portal.calls.findLast(({ call }) => call === 'GET /api/staff/cases')?.input).toMatchObject({
      query: { area: '12' },
    }),
  );
});

it('fills in the reason from a template of the move, with the Greek beside another language', async () => {
  const template: FilledCaseTemplate = {
    id: 3,
    title: 'Έναρξη',
    state: 'confirmed',
    lang: 'en',
    text: 'We come.',
    text_el: 'Ερχόμαστε.',
  };
  const portal = await open('/admin/cases/9', CASE, {
    'GET /api/staff/cases/{id}/templates': {
      data: [template, { ...template, id: 4, state: 'closed', title: 'Τέλος' }],
    },
    'POST /api/staff/cases/{id}/move': CASE,
  });
  await press(texts.cases.move_confirmed, portal);
  const choice = await screen.findByRole('combobox', { name: texts.cases.template });
  expect(within(choice).queryByRole('option', { name: 'Τέλος' })).toBeNull();
  await portal.user.selectOptions(choice, 'Έναρξη');
  const reason = screen.getByRole('textbox', { name: new RegExp(texts.field.case_move.reason) });
  expect(reason).toHaveValue('We come.');
  expect(screen.getByText('Ερχόμαστε.')).toHaveAttribute('lang', 'el');
  await portal.user.type(reason, ' Today.');
  await press(texts.cases.move, portal);
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/move')?.input).toMatchObject({
      body: { to: 'confirmed', reason: 'We come. Today.' },
    }),
  );
});

it('warns that the reason of a public case is public, and hides its words', async () => {
  const portal = await open(
    '/admin/cases/9',
    { ...CASE, publicity: 'texts', may_publish: true },
    {
      'PUT /api/staff/cases/{id}/publication': CASE,
    },
  );
  await press(texts.cases.hide_texts, portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: texts.cases.hidden }]));
  expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/cases/{id}/publication')?.input).toMatchObject({
    params: { id: 9 },
    body: { published: false },
  });
  await press(texts.cases.move_confirmed, portal);
  expect(await screen.findByText(texts.cases.reason_public)).toBeVisible();
});

it('closes without a solution only with a reason', async () => {
  const portal = await open('/admin/cases/9');
  await press(texts.cases.move_closed, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.move_closed }));
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.move }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/^Γράψτε τον λόγο/);
  expect(portal.calls.some(({ call }) => call === 'POST /api/staff/cases/{id}/move')).toBe(false);
});

it('closes a case that was solved for good, without another reason', async () => {
  const portal = await open(
    '/admin/cases/9',
    { ...CASE, status: 3 },
    {
      'POST /api/staff/cases/{id}/move': { ...CASE, status: 4 },
    },
  );
  await press(texts.cases.move_closed_resolved, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.move_closed_resolved }));
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.move }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/move')?.input).toMatchObject({
    body: { to: 'closed', from: 3 },
  });
});

it('keeps the words of a move after a colleague was first, and says what has changed', async () => {
  const portal = await open('/admin/cases/9');
  await screen.findByText(texts.cases.next);
  portal.answer({
    'POST /api/staff/cases/{id}/move': new ApiError(409, 'case_moved'),
    'GET /api/staff/cases/{id}': { ...CASE, status: 2 },
  });
  await press(texts.cases.move_confirmed, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.move_confirmed }));
  await portal.user.type(dialog.getByRole('textbox'), 'Ερχόμαστε.');
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.move }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Στο μεταξύ η κατάσταση έγινε «Σε εξέλιξη».');
  expect(dialog.getByRole('textbox')).toHaveValue('Ερχόμαστε.');
  expect(screen.getByText(texts.cases.move_resolved)).toBeInTheDocument();
  expect(portal.notices).toHaveLength(1);
});

it('leaves one’s own report to a colleague', async () => {
  await open('/admin/cases/9', { ...CASE, is_own: true });
  expect(await screen.findByRole('note')).toHaveTextContent(/Η απόφαση αφορά εσάς/);
  expect(screen.queryByRole('button', { name: texts.cases.move_confirmed })).toBeNull();
});

it('writes to the reporter without a move, and empties the field once it was sent', async () => {
  const portal = await open('/admin/cases/9', CASE, { 'POST /api/staff/cases/{id}/answers': CASE });
  const field = await screen.findByLabelText(texts.field.case_answer.note);
  await portal.user.type(field, 'Σε ποιον όροφο;');
  await press(texts.cases.answer_send, portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.cases.answer_sent }]));
  await waitFor(() => expect(screen.getByLabelText(texts.field.case_answer.note)).toHaveValue(''));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/answers')?.input).toMatchObject({
    params: { id: 9 },
    body: { note: 'Σε ποιον όροφο;', idempotency_key: expect.any(String) },
  });
});

it('says that a guest without an address is not told', async () => {
  await open('/admin/cases/9', { ...CASE, is_told: false, email: null });
  expect(await screen.findByText(texts.cases.next_note_untold)).toBeVisible();
  expect(screen.queryByLabelText(texts.field.case_answer.note)).toBeNull();
});

it('shows the notes among the staff in the history, and adds one', async () => {
  const portal = await open('/admin/cases/9', CASE, { 'POST /api/staff/cases/{id}/notes': CASE });
  expect(await screen.findByText('Κλήθηκε συνεργείο.')).toBeVisible();
  await portal.user.type(await screen.findByLabelText(texts.field.case_note.text), 'Αύριο στις 8.');
  await press(texts.cases.note_add, portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.cases.note_added }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/notes')?.input).toMatchObject({
    body: { text: 'Αύριο στις 8.' },
  });
});

it('assigns a case to a team and a person with the version that was seen', async () => {
  const saved = { ...CASE, version: 1, team: { id: 70, name: 'Συνεργείο Α' } };
  const portal = await open('/admin/cases/9', CASE, { 'PUT /api/staff/cases/{id}/work': saved });
  await press(texts.cases.work_edit, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.work_edit }));
  await portal.user.selectOptions(dialog.getByLabelText(texts.cases.team), 'Συνεργείο Α');
  await portal.user.selectOptions(dialog.getByLabelText(texts.cases.assignee), 'Στέλλα');
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.work_save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/cases/{id}/work')?.input).toMatchObject({
    body: { team_id: 70, assignee_id: 6, priority: 'normal', version: 0 },
  });
});

it('takes a case by one key, which the help lists and turns off', async () => {
  const portal = await open('/admin/cases/9', CASE, { 'POST /api/staff/cases/{id}/take': { ...CASE, version: 1 } });
  await screen.findByText(texts.cases.next);
  await portal.user.keyboard('a');
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.cases.taken }]));
  await portal.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.keys_title }));
  await portal.user.click(dialog.getByLabelText(texts.cases.keys_on));
  await portal.user.click(dialog.getByRole('button', { name: 'Κλείσιμο' }));
  await portal.user.keyboard('a');
  expect(portal.calls.filter(({ call }) => call === 'POST /api/staff/cases/{id}/take')).toHaveLength(1);
});

it('shows an application with its questions and answers', async () => {
  const api = JSON.stringify([
    {
      value: 'input',
      name: 'Στοιχεία',
      showTitle: true,
      grid: 1,
      elements1: [
        {
          id: '1',
          type: 'text_field',
          options: { field: 'owner', label: 'Νέος ιδιοκτήτης' },
          items: [],
          validation: {},
        },
        { id: '2', type: 'file_input', options: { field: 'proof', label: 'Συμβόλαιο' }, items: [], validation: {} },
      ],
    },
  ]);
  const application = {
    ...CASE,
    kind: 'application' as const,
    problem_type: null,
    title: { el: 'Αλλαγή ιδιοκτήτη' },
    answers: { owner: 'Μαρία', proof: [`${'0'.repeat(32)}:Συμβόλαιο.pdf`] },
    api,
  };
  const file = { id: 4, field: 'proof', name: 'Συμβόλαιο.pdf', content_type: 'application/pdf', size: 8 } as const;
  const portal = await open(
    '/admin/cases/9',
    { ...application, files: [file] },
    {
      'GET /api/staff/cases/{id}/document': new Blob(['%PDF-']),
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Αίτηση AB12-CD34' })).toBeVisible();
  await press('Λήψη: Συμβόλαιο.pdf (0,1 MB)', portal);
  await waitFor(() =>
    expect(portal.calls.at(-1)).toEqual({
      call: 'GET /api/staff/cases/{id}/files/{file_id}',
      input: { params: { id: 9, file_id: 4 }, query: { deya_id: 3 } },
    }),
  );
  expect(screen.getByText('Νέος ιδιοκτήτης')).toBeVisible();
  expect(screen.getByText('Μαρία')).toBeVisible();
  await press(texts.cases.document, portal);
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'GET /api/staff/cases/{id}/document')?.input).toMatchObject({
      params: { id: 9 },
    }),
  );
});

it('assigns several cases at once, and names each one that was refused', async () => {
  const portal = await open('/admin/cases', CASE, {
    'POST /api/staff/cases/assign': { data: [{ id: 9, outcome: 'refused', code: 'assignee_not_found' }] },
  });
  await portal.user.click(await screen.findByLabelText('Επιλογή της υπόθεσης AB12-CD34'));
  await press(texts.cases.bulk_assign, portal);
  const dialog = within(await screen.findByRole('group', { name: texts.cases.bulk_assign }));
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.work_save }));
  expect(dialog.getByLabelText(texts.cases.team)).toHaveAccessibleDescription(texts.cases.bulk_nothing);
  await portal.user.selectOptions(dialog.getByLabelText(texts.cases.assignee), 'Στέλλα');
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.work_save }));
  const results = within(await screen.findByRole('dialog', { name: texts.cases.bulk_results }));
  expect(results.getByText('AB12-CD34')).toBeVisible();
  expect(results.getByText(/δεν χειρίζεται αναφορές/)).toBeVisible();
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/assign')?.input).toMatchObject({
    body: { ids: [9], assignee_id: 6 },
  });
});

it('comes with ready views, of which the address is one', async () => {
  const { calls } = await open('/admin/cases?assignee=me');
  const views = within(await screen.findByRole('navigation', { name: texts.cases.views }));
  expect(views.getByRole('link', { name: texts.cases.view_mine })).toHaveAttribute('aria-current', 'page');
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'GET /api/staff/cases')?.input).toMatchObject({
      query: { assignee: 'me', state: 'active' },
    }),
  );
});

it('joins a report with an open one nearby, which closes it as a duplicate', async () => {
  const near = {
    id: 12,
    code: 'NEAR-0001',
    status: 1 as const,
    created_at: '2026-11-20T09:00:00.000Z',
    problem_type: 'damage_public' as const,
    address: 'Όθωνος 5',
    distance_m: 40,
  };
  const placed = { ...CASE, latitude: 35.51, longitude: 24.02 };
  const portal = await open('/admin/cases/9', placed, {
    'GET /api/staff/cases/{id}/near': { data: [near] },
    'POST /api/staff/cases/{id}/join': { ...placed, status: 6 },
  });
  await portal.user.click(await screen.findByRole('button', { name: `${texts.cases.same}: NEAR-0001` }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.join_title }));
  expect(dialog.getByLabelText(texts.field.case_join.code)).toHaveValue('NEAR-0001');
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.join_do }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.cases.joined }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/join')?.input).toMatchObject({
    params: { id: 9 },
    body: { code: 'NEAR-0001' },
  });
});

it('shows the figures of cases as a chart and as a table with the same words', async () => {
  const figures = {
    title: null,
    open: 1,
    overdue: 0,
    reopened: 0,
    satisfied: 3,
    unsatisfied: 1,
    first_answer_hours: 0,
    closing_hours: 26,
  };
  const { container } = await open('/admin/cases/figures?by=month', CASE, {
    'GET /api/staff/cases/figures': {
      data: [
        { ...figures, key: '2026-10', received: 4, closing_hours_p90: 90 },
        { ...figures, key: '2026-11', received: 7, closing_hours_p90: null },
      ],
      total: 2,
      next: null,
    },
  });
  const row = within(await screen.findByRole('row', { name: /Νοέμβριος 2026/ }));
  for (const words of ['7', '3 από 4', 'κάτω από μία ώρα', '26 ώρες', '–']) expect(row.getByText(words)).toBeVisible();
  expect(screen.getByText('Οκτώβριος 2026: 4, Νοέμβριος 2026: 7')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

it.each([
  [{ rule: { id: 4, title: 'Σούδα' }, team: null }, 'Ανατέθηκε με τον κανόνα «Σούδα».'],
  [{ rule: null, team: { id: 5, title: 'Συνεργείο' } }, /Ανατέθηκε στην ομάδα του τύπου: Συνεργείο/],
  [{ rule: null, team: null }, texts.cases.not_routed],
])('assigns a case by the present rules again, and says which one fits: %j', async (answer, said) => {
  const portal = await open('/admin/cases/9', CASE, { 'POST /api/staff/cases/{id}/route': answer });
  await press(texts.cases.route, portal);
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: expect.stringMatching(said) }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/route')?.input).toEqual({
    params: { id: 9 },
    query: { deya_id: 3 },
  });
});

describe('a case from an alert of a meter', () => {
  const hours = [
    { at: '2026-11-17T09:00:00.000Z', litres: 13 },
    { at: '2026-11-17T10:00:00.000Z', litres: 17 },
  ];
  const span = { since: '2026-11-17T08:00:00.000Z', until: '2026-11-17T10:00:00.000Z' };
  const evidence = { alert_id: 7, kind: 'continuous_low', hydrometer: 'M-77', ...span, lowest: 13, hours } as const;
  const fromMeter = (result: 'goes_on' | 'unread', status: 5 | null, lowest: number | null) =>
    ({
      by: 'utility',
      status,
      note: null,
      at: '2026-11-22T10:00:00.000Z',
      staff: null,
      solved: null,
      meter: { result, lowest },
    }) as const;
  const one: WholeCase = {
    ...CASE,
    kwdikos_katanalwti: '0301-7',
    hydrometer: 'M-77',
    evidence,
    events: [...CASE.events, fromMeter('goes_on', 5, 11), fromMeter('unread', null, null)],
  };

  it('shows its hours, and what the meter showed after the repair', async () => {
    const portal = await open('/admin/cases/9', one);
    expect(await screen.findByText(/τουλάχιστον 13 λίτρα κάθε ώρα/)).toBeVisible();
    expect(screen.getByText(/ο μετρητής δείχνει ακόμη τουλάχιστον 11 λίτρα κάθε ώρα/)).toBeVisible();
    expect(screen.getByText(texts.evidence.check_unread)).toBeVisible();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('leads to the lists of its supply and its meter, as far as the reader may open them', async () => {
    const portal = await open('/admin/cases/9', one);
    expect(await screen.findByText('0301-7')).toBeVisible();
    expect(screen.queryByRole('link', { name: texts.cases.supply_people })).toBeNull();
    portal.unmount();
    await open('/admin/cases/9', one, {}, ['users.view', 'reports.manage']);
    const people = await screen.findByRole('link', { name: texts.cases.supply_people });
    expect(people).toHaveAttribute('href', '/admin/users?search=0301-7');
    const alarms = screen.getByRole('link', { name: texts.cases.meter_alarms });
    expect(alarms).toHaveAttribute('href', '/admin/alerts?search=M-77');
  });
});

describe('a report and its contractors', () => {
  const FORWARD: CaseForward = {
    id: 5,
    name: 'Τεχνική ΕΠΕ',
    email: 'crew@example.gr',
    lang: 'el',
    message: null,
    shows_sender: false,
    made_at: '2026-11-20T12:00:00.000Z',
    staff: 'Στέλλα',
    expires_at: '2026-12-04T12:00:00.000Z',
    withdrawn_at: null,
    is_open: true,
  };

  it('is forwarded with what the contractor needs, without the citizen’s name unless it is chosen', async () => {
    const portal = await open('/admin/cases/9', CASE, { 'POST /api/staff/cases/{id}/forwards': CASE });
    await press('Προώθηση σε συνεργάτη', portal);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: /όνομα και το τηλέφωνο/ })).not.toBeChecked();
    await portal.user.type(dialog.getByRole('textbox', { name: 'Όνομα ή εταιρεία' }), 'Τεχνική ΕΠΕ');
    await portal.user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'crew@example.gr');
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(dialog.getByRole('button', { name: 'Αποστολή συνδέσμου' }));
    const sent = () => portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/forwards');
    await waitFor(() =>
      expect(sent()?.input).toMatchObject({
        params: { id: 9 },
        body: { name: 'Τεχνική ΕΠΕ', email: 'crew@example.gr', lang: 'el', shows_sender: false },
      }),
    );
  });

  it('shows until when each link works, and ends one or sends a new one', async () => {
    const portal = await open(
      '/admin/cases/9',
      { ...CASE, forwards: [FORWARD, { ...FORWARD, id: 6, name: 'Άλλη ΟΕ', is_open: false }] },
      { 'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw': CASE },
    );
    expect(await screen.findByText(/Ο σύνδεσμος ισχύει έως/)).toBeVisible();
    expect(screen.getByText(/Ο σύνδεσμος έληξε:/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ανάκληση: Άλλη ΟΕ' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Νέος σύνδεσμος: Άλλη ΟΕ' })).toBeVisible();
    await press('Ανάκληση: Τεχνική ΕΠΕ', portal);
    const sent = portal.calls.find(({ call }) => call === 'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw');
    expect(sent?.input).toMatchObject({ params: { id: 9, forward_id: 5 } });
  });

  it('shows the photo of a contractor to the citizen by a press', async () => {
    URL.createObjectURL ??= () => 'blob:photo';
    URL.revokeObjectURL ??= () => undefined;
    const photo = {
      id: 31,
      width: 4,
      height: 3,
      is_public: false,
      staff: null,
      contractor: 'Τεχνική ΕΠΕ',
      at: '2026-11-20T12:00:00.000Z',
    };
    const portal = await open(
      '/admin/cases/9',
      { ...CASE, staff_photos: [photo] },
      {
        'GET /api/staff/cases/{id}/photos/{photo_id}': new Blob(['x'], { type: 'image/jpeg' }),
        'PUT /api/staff/cases/{id}/photos/{photo_id}': CASE,
      },
    );
    expect(await screen.findByText(/Τεχνική ΕΠΕ · Μόνο για το προσωπικό/)).toBeVisible();
    await press('Να τη βλέπει ο πολίτης: Φωτογραφία 1 από 1', portal);
    const sent = () => portal.calls.find(({ call }) => call === 'PUT /api/staff/cases/{id}/photos/{photo_id}');
    await waitFor(() => expect(sent()?.input).toMatchObject({ body: { is_public: true } }));
  });
});

describe('a report that the staff enter', () => {
  const enter = () =>
    open('/admin/cases/new', CASE, {
      'GET /api/deya/info': chania,
      'GET /api/deya/case-types': { data: [] },
      'POST /api/staff/cases': { id: 9, code: 'AB12-CD34', is_seen: true },
    });

  it('asks how it came, what, where and who, and leads to its case', async () => {
    const portal = await enter();
    await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Πώς ήρθε' }), 'Γκισέ');
    await portal.user.type(screen.getByRole('textbox', { name: /^Περιγραφή/ }), 'Τρέχει νερό.');
    await portal.user.type(screen.getByRole('textbox', { name: /^Διεύθυνση/ }), 'Ερμού 12');
    await portal.user.type(screen.getByRole('textbox', { name: /^Τηλέφωνο/ }), '6944123456');
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Καταχώριση' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Αναφορά AB12-CD34' })).toBeVisible();
    const sent = portal.calls.find(({ call }) => call === 'POST /api/staff/cases');
    expect(sent?.input).toMatchObject({
      body: { source: 'counter', problem_type: 'damage_public', address: 'Ερμού 12', phone: '6944123456' },
    });
  });

  it('names the way out where the person leaves neither phone nor e-mail', async () => {
    const portal = await enter();
    await portal.user.type(await screen.findByRole('textbox', { name: /^Περιγραφή/ }), 'Τρέχει νερό.');
    await portal.user.type(screen.getByRole('textbox', { name: /^Διεύθυνση/ }), 'Ερμού 12');
    await portal.user.click(screen.getByRole('button', { name: 'Καταχώριση' }));
    expect((await screen.findAllByText(texts.error.case_entry.contact.required))[0]).toBeVisible();
    await portal.user.click(screen.getByRole('checkbox', { name: /Δεν θέλει ενημέρωση/ }));
    await portal.user.click(screen.getByRole('button', { name: 'Καταχώριση' }));
    const sent = () => portal.calls.find(({ call }) => call === 'POST /api/staff/cases');
    await waitFor(() => expect(sent()?.input).toMatchObject({ body: { is_untold: true } }));
  });
});

describe('the list beside an open case', () => {
  const OTHER: WholeCase = { ...CASE, id: 10, code: 'EF56-GH78', address: 'Σόλωνος 9' };
  const both = { 'GET /api/staff/cases': { total: 2, data: [CASE, OTHER], next: null } };

  it('is the list of the address: it marks the case, and its links keep the filters', async () => {
    const { calls } = await open('/admin/cases/9?search=AB12&priority=high', CASE, both);
    const beside = await screen.findByRole('complementary', { name: texts.cases.title });
    const links = await within(beside).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);
    expect(links[1]).toHaveAttribute('href', '/admin/cases/10?search=AB12&priority=high');
    expect(calls.find(({ call }) => call === 'GET /api/staff/cases')?.input).toMatchObject({
      query: { search: 'AB12', priority: 'high' },
    });
    expect(within(beside).getByRole('searchbox')).toHaveValue('AB12');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('says that it could not be read, while the case stays', async () => {
    await open('/admin/cases/9', CASE, { 'GET /api/staff/cases': new ApiError(503, 'service_unavailable') });
    const beside = await screen.findByRole('complementary', { name: texts.cases.title });
    expect(await within(beside).findByRole('alert')).toBeInTheDocument();
    expect(await screen.findByText('Τρέχει νερό στο πεζοδρόμιο.')).toBeInTheDocument();
  });
});

const MANHOLE = {
  id: 12,
  problem_type: 'other' as const,
  icon: 'sewer' as const,
  is_photo_required: false,
  is_place_required: false,
  title: { el: 'Φρεάτιο' },
  hint: null,
  stopper: null,
  stopper_phone: null,
  questions: null,
};

it('gives a report another kind and type with the version that was seen, and says where it went', async () => {
  const portal = await open('/admin/cases/9', CASE, {
    'GET /api/deya/case-types': { data: [MANHOLE] },
    'PUT /api/staff/cases/{id}/type': { rule: null, team: { id: 5, title: 'Αποχέτευση' } },
  });
  await press(texts.cases.kind_change, portal);
  const dialog = within(await screen.findByRole('dialog', { name: texts.cases.kind_change }));
  const type = dialog.getByRole('combobox', { name: texts.field.case_kind.subtype_id });
  expect(within(type).queryByRole('option', { name: 'Φρεάτιο' })).toBeNull();
  await portal.user.selectOptions(
    dialog.getByRole('combobox', { name: texts.field.case_kind.problem_type }),
    texts.cases.types.other,
  );
  await portal.user.selectOptions(type, 'Φρεάτιο');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: texts.cases.kind_save }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: expect.stringMatching(/άλλαξε.*Αποχέτευση/) }]));
  expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/cases/{id}/type')?.input).toEqual({
    params: { id: 9 },
    query: { deya_id: 3 },
    body: { problem_type: 'other', subtype_id: 12, version: 0 },
  });
});

it('shows the answers of a report beside its words, with the questions of then', async () => {
  const rows = writeQuestions([
    {
      id: 'lid',
      type: 'radio_buttons',
      options: { field: 'lid', label: { el: 'Λείπει το καπάκι;' } },
      items: [{ value: 'c1', label: { el: 'Ναι, από χθες' } }],
      conditionals: [],
      validation: {},
    },
  ]);
  await open('/admin/cases/9', { ...CASE, answers: { lid: 'c1' }, api: rows });
  expect(await screen.findByText('Λείπει το καπάκι;')).toBeVisible();
  expect(screen.getByText('Ναι, από χθες')).toBeVisible();
  expect(screen.getByText(CASE.description)).toBeVisible();
});

it('shows each fact of the instalment plan that an application names, in the format of the reader', async () => {
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
  await open('/admin/cases/9', { ...CASE, answers, api });
  for (const fact of ['77/2026', '01/02/2026', /^1\.120,50\s€$/, 'Ν. 4611/2019', /^24,50\s€$/, '80%'])
    expect(await screen.findByText(fact)).toBeVisible();
});
