import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FormTemplate, ImportFinding, StaffForm } from '@hydria/shared/contract/form-list.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { savedText, widen } from '../testing.ts';
import texts from './locales/el.json';

beforeEach(widen);

const form = (changes: Partial<StaffForm> = {}): StaffForm => ({
  id: 41,
  form_id: 'new-supply',
  title: 'Νέα παροχή',
  state: 'published',
  publish_at: null,
  waiting: 3,
  book: 'ΕΙΣ',
  source: 'staff',
  version: 7,
  updated_at: '2026-11-20T08:00:00.000Z',
  updated_by: 'Στέλλα Ρήγα',
  ...changes,
});

const SETTINGS: Answer<'GET /api/staff-forms/{id}/export'>['settings'] = {
  title: { el: 'Νέα παροχή' },
  description: null,
  success_note: null,
  error_note: null,
  language: '0',
  is_payment: false,
  payment: null,
  document: false,
  notes: null,
  redirect_url: null,
  submit_method: 0,
  save_method: 0,
  endpoint: null,
  book: 'ΕΙΣ',
  one_page: false,
  cosign: false,
  cosign_text: null,
  cosign_days: 14,
  purpose: null,
  retention_days: 90,
  remind_days: null,
};

const listed = (...data: StaffForm[]): Answers => ({
  'GET /api/staff-forms': { total: data.length, data, next: null },
});

const open = (answers: Answers) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/forms',
    ownRouter: true,
    answers: { 'GET /api/saved-views': { data: [] }, ...answers },
  });

it('lists forms with their states, and leads to the editor of one and to an empty one', async () => {
  const scheduled = form({
    id: 42,
    title: 'Διακοπή',
    state: 'scheduled',
    publish_at: '2026-12-01T06:00:00.000Z',
    book: null,
    source: 'feed',
  });
  const { container } = await open(listed(form(), scheduled));
  const row = within(await screen.findByRole('row', { name: /Νέα παροχή/ }));
  for (const text of ['new-supply', texts.states.published, '3', 'ΕΙΣ', texts.sources.staff, /Στέλλα Ρήγα/])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'Νέα παροχή' })).toHaveAttribute('href', '/online_forms/41/edit');
  expect(screen.getByText(/Δημοσιεύεται 01\/12\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: texts.new })).toHaveAttribute('href', '/online_forms/createDraft/edit');
  expect(await axe(container)).toHaveNoViolations();
});

it('copies a form, and says that customers do not see the copy', async () => {
  const portal = await open({ ...listed(form()), 'POST /api/staff-forms/{id}/copy': { id: 43 } });
  await portal.user.click(await screen.findByRole('button', { name: 'Αντίγραφο : Νέα παροχή' }));
  await waitFor(() => expect(portal.notices.map(({ text }) => text)).toEqual([texts.copied]));
  expect(portal.calls.find(({ call }) => call.endsWith('/copy'))?.input).toMatchObject({ params: { id: 41 } });
});

it('archives a form after saying how many answers are open', async () => {
  const portal = await open({ ...listed(form()), 'POST /api/staff-forms/{id}/archive': { message: 'Success' } });
  await portal.user.click(await screen.findByRole('button', { name: /Αρχειοθέτηση/ }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.archive_title }));
  expect(dialog.getByText('3 απαντήσεις είναι ακόμη ανοιχτές.')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: texts.archive }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls.find(({ call }) => call.endsWith('/archive'))?.input).toMatchObject({
    params: { id: 41 },
    body: { version: 7 },
  });
});

it('takes a form out of the archive, and reads the list again when the form has changed meanwhile', async () => {
  const portal = await open({
    ...listed(form({ state: 'archived' })),
    'POST /api/staff-forms/{id}/unarchive': new ApiError(409, 'changed_meanwhile', null, { version: 8 }),
  });
  const reads = () => portal.calls.filter(({ call }) => call === 'GET /api/staff-forms').length;
  const before = reads();
  await portal.user.click(await screen.findByRole('button', { name: /Επαναφορά/ }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  portal.answer({ 'POST /api/staff-forms/{id}/unarchive': { message: 'Success' } });
  await portal.user.click(screen.getByRole('button', { name: /Επαναφορά/ }));
  await waitFor(() =>
    expect(portal.notices.map(({ text }) => text)).toEqual([texts.changed_meanwhile, texts.unarchived]),
  );
});

it('begins a form with a template, in the language of the screen, and opens its editor', async () => {
  const template: FormTemplate = {
    template: 'complaint',
    title: { el: 'Παράπονο', en: 'Complaint' },
    description: { el: 'Για λογαριασμούς ή πίεση.' },
    questions: 14,
  };
  const portal = await open({
    ...listed(),
    'GET /api/staff-forms/templates': [template],
    'POST /api/staff-forms/from-template': { id: 77 },
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.templates.open }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.templates.title }));
  expect(await dialog.findByText('14 ερωτήσεις')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: /Παράπονο/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/online_forms/77/edit'));
  expect(portal.calls.find(({ call }) => call.endsWith('/from-template'))?.input).toMatchObject({
    body: { template: 'complaint' },
  });
});

it('names the parts of a file that would be lost, and imports it without them once the clerk agrees', async () => {
  const finding: ImportFinding = { path: 'elements.5', name: 'Receipt (fileInput)', reason: 'type_unknown' };
  const portal = await open({ ...listed(), 'POST /api/staff-forms/import': { id: null, findings: [finding] } });
  await portal.user.click(await screen.findByRole('button', { name: texts.import.open }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.import.title }));
  const file = new File(['{}'], 'form.json', { type: 'application/json' });
  await portal.user.upload(dialog.getByLabelText(texts.import.pick), file);
  expect(await dialog.findByText('Receipt (fileInput)')).toBeVisible();
  expect(dialog.getByText(texts.import.reasons.type_unknown)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'POST /api/staff-forms/import': { id: 78, findings: [finding] } });
  await portal.user.click(dialog.getByRole('button', { name: texts.import.skip }));
  await waitFor(() => expect(window.location.pathname).toBe('/online_forms/78/edit'));
  expect(portal.calls.filter(({ call }) => call.endsWith('/import')).map(({ input }) => input)).toMatchObject([
    { body: { file, skip: false } },
    { body: { file, skip: true } },
  ]);
});

it('saves a form as a file', async () => {
  const exported = { hydria_form: 1 as const, settings: SETTINGS, api: [] };
  const portal = await open({ ...listed(form()), 'GET /api/staff-forms/{id}/export': exported });
  const button = await screen.findByRole('button', { name: /Εξαγωγή/ });
  expect(JSON.parse(await savedText(() => portal.user.click(button)))).toEqual(exported);
});
