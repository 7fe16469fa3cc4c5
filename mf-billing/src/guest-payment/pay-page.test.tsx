import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Settlement } from '@hydria/shared/contract/bills.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import { bill, spaced, TODAY } from '../bills/testing.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import guest from './locales/el.json';

beforeEach(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const BILLS = [bill(), bill({ id: 13, balance: 1000, current_total: 1000 })];
const installment = (installmentsnr: number, restamount: number) => ({
  installmentid: `I${installmentsnr}`,
  installmentsnr,
  due_date: '2026-12-01',
  amount: 4000,
  restamount,
  paid_at_bank: null,
});
const PLAN: Settlement = {
  installments: 4,
  protokol: 'P-1',
  epcode: null,
  liable: 'Μαρία Παππά',
  liable_id: 'L1',
  installdate1: '2026-10-01',
  settldate: '2026-09-01',
  settlcateg: null,
  installrange: null,
  advancepcnt: 0,
  advanceamount: 0,
  reductionpcnt: 0,
  canceldate: null,
  comments: null,
  on_default: null,
  installments_data: [installment(1, 0), installment(2, 4000), installment(3, 4000), installment(4, 4000)],
};

const open = (path: string, partial_payment: 0 | 1 = 0, plan: Settlement = PLAN, answers: object = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el: { ...el, ...guest } as never },
    path,
    session: { deya_id: 3, deya: { ...chania, partial_payment } },
    answers: {
      'GET /api/bills/owed': {
        total: 7420,
        overdue: 0,
        in_plan: 0,
        next_due: '2026-12-15',
        next_installment: null,
        late_installments: { count: 0, amount: 0 },
        bills: BILLS,
        latest_total: 6420,
        years: [2026],
      },
      'GET /api/bills/settlements': [plan],
      'POST /api/payments': { order: 'a'.repeat(24), redirect_to: '#page-of-the-bank' },
      ...answers,
    },
  });

const payFor = (amount: string) =>
  screen.findByRole('button', { name: (name) => spaced(name) === `Πληρωμή ${amount} € με κάρτα` });
const sent = (portal: Awaited<ReturnType<typeof open>>) =>
  portal.calls.filter(({ call }) => call === 'POST /api/payments').map(({ input }) => (input as { body: object }).body);

it('says what is paid, to whom and how much, and begins one payment on a double press', async () => {
  const portal = await open('/pay?bill=12');
  expect(await screen.findByText(chania.title)).toBeVisible();
  expect((await axe(portal.container)).violations).toEqual([]);
  await portal.user.dblClick(await payFor('64,20'));
  await waitFor(() => expect(location.hash).toBe('#page-of-the-bank'));
  const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(sent(portal)).toEqual([{ deya_id: 3, bill_id: 12, lang: 'el', idempotency_key: key }]);
});

it.each([
  ['a paid bill', { balance: 0, paid_on: '2026-11-02' }, /έχει εξοφληθεί/],
  ['a bill that was paid at the bank', { paid_at_bank: '2026-11-20T08:00:00.000Z' }, /Μην τον πληρώσετε ξανά/],
  ['a bill of a plan', { installment_amount: 1000 }, /με τις δόσεις ενός διακανονισμού/],
])('says of %s that there is nothing to pay, and leads to it', async (_, state, words) => {
  const info = {
    ...bill({ id: 77, ...state }),
    previous_left: 0,
    lines: [],
    payments: [],
    tariff: null,
    last_year: null,
  };
  const portal = await open('/pay?bill=77&deya_id=3', 0, PLAN, { 'GET /api/bills/info': info });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε τον λογαριασμό' })).toHaveAttribute('href', '/bills/77');
  expect(screen.getByText('Επιλέξτε τι θα πληρώσετε.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /με κάρτα/ })).toBeNull();
  expect((await axe(portal.container)).violations).toEqual([]);
});

it.each(['/pay?bill=77', '/pay?bill=x', '/pay?bill=12&bill=77'])(
  'says of %s, with a bill that is not the person’s here, that another utility may have issued it',
  async (path) => {
    await open(path, 0, PLAN, { 'GET /api/bills/info': new ApiError(404, 'bill_not_found') });
    expect(await screen.findByText(/Ίσως τον εξέδωσε άλλη ΔΕΥΑ/)).toHaveTextContent(chania.title);
  },
);

it('keeps the utility of its address while bills are added and removed', async () => {
  const portal = await open('/pay?bill=12&deya_id=3');
  const boxes = await screen.findAllByRole('checkbox');
  await portal.user.click(boxes[1]!);
  const params = new URLSearchParams(location.search);
  expect([params.getAll('bill'), params.get('deya_id')]).toEqual([['12', '13'], '3']);
});

it('pays several bills at once', async () => {
  const portal = await open('/pay?bill=12');
  await portal.user.click((await screen.findAllByRole('checkbox'))[1]!);
  await portal.user.click(await payFor('74,20'));
  expect(sent(portal)).toMatchObject([{ bill_ids: [12, 13] }]);
});

it('pays a part where the utility takes parts, and names what is wrong with an amount', async () => {
  const portal = await open('/pay?bill=12', 1);
  const amount = await screen.findByRole('textbox', { name: 'Ποσό πληρωμής' });
  for (const [written, words] of [
    ['4,99', /μικρότερο από το ελάχιστο/],
    ['64,21', /μεγαλύτερο από την οφειλή/],
    ['10,005', /δύο δεκαδικά το πολύ/],
    ['-5', /δύο δεκαδικά το πολύ/],
  ] as const) {
    await portal.user.clear(amount);
    await portal.user.type(amount, written);
    await portal.user.click(screen.getByRole('button', { name: /^Πληρωμή .*με κάρτα$/ }));
    expect(await screen.findByText(words)).toBeVisible();
  }
  expect(amount).toHaveFocus();
  expect(sent(portal)).toEqual([]);
  await portal.user.clear(amount);
  await portal.user.type(amount, '20');
  await portal.user.click(await payFor('20,00'));
  expect(sent(portal)).toMatchObject([{ bill_id: 12, amount_cents: 2000 }]);
});

it('fills in what the chosen bills come to, and marks a suggestion however its amount is written', async () => {
  const portal = await open('/pay?bill=12', 1);
  await portal.user.click((await screen.findAllByRole('checkbox'))[1]!);
  await payFor('74,20');
  const amount = screen.getByRole('textbox', { name: 'Ποσό πληρωμής' });
  expect(amount).toHaveValue('74,20');
  await portal.user.clear(amount);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  await portal.user.type(amount, '74.2');
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('74,20');
});

it('adds only the first unpaid instalment that is not selected, and removes only the last one', async () => {
  const portal = await open('/pay?plan=P-1&liable=L1');
  const boxes = await screen.findAllByRole('checkbox');
  const states = () => boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled]);
  expect(states()).toEqual([[true, false], [false, false], [false, true]]); // prettier-ignore
  await portal.user.click(boxes[1]!);
  expect(states()).toEqual([[true, true], [true, false], [false, false]]); // prettier-ignore
  await portal.user.click(await payFor('80,00'));
  expect(sent(portal)).toMatchObject([{ settlement: { protokol: 'P-1', installments: [2, 3] } }]);
});

it('says of an instalment whether its day is over', async () => {
  const [, late, ...others] = PLAN.installments_data;
  const plan = { ...PLAN, installments_data: [{ ...late!, due_date: '2026-10-31' }, ...others] };
  await open('/pay?plan=P-1&liable=L1', 0, plan);
  expect(await screen.findByText((text) => spaced(text) === 'Έληξε στις 31 Οκτ 2026')).toBeVisible();
  expect(screen.getAllByText((text) => spaced(text) === 'Λήγει στις 1 Δεκ 2026')).toHaveLength(2);
});

it.each([
  ['payment_in_progress', 409, 'Γίνεται ήδη πληρωμή'],
  ['payment_failed', 503, 'Η τράπεζα δεν απαντά'],
])('shows beside the button why a payment did not begin (%s)', async (code, status, words) => {
  const portal = await open('/pay?bill=12');
  portal.answer({ 'POST /api/payments': new ApiError(status, code) });
  await portal.user.click(await payFor('64,20'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(portal.notices).toEqual([]);
});

it('can be sent again, as another payment of the same part, after a return from the bank by the back button', async () => {
  const portal = await open('/pay?bill=12', 1);
  const amount = await screen.findByRole('textbox', { name: 'Ποσό πληρωμής' });
  await portal.user.clear(amount);
  await portal.user.type(amount, '20');
  await portal.user.click(await payFor('20,00'));
  await waitFor(() => expect(sent(portal)).toHaveLength(1));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await portal.user.click(await payFor('20,00'));
  await waitFor(() => expect(sent(portal)).toHaveLength(2));
  const [first, second] = sent(portal) as { amount_cents: number; idempotency_key: string }[];
  expect([first!.amount_cents, second!.amount_cents]).toEqual([2000, 2000]);
  expect(second!.idempotency_key).not.toBe(first!.idempotency_key);
});
