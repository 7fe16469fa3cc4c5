import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SentReading } from '@hydria/shared/contract/readings.ts';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import type { SupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import { READING_DAYS_BACK } from '@hydria/shared/rules/meter-reading.ts';
import reports from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';

const supply: Customer = {
  deya_id: 3,
  kwdikos_katanalwti: '0301-1',
  liable_id: 'L1',
  first_name: 'Μαρία',
  last_name: 'Παππά',
  afm: null,
  mobile: null,
  email: null,
  alias: 'Σπίτι',
  street: 'Τζανακάκη 5',
  address: null,
  municipal_district: null,
  customer_type: 'owner',
  until: null,
  latitude: null,
  longitude: null,
  is_liable: true,
  open: true,
  e_bill: false,
  e_bill_from: null,
  hydrometers: [{ hydrometer: 'M1', type: 'digital', location: null }],
};

const meter: Measurement = {
  hydrometer: 'M1',
  type: 'digital',
  kwdikos_katanalwti: '0301-1',
  alias: 'Σπίτι',
  measurement_date: '2026-11-20T06:00:00.000Z',
  counter_value: 412_873,
  litres: 10,
  cubic_metres: 0.01,
  previous_date: '2026-11-20T05:00:00.000Z',
  approximate: false,
  days: [],
  last_year_litres: null,
};

const sent = (changes: Partial<SentReading> = {}): SentReading => ({
  id: 7,
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  type: 'digital',
  read_on: '2026-11-20',
  counter_l: 413_000,
  state: 'sent',
  corrected_l: null,
  reason: null,
  has_photo: false,
  sent_at: new Date().toISOString(),
  correctable_until: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
});

const open = (readings: SentReading[] = [], over: Answers = {}, customers = [supply]) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: reports },
    path: '/supplies/0301-1',
    answers: {
      'GET /api/user/info': { customers, announcements: [], user: maria },
      'GET /api/deya/measurements': [meter],
      'GET /api/deya/consumptionBands': [],
      'GET /api/readings': { data: readings, next: null },
      'GET /api/supplies/requests': [],
      ...over,
    },
  });

const send = async ({ user }: RenderedRemote, whole: string, parts: string) => {
  const black = await screen.findByRole('textbox', { name: 'Ψηφία του μετρητή' });
  await user.clear(black);
  await user.type(black, whole);
  await user.type(screen.getByRole('textbox', { name: 'Κόκκινα ψηφία (λίτρα)' }), parts);
  await user.click(screen.getByRole('button', { name: 'Αποστολή ένδειξης' }));
};

const sentBodies = ({ calls }: RenderedRemote) =>
  calls.filter(({ call }) => call === 'POST /api/readings').map(({ input }) => (input as { body: object }).body);

it('shows the latest measurement, and sends the digits of the meter as litres', async () => {
  const portal = await open([], { 'POST /api/readings': sent() });
  expect(await screen.findByRole('img', { name: /412,873/ })).toBeVisible();
  await send(portal, '00413', '000');
  expect(await screen.findByText(el.sent.none)).toBeVisible();
  expect(sentBodies(portal)).toMatchObject([
    {
      deya_id: 3,
      kwdikos_katanalwti: '0301-1',
      hydrometer: 'M1',
      counter: 413_000,
      idempotency_key: expect.any(String),
    },
  ]);
  expect(portal.notices).toMatchObject([{ kind: 'success', text: el.send.sent }]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('asks about a value below the last one, and sends it when the person says that it is right', async () => {
  const portal = await open([], { 'POST /api/readings': sent() });
  await send(portal, '00012', '5');
  const question = within(await screen.findByRole('dialog', { name: el.doubt.title }));
  expect(question.getByText(/00012,500 m³, μικρότερη .* \(00412,873 m³\)/)).toBeVisible();
  expect(sentBodies(portal)).toEqual([]);
  await portal.user.click(question.getByRole('button', { name: el.doubt.right }));
  await waitFor(() => expect(sentBodies(portal)).toMatchObject([{ counter: 12_500 }]));
});

it('says at the field what is missing, and keeps what was entered when the line fails', async () => {
  const portal = await open([], { 'POST /api/readings': new ApiError(0, 'network') });
  await portal.user.click(await screen.findByRole('button', { name: 'Αποστολή ένδειξης' }));
  expect(await screen.findByText(el.error.reading.counter.required)).toBeVisible();
  await send(portal, '00413', '000');
  expect(await screen.findByText(el.send.not_sent)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Αποστολή ένδειξης' }));
  await waitFor(() => expect(sentBodies(portal)).toHaveLength(2));
  const [first, second] = sentBodies(portal);
  expect(first).toEqual(second);
});

it('says how long ago the day of a reading may be', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${el.field.reading.read_on}`)), {
    target: { value: '2020-01-01' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Αποστολή ένδειξης' }));
  expect(await screen.findAllByText(new RegExp(`παλαιότερη από ${READING_DAYS_BACK} ημέρες`))).not.toHaveLength(0);
});

it('lists the sent readings with their state, and offers a correction within the hour', async () => {
  const portal = await open(
    [
      sent(),
      sent({ id: 6, state: 'corrected', corrected_l: 413_500, correctable_until: null }),
      sent({ id: 5, state: 'refused', reason: 'Άλλος μετρητής.', correctable_until: null }),
      sent({ id: 4, correctable_until: '2026-01-01T00:00:00.000Z' }),
    ],
    { 'POST /api/readings/{id}/correction': sent({ counter_l: 413_100 }) },
  );
  expect(await screen.findByText(el.state.corrected)).toBeVisible();
  expect(screen.getByText('Η ΔΕΥΑ τη διόρθωσε. Είχατε στείλει 00413,000 m³.')).toBeVisible();
  expect(screen.getByText('Άλλος μετρητής.')).toBeVisible();
  expect(screen.getByText('Στείλατε ένδειξη μόλις τώρα.')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: /^Διόρθωση έως/ }));
  const dialog = within(await screen.findByRole('dialog', { name: el.correct.title }));
  const red = dialog.getByRole('textbox', { name: 'Κόκκινα ψηφία (λίτρα)' });
  await portal.user.clear(red);
  await portal.user.type(red, '100');
  await portal.user.click(dialog.getByRole('button', { name: el.correct.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls).toContainEqual({
    call: 'POST /api/readings/{id}/correction',
    input: { params: { id: 7 }, query: { deya_id: 3 }, body: { counter: 413_100 } },
  });
});

it('shows another party neither measurements nor the form, and names a supply that is not theirs as missing', async () => {
  const other = await open([], {}, [{ ...supply, is_liable: false }]);
  expect(await screen.findByText(/Δεν έχει επιβεβαιωθεί ότι είστε ο υπόχρεος/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Αποστολή ένδειξης' })).toBeNull();
  other.unmount();
  await open([], {}, []);
  expect(await screen.findByText(el.supply.missing)).toBeVisible();
});

const lastBody = ({ calls }: RenderedRemote, call: string) =>
  calls
    .filter((one) => one.call === call)
    .map(({ input }) => (input as { body: object }).body)
    .at(-1);

it('an owner renames the supply, and reads what giving up the ownership means', async () => {
  const portal = await open([], { 'PUT /api/supplies/details': { message: 'Success' } });
  await portal.user.click(await screen.findByRole('button', { name: el.details.change }));
  const dialog = within(await screen.findByRole('dialog', { name: el.details.change_title }));
  const name = dialog.getByRole('textbox', { name: new RegExp(el.field.supply_details.alias) });
  await portal.user.clear(name);
  await portal.user.type(name, 'Εξοχικό');
  await portal.user.selectOptions(dialog.getByRole('combobox'), reports.supplies.type.tenant);
  expect(dialog.getByText(el.details.no_longer_owner)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: el.details.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastBody(portal, 'PUT /api/supplies/details')).toEqual({
    deya_id: 3,
    kwdikos_katanalwti: '0301-1',
    alias: 'Εξοχικό',
    customer_type: 'tenant',
  });
});

it('a tenant is not offered the ownership', async () => {
  const portal = await open([], {}, [{ ...supply, customer_type: 'tenant' }]);
  await portal.user.click(await screen.findByRole('button', { name: el.details.change }));
  const dialog = within(await screen.findByRole('dialog', { name: el.details.change_title }));
  expect(dialog.queryByRole('option', { name: reports.supplies.type.owner })).toBeNull();
});
describe('the bands of consumption', () => {
  const days = [
    { date: '2026-11-17', litres: 90 },
    { date: '2026-11-18', litres: 400 },
    { date: '2026-11-19', litres: 900 },
  ];
  const bands = [{ hydrometer: 'M1', kwdikos_katanalwti: '0301-1', low: 200, high: 600 }];

  it('name each day low, average or high in words, with their limits in a legend', async () => {
    const { user, container } = await open([], {
      'GET /api/deya/measurements': [{ ...meter, days }],
      'GET /api/deya/consumptionBands': bands,
    });
    expect(await screen.findByText(/^Χαμηλή: 1 ημέρα/)).toHaveTextContent(/κάτω από 0,2/);
    expect(screen.getByText(/^Υψηλή: 1 ημέρα/)).toHaveTextContent(/πάνω από 0,6/);
    await user.click(screen.getByText('Κάθε ημέρα σε πίνακα'));
    const rows = within(screen.getByRole('table', { name: 'Ημερήσια κατανάλωση' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => /Χαμηλή|Μέση|Υψηλή/.exec(row.textContent)?.[0])).toEqual([
      'Υψηλή',
      'Μέση',
      'Χαμηλή',
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('name no day of a meter whose usual day is not known', async () => {
    await open([], { 'GET /api/deya/measurements': [{ ...meter, days }] });
    expect(await screen.findByText(/τις τελευταίες 3 ημέρες/, { selector: 'figcaption' })).toBeVisible();
    expect(screen.queryByText('Κάθε ημέρα σε πίνακα')).toBeNull();
  });
});

const request: SupplyRequest = {
  id: 9,
  kwdikos_katanalwti: '0301-1',
  kind: 'close',
  wanted_on: '2026-12-01',
  reason: 'Μετακόμιση',
  state: 'waiting',
  done_on: null,
  answer: null,
  asked_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
};

it('the liable party reads what closing means, asks for it with a reason, and has a number', async () => {
  const portal = await open([], { 'POST /api/supplies/requests': request });
  await portal.user.click(await screen.findByRole('button', { name: el.requests.ask_close }));
  const dialog = within(await screen.findByRole('dialog', { name: el.requests.ask_close }));
  expect(dialog.getByText(/έστω ένα λίτρο/)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: el.requests.send }));
  expect(await dialog.findByText(el.error.supply_request.reason.required)).toBeVisible();
  await portal.user.type(dialog.getByRole('textbox', { name: /Λόγος/ }), 'Μετακόμιση');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: el.requests.send }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.notices).toMatchObject([{ kind: 'success', text: expect.stringContaining('9') }]);
  expect(lastBody(portal, 'POST /api/supplies/requests')).toMatchObject({
    kind: 'close',
    kwdikos_katanalwti: '0301-1',
    reason: 'Μετακόμιση',
  });
});

it('shows a waiting request, which the person takes back, and offers no second one of its kind', async () => {
  const portal = await open([], {
    'GET /api/supplies/requests': [request, { ...request, id: 8, state: 'refused', answer: 'Χωρίς πρόσβαση.' }],
    'POST /api/supplies/requests/{id}/withdraw': { message: 'Success' },
  });
  expect(await screen.findByText('Χωρίς πρόσβαση.')).toBeVisible();
  expect(screen.queryByRole('button', { name: el.requests.ask_close })).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: el.requests.withdraw }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: el.requests.withdrawn }]));
});

it('another party may ask to be recorded as the owner, but not to close the supply', async () => {
  await open([], {}, [{ ...supply, is_liable: false, customer_type: 'tenant' }]);
  expect(await screen.findByRole('button', { name: el.requests.ask_owner })).toBeVisible();
  expect(screen.queryByRole('button', { name: el.requests.ask_close })).toBeNull();
});

it('turns the e-bill on with its discount and its day, and says where it is unavailable', async () => {
  const { e_bill } = el;
  const answers = { 'PUT /api/supplies/e-bill': { message: 'Success' } } as const;
  const portal = await open([], answers);
  const card = within(await screen.findByRole('region', { name: e_bill.title }));
  expect(card.getByText(e_bill.is_off)).toBeVisible();
  await portal.user.click(card.getByRole('button', { name: e_bill.turn_on }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: e_bill.turned_on }]));
  expect(portal.calls.find(({ call }) => call === 'PUT /api/supplies/e-bill')?.input).toEqual({
    body: { deya_id: 3, kwdikos_katanalwti: '0301-1', e_bill: true },
  });
});

it('says from which day the e-bill counts, and that a closed supply has none', async () => {
  const on = await open([], {}, [{ ...supply, e_bill: true, e_bill_from: '2026-11-20' }]);
  expect(await screen.findByText(/από τις 20\/11\/2026 έρχονται με e-mail/)).toBeVisible();
  expect(screen.getByRole('button', { name: el.e_bill.turn_off })).toBeVisible();
  on.unmount();
  await open([], {}, [{ ...supply, open: false }]);
  expect(await screen.findByText(/δεν είναι διαθέσιμος. Ο λογαριασμός έρχεται σε χαρτί/)).toBeVisible();
  expect(screen.queryByRole('button', { name: el.e_bill.turn_on })).not.toBeInTheDocument();
});

it('takes the supply off the list after its meaning is said, and offers to undo it', async () => {
  const portal = await open([], {
    'POST /api/supplies/hide': { message: 'Success' },
    'POST /api/supplies/unhide': { message: 'Success' },
    'GET /api/deya/flowAlerts': [],
    'GET /api/supplies/hidden': [],
  });
  await portal.user.click(await screen.findByRole('button', { name: el.hide.ask }));
  const dialog = within(await screen.findByRole('dialog', { name: el.hide.title }));
  expect(dialog.getByText(/Η σύμβαση και οι οφειλές σας δεν αλλάζουν/)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: el.hide.submit }));
  const body = { deya_id: 3, kwdikos_katanalwti: '0301-1' };
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', action: { label: el.hide.undo } }]));
  expect(portal.calls).toContainEqual({ call: 'POST /api/supplies/hide', input: { body } });
  portal.notices[0]!.action!.run();
  await waitFor(() => expect(portal.calls).toContainEqual({ call: 'POST /api/supplies/unhide', input: { body } }));
});
