import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { BillPage } from './bill-page.tsx';
import { bill, spaced, TODAY, type BillInfo } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

const LINES: BillInfo['lines'] = [
  { kind: 'water', label: 'Αξία νερού', quantity: 35, unit_price: 6143, amount: 2150 },
  { kind: 'sewer', label: 'Τέλος αποχέτευσης', quantity: null, unit_price: null, amount: 1720 },
  { kind: 'vat', label: 'ΦΠΑ 13%', quantity: null, unit_price: null, amount: 2550 },
];

const open = (answer: Partial<BillInfo> | Error = {}, path = '/bills/12', session: Partial<SessionState> = {}) =>
  renderRemote(<RemotePages pages={{ '/bills': () => null, '/bills/:id': BillPage }} />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path,
    session,
    answers: { 'GET /api/bills/info': answer instanceof Error ? answer : { ...bill(), lines: LINES, ...answer } },
  });

it('shows the amount, the payment methods, the charges, and the readings', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ιούλιος – Οκτώβριος 2026' })).toBeVisible();
  expect(document.title).toBe('Λογαριασμός: Ιούλιος – Οκτώβριος 2026 · Hydria');
  expect(screen.getByText('RF18 5390 0754 7034')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Από τι αποτελείται' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => spaced(row.textContent)),
  ).toEqual(['Νερό21,50 €', 'Αποχέτευση17,20 €', 'ΦΠΑ25,50 €', 'Σύνολο64,20 €']);
  expect(screen.getByText('447 m³')).toBeVisible();
  expect(screen.getByText('35 m³')).toBeVisible();
});

it.each(['0', '007', 'abc', '-1', '9'.repeat(20)])('knows without asking that there is no bill %s', async (id) => {
  const portal = await open({}, `/bills/${id}`);
  expect(await screen.findByText('Δεν βρέθηκε αυτός ο λογαριασμός')).toBeVisible();
  expect(portal.calls).toEqual([]);
});

it('requests this bill at this utility', async () => {
  const portal = await open();
  await screen.findByRole('heading', { level: 1 });
  expect(portal.calls).toEqual([{ call: 'GET /api/bills/info', input: { query: { deya_id: 3, id: 12 } } }]);
});

it('states how long this utility takes to post a payment', async () => {
  await open({}, '/bills/12', { deya: { ...chania, bank_delay_days: 2 } });
  expect(await screen.findByText('Η πληρωμή θα φανεί εδώ το αργότερο σε 2 ημέρες.')).toBeVisible();
});

it('offers no payment of a paid bill', async () => {
  await open({ balance: 0, paid_on: '2026-11-10' });
  expect(await screen.findByText('Πληρωμένος')).toBeVisible();
  expect(screen.getByText('στις 10/11/2026')).toBeVisible();
  expect(screen.queryByText('Πώς πληρώνετε')).toBeNull();
});

describe('by card', () => {
  const button = () => screen.findByRole('button', { name: /^Πληρωμή 64,20\s€ με κάρτα$/ });

  it('begins a payment of this bill once, and navigates to the bank’s page', async () => {
    const portal = await open();
    portal.answer({ 'POST /api/payments': { order: 'a'.repeat(24), redirect_to: '#page-of-the-bank' } });
    await portal.user.dblClick(await button());
    await waitFor(() => expect(location.hash).toBe('#page-of-the-bank'));
    const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(portal.calls.filter(({ call }) => call === 'POST /api/payments')).toEqual([
      {
        call: 'POST /api/payments',
        input: { body: { deya_id: 3, bill_id: 12, lang: 'el', idempotency_key: key } },
      },
    ]);
  });

  it.each([
    ['payment_in_progress', 409, 'Γίνεται ήδη πληρωμή'],
    ['payment_failed', 503, 'Η τράπεζα δεν απαντά'],
  ])('shows the reason of a failure beside the button (%s), and can be retried', async (code, status, words) => {
    const portal = await open();
    portal.answer({ 'POST /api/payments': new ApiError(status, code) });
    await portal.user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await button()).toBeEnabled();
    expect(portal.notices).toEqual([]);
  });

  it('is not offered again after the bank has taken the amount', async () => {
    await open({ paid_at_bank: '2026-11-19T10:00:00.000Z' });
    expect(await screen.findByText('Πληρώθηκε με κάρτα')).toBeVisible();
    expect(screen.getByText('καταχωρίζεται έως 24/11/2026')).toBeVisible();
    expect(screen.getByText(/δεν χρειάζεται να πληρώσετε ξανά/)).toBeVisible();
    expect(screen.queryByText('Πώς πληρώνετε')).toBeNull();
  });

  it('that is not posted in time refers to the utility', async () => {
    await open({ paid_at_bank: '2026-11-10T10:00:00.000Z' });
    expect(await screen.findByText(/δεν την έχει καταχωρίσει ακόμη/)).toBeVisible();
    expect(screen.getByText('στις 10/11/2026')).toBeVisible();
  });
});

it.each([
  ['an overdue bill', { expiry_date: '2026-11-01' }, /μπορεί να προστεθούν προσαυξήσεις/],
  ['a bill in a plan', { installment_amount: 1605 }, /με τις δόσεις του διακανονισμού/],
  ['a bill that the bank pays', { standing_order: 'SO-1' }, /ενεργή πάγια εντολή/],
])('explains the next step of %s', async (_, over, words) => {
  await open(over);
  expect(await screen.findByText(words)).toBeVisible();
});

it.each([
  ['of somebody else', '/bills/12'],
  ['with a made-up number', '/bills/not-a-number'],
])('leads back from a bill %s', async (_, path) => {
  await open(new ApiError(404, 'bill_not_found'), path);
  expect(await screen.findByText('Δεν βρέθηκε αυτός ο λογαριασμός')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Όλοι οι λογαριασμοί' }))
    expect(link).toHaveAttribute('href', '/bills');
});

it('leads to the bills of the other utility after a switch', async () => {
  const portal = await open();
  await screen.findByRole('heading', { level: 1 });
  act(() => portal.platform.session.chooseUtility(9));
  expect(location.pathname).toBe('/bills');
});

it('shows the supply’s address without repetitions', async () => {
  await open({ street: 'Όθωνος 14', address: 'Όθωνος 14, Λαμία', municipal_district: 'Λαμία' });
  expect(await screen.findByText('Όθωνος 14, Λαμία')).toBeVisible();
});

it('shows litres to a person who prefers them', async () => {
  const portal = await open();
  await screen.findByText('35 m³');
  act(() => portal.platform.preferences.set({ unit: 'liters' }));
  expect(await screen.findByText('35.000 λίτρα')).toBeVisible();
});

it('passes axe', async () => {
  const portal = await open();
  await screen.findByRole('table');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});
