import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import type { FormElement, StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import forms from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';
import { emptyForm } from './form-source.ts';
import { EDITOR } from './use-editor-t.ts';

const question = (field: string, label: string, changes: Partial<FormElement> = {}): FormElement => ({
  id: `id-${field}`,
  type: 'text_field',
  options: { field, label: { el: label } },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});

const layout: StoredLayout = [
  {
    value: 'input',
    name: { el: 'Το ακίνητο' },
    showTitle: true,
    theme: 'Plain',
    grid: 2,
    conditionals: [],
    elements1: [
      question('use', 'Χρήση', {
        type: 'radio_buttons',
        items: [
          { value: 'home', label: { el: 'Κατοικία' } },
          { value: 'site', label: { el: 'Εργοτάξιο' } },
        ],
      }),
      question('street', 'Οδός'),
    ],
    elements2: [question('floor', 'Όροφος')],
  },
  {
    value: 'input',
    name: { el: 'Άδεια' },
    showTitle: true,
    theme: 'Card',
    grid: 1,
    conditionals: [{ field: 'use', value: 'site' }],
    elements1: [question('permit', 'Αριθμός άδειας')],
  },
];

const draft = (changes: Partial<FormDraft> = {}): FormDraft => ({
  id: 12,
  form_id: 'akinito',
  state: 'changed',
  version: 4,
  published: 2,
  publish_at: null,
  is_online: true,
  source: 'staff',
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'Στέλλα Δήμου',
  lock: null,
  auto_nr: 0,
  ...emptyForm({ form_id: 'akinito' }).settings,
  title: { el: 'Δήλωση ακινήτου' },
  api: JSON.stringify(layout),
  ...changes,
});

const LOCK = { by: 'Στέλλα Δήμου', until: '2026-11-20T10:05:00.000Z', is_mine: true };

const open = async (answers: Answers = {}, path = '/online_forms/12/edit'): Promise<RenderedRemote> => {
  const portal = await renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-forms',
    texts: { el: forms },
    path,
    session: { deya_id: 3 },
    answers: {
      'GET /api/onlineForms/{id}/draft': draft(),
      'POST /api/onlineForms/{id}/lock': LOCK,
      'POST /api/onlineForms/{id}/unlock': { message: 'Success' },
      'PUT /api/onlineForms': { id: 12 },
      'GET /api/deya/info': chania,
      'GET /api/parametrics/book': [],
      'GET /api/onlineForms/search': { data: [], truncated: false, next: null },
      'GET /api/staff/case-teams': { data: [] },
      'GET /api/staff/case-people': { data: [] },
      ...answers,
    },
  });
  portal.platform.i18n.addResourceBundle('el', EDITOR, el);
  return portal;
};

const line = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const lines = () => screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label')?.split(',')[0]);
const saved = (portal: RenderedRemote) => {
  const call = portal.calls.findLast((one) => one.call === 'PUT /api/onlineForms')!;
  const { body } = call.input as { body: { api: string; version?: number } };
  return { ...body, rows: JSON.parse(body.api) as StoredLayout };
};
const press = ({ user }: RenderedRemote, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

const tab = async ({ user }: RenderedRemote, name: string) =>
  user.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }));

it('shows rows and questions as a tree beside the form as citizens see it', async () => {
  const portal = await open();
  expect(await screen.findByRole('tree')).toBeVisible();
  expect(lines()).toEqual(['Το ακίνητο', 'Χρήση', 'Οδός', 'Όροφος', 'Άδεια', 'Αριθμός άδειας']);
  expect(screen.getByRole('radiogroup', { name: /Χρήση/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Αριθμός άδειας/ })).toBeNull();
  await portal.user.click(screen.getByRole('radio', { name: 'Εργοτάξιο' }));
  expect(screen.getByRole('textbox', { name: /Αριθμός άδειας/ })).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('lets a clerk choose, move and remove by keyboard alone, and says each new place', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  act(() => line('Το ακίνητο').focus());
  await portal.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(line('Οδός')).toHaveFocus();
  await portal.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(line('Οδός')).toHaveFocus();
  expect(screen.getByText('Οδός: Το ακίνητο, στήλη 2, θέση 1')).toHaveAttribute('role', 'status');
  await portal.user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(lines()).toEqual(['Το ακίνητο', 'Χρήση', 'Όροφος', 'Άδεια', 'Οδός', 'Αριθμός άδειας']);
  await portal.user.keyboard('{Delete}');
  expect(lines()).not.toContain('Οδός');
  expect(line('Άδεια')).toHaveFocus();
  await press(portal, el.acts.undo);
  expect(lines()).toContain('Οδός');
  await press(portal, el.acts.redo);
  expect(lines()).not.toContain('Οδός');
});

it.each([
  ['a tag that is half typed', 'Πριν <stro', 'Πριν <stro'],
  ['a picture with a script', '<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
  ['a link that runs a script', '<a href="javascript:alert(1)">εδώ</a>', '<a href="javascript:alert(1)">εδώ'],
])('draws %s as the characters that were typed', async (_, typed, shown) => {
  const block = question('note', 'Σημείωση', { type: 'epic' });
  const rows = [{ ...layout[0], elements1: [{ ...block, options: { ...block.options, text: { el: typed } } }] }];
  const portal = await open({ 'GET /api/onlineForms/{id}/draft': draft({ api: JSON.stringify(rows) }) });
  await screen.findByRole('tree');
  expect(portal.container.querySelector('.prose')).toHaveTextContent(shown);
  expect(portal.container.querySelector('.prose :is(img, a)')).toBeNull();
});

it('draws the formats of a block while it is typed', async () => {
  const block = question('note', 'Σημείωση', { type: 'epic' });
  const text = { el: '<p>Δείτε <strong>εδώ</strong>: <a href="https://deya.example/x">τόπος</a></p>' };
  const rows = [{ ...layout[0], elements1: [{ ...block, options: { ...block.options, text } }] }];
  await open({ 'GET /api/onlineForms/{id}/draft': draft({ api: JSON.stringify(rows) }) });
  expect(await screen.findByRole('link', { name: 'τόπος' })).toHaveAttribute('href', 'https://deya.example/x');
});

it('places a question in another column in one step', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  await portal.user.click(line('Αριθμός άδειας'));
  await portal.user.selectOptions(screen.getByRole('combobox', { name: el.acts.move_to }), 'Το ακίνητο, στήλη 2');
  expect(lines()).toEqual(['Το ακίνητο', 'Χρήση', 'Οδός', 'Όροφος', 'Αριθμός άδειας', 'Άδεια']);
});

it('drops a dragged question before the one under it', async () => {
  await open();
  await screen.findByRole('tree');
  const transfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(line('Αριθμός άδειας'), { dataTransfer: transfer });
  fireEvent.dragOver(line('Χρήση'), { dataTransfer: transfer });
  fireEvent.drop(line('Χρήση'), { dataTransfer: transfer });
  expect(lines().slice(0, 3)).toEqual(['Το ακίνητο', 'Αριθμός άδειας', 'Χρήση']);
});

it('saves with the version that was read, reads the form again, and says so', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  await portal.user.click(line('Οδός'));
  const label = screen.getByRole('textbox', { name: el.element.label });
  await portal.user.type(label, ' και αριθμός');
  portal.answer({ 'GET /api/onlineForms/{id}/draft': draft({ version: 5 }) });
  await press(portal, el.acts.save);
  await waitFor(() => expect(portal.notices).toContainEqual({ kind: 'success', text: el.saved.updated }));
  expect(saved(portal).version).toBe(4);
  expect(JSON.stringify(saved(portal).rows)).toContain('Οδός και αριθμός');
});

it('stops a save without a title at its field', async () => {
  const portal = await open({ 'GET /api/onlineForms/{id}/draft': draft({ title: { el: '' } }) });
  await screen.findByRole('tree');
  await press(portal, el.acts.save);
  const title = await screen.findByRole('textbox', { name: el.settings.title });
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAttribute('aria-invalid', 'true');
  expect(portal.calls.some(({ call }) => call === 'PUT /api/onlineForms')).toBe(false);
});

it('creates a form without an id, and leads to its page', async () => {
  const empty = { form_id: 'form-ab12' } as Answer<'GET /api/onlineForms/{id}'>;
  const answers = { 'GET /api/onlineForms/{id}': empty, 'PUT /api/onlineForms': { id: 77 } };
  const portal = await open(answers, '/online_forms/createDraft/edit');
  await portal.user.click(await screen.findByRole('button', { name: el.add.row }));
  await portal.user.click(await screen.findByRole('menuitem', { name: el.rows.input }));
  const name = await screen.findByRole('textbox', { name: el.row.name });
  await waitFor(() => expect(name).toHaveFocus());
  await portal.user.paste('Στοιχεία');
  await tab(portal, el.tabs.settings);
  await portal.user.click(screen.getByRole('textbox', { name: el.settings.title }));
  await portal.user.paste('Νέα δήλωση');
  await press(portal, el.acts.save);
  await waitFor(() => expect(portal.notices).toContainEqual({ kind: 'success', text: el.saved.created }));
  expect(saved(portal)).toMatchObject({ form_id: 'form-ab12', title: { el: 'Νέα δήλωση' }, auto_nr: 0 });
  expect(saved(portal)).not.toHaveProperty('id');
  expect(await screen.findByText(el.states.changed)).toBeVisible();
});

it('asks what a form costs, and saves the amount in cents', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  await tab(portal, el.tabs.settings);
  await portal.user.click(screen.getByRole('checkbox', { name: new RegExp(el.settings.is_payment) }));
  fireEvent.change(screen.getByLabelText(new RegExp(el.settings.amount)), { target: { value: '2.50' } });
  await press(portal, el.acts.save);
  await waitFor(() => expect(saved(portal)).toMatchObject({ is_payment: true, payment: { amount: 250 } }));
});

it('offers the calculated fields of a form as its amount', async () => {
  const asked = question('cost', 'Κόστος');
  const calculated = { operation: 'sum', of: [{ value: 2 }, { value: 3 }] };
  const rows = [
    { ...layout[1], conditionals: [], elements1: [{ ...asked, options: { ...asked.options, calculated } }] },
  ];
  const api = JSON.stringify(rows);
  const portal = await open({ 'GET /api/onlineForms/{id}/draft': draft({ is_payment: true, api }) });
  await screen.findByRole('tree');
  await tab(portal, el.tabs.settings);
  const amount = await screen.findByRole('combobox', { name: new RegExp(el.settings.amount_by) });
  await portal.user.selectOptions(amount, 'Κόστος');
  await press(portal, el.acts.save);
  await waitFor(() => expect(saved(portal)).toMatchObject({ payment: { field: 'cost' } }));
});

it('marks every field whose name is used twice, and saves nothing', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  await portal.user.click(line('Όροφος'));
  const name = screen.getByLabelText(el.element.field);
  fireEvent.change(name, { target: { value: 'street' } });
  await press(portal, el.acts.save);
  expect(await screen.findByText(el.errors.check_fields)).toBeVisible();
  expect(screen.getAllByRole('treeitem', { name: new RegExp(el.tree.wrong) })).toHaveLength(2);
  expect(screen.getByText(el.errors.item_exists)).toBeVisible();
  expect(portal.calls.some(({ call }) => call === 'PUT /api/onlineForms')).toBe(false);
});

it('shows an error of the server at the part that it names', async () => {
  const portal = await open({
    'PUT /api/onlineForms': new ApiError(422, { 'api.1.elements1.0.validation.max': ['min'] }),
  });
  await screen.findByRole('tree');
  await portal.user.click(line('Οδός'));
  await portal.user.type(screen.getByRole('textbox', { name: el.element.label }), '!');
  await press(portal, el.acts.save);
  expect(await screen.findByRole('treeitem', { name: /^Αριθμός άδειας.*χρειάζεται διόρθωση/ })).toBeVisible();
});

it('keeps the changes when another person has saved first, and lets the clerk decide', async () => {
  const portal = await open();
  await screen.findByRole('tree');
  await portal.user.click(line('Οδός'));
  await portal.user.type(screen.getByRole('textbox', { name: el.element.label }), '!');
  const theirs = draft({ version: 9, updated_by: 'Νίκος', title: { el: 'Άλλος τίτλος' } });
  portal.answer({
    'PUT /api/onlineForms': new ApiError(409, 'changed_meanwhile', null, { version: 9 }),
    'GET /api/onlineForms/{id}/draft': theirs,
  });
  await press(portal, el.acts.save);
  expect(await screen.findByText('Νίκος αποθήκευσε τη φόρμα πριν από εσάς')).toBeVisible();
  expect(line('Οδός!')).toBeVisible();
  await press(portal, el.conflict.take_theirs);
  expect(await screen.findByRole('heading', { level: 1, name: 'Άλλος τίτλος' })).toBeVisible();
  await press(portal, el.acts.undo);
  expect(line('Οδός!')).toBeVisible();
  portal.answer({ 'PUT /api/onlineForms': { id: 12 } });
  await press(portal, el.acts.save);
  await waitFor(() => expect(saved(portal).version).toBe(9));
});

it('only shows a form that another person edits, until the clerk takes it over', async () => {
  const portal = await open({
    'POST /api/onlineForms/{id}/lock': new ApiError(409, 'form_locked'),
    'GET /api/onlineForms/{id}/draft': draft({ lock: { ...LOCK, by: 'Νίκος', is_mine: false } }),
  });
  expect(await screen.findByText('Νίκος επεξεργάζεται τη φόρμα')).toBeVisible();
  expect(screen.getByRole('button', { name: el.acts.save })).toBeDisabled();
  portal.answer({ 'POST /api/onlineForms/{id}/lock': LOCK, 'GET /api/onlineForms/{id}/draft': draft() });
  await press(portal, el.lock.take_over);
  await waitFor(() => expect(screen.getByRole('button', { name: el.acts.save })).toBeEnabled());
  portal.unmount();
  expect(portal.calls.at(-1)?.call).toBe('POST /api/onlineForms/{id}/unlock');
});

it('lists mistakes of the logic with a way to each, and publishes nothing until they are mended', async () => {
  const wrong = structuredClone(layout);
  wrong[1]!.conditionals = [
    { field: 'use', value: 'site' },
    { field: 'use', value: 'home' },
  ];
  const portal = await open({ 'GET /api/onlineForms/{id}/draft': draft({ api: JSON.stringify(wrong) }) });
  await screen.findByRole('tree');
  await press(portal, el.publish.open);
  expect(await screen.findByText(new RegExp(el.findings.contradiction))).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getAllByRole('button', { name: el.check.open })[0]!);
  await waitFor(() => expect(line('Αριθμός άδειας')).toHaveAttribute('aria-selected', 'true'));
});

it('publishes at a later time', async () => {
  const portal = await open({
    'POST /api/onlineForms/{id}/publish': { n: null, publish_at: '2030-01-01T08:00:00.000Z' },
  });
  await screen.findByRole('tree');
  await press(portal, el.publish.open);
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.click(dialog.getByRole('radio', { name: el.publish.when_later }));
  await portal.user.click(dialog.getByRole('button', { name: el.publish.later }));
  expect(dialog.getByText(el.error.publish_form.at.required)).toBeVisible();
  fireEvent.change(dialog.getByLabelText(new RegExp(el.field.publish_form.at)), {
    target: { value: '2030-01-01T10:00' },
  });
  await portal.user.click(dialog.getByRole('button', { name: el.publish.later }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { input } = portal.calls.find(({ call }) => call === 'POST /api/onlineForms/{id}/publish')!;
  expect(input).toMatchObject({ body: { version: 4, at: new Date('2030-01-01T10:00').toISOString() } });
});

it('takes a form offline without losing what was typed since the last save', async () => {
  const portal = await open({ 'POST /api/onlineForms/{id}/unpublish': { message: 'Success' } });
  await screen.findByRole('tree');
  await portal.user.click(line('Οδός'));
  await portal.user.type(screen.getByRole('textbox', { name: el.element.label }), '!');
  portal.answer({ 'GET /api/onlineForms/{id}/draft': draft({ version: 5, state: 'offline', is_online: false }) });
  await press(portal, el.publish.unpublish);
  expect(await screen.findByText(el.states.offline)).toBeVisible();
  expect(line('Οδός!')).toBeVisible();
  await press(portal, el.acts.save);
  await waitFor(() => expect(saved(portal).version).toBe(5));
  expect(JSON.stringify(saved(portal).rows)).toContain('Οδός!');
});

it('compares a version with the form in words', async () => {
  const before = structuredClone(layout);
  const [first] = before;
  if (first?.value === 'input') first.elements1 = [question('street', 'Διεύθυνση'), question('old', 'Παλιά ερώτηση')];
  const portal = await open({
    'GET /api/onlineForms/{id}/versions': [
      { n: 2, published_at: '2026-11-01T10:00:00.000Z', published_by: 'Νίκος', answers: 3, is_current: true },
    ],
    'GET /api/onlineForms/{id}/versions/{n}': draft({ api: JSON.stringify(before) }),
  });
  await tab(portal, el.tabs.versions);
  await press(portal, /^Σύγκριση/);
  expect(await screen.findByText('Νέα ερώτηση: Χρήση')).toBeVisible();
  expect(screen.getByText('Αφαιρέθηκε η ερώτηση: Παλιά ερώτηση')).toBeVisible();
  expect(screen.getByText('Οδός, κείμενο: από «Διεύθυνση» σε «Οδός»')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('marks missing translations and those that are older than the Greek, and takes a file of a translator', async () => {
  const now = structuredClone(layout);
  const published = structuredClone(layout);
  if (now[0]?.value === 'input') now[0].elements1[1]!.options.label = { el: 'Οδός και αριθμός', en: 'Street' };
  if (published[0]?.value === 'input') published[0].elements1[1]!.options.label = { el: 'Οδός', en: 'Street' };
  const portal = await open({
    'GET /api/onlineForms/{id}/draft': draft({ api: JSON.stringify(now) }),
    'GET /api/onlineForms/{id}/versions/{n}': draft({ api: JSON.stringify(published) }),
  });
  await tab(portal, el.tabs.translations);
  expect(await screen.findByText(el.translations.older)).toBeVisible();
  const file = new File(
    [
      'key;el;en\n"element.id-floor.label";"Όροφος";"Floor"\n"element.gone.label";"";"Gone"\n',
      '"row.2.name";"Το ακίνητο";"The property"\n',
    ],
    'translations.csv',
    { type: 'text/csv' },
  );
  await portal.user.upload(screen.getByLabelText(el.translations.read), file);
  expect(await screen.findByText(/element\.gone\.label, row\.2\.name/)).toBeVisible();
  expect(screen.queryByDisplayValue('The property')).toBeNull();
  expect(screen.getByDisplayValue('Floor')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('begins with the form as it is stored now, not as an earlier page has read it', async () => {
  const portal = await open({}, '/online_forms/12/test');
  const back = await screen.findByRole('link', { name: el.try.back });
  portal.answer({ 'GET /api/onlineForms/{id}/draft': draft({ version: 5 }) });
  await portal.user.click(back);
  await screen.findByRole('tree');
  await portal.user.click(line('Οδός'));
  await portal.user.type(screen.getByRole('textbox', { name: el.element.label }), ' και αριθμός');
  await press(portal, el.acts.save);
  await waitFor(() => expect(saved(portal).version).toBe(5));
});

it('tries a form without sending anything', async () => {
  const portal = await open({}, '/online_forms/12/test');
  await portal.user.click(await screen.findByRole('radio', { name: 'Κατοικία' }));
  await press(portal, forms.form.next);
  await press(portal, forms.form.send);
  expect(await screen.findByText(el.try.over_text)).toBeVisible();
  expect(portal.calls.some(({ call }) => call === 'POST /api/onlineForms/{id}/answers')).toBe(false);
});

it('tries a choice of an instalment plan with invented plans, in the preview and in the trial', async () => {
  const labels = {
    number: 'Ποιος',
    date: 'Πότε',
    amount: 'Πόσο',
    kind: 'Τι',
    discount: 'Έκπτωση',
    interest_reduction: 'Τόκοι',
  };
  const head = { name: { el: 'Διακανονισμός' }, showTitle: true, theme: 'Plain' } as const;
  const rows: StoredLayout = [
    { ...head, conditionals: [], value: 'settlements', field: 'plan', required: true, labels },
  ];
  const answers = { 'GET /api/onlineForms/{id}/draft': draft({ api: JSON.stringify(rows) }) };
  const edited = await open(answers);
  await edited.user.click(await screen.findByRole('radio', { name: /^77\/2026/ }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Πότε' }).value).toBe('01/02/2026');
  edited.unmount();
  const tried = await open(answers, '/online_forms/12/test');
  await tried.user.click(await screen.findByRole('radio', { name: /^12\/2025/ }));
  await press(tried, forms.form.next);
  expect(await screen.findByText('12/2025')).toBeVisible();
  await press(tried, forms.form.send);
  expect(await screen.findByText(el.try.over_text)).toBeVisible();
});
