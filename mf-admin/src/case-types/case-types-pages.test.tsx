import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { StaffCaseType } from '@hydria/shared/contract/case-types.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import { readQuestions, writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from '../texts/locales/el.json';

beforeEach(widen);

const type: StaffCaseType = {
  id: 7,
  problem_type: 'damage_public',
  icon: 'leak',
  sort: 100,
  is_active: true,
  is_photo_required: true,
  is_place_required: false,
  is_private: false,
  duplicate_metres: 100,
  target_hours: 8,
  retention_days: 365,
  title_el: 'Σπασμένος αγωγός',
  title_en: 'Burst main',
  title_de: null,
  title_fr: null,
  hint_el: null,
  hint_en: null,
  hint_de: null,
  hint_fr: null,
  stopper_el: null,
  stopper_en: null,
  stopper_de: null,
  stopper_fr: null,
  stopper_phone: null,
  questions: null,
  team: null,
  languages: ['el', 'en'],
  version: 3,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'Κατερίνα Μαυρίδου',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/case-types': { total: 1, data: [{ ...type, title: 'Σπασμένος αγωγός' }], next: null },
      'GET /api/staff/case-types/{id}': type,
      'GET /api/saved-views': { data: [] },
      'GET /api/staff/case-teams': { data: [] },
      ...answers,
    },
  });

it('lists the types with what each needs, and leads to the page of one', async () => {
  const { container } = await open('/admin/case-types');
  const row = within(await screen.findByRole('row', { name: /Σπασμένος αγωγός/ }));
  expect(row.getByText('Βλάβη σε δημόσιο χώρο')).toBeVisible();
  expect(row.getByText(texts.case_types.needs_photo)).toBeVisible();
  expect(row.getByText('8 ώρες')).toBeVisible();
  expect(row.getByRole('link')).toHaveAttribute('href', '/admin/case-types/7');
  expect(await axe(container)).toHaveNoViolations();
});

it('makes a type of a title alone, with the usual distance and retention', async () => {
  const portal = await open('/admin/case-types/new', { 'POST /api/staff/case-types': type });
  await portal.user.click(await screen.findByRole('textbox', { name: texts.field.case_type.title_el }));
  await portal.user.paste('Σπασμένος αγωγός');
  await portal.user.click(screen.getByRole('radio', { name: texts.case_types.icons.sewer }));
  await portal.user.click(screen.getByRole('checkbox', { name: new RegExp(texts.field.case_type.is_photo_required) }));
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(location.pathname).toBe('/admin/case-types'));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-types')?.input).toMatchObject({
    body: {
      title_el: 'Σπασμένος αγωγός',
      icon: 'sewer',
      is_photo_required: true,
      duplicate_metres: 100,
      retention_days: 365,
    },
  });
});

it('says that a warning needs its Greek words, and keeps the input', async () => {
  const portal = await open('/admin/case-types/7');
  await portal.user.click(await screen.findByRole('textbox', { name: /^Προειδοποίηση.*αγγλικά/ }));
  await portal.user.paste('Call us now.');
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  expect((await screen.findAllByText(texts.error.case_type.stopper_el.required)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: /^Προειδοποίηση.*αγγλικά/ })).toHaveValue('Call us now.');
});

it('shows what another member of the staff has saved meanwhile', async () => {
  const current = { ...type, title_el: 'Διαρροή δρόμου', version: 4 };
  const portal = await open('/admin/case-types/7', {
    'PUT /api/staff/case-types/{id}': new ApiError(409, 'changed_meanwhile', null, current),
  });
  const title = await screen.findByRole('textbox', { name: texts.field.case_type.title_el });
  await portal.user.clear(title);
  await portal.user.click(title);
  await portal.user.paste('Ρήγμα αγωγού');
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  expect((await screen.findAllByText(/Διαρροή δρόμου/)).length).toBeGreaterThan(0);
  expect(title).toHaveValue('Ρήγμα αγωγού');
});

const WORDS = texts.case_types.questions;
const teams = {
  data: [
    { id: 5, title: 'Συνεργείο δικτύου', is_active: true },
    { id: 6, title: 'Παλιά ομάδα', is_active: false },
  ],
};
const asked: FormElement = {
  id: 'depth',
  type: 'text_field',
  options: { field: 'depth', label: { el: 'Βάθος νερού', de: 'Wassertiefe' } },
  items: [],
  conditionals: [],
  validation: { required: true, format: 'numeric' },
};
const colour: FormElement = {
  id: 'colour',
  type: 'radio_buttons',
  options: { field: 'colour', label: { el: 'Χρώμα' } },
  items: [
    { value: 'c1', label: { el: 'Καφέ' } },
    { value: 'c2', label: { el: 'Καθαρό' } },
  ],
  conditionals: [],
  validation: {},
};
const openAsking = (answers: Answers = {}) =>
  open('/admin/case-types/7', {
    'GET /api/staff/case-types/{id}': { ...type, questions: writeQuestions([asked, colour]) },
    'GET /api/staff/case-teams': teams as never,
    'PUT /api/staff/case-types/{id}': { ...type, version: 4 },
    ...answers,
  });
const savedIn = ({ calls }: RenderedRemote): FormElement[] => {
  const input = calls.find(({ call }) => call === 'PUT /api/staff/case-types/{id}')?.input;
  return readQuestions((input as { body: { questions?: string } }).body.questions ?? null);
};

it('adds a question with choices by keyboard, and says in the dialog what is missing', async () => {
  const portal = await openAsking();
  (await screen.findByRole('button', { name: WORDS.add })).focus();
  await portal.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: WORDS.add }));
  await portal.user.selectOptions(
    dialog.getByRole('combobox', { name: texts.field.case_question.kind }),
    'check_boxes',
  );
  await portal.user.click(dialog.getByRole('button', { name: WORDS.apply }));
  expect(await dialog.findByText(texts.error.case_question.label_el.required)).toBeVisible();
  expect(dialog.getByText(texts.error.case_question.choices_el.required)).toBeVisible();
  await portal.user.click(dialog.getByRole('textbox', { name: texts.field.case_question.label_el }));
  await portal.user.paste('Τι βλέπετε;');
  await portal.user.click(
    dialog.getByRole('textbox', { name: new RegExp(`^${texts.field.case_question.choices_el.slice(0, 7)}.*ελληνικά`) }),
  );
  await portal.user.paste('Νερό\nΛάσπη');
  await portal.user.click(dialog.getByRole('textbox', { name: /^Επιλογές.*αγγλικά/ }));
  await portal.user.paste('Water');
  await portal.user.click(dialog.getByRole('button', { name: WORDS.apply }));
  expect(await dialog.findByText(texts.error.case_question.choices_en.size)).toBeVisible();
  await portal.user.paste('\nMud');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: WORDS.apply }));
  expect(await screen.findByText('3. Τι βλέπετε;')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(savedIn(portal)).toHaveLength(3));
  expect(savedIn(portal)[2]).toMatchObject({
    type: 'check_boxes',
    options: { field: expect.stringMatching(/^q_[0-9a-f]{8}$/), label: { el: 'Τι βλέπετε;' } },
    items: [
      { value: 'c1', label: { el: 'Νερό', en: 'Water' } },
      { value: 'c2', label: { el: 'Λάσπη', en: 'Mud' } },
    ],
  });
});

it('moves a question by keyboard, keeps the focus on the button, and says where the question is', async () => {
  const portal = await openAsking();
  const down = await screen.findByRole('button', { name: WORDS.act_down.replace('{{title}}', 'Βάθος νερού') });
  down.focus();
  await portal.user.keyboard('{Enter}');
  expect(await screen.findByText('Η ερώτηση «Βάθος νερού» είναι τώρα στη θέση 2.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: WORDS.act_down.replace('{{title}}', 'Βάθος νερού') })).toHaveFocus();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(savedIn(portal).map(({ id }) => id)).toEqual(['colour', 'depth']));
});

it('keeps the names of a question and of its choices when their words change, and gives new choices new ones', async () => {
  const portal = await openAsking();
  await portal.user.click(await screen.findByRole('button', { name: WORDS.act_edit.replace('{{title}}', 'Χρώμα') }));
  const dialog = within(await screen.findByRole('dialog', { name: WORDS.edit }));
  const choices = dialog.getByRole('textbox', { name: /^Επιλογές.*ελληνικά/ });
  expect(choices).toHaveValue('Καφέ\nΚαθαρό');
  await portal.user.clear(choices);
  await portal.user.click(choices);
  await portal.user.paste('Θολό\nΚαφέ');
  await portal.user.click(dialog.getByRole('button', { name: WORDS.apply }));
  await portal.user.click(await screen.findByRole('button', { name: texts.save }));
  await waitFor(() => expect(savedIn(portal)).toHaveLength(2));
  expect(savedIn(portal)[1]).toMatchObject({
    options: { field: 'colour' },
    items: [
      { value: 'c3', label: { el: 'Θολό' } },
      { value: 'c1', label: { el: 'Καφέ' } },
    ],
  });
});

it('removes a question, and the focus goes to the button that adds one', async () => {
  const portal = await openAsking();
  await portal.user.click(await screen.findByRole('button', { name: WORDS.act_remove.replace('{{title}}', 'Χρώμα') }));
  expect(screen.queryByText('2. Χρώμα')).toBeNull();
  expect(screen.getByRole('button', { name: WORDS.add })).toHaveFocus();
});

it('names a team among those in use, and says in words which icon is chosen', async () => {
  const portal = await openAsking();
  const team = await screen.findByRole('combobox', { name: texts.field.case_type.team });
  await within(team).findByRole('option', { name: 'Συνεργείο δικτύου' });
  expect(within(team).queryByRole('option', { name: 'Παλιά ομάδα' })).toBeNull();
  await portal.user.selectOptions(team, 'Συνεργείο δικτύου');
  screen.getByRole('radio', { name: texts.case_types.icons.leak }).focus();
  await portal.user.keyboard('{ArrowRight}');
  expect(screen.getByText(`Επιλεγμένο: ${texts.case_types.icons.no_water}`)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/case-types/{id}')?.input).toMatchObject({
      body: { team: 5, icon: 'no_water' },
    }),
  );
});
