import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import de from '../locales/de.json';
import el from '../locales/el.json';
import { BillsPage } from './bills-page.tsx';
import { bill, info, paidBill, spaced, supply, TODAY } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

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
      'GET /api/user/info': info(supply('100-1', 'Σπίτι')),
      'GET /api/bills/settlements': [],
      ...answers,
    },
  });

const rows = () =>
  screen.getAllByRole('link', { name: /^Λογαριασμός/ }).map((link) => spaced(link.getAttribute('aria-label')));

it('shows the amount owed on top, then the bills of each year, newest first', async () => {
  await open({
    'GET /api/bills/list': [
      bill(),
      paidBill(),
      paidBill({ id: 3, issue_date: '2025-11-05', period_start: '2025-07-01', period_end: '2025-10-31' }),
    ],
  });
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(screen.getByText('Επόμενη λήξη: 15/12/2026')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(['2026', '2025']);
  expect(rows()).toEqual([
    'Λογαριασμός Ιούλιος – Οκτώβριος 2026, 64,20 €, Απλήρωτος',
    'Λογαριασμός Μάρτιος – Ιούνιος 2026, 51,10 €, Πληρωμένος',
    'Λογαριασμός Ιούλιος – Οκτώβριος 2025, 51,10 €, Πληρωμένος',
  ]);
});

it.each([
  ['by how many days it is late', { expiry_date: '2026-11-17' }, 'Έληξε πριν από 3 ημέρες', 'Έληξε στις 17/11/2026'],
  [
    'since yesterday, in the singular',
    { expiry_date: '2026-11-19' },
    'Έληξε πριν από 1 ημέρα',
    'Έληξε στις 19/11/2026',
  ],
  ['what is left of it', { balance: 2000 }, 'Πληρωμένος εν μέρει', 'Απομένουν 20,00 € · Λήξη 15/12/2026'],
  ['that it expires soon', { expiry_date: '2026-11-22' }, 'Απλήρωτος', 'Λήγει σε 2 ημέρες'],
  ['that a plan pays it', { installment_amount: 1605 }, 'Σε διακανονισμό', 'Δόση 16,05 €'],
])('states of a bill %s', async (_, over, state, note) => {
  await open({ 'GET /api/bills/list': [bill(over)] });
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByText(note)).toBeVisible();
});

it('says so when everything is paid', async () => {
  await open({ 'GET /api/bills/list': [paidBill()] });
  expect(await screen.findByText('Όλοι οι λογαριασμοί είναι πληρωμένοι')).toBeVisible();
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
    const list = within(screen.getByRole('list'));
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
    const portal = await open({ ...two, 'GET /api/bills/list': late });
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
    'GET /api/user/info': info({ ...supply('900-1'), deya_id: 9 }),
  });
  act(() => portal.platform.session.chooseUtility(9));
  await waitFor(() => expect(screen.queryByText(/RF18/)).toBeNull());
  expect(await screen.findByText(/RF71/)).toBeVisible();
  expect(location.search).toBe('');
});

/** The server's sum, for a list that is not complete. */
/** The server has more than the first page of bills. */
const firstOfTwo: RemoteSetup['headers'] = (call, input): Record<string, string> =>
  call === 'GET /api/bills/list' && !JSON.stringify(input).includes('cursor') ? { 'x-next': '2026-07-05_151' } : {};

const NOTHING_OWED = { total: 0, overdue: 0, in_plan: 0, next_due: null };

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

it('includes the amount owed of bills beyond the first page', async () => {
  const owed = { ...NOTHING_OWED, total: 4200, overdue: 4200 };
  await open({ 'GET /api/bills/list': [paidBill()], 'GET /api/bills/owed': owed }, '/bills', {}, firstOfTwo);
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(screen.getByText(/42,00/)).toBeVisible();
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
  await open({ 'GET /api/bills/list': refused, 'GET /api/user/info': refused }, '/bills', { user });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeNull();
});

it('fails in its own place and tries again', async () => {
  const portal = await open({ 'GET /api/bills/list': new ApiError(500, 'server_error') });
  const retry = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  portal.answer({ 'GET /api/bills/list': [bill()] });
  await portal.user.click(retry);
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
});

it('keeps the data when a refetch fails, and shows their age', async () => {
  const portal = await open();
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  portal.answer({ 'GET /api/bills/list': new ApiError(503, 'service_unavailable') });
  await act(() => portal.platform.queryClient.refetchQueries());
  expect(await screen.findByText(/^Εικόνα της 20\/11\/2026, 11:0/)).toBeVisible();
  expect(screen.getByText('Συνολική οφειλή')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'GET /api/bills/list': [bill()] });
  await portal.user.click(screen.getByRole('button', { name: 'Ανανέωση' }));
  await waitFor(() => expect(screen.queryByText(/^Εικόνα της/)).toBeNull());
});

it('removes the data when a refetch is refused', async () => {
  const portal = await open();
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  portal.answer({ 'GET /api/bills/list': new ApiError(403, 'no_access_to_service') });
  await act(() => portal.platform.queryClient.refetchQueries());
  await waitFor(() => expect(screen.queryByText('Συνολική οφειλή')).toBeNull());
});

it('shows the instalment plan of the supply, shortened, and whole on demand', async () => {
  const installments_data = Array.from({ length: 8 }, (_, i) => ({
    installmentid: `I${i + 1}`,
    installmentsnr: i + 1,
    due_date: `2026-0${i + 1}-15`,
    amount: 4000,
    restamount: i < 4 ? 0 : 4000,
  }));
  const plan = {
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
    installments_data,
  };
  const portal = await open({ 'GET /api/bills/settlements': [plan] });
  const card = within(await screen.findByRole('region', { name: 'Διακανονισμός' }));
  expect(card.getByText('Πληρωμένες δόσεις: 4 από 8')).toBeVisible();
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
});

it('shows the bills without a plan when the liable party no longer belongs to the person', async () => {
  await open({ 'GET /api/bills/settlements': new ApiError(404, 'supply_not_found') });
  expect(await screen.findByText('Συνολική οφειλή')).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Διακανονισμός' })).toBeNull();
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
