import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Bill, Settlement } from '@hydria/shared/contract/bills.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import de from '../locales/de.json';
import el from '../locales/el.json';
import { BillsPage } from './bills-page.tsx';
import { bill, info, owed, paidBill, spaced, supply, TODAY } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

/** The bills that a test gives as the whole list. */
const listOf = ({ 'GET /api/bills/list': list }: NonNullable<RemoteSetup['answers']>) =>
  Array.isArray(list) ? (list as Bill[]) : undefined;

const open = (
  answers: RemoteSetup['answers'] = {},
  path = '/bills',
  session: RemoteSetup['session'] = {},
  headers: NonNullable<RemoteSetup['headers']> = {},
) =>
  renderRemote(<BillsPage />, {
    name: 'mf-billing',
    texts: { el, de },
    path,
    session,
    headers,
    answers: {
      'GET /api/bills/list': [bill(), paidBill()],
      'GET /api/bills/owed': owed(listOf(answers) ?? [bill(), paidBill()]),
      'GET /api/user/info': info(supply('100-1', 'Σπίτι')),
      'GET /api/bills/settlements': [],
      ...answers,
    },
  });

const rows = () =>
  screen.getAllByRole('link', { name: /^Λογαριασμός/ }).map((link) => spaced(link.getAttribute('aria-label')));

it('shows the amount owed and the bills to pay on top, then the others of each year, newest first', async () => {
  const portal = await open({
    'GET /api/bills/list': [
      bill(),
      paidBill(),
      paidBill({ id: 3, issue_date: '2025-11-05', period_start: '2025-07-01', period_end: '2025-10-31' }),
    ],
  });
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(screen.getByText((text) => spaced(text) === 'Επόμενη λήξη: 15 Δεκ 2026')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
    'Προς πληρωμή',
    'Ιστορικό λογαριασμών',
    '2026',
    '2025',
  ]);
  expect(rows()).toEqual([
    'Λογαριασμός Ιούλιος – Οκτώβριος 2026, 64,20 €, Απλήρωτος',
    'Λογαριασμός Μάρτιος – Ιούνιος 2026, 51,10 €, Εξοφλημένος',
  ]);
  await portal.user.click(screen.getByRole('button', { name: 'Εμφάνιση λογαριασμών του 2025' }));
  expect(rows().at(-1)).toBe('Λογαριασμός Ιούλιος – Οκτώβριος 2025, 51,10 €, Εξοφλημένος');
});

it.each([
  ['by how many days it is late, once', { expiry_date: '2026-11-17' }, 'Ληξιπρόθεσμος 3 ημέρες', null],
  ['since yesterday, in the singular', { expiry_date: '2026-11-19' }, 'Ληξιπρόθεσμος 1 ημέρα', null],
  ['what is left of it', { balance: 2000 }, 'Μερικώς εξοφλημένος', 'από 64,20 € συνολικά'],
  ['when it expires, with the month in letters', {}, 'Απλήρωτος', 'Λήγει στις 15 Δεκ 2026'],
  ['that it expires soon', { expiry_date: '2026-11-22' }, 'Απλήρωτος', 'Λήγει σε 2 ημέρες'],
  ['that a plan pays it', { installment_amount: 1605 }, 'Σε διακανονισμό', 'Δόση 16,05 €'],
])('states of a bill %s', async (_, over, state, note) => {
  await open({ 'GET /api/bills/list': [bill(over)] });
  expect(await screen.findByText(state, { ignore: 'option' })).toBeVisible();
  if (note) expect(screen.getByText((text) => spaced(text) === note)).toBeVisible();
  else expect(screen.queryByText(/Έληξε/)).toBeNull();
});

describe('a bill to pay', () => {
  const payNow = () => screen.findByRole('link', { name: /^Πληρωμή 64,20\s€ με κάρτα, Ιούλιος – Οκτώβριος 2026$/ });

  it('has a link to the confirmation of its payment, and several have one together', async () => {
    await open({ 'GET /api/bills/list': [bill(), bill({ id: 13, balance: 1000, current_total: 1000 })] });
    expect(await payNow()).toHaveAttribute('href', '/pay?bill=12');
    const together = screen.getByRole('link', { name: 'Πληρωμή πολλών μαζί' });
    expect(together).toHaveAttribute('href', '/pay?bill=12&bill=13');
  });

  it('is not paid by an administrator who acts as the customer', async () => {
    const user = { full_name: 'Μαρία Παππά', scope: [], deya: [], impersonated: true };
    await open({}, '/bills', { user: user as unknown as NonNullable<RemoteSetup['session']>['user'] });
    expect(await screen.findByText('Προς πληρωμή', { selector: 'h2' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Πληρωμή/ })).toBeNull();
  });

  it('is left to the bank when it has a standing order', async () => {
    await open({ 'GET /api/bills/list': [bill({ standing_order: 'SO-1' })] });
    expect(await screen.findByText('Πληρώνεται με πάγια εντολή')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Πληρωμή/ })).toBeNull();
  });

  it('shares one payment code with the other bills of its supply, beside the sum of both', async () => {
    await open({ 'GET /api/bills/list': [bill(), bill({ id: 13, balance: 1000, current_total: 1000 })] });
    expect(await screen.findAllByText('RF18 5390 0754 7034')).toHaveLength(1);
    expect(screen.getByText(/Ένας κωδικός για όλες τις οφειλές/)).toBeVisible();
    const code = screen.getByText('RF18 5390 0754 7034').parentElement!.parentElement!;
    expect(spaced(code.textContent)).toContain('Ποσό74,20 €');
  });

  it('has its own code and amount where codes differ', async () => {
    await open({ 'GET /api/bills/list': [bill(), bill({ id: 13, balance: 1000, payment_code: 'RF712348231' })] });
    expect(await screen.findByText('RF18 5390 0754 7034')).toBeVisible();
    const code = screen.getByText('RF71 2348 231').parentElement!.parentElement!;
    expect(spaced(code.textContent)).toContain('Ποσό10,00 €');
  });
});

describe('the filters', () => {
  const asked = (portal: Awaited<ReturnType<typeof open>>) =>
    portal.calls.filter(({ call }) => call === 'GET /api/bills/list').at(-1)?.input;

  it('stand in the address, and the server applies them', async () => {
    const portal = await open({
      'GET /api/bills/list': ({ query }) => (query.state === 'paid' ? [paidBill()] : [bill(), paidBill()]),
    });
    await portal.user.selectOptions(await screen.findByRole('combobox', { name: 'Κατάσταση' }), 'Εξοφλημένοι');
    expect(location.search).toBe('?state=paid');
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Έτος' }), '2026');
    await portal.user.type(screen.getByRole('searchbox'), '51,10');
    await waitFor(() =>
      expect(asked(portal)).toEqual({ query: { deya_id: 3, state: 'paid', year: 2026, search: '51,10' } }),
    );
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      state: 'paid',
      year: '2026',
      search: '51,10',
    });
  });

  it('open with the ones in the address, all years unfolded, and keep what is owed on top', async () => {
    const portal = await open(
      { 'GET /api/bills/list': [paidBill(), paidBill({ id: 3, issue_date: '2025-01-05' })] },
      '/bills?search=B-12&state=nonsense&year=12',
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(asked(portal)).toEqual({ query: { deya_id: 3, search: 'B-12' } });
    expect(screen.getByText('Όλοι οι λογαριασμοί είναι εξοφλημένοι')).toBeVisible();
  });

  it('say when nothing matches, and can be cleared', async () => {
    const portal = await open(
      {
        'GET /api/bills/list': ({ query }) => (query.year === 2019 ? [] : [paidBill()]),
        'GET /api/bills/owed': owed([paidBill()]),
      },
      '/bills?year=2019&code=100-1',
    );
    await portal.user.click(await screen.findByRole('button', { name: 'Καθαρισμός φίλτρων' }));
    expect(await screen.findByRole('link', { name: /Εξοφλημένος/ })).toBeVisible();
    expect(location.search).toBe('?code=100-1');
  });
});

it('says so when everything is paid', async () => {
  await open({ 'GET /api/bills/list': [paidBill()] });
  expect(await screen.findByText('Όλοι οι λογαριασμοί είναι εξοφλημένοι')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Αντιγραφή κωδικού πληρωμής' })).toBeNull();
});

it('copies the payment code in the bank’s format', async () => {
  const portal = await open();
  await portal.user.click(await screen.findByRole('button', { name: 'Αντιγραφή κωδικού πληρωμής' }));
  expect(await navigator.clipboard.readText()).toBe('RF18539007547034');
  await waitFor(() => expect(portal.notices).toEqual([{ kind: 'success', text: 'Ο κωδικός πληρωμής αντιγράφηκε' }]));
});

describe('with several supplies', () => {
  const two = { 'GET /api/user/info': info(supply('100-1', 'Σπίτι'), supply('100-2', 'Εξοχικό')) };

  it('starts with all of them, and names the supply of each bill', async () => {
    await open({ ...two, 'GET /api/bills/list': [bill(), bill({ id: 13, kwdikos_katanalwti: '100-2' })] });
    expect(await screen.findByRole('radio', { name: 'Όλες οι παροχές' })).toBeChecked();
    const list = within(screen.getByRole('region', { name: 'Προς πληρωμή' }));
    expect(list.getByText('Σπίτι')).toBeVisible();
    expect(list.getByText('Εξοχικό')).toBeVisible();
  });

  it('keeps the chosen one in the address', async () => {
    const portal = await open(two);
    await portal.user.click(await screen.findByRole('radio', { name: /Εξοχικό/ }));
    expect(location.search).toBe('?code=100-2');
    await waitFor(() => expect(portal.calls.at(-1)?.input).toEqual({ query: { deya_id: 3, code: '100-2' } }));
  });

  it('opens with the one in the address', async () => {
    const portal = await open(two, '/bills?code=100-2');
    await screen.findByText('Συνολική οφειλή');
    const asked = portal.calls.filter((made) => made.call === 'GET /api/bills/list');
    expect(asked.map((made) => made.input)).toEqual([{ query: { deya_id: 3, code: '100-2' } }]);
  });

  it('appears together with its bills, without a layout shift, and stays while another one loads', async () => {
    let answer: (bills: Bill[]) => void = () => {};
    const late = () => new Promise<Bill[]>((resolve) => (answer = resolve));
    const portal = await open({ ...two, 'GET /api/bills/list': late, 'GET /api/bills/owed': owed([bill()]) });
    await waitFor(() => expect(portal.calls.map(({ call }) => call)).toContain('GET /api/bills/settlements'));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    answer([bill()]);
    await portal.user.click(await screen.findByRole('radio', { name: /Εξοχικό/ }));
    await waitFor(() => expect(screen.queryByText('Συνολική οφειλή')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: /Εξοχικό/ })).toBeChecked();
  });

  it('never requests a supply of another utility', async () => {
    const portal = await open(two, '/bills?code=999-9');
    await screen.findByText('Συνολική οφειλή');
    expect(location.search).toBe('');
    const asked = portal.calls.filter((made) => made.call === 'GET /api/bills/list');
    expect(asked.map((made) => made.input)).toEqual([{ query: { deya_id: 3 } }]);
  });
});

it('shows no data of the first utility after a switch', async () => {
  const portal = await open({}, '/bills?code=100-1');
  expect(await screen.findByText(/RF18/)).toBeVisible();
  const other = bill({ id: 90, deya_id: 9, kwdikos_katanalwti: '900-1', payment_code: 'RF712348231' });
  portal.answer({
    'GET /api/bills/list': ({ query }) => (query.deya_id === 9 ? [other] : []),
    'GET /api/bills/owed': ({ query }) => owed(query.deya_id === 9 ? [other] : []),
    'GET /api/user/info': info({ ...supply('900-1'), deya_id: 9 }),
  });
  act(() => portal.platform.session.chooseUtility(9));
  await waitFor(() => expect(screen.queryByText(/RF18/)).toBeNull());
  expect(await screen.findByText(/RF71/)).toBeVisible();
  expect(location.search).toBe('');
});

/** The server has more than the first page of bills. */
const firstOfTwo: RemoteSetup['headers'] = (call, input): Record<string, string> =>
  call === 'GET /api/bills/list' && !JSON.stringify(input).includes('cursor') ? { 'x-next': '2026-07-05_151' } : {};

const NOTHING_OWED = owed([paidBill()]);

it('fetches older bills with the server’s cursor', async () => {
  const portal = await open(
    {
      'GET /api/bills/list': ({ query }) => [query.cursor ? paidBill({ id: 1, issue_date: '2019-01-05' }) : paidBill()],
      'GET /api/bills/owed': NOTHING_OWED,
    },
    '/bills',
    {},
    firstOfTwo,
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Παλαιότεροι λογαριασμοί' }));
  expect(await screen.findByRole('heading', { name: '2019' })).toBeVisible();
  expect(portal.calls.at(-1)?.input).toEqual({ query: { deya_id: 3, cursor: '2026-07-05_151' } });
  expect(screen.queryByRole('button', { name: 'Παλαιότεροι λογαριασμοί' })).toBeNull();
});

it('keeps the bills on the screen when older ones cannot be fetched, and tries again', async () => {
  const refused = new ApiError(403, 'no_access_to_service');
  let older: Bill[] | Error = refused;
  const portal = await open(
    {
      'GET /api/bills/list': ({ query }) => {
        if (!query.cursor) return [paidBill()];
        if (older instanceof Error) throw older;
        return older;
      },
      'GET /api/bills/owed': NOTHING_OWED,
    },
    '/bills',
    {},
    firstOfTwo,
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Παλαιότεροι λογαριασμοί' }));
  const again = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  expect(rows()).toHaveLength(1);
  older = [paidBill({ id: 1, issue_date: '2019-01-05' })];
  await portal.user.click(again);
  expect(await screen.findByRole('heading', { name: '2019' })).toBeVisible();
});

it('shows open bills on top that are older than the first page', async () => {
  const old = bill({ id: 2, issue_date: '2015-01-05', expiry_date: '2015-02-05', balance: 4200 });
  const answers = { 'GET /api/bills/list': [paidBill()], 'GET /api/bills/owed': owed([paidBill(), old]) };
  await open(answers, '/bills', {}, firstOfTwo);
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(rows()[0]).toMatch(/^Λογαριασμός .*, 42,00 €, Ληξιπρόθεσμος/);
});

it('explains its future content without bills', async () => {
  await open({ 'GET /api/bills/list': [] });
  expect(await screen.findByText('Δεν υπάρχουν ακόμη λογαριασμοί')).toBeVisible();
});

it.each([
  [
    'a person whose registration is not approved yet',
    { id: 3, active: false },
    'Δεν έχετε ακόμη πρόσβαση στους λογαριασμούς',
  ],
  ['a person who is no customer here', { id: 9, active: true }, 'Δεν είστε πελάτης σε αυτή τη ΔΕΥΑ'],
])('explains to %s why there are no bills, without a retry', async (_, link, title) => {
  const refused = new ApiError(403, 'no_access_to_service');
  const user = { deya: [link] } as NonNullable<NonNullable<RemoteSetup['session']>['user']>;
  const answers = { 'GET /api/bills/list': refused, 'GET /api/bills/owed': refused, 'GET /api/user/info': refused };
  await open(answers, '/bills', { user });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeNull();
});

it('fails in its own place and tries again', async () => {
  const fault = new ApiError(500, 'server_error');
  const portal = await open({ 'GET /api/bills/list': fault, 'GET /api/bills/owed': fault });
  const retry = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  portal.answer({ 'GET /api/bills/list': [bill(), paidBill()], 'GET /api/bills/owed': owed([bill(), paidBill()]) });
  await portal.user.click(retry);
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('keeps the data when a refetch fails, and shows their age', async () => {
  const portal = await open();
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  portal.answer({ 'GET /api/bills/list': new ApiError(503, 'service_unavailable') });
  await act(() => portal.platform.queryClient.refetchQueries());
  expect(await screen.findByText(/^Στοιχεία από 20\/11\/2026, 11:0/)).toBeVisible();
  expect(screen.getByText('Συνολική οφειλή')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'GET /api/bills/list': [bill()] });
  await portal.user.click(screen.getByRole('button', { name: 'Ανανέωση' }));
  await waitFor(() => expect(screen.queryByText(/^Στοιχεία από/)).toBeNull());
});

it('removes the data when a refetch is refused', async () => {
  const portal = await open();
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  const refused = new ApiError(403, 'no_access_to_service');
  portal.answer({ 'GET /api/bills/list': refused, 'GET /api/bills/owed': refused });
  await act(() => portal.platform.queryClient.refetchQueries());
  await waitFor(() => expect(screen.queryByText('Συνολική οφειλή')).toBeNull());
});

const plan = (over: Partial<Settlement>): Settlement => ({
  installments: 8,
  protokol: 'P-1',
  epcode: 'RF712348231',
  liable: 'Μαρία Παπαδάκη',
  liable_id: 'L1',
  installdate1: '2026-01-15',
  settldate: '2026-01-02',
  settlcateg: null,
  installrange: null,
  advancepcnt: 15,
  advanceamount: 5000,
  reductionpcnt: 80,
  canceldate: null,
  comments: null,
  on_default: null,
  installments_data: [],
  ...over,
});

/** Monthly instalments of 40 € from a month of 2026 on, of which the first ones are paid. */
const instalments = (count: number, { from, paid }: { from: number; paid: number }) =>
  Array.from({ length: count }, (_, i) => ({
    installmentid: `I${i + 1}`,
    installmentsnr: i + 1,
    due_date: `2026-0${i + from}-15`,
    amount: 4000,
    restamount: i < paid ? 0 : 4000,
    paid_at_bank: null,
  }));

it('shows the instalment plan of the supply, shortened, and whole on demand', async () => {
  const installments_data = instalments(8, { from: 1, paid: 4 });
  const portal = await open({ 'GET /api/bills/settlements': [plan({ installments_data })] });
  const card = within(await screen.findByRole('region', { name: 'Διακανονισμός P-1' }));
  expect(card.getByText('Εξοφλημένες δόσεις: 4 από 8')).toBeVisible();
  expect(card.getAllByText(/^Δόση \d$/).map((row) => row.textContent)).toEqual([
    'Δόση 3',
    'Δόση 4',
    'Δόση 5',
    'Δόση 6',
    'Δόση 7',
  ]);
  await portal.user.click(card.getByRole('button', { name: 'Όλες οι δόσεις και οι όροι' }));
  expect(card.getAllByText(/^Δόση \d$/)).toHaveLength(8);
  expect(card.getByText('80%')).toBeVisible();
  expect(card.getByText('RF71 2348 231')).toBeVisible();
  expect(card.getAllByText('Ληξιπρόθεσμη')).toHaveLength(4);
});

describe('a plan with missed instalments', () => {
  const installments_data = instalments(4, { from: 6, paid: 1 });
  const card = async () => within(await screen.findByRole('region', { name: /^Διακανονισμός/ }));

  it('says that it can be cancelled, and which instalment is the first to pay', async () => {
    const on_default = { missed_max: 3, kind: 'cancel' } as const;
    await open({ 'GET /api/bills/settlements': [plan({ installments_data, on_default })] });
    const note = within((await card()).getByRole('note'));
    expect(note.getByText('3 δόσεις έχουν λήξει απλήρωτες')).toBeVisible();
    expect(note.getByText(/^Ο διακανονισμός μπορεί πλέον να ακυρωθεί/)).toBeVisible();
    expect(
      (await card()).getByText((text) => spaced(text) === 'Πρώτη απλήρωτη: δόση 2, 40,00 €, έληξε στις 15 Ιουλ 2026'),
    ).toBeVisible();
    expect((await card()).getAllByText(/^Έληξε στις/)).toHaveLength(4);
    expect((await card()).queryByText(/^Αν μείνουν απλήρωτες/)).toBeNull();
  });

  it('asks for none of them once it is cancelled', async () => {
    await open({ 'GET /api/bills/settlements': [plan({ installments_data, canceldate: '2026-11-10' })] });
    expect((await card()).getAllByText('Δεν ισχύει πια')).toHaveLength(3);
    expect((await card()).queryByText('Ληξιπρόθεσμη')).toBeNull();
    expect((await card()).getByText('Όσα οφείλετε τώρα φαίνονται στους λογαριασμούς σας.')).toBeVisible();
  });
});

it('does not repeat the payment code in a plan that has the code of the bills', async () => {
  const installments_data = [
    {
      installmentid: 'I1',
      installmentsnr: 1,
      due_date: '2026-11-30',
      amount: 4545,
      restamount: 4545,
      paid_at_bank: null,
    },
  ];
  await open({ 'GET /api/bills/settlements': [plan({ epcode: 'RF18539007547034', installments_data })] });
  const card = within(await screen.findByRole('region', { name: /^Διακανονισμός/ }));
  expect(card.getByText((text) => spaced(text).startsWith('Πληρώστε την επόμενη δόση, 45,45 €'))).toBeVisible();
  expect(card.getByText((text) => spaced(text) === 'Λήγει στις 30 Νοε 2026')).toBeVisible();
  expect(screen.getAllByText('RF18 5390 0754 7034')).toHaveLength(1);
});

it('shows the bills without a plan when the liable party no longer belongs to the person', async () => {
  await open({ 'GET /api/bills/settlements': new ApiError(404, 'supply_not_found') });
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('region', { name: /^Διακανονισμός/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is German under /de', async () => {
  await open({}, '/de/bills');
  expect(await screen.findByRole('link', { name: /^Rechnung Juli – Oktober 2026, 64,20\s€, Offen$/ })).toHaveAttribute(
    'href',
    '/de/bills/12',
  );
});

it('passes axe', async () => {
  const portal = await open({ 'GET /api/user/info': info(supply('100-1', 'Σπίτι'), supply('100-2', 'Εξοχικό')) });
  await screen.findByText('Συνολική οφειλή');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});
