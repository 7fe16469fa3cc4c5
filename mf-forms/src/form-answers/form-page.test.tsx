import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import shared from '@hydria/shared/locales/el.json';
import type { FormElement, FormLayout, FormRow, StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import de from '../locales/de.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const element = (field: string, label: string, changes: Partial<FormElement> = {}): FormElement => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: { required: true },
  ...changes,
});

const row = (name: FormRow['name'], changes: Partial<FormRow>): FormRow => ({
  value: 'input',
  name,
  showTitle: true,
  theme: 'Plain',
  grid: 1,
  conditionals: [],
  elements1: [],
  ...changes,
});

const items = [
  { value: 'home', label: { el: 'Κατοικία', en: 'Home', de: 'Wohnung', fr: 'Logement' } },
  { value: 'site', label: { el: 'Εργοτάξιο', en: 'Site', de: 'Baustelle', fr: 'Chantier' } },
];

const layout: FormLayout = [
  row(
    { el: 'Εσείς', en: 'You', de: 'Sie', fr: 'Vous' },
    {
      grid: 2,
      elements1: [element('name', 'Όνομα')],
      elements2: [element('phone', 'Τηλέφωνο', { validation: { required: true, format: 'phone' } })],
    },
  ),
  row('Η παροχή', {
    elements1: [
      element('use', 'Χρήση', { type: 'radio_buttons', items }),
      element('permit', 'Άδεια', { conditionals: [{ field: 'use', value: 'site' }] }),
      element('reach', 'Ώρες', {
        type: 'check_boxes',
        items: [
          { value: 'am', label: 'Πρωί' },
          { value: 'pm', label: 'Απόγευμα' },
        ],
        validation: {},
      }),
      element('by', 'Πότε', { type: 'datepicker', validation: { min: 'today' } }),
      element('zone', 'Ζώνη', { type: 'selects', items: [{ value: 'a', label: 'Α' }], validation: {} }),
      element('notes', 'Σημειώσεις', { type: 'text_area', validation: {} }),
    ],
  }),
];

const form = (changes: Partial<OnlineForm> = {}): OnlineForm => ({
  id: 1200,
  deya_id: 3,
  form_id: 'nea-paroxi',
  title: 'Νέα παροχή',
  description: null,
  api: JSON.stringify(layout),
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
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...changes,
});

const STORED = {
  id: 5,
  code: 'CM98-5NV1',
  status: 0 as const,
  success_note: 'Ένας τεχνικός θα δει το σημείο.',
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
    texts: { el, de },
    path,
    session: { status: 'guest', deya_id: null },
    answers: { 'GET /api/onlineForms/{id}': form(), 'GET /api/deya/info': chania, ...answers },
    ...setup,
  });

/** Pasted, because typing key by key slows the test. */
const write = async ({ user }: RenderedRemote, box: HTMLElement, text: string) => {
  await user.click(box);
  await user.paste(text);
};

/** The last sending of the form; messages for the figures come beside it. */
const sentOf = ({ calls }: RenderedRemote) =>
  calls.findLast(({ call }) => call === 'POST /api/onlineForms/{id}/answers');

/** The messages for the figures of the form. */
const messagesOf = ({ calls }: RenderedRemote) =>
  calls.flatMap(({ call, input }) => (call === 'POST /api/onlineForms/{id}/visits' ? [input] : []));

const press = ({ user }: RenderedRemote, name: string) => user.click(screen.getByRole('button', { name }));

const fillIn = async (portal: RenderedRemote, use = 'Κατοικία') => {
  await write(portal, await screen.findByRole('textbox', { name: 'Όνομα' }), 'Μαρία');
  await write(portal, screen.getByRole('textbox', { name: 'Τηλέφωνο' }), '6944123456');
  await press(portal, el.form.next);
  await portal.user.click(await screen.findByRole('radio', { name: use }));
};

it('leads a guest who left an address to the progress of the application', async () => {
  const stored = { ...STORED, sender_notified: true };
  const portal = await open('/online-forms/3/nea-paroxi', { 'POST /api/onlineForms/{id}/answers': stored });
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByText(el.sent.next_mailed)).toBeVisible();
  expect(screen.getByRole('link', { name: el.sent.follow })).toHaveAttribute('href', '/report/follow#CM98-5NV1');
});

it('asks, shows all answers in words, and shows a reference', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', { 'POST /api/onlineForms/{id}/answers': STORED });
  await fillIn(portal, 'Εργοτάξιο');
  await write(portal, screen.getByRole('textbox', { name: 'Άδεια' }), '12/2026');
  await portal.user.click(screen.getByRole('checkbox', { name: 'Απόγευμα' }));
  await press(portal, el.form.next);
  expect(await screen.findByRole('heading', { name: el.form.check })).toBeVisible();
  expect(screen.getByText('Εργοτάξιο')).toBeVisible();
  expect(screen.getAllByText(el.form.not_given)).toHaveLength(3);
  await press(portal, el.form.send);
  expect(await screen.findByText('CM98-5NV1')).toBeVisible();
  expect(screen.getByText('Ένας τεχνικός θα δει το σημείο.')).toBeVisible();
  expect(sentOf(portal)).toEqual({
    call: 'POST /api/onlineForms/{id}/answers',
    input: {
      params: { id: '1200' },
      query: { lang: 'el' },
      body: {
        answers: { name: 'Μαρία', phone: '+306944123456', use: 'site', permit: '12/2026', reach: ['pm'] },
        idempotency_key: expect.stringMatching(/^[\da-f]{32}$/),
      },
    },
  });
});

it('sends the answers in the way that the form says', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', {
    'GET /api/onlineForms/{id}': form({ submit_method: 1 }),
    'POST /api/onlineForms/{id}/answers': STORED,
  });
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByText('CM98-5NV1')).toBeVisible();
  expect(sentOf(portal)).toMatchObject({
    asFormData: true,
    input: { body: { answers: { name: 'Μαρία', use: 'home' } } },
  });
});

it('tells the utility where a form is begun, refused, left and handed in, without an answer or a person', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', {
    'POST /api/onlineForms/{id}/answers': STORED,
    'POST /api/onlineForms/{id}/visits': { message: 'Success' },
  });
  await screen.findByRole('textbox', { name: 'Όνομα' });
  expect(messagesOf(portal)).toEqual([]);
  await write(portal, screen.getByRole('textbox', { name: 'Όνομα' }), 'Μαρία');
  await press(portal, el.form.next);
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  await screen.findByText('CM98-5NV1');
  await waitFor(() => expect(messagesOf(portal)).toHaveLength(5));
  const bodies = messagesOf(portal).map((input) => (input as { body: Record<string, unknown> }).body);
  expect(bodies.map(({ state, screen: at, refused }) => [state, at, refused])).toEqual([
    ['begun', 1, []],
    ['going', 1, ['phone']],
    ['going', 2, []],
    ['going', 0, []],
    ['finished', 0, []],
  ]);
  expect(new Set(bodies.map(({ visit }) => visit)).size).toBe(1);
  expect(Object.keys(bodies[0]!).sort()).toEqual(['refused', 'screen', 'state', 'version', 'visit']);
  expect(JSON.stringify(messagesOf(portal))).not.toMatch(/Μαρία|6944123456/);
});

it('says the amount before it leads to the bank, and claims nothing is sent before it is paid', async () => {
  const payment = { order: 'a'.repeat(24), redirect_to: 'https://bank.example/pay', amount_cents: 350 };
  const portal = await open('/online-forms/3/nea-paroxi/frame', {
    'GET /api/onlineForms/{id}': form({ is_payment: true, payment: { amount: 350 } }),
    'POST /api/onlineForms/{id}/answers': { ...STORED, payment },
  });
  await fillIn(portal);
  await press(portal, el.form.next);
  expect(await screen.findByText(/κοστίζει 3,50\s€/)).toBeVisible();
  await press(portal, el.form.pay);
  expect(await screen.findByRole('heading', { name: el.unpaid.title })).toBeVisible();
  expect(screen.getByRole('link', { name: el.form.pay })).toHaveAttribute('href', payment.redirect_to);
  expect(screen.queryByText(el.sent.title)).toBeNull();
});

it('counts free text by the limit of the utility', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', { 'GET /api/deya/info': { ...chania, text_limit: 1000 } });
  await fillIn(portal);
  await write(portal, screen.getByRole('textbox', { name: /Σημειώσεις/ }), 'ώ'.repeat(1002));
  await press(portal, el.form.next);
  expect(await screen.findAllByText(/1\.000 χαρακτήρες|1000 χαρακτήρες/)).not.toHaveLength(0);
});

it('leads a signed-in person to what they have sent, but not from an embedded form', async () => {
  const answers = { 'POST /api/onlineForms/{id}/answers': STORED };
  const session = { session: { deya_id: 3 } };
  const portal = await open('/online-forms/3/nea-paroxi', answers, session);
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByRole('link', { name: el.sent.view })).toHaveAttribute('href', '/applications/5');
  portal.unmount();
  const embedded = await open('/online-forms/3/nea-paroxi/frame', answers, session);
  await fillIn(embedded);
  await press(embedded, el.form.next);
  await press(embedded, el.form.send);
  expect(await screen.findByText('CM98-5NV1')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks only the questions that earlier answers require, and sends no hidden answers', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', { 'POST /api/onlineForms/{id}/answers': STORED });
  await fillIn(portal, 'Εργοτάξιο');
  await write(portal, screen.getByRole('textbox', { name: 'Άδεια' }), '12/2026');
  await portal.user.click(screen.getByRole('radio', { name: 'Κατοικία' }));
  expect(screen.queryByRole('textbox', { name: 'Άδεια' })).toBeNull();
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  await screen.findByText('CM98-5NV1');
  expect(JSON.stringify(sentOf(portal)?.input)).not.toContain('12/2026');
});

it('reports errors above the form and beside the field, and stays on the step', async () => {
  const portal = await open('/online-forms/3/nea-paroxi');
  await write(portal, await screen.findByRole('textbox', { name: 'Τηλέφωνο' }), '12');
  await press(portal, el.form.next);
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Συμπληρώστε: Όνομα.',
    shared.answers.phone,
  ]);
  await portal.user.click(summary.getByRole('link', { name: 'Συμπληρώστε: Όνομα.' }));
  expect(screen.getByRole('textbox', { name: 'Όνομα' })).toHaveFocus();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('offers no day in the past where the form asks for a later one, and says so', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), advanceTimers: true });
  const portal = await open('/online-forms/3/nea-paroxi');
  await fillIn(portal);
  const day = screen.getByRole('textbox', { name: /^Πότε/ });
  expect(portal.container.querySelector('input[type=date]')).toHaveAttribute('min', '2026-11-20');
  await write(portal, day, '1/1/2020');
  await press(portal, el.form.next);
  expect(await screen.findAllByText('Διαλέξτε τη σημερινή ή μια επόμενη ημέρα: Πότε.')).not.toHaveLength(0);
  jest.useRealTimers();
});

it('takes a day as a person writes it, and says what is wrong with one that does not exist', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), advanceTimers: true });
  const portal = await open('/online-forms/3/nea-paroxi', { 'POST /api/onlineForms/{id}/answers': STORED });
  await fillIn(portal);
  const day = screen.getByRole('textbox', { name: /^Πότε/ });
  await write(portal, day, '30 Φεβρουαρίου 2027');
  await press(portal, el.form.next);
  expect(await screen.findAllByText(shared.answers.date.replace('{{attribute}}', 'Πότε'))).not.toHaveLength(0);
  await portal.user.clear(day);
  await write(portal, day, '1 Φεβρουαρίου 2027');
  await portal.user.tab();
  expect(day).toHaveValue('01/02/2027');
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  await screen.findByText('CM98-5NV1');
  expect(sentOf(portal)?.input).toMatchObject({ body: { answers: { by: '2027-02-01' } } });
  jest.useRealTimers();
});

it('leads back from the summary, with the answers kept', async () => {
  const portal = await open('/online-forms/3/nea-paroxi');
  await fillIn(portal);
  await press(portal, el.form.next);
  expect(await axe(portal.container)).toHaveNoViolations();
  await press(portal, 'Αλλαγή: Εσείς');
  expect(await screen.findByRole('textbox', { name: 'Όνομα' })).toHaveValue('Μαρία');
});

it('keeps the answers when sending fails, and shows the server’s refusal at its field', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', {
    'POST /api/onlineForms/{id}/answers': new ApiError(503, 'service_unavailable'),
  });
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByText(el.form.not_sent)).toBeVisible();
  portal.answer({ 'POST /api/onlineForms/{id}/answers': new ApiError(429, 'daily_limit_reached', 60) });
  await press(portal, el.form.send);
  expect(await screen.findByText(/Φτάσατε το όριο για μία ημέρα/)).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  // An error of the shell's own class, as in production.
  const ofShell = Object.assign(new Error(), { name: 'ApiError', code: 'required', fields: { name: ['required'] } });
  portal.answer({ 'POST /api/onlineForms/{id}/answers': ofShell });
  await press(portal, el.form.send);
  expect(await screen.findByRole('textbox', { name: 'Όνομα' })).toHaveValue('Μαρία');
  expect(screen.getAllByText('Συμπληρώστε: Όνομα.')).not.toHaveLength(0);
});

it('uses the language of the page, with Greek as fallback', async () => {
  const portal = await open('/de/online-forms/3/nea-paroxi');
  expect(await screen.findByRole('heading', { name: 'Sie' })).toBeVisible();
  await write(portal, screen.getByRole('textbox', { name: 'Όνομα' }), 'Maria');
  await write(portal, screen.getByRole('textbox', { name: 'Τηλέφωνο' }), '6944123456');
  await press(portal, de.form.next);
  expect(await screen.findByRole('radio', { name: 'Wohnung' })).toBeVisible();
});

it.each([
  ['/online-forms/nea-paroxi', { deya_id: 3, lang: 'el' }],
  ['/online-forms/9/nea-paroxi', { deya_id: 9, lang: 'el' }],
  ['/online-forms/9/nea-paroxi/frame', { deya_id: 9, lang: 'el' }],
  ['/online-forms/9/nea-paroxi/mobile', { deya_id: 9, lang: 'el' }],
])('at %s asks for the form of the right utility', async (path, query) => {
  const portal = await open(path, {}, { session: { status: 'member', deya_id: 3 } });
  await screen.findByRole('heading', { level: 1, name: 'Νέα παροχή' });
  expect(portal.calls).toContainEqual({
    call: 'GET /api/onlineForms/{id}',
    input: { params: { id: 'nea-paroxi' }, query },
  });
  expect(screen.queryByRole('link', { name: el.form.all }) === null).toBe(/frame|mobile/.test(path));
});

it('reports an unknown form, an invalid layout, and a missing utility', async () => {
  const missing = await open('/online-forms/3/nothing', {
    'GET /api/onlineForms/{id}': new ApiError(404, 'form_not_found'),
  });
  expect(await screen.findByText(el.form.not_found)).toBeVisible();
  missing.unmount();
  const broken = await open('/online-forms/3/broken', { 'GET /api/onlineForms/{id}': form({ api: '{}' }) });
  expect(await screen.findByText(el.form.unreadable)).toBeVisible();
  broken.unmount();
  await open('/online-forms/nea-paroxi');
  expect(await screen.findByText(el.form.choose_hint)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: el.list.choose })).toBeVisible());
});

it('draws blocks of formatted text, searchable choices, fixed and calculated values', async () => {
  const own: FormLayout = [
    row('Μέτρηση', {
      theme: 'Card',
      elements1: [
        element('about', 'Οδηγίες', {
          type: 'epic',
          options: {
            field: 'about',
            label: 'Οδηγίες',
            text: '<p>Δείτε τον <b>μετρητή</b></p>',
          },
          validation: {},
        }),
        element('town', 'Οικισμός', { type: 'autocomplete_selects', items: [{ value: 'a', label: 'Γαλατάς' }] }),
        element('rate', 'Τιμή', { options: { field: 'rate', label: 'Τιμή', readonly: true, default: '3' } }),
        element('used', 'Κυβικά', { validation: { format: 'numeric', required: true } }),
      ],
    }),
    row('Κόστος', {
      theme: 'Highlight',
      elements1: [
        element('cost', 'Ποσό', {
          options: {
            field: 'cost',
            label: 'Ποσό',
            calculated: { operation: 'product', of: [{ field: 'rate' }, { field: 'used' }], decimals: 0 },
          },
          validation: {},
        }),
      ],
    }),
  ];
  const portal = await open('/online-forms/3/nea-paroxi', {
    'GET /api/onlineForms/{id}': form({ api: JSON.stringify(own) }),
  });
  expect(await screen.findByText('μετρητή')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Τιμή/ })).toHaveAttribute('readonly');
  await portal.user.click(await screen.findByRole('combobox', { name: 'Οικισμός' }));
  await portal.user.click(await screen.findByRole('option', { name: 'Γαλατάς' }));
  await write(portal, screen.getByRole('textbox', { name: 'Κυβικά' }), '7');
  expect(await axe(portal.container)).toHaveNoViolations();
  await press(portal, el.form.next);
  expect(await screen.findByRole('textbox', { name: /Ποσό/ })).toHaveValue('21');
  await press(portal, el.form.next);
  expect(await screen.findByText('21')).toBeVisible();
});

it('draws the symbol of a question as decoration, and shows a hint that is not pinned at a press of its button', async () => {
  const looks = { hint: 'Δέκα ψηφία, πάνω στον λογαριασμό', pinned_hint: false, icon: 'water' } as const;
  const purpose = 'για να βρούμε την παροχή';
  const asked = (field: string, label: string, changes: Partial<FormElement> = {}) => {
    const made = element(field, label, { validation: {}, ...changes });
    return { ...made, options: { ...made.options, ...looks } };
  };
  const text = asked('code', 'Κωδικός');
  const rows = [
    row('Στοιχεία', {
      elements1: [
        { ...text, options: { ...text.options, purpose } },
        asked('use', 'Χρήση', { type: 'radio_buttons', items }),
        asked('proof', 'Έγγραφο', { type: 'file_input' }),
      ],
    }),
  ];
  const portal = await open('/online-forms/3/nea-paroxi', {
    'GET /api/onlineForms/{id}': form({ api: JSON.stringify(rows) }),
  });
  const box = await screen.findByRole('textbox', { name: /^Κωδικός/ });
  expect(box).toHaveAccessibleDescription(`Γιατί ρωτάμε: ${purpose}`);
  expect(box.closest('div')!.querySelector('label svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('radiogroup', { name: /^Χρήση/ }).querySelector('legend svg')).not.toBeNull();
  const help = screen.getByRole('button', { name: 'Βοήθεια: Κωδικός' });
  expect(help).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('button', { name: 'Βοήθεια: Έγγραφο' })).toBeVisible();
  for (const hint of screen.getAllByText(looks.hint)) expect(hint).not.toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();

  help.focus();
  await portal.user.keyboard('{Enter}');
  expect(help).toHaveAttribute('aria-expanded', 'true');
  expect(help).toHaveFocus();
  expect(box).toHaveAccessibleDescription(`Γιατί ρωτάμε: ${purpose} ${looks.hint}`);
  await portal.user.click(screen.getByRole('button', { name: 'Βοήθεια: Χρήση' }));
  expect(screen.getByRole('radiogroup', { name: /^Χρήση/ })).toHaveAccessibleDescription(looks.hint);
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(help);
  expect(box).toHaveAccessibleDescription(`Γιατί ρωτάμε: ${purpose}`);
});

const withExit = (one_page: boolean) =>
  form({
    one_page,
    api: JSON.stringify([
      row('Χρήση', { elements1: [element('use', 'Χρήση', { type: 'radio_buttons', items })] }),
      {
        value: 'exit',
        id: 'end',
        name: 'Δεν χρειάζεται αίτηση',
        showTitle: true,
        theme: 'Plain',
        conditionals: [{ field: 'use', value: 'home' }],
        text: 'Η παροχή ανοίγει χωρίς αίτηση.',
      },
      row('Άδεια', { elements1: [element('permit', 'Αριθμός άδειας')] }),
    ]),
  });

it('ends where the answers need no application, offers no sending there, and leads back', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', { 'GET /api/onlineForms/{id}': withExit(false) });
  await portal.user.click(await screen.findByRole('radio', { name: 'Κατοικία' }));
  await press(portal, el.form.next);
  expect(await screen.findByText('Η παροχή ανοίγει χωρίς αίτηση.')).toBeVisible();
  expect(screen.queryByRole('button', { name: el.form.send })).toBeNull();
  expect(screen.queryByRole('button', { name: el.form.next })).toBeNull();
  await press(portal, el.form.back);
  await portal.user.click(await screen.findByRole('radio', { name: 'Εργοτάξιο' }));
  await press(portal, el.form.next);
  expect(await screen.findByRole('textbox', { name: 'Αριθμός άδειας' })).toBeVisible();
});

it('asks everything on one page where the form says so', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', { 'GET /api/onlineForms/{id}': withExit(true) });
  await portal.user.click(await screen.findByRole('radio', { name: 'Εργοτάξιο' }));
  expect(screen.getByRole('heading', { name: 'Άδεια' })).toBeVisible();
  await write(portal, screen.getByRole('textbox', { name: 'Αριθμός άδειας' }), 'A-12');
  await press(portal, el.form.next);
  expect(await screen.findByRole('heading', { name: el.form.check })).toBeVisible();
});

it('numbers the entries of a group and asks each for its own answers', async () => {
  const group = {
    value: 'group',
    field: 'meters',
    name: 'Υδρόμετρα',
    showTitle: true,
    theme: 'Plain',
    conditionals: [],
    least: 2,
    most: 3,
    elements: [{ name: 'Υδρόμετρο', grid: 1, elements1: [element('serial', 'Σειριακός αριθμός')] }],
  };
  await open('/online-forms/3/nea-paroxi', { 'GET /api/onlineForms/{id}': form({ api: JSON.stringify([group]) }) });
  expect(await screen.findByRole('heading', { name: 'Υδρόμετρο 2' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Υδρόμετρο 3' })).toBeNull();
  expect(screen.getAllByRole('textbox', { name: 'Σειριακός αριθμός' })).toHaveLength(2);
});

const tenants = JSON.stringify([
  row('Αίτηση', { elements1: [element('who', 'Ποιος')] }),
  {
    value: 'group',
    name: 'Ένοικος',
    showTitle: false,
    theme: 'Card',
    conditionals: [],
    field: 'tenants',
    least: 1,
    most: 3,
    elements: [{ name: 'Ένοικος', grid: 2, elements1: [element('name', 'Όνομα ενοίκου')] }],
  },
]);

it('adds and removes entries of a group by keyboard, keeps the others, and says how many there are', async () => {
  const portal = await open('/online-forms/3/nea-paroxi', {
    'GET /api/onlineForms/{id}': form({ api: tenants }),
    'POST /api/onlineForms/{id}/answers': STORED,
  });
  await write(portal, await screen.findByRole('textbox', { name: 'Ποιος' }), 'Μαρία');
  expect(screen.queryByRole('button', { name: /^Αφαίρεση/ })).toBeNull();
  const add = screen.getByRole('button', { name: 'Προσθήκη: Ένοικος' });
  for (const name of ['Άννα', 'Βάσω', 'Γιώτα']) {
    await write(portal, screen.getAllByRole('textbox', { name: 'Όνομα ενοίκου' }).at(-1)!, name);
    if (name === 'Γιώτα') break;
    add.focus();
    await portal.user.keyboard('{Enter}');
    expect(document.activeElement).toHaveTextContent(/^Ένοικος [23]$/);
  }
  expect(add).toBeDisabled();
  await portal.user.click(screen.getByRole('button', { name: 'Αφαίρεση: Ένοικος 2' }));
  expect(add).toHaveFocus();
  expect(screen.getByText('2 καταχωρίσεις')).toHaveAttribute('role', 'status');
  expect(
    screen.getAllByRole('textbox', { name: 'Όνομα ενοίκου' }).map((box) => (box as HTMLInputElement).value),
  ).toEqual(['Άννα', 'Γιώτα']);
  expect(await axe(portal.container)).toHaveNoViolations();
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  await screen.findByText('CM98-5NV1');
  expect(sentOf(portal)?.input).toMatchObject({
    body: { answers: { who: 'Μαρία', tenants: '2', 'tenants:0:name': 'Άννα', 'tenants:1:name': 'Γιώτα' } },
  });
});

it.each([
  ['/announcements', 'Συνέχεια', '/announcements'],
  ['https://www.hydor.example/thanks', 'Συνέχεια στο www.hydor.example', 'https://www.hydor.example/thanks'],
])('offers the page %s that the utility names for afterwards', async (redirect_url, name, href) => {
  const portal = await open('/online-forms/3/nea-paroxi', {
    'POST /api/onlineForms/{id}/answers': { ...STORED, redirect_url },
  });
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

it('says in the words of the utility that a form could not be sent', async () => {
  const error_note = 'Καλέστε μας στο 28210 12345.';
  const portal = await open('/online-forms/3/nea-paroxi', {
    'GET /api/onlineForms/{id}': form({ error_note }),
    'POST /api/onlineForms/{id}/answers': new ApiError(503, 'service_unavailable'),
  });
  await fillIn(portal);
  await press(portal, el.form.next);
  await press(portal, el.form.send);
  expect(await screen.findByText(error_note)).toBeVisible();
});

describe('a form that knows the person', () => {
  const known = (field: string, prefill: 'email' | 'hydrometer') =>
    element(field, field, { options: { field, label: field, prefill }, validation: {} });
  const asking = form({
    api: JSON.stringify([row('Εσείς', { elements1: [known('mail', 'email'), known('meter', 'hydrometer')] })]),
  });
  const home = { kwdikos_katanalwti: '100-1', alias: 'Σπίτι', address: null };
  const prefill = (input: { query?: { kwdikos_katanalwti?: string | undefined } }) => {
    const chosen = input.query?.kwdikos_katanalwti ?? null;
    const mail = { field: 'mail', value: 'anna@example.gr', origin: 'account' as const };
    const meter = { field: 'meter', value: 'M1', origin: 'supply' as const };
    return {
      supplies: [home, { kwdikos_katanalwti: '100-2', alias: null, address: 'Όθωνος 14' }],
      kwdikos_katanalwti: chosen,
      settlements: [],
      fields: chosen ? [mail, meter] : [mail],
    };
  };
  const openAsking = (path = '/online-forms/3/nea-paroxi') =>
    open(
      path,
      { 'GET /api/onlineForms/{id}': asking, 'GET /api/onlineForms/{id}/prefill': prefill },
      {
        session: { deya_id: 3 },
      },
    );

  it('says where a value comes from, and where it is corrected, until the person changes it', async () => {
    const portal = await openAsking();
    const mail = await screen.findByRole('textbox', { name: /^mail/ });
    await waitFor(() => expect(mail).toHaveValue('anna@example.gr'));
    expect(screen.getByText(el.prefill.of_account, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: `${el.prefill.wrong} mail` })).toHaveAttribute('href', '/account');
    await write(portal, mail, '2');
    expect(screen.queryByText(el.prefill.of_account, { exact: false })).toBeNull();
  });

  it('takes the values of the supply that the person chooses, and keeps what they have written', async () => {
    const portal = await openAsking();
    const mail = await screen.findByRole('textbox', { name: /^mail/ });
    await waitFor(() => expect(mail).toHaveValue('anna@example.gr'));
    await write(portal, mail, '2');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: el.prefill.supply }), 'Σπίτι · 100-1');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^meter/ })).toHaveValue('M1'));
    expect(mail).toHaveValue('anna@example.gr2');
    expect(screen.getByRole('link', { name: `${el.prefill.wrong} meter` })).toHaveAttribute('href', '/supplies/100-1');
  });

  it('leads nowhere from an embedded form', async () => {
    await openAsking('/online-forms/3/nea-paroxi/frame');
    expect(await screen.findByText(el.prefill.of_account, { exact: false })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a question for files', () => {
  const asksFiles = form({
    api: JSON.stringify([
      row('Δικαιολογητικά', {
        elements1: [
          element('proof', 'Συμβόλαιο', { type: 'file_input', validation: { required: true, max: 2 } }),
          element('photo', 'Μετρητής', {
            type: 'file_input',
            validation: {},
            options: { field: 'photo', label: 'Μετρητής', accept: ['image'] },
          }),
        ],
      }),
    ]),
  });
  const TOKEN = 'a'.repeat(32);
  const sent = (name = 'Συμβόλαιο.pdf', token = TOKEN) =>
    ({ token, name, content_type: 'application/pdf', size: 8 }) as const;
  const UPLOAD = 'POST /api/onlineForms/{id}/files';
  const openFiles = (answers: Answers = {}, setup: Partial<RemoteSetup> = {}) =>
    open('/online-forms/3/nea-paroxi', { 'GET /api/onlineForms/{id}': asksFiles, [UPLOAD]: sent(), ...answers }, setup);
  const pdf = (name = 'Συμβόλαιο.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  const box = (name: RegExp | string = /Συμβόλαιο/) => screen.findByLabelText(name, { selector: 'input' });

  it('sends each file at once, names it, and hands it in with the answers', async () => {
    const portal = await openFiles({ 'POST /api/onlineForms/{id}/answers': STORED });
    await portal.user.upload(await box(), pdf());
    expect(await screen.findByText('Συμβόλαιο.pdf')).toBeVisible();
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(shared.files.added.replace('{{name}}', 'Συμβόλαιο.pdf'));
    expect(portal.calls.find(({ call }) => call === UPLOAD)?.input).toEqual({
      params: { id: '1200' },
      query: { deya_id: 3 },
      body: { field: 'proof', file: [expect.objectContaining({ name: 'Συμβόλαιο.pdf' })] },
    });
    expect(await axe(portal.container)).toHaveNoViolations();
    await press(portal, el.form.next);
    expect(await screen.findByText('Συμβόλαιο.pdf')).toBeVisible();
    await press(portal, el.form.send);
    await waitFor(() =>
      expect(sentOf(portal)).toMatchObject({
        call: 'POST /api/onlineForms/{id}/answers',
        input: { body: { answers: { proof: [`${TOKEN}:Συμβόλαιο.pdf`] } } },
      }),
    );
  });

  it('asks for a file before it goes on, and takes one off again', async () => {
    const portal = await openFiles();
    await box();
    await press(portal, el.form.next);
    expect((await screen.findAllByText('Προσθέστε αρχείο: Συμβόλαιο.')).length).toBeGreaterThan(0);
    await portal.user.upload(await box(), pdf());
    await portal.user.click(await screen.findByRole('button', { name: 'Αφαίρεση: Συμβόλαιο.pdf' }));
    expect(screen.queryByText('Συμβόλαιο.pdf')).toBeNull();
    expect(await box()).toHaveFocus();
  });

  it('says of each file why it was refused, by its name and by the server', async () => {
    const portal = await openFiles({ [UPLOAD]: new ApiError(422, { file: ['pdf_locked'] }) });
    await portal.user.upload(await box(), pdf('Κλειδωμένο.pdf'));
    expect(await screen.findByText(shared.validation.backend.pdf_locked)).toBeVisible();
    fireEvent.change(await box(/Μετρητής/), { target: { files: [pdf('Λάθος.pdf'), new File([], 'κενό.jpg')] } });
    expect(await screen.findByText(/Επιλέξτε JPG ή PNG/)).toBeVisible();
    expect(screen.getByText(shared.files.file)).toBeVisible();
    expect(portal.calls.filter(({ call }) => call === UPLOAD)).toHaveLength(1);
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Απόκρυψη: Κλειδωμένο.pdf' }));
    expect(screen.queryByText('Κλειδωμένο.pdf')).toBeNull();
  });

  it('takes files that are dropped, one after the other, and no more than the form says', async () => {
    let uploads = 0;
    const portal = await openFiles({
      [UPLOAD]: () => {
        uploads += 1;
        return sent(`${uploads}.pdf`, String(uploads).repeat(32));
      },
    });
    fireEvent.drop((await box()).closest('label')!.parentElement!, {
      dataTransfer: { files: [pdf('α.pdf'), pdf('β.pdf'), pdf('γ.pdf')] },
    });
    expect(await screen.findByText('2.pdf')).toBeVisible();
    expect(screen.getByText('1.pdf')).toBeVisible();
    expect(screen.getByText('Γίνονται δεκτά έως 2 αρχεία.')).toBeVisible();
    expect(portal.calls.filter(({ call }) => call === UPLOAD)).toHaveLength(2);
  });

  it('waits for a file that is on its way', async () => {
    let arrive: (upload: ReturnType<typeof sent>) => void = () => {};
    const portal = await openFiles({ [UPLOAD]: () => new Promise((resolve) => (arrive = resolve)) });
    await portal.user.upload(await box(), pdf());
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    await press(portal, el.form.next);
    expect((await screen.findAllByText('Περιμένετε να σταλούν τα αρχεία: Συμβόλαιο.')).length).toBeGreaterThan(0);
    arrive(sent());
    expect(await screen.findByRole('button', { name: 'Αφαίρεση: Συμβόλαιο.pdf' })).toBeVisible();
  });

  it('keeps the files of a draft, and says which are no longer there', async () => {
    const portal = await openFiles(
      { 'POST /api/onlineForms/{id}/answers': new ApiError(422, { proof: ['file_gone'] }) },
      { drafts: { 'form.1200': { proof: [`${TOKEN}:Συμβόλαιο.pdf`] } } },
    );
    expect(await screen.findByText('Συμβόλαιο.pdf')).toBeVisible();
    await press(portal, el.form.next);
    await press(portal, el.form.send);
    expect((await screen.findAllByText(/Κάποιο αρχείο δεν υπάρχει πια/)).length).toBeGreaterThan(0);
  });
});

describe('a form that asks for an instalment plan', () => {
  const labels = {
    number: 'Διακανονισμός',
    date: 'Ημερομηνία',
    amount: 'Ποσό',
    kind: 'Είδος',
    discount: 'Έκπτωση',
    interest_reduction: 'Μείωση τόκων',
  };
  const asking = (required = true) => {
    const head = { name: 'Ο διακανονισμός', showTitle: true, theme: 'Plain' } as const;
    const api: StoredLayout = [
      { ...head, conditionals: [], value: 'settlements', field: 'plan', required, labels },
      row('Αίτημα', { elements1: [element('why', 'Λόγος', { validation: {} })] }),
    ];
    return form({ api: JSON.stringify(api) });
  };
  const facts = { number: '77/2026', date: '2026-02-01', amount: '1120.50', kind: 'Ν. 4611/2019' };
  const plans = [
    { ...facts, discount: '24.50', interest_reduction: '15.5' },
    { ...facts, number: '12/2025', amount: '90.00', kind: null, discount: null, interest_reduction: '0' },
  ];
  const prefill = (settlements: typeof plans) => ({ supplies: [], kwdikos_katanalwti: null, settlements, fields: [] });
  const openAsking = (
    settlements: typeof plans | ApiError,
    required = true,
    setup: Partial<RemoteSetup> = { session: { deya_id: 3 } },
  ) =>
    open(
      '/online-forms/3/nea-paroxi',
      {
        'GET /api/onlineForms/{id}': asking(required),
        'GET /api/onlineForms/{id}/prefill': settlements instanceof ApiError ? settlements : prefill(settlements),
        'POST /api/onlineForms/{id}/answers': STORED,
      },
      setup,
    );

  it('lets the person choose one of their own plans, shows its facts, and sends its number alone', async () => {
    const portal = await openAsking(plans);
    const radio = await screen.findByRole('radio', { name: /^77\/2026/ });
    expect(radio.closest('label')).toHaveTextContent(/77\/2026Ν. 4611\/2019 · 01\/02\/2026 · 1\.120,50\s€/);
    expect(screen.queryByRole('textbox', { name: 'Ποσό' })).toBeNull();
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(radio);
    const shown = ['Ημερομηνία', 'Ποσό', 'Είδος', 'Έκπτωση', 'Μείωση τόκων'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    );
    expect(shown.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
      '01/02/2026',
      '1.120,50 €',
      'Ν. 4611/2019',
      '24,50 €',
      '15,5%',
    ]);
    expect(screen.getByRole('textbox', { name: 'Ποσό' })).toHaveAttribute('readonly');
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('radio', { name: /^12\/2025/ }));
    expect(screen.queryByRole('textbox', { name: 'Έκπτωση' })).toBeNull();
    await portal.user.click(radio);
    await press(portal, el.form.next);
    await press(portal, el.form.next);
    expect(await screen.findByText('77/2026')).toBeVisible();
    expect(screen.getByText(/^1\.120,50\s€$/)).toBeVisible();
    expect(screen.getByText('15,5%')).toBeVisible();
    await press(portal, el.form.send);
    await screen.findByText('CM98-5NV1');
    const [sent] = portal.calls.filter(({ call }) => call === 'POST /api/onlineForms/{id}/answers');
    expect((sent!.input as { body: { answers: object } }).body.answers).toEqual({ plan: '77/2026' });
  });

  it('leads a guest to the sign-in before they begin, and asks for no plan of theirs', async () => {
    const portal = await openAsking(plans, true, {});
    expect(await screen.findByText(el.plans.guest_title)).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: el.plans.sign_in }))
      expect(link).toHaveAttribute('href', '/login');
    expect(screen.getByRole('group', { name: 'Διακανονισμός' })).toHaveTextContent(el.plans.choose);
    expect(portal.calls.map(({ call }) => call)).not.toContain('GET /api/onlineForms/{id}/prefill');
    expect(await axe(portal.container)).toHaveNoViolations();
    await press(portal, el.form.next);
    await portal.user.click((await screen.findAllByText('Επιλέξτε: Διακανονισμός.'))[0]!);
    expect(screen.getByRole('group', { name: 'Διακανονισμός' })).toHaveFocus();
  });

  it.each<[string, typeof plans | ApiError]>([
    ['without plans', []],
    ['who is no customer of the utility', new ApiError(403, 'no_access_to_service')],
  ])('says so to a person %s, who goes on where no plan is required', async (_who, settlements) => {
    const portal = await openAsking(settlements, false);
    expect(await screen.findByText(el.plans.none)).toBeVisible();
    expect(await axe(portal.container)).toHaveNoViolations();
    await press(portal, el.form.next);
    expect(await screen.findByRole('textbox', { name: /^Λόγος/ })).toBeVisible();
  });

  it('lets a person take their choice back where no plan is required', async () => {
    const portal = await openAsking(plans, false);
    await portal.user.click(await screen.findByRole('radio', { name: /^77\/2026/ }));
    expect(screen.getByRole('textbox', { name: 'Ποσό' })).toBeVisible();
    await portal.user.click(screen.getByRole('radio', { name: shared.answers.no_plan }));
    expect(screen.queryByRole('textbox', { name: 'Ποσό' })).toBeNull();
  });

  it('reads the plans again after a failure', async () => {
    const portal = await openAsking(new ApiError(503, 'service_unavailable'));
    await portal.user.click(await screen.findByRole('button', { name: shared.actions.retry }));
    expect(portal.calls.filter(({ call }) => call === 'GET /api/onlineForms/{id}/prefill').length).toBeGreaterThan(1);
  });
});
