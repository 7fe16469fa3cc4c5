import { act, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { bill, owed, spaced } from '../bills/testing.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

type Payment = Answer<'GET /api/payments/{order}'>;

const ORDER = 'abcdefghjkmnpqrstvwxyz01';
const BACK = `/success?payment=${ORDER}&deya_id=3`;

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const payment = (state: Payment['state']): Payment => ({
  order: ORDER,
  reference: 'ABCD-EFGH',
  deya_id: 3,
  bill_id: 12,
  bill: { bill_number: 'B-12', period_start: '2026-07-01', period_end: '2026-10-31' },
  supply: { kwdikos_katanalwti: '100-1', alias: 'Σπίτι', street: null, address: null },
  amount_cents: 6420,
  currency: 'EUR',
  state,
  created_at: '2026-11-20T08:58:00.000Z',
  updated_at: '2026-11-20T08:59:00.000Z',
  redirect_to: null,
  paid_at: ['authorised', 'settled', 'refunded'].includes(state) ? '2026-11-20T08:59:00.000Z' : null,
  refunded_cents: state === 'refunded' ? 6420 : 0,
  surplus_cents: 0,
  rest_cents: 0,
  rest_due: null,
  returning_cents: 0,
  assigned: [],
  can_pay_again: false,
  items: [
    {
      bill_id: 12,
      bill_number: 'B-12',
      period_start: '2026-07-01',
      period_end: '2026-10-31',
      protokol: null,
      installmentsnr: null,
      application: null,
      kwdikos_katanalwti: '100-1',
      amount_cents: 6420,
    },
  ],
});

const open = (answer: Payment | Error, path = BACK, answers: Answers = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path,
    answers: { 'GET /api/payments/{order}': answer, 'GET /api/bills/owed': owed(), ...answers },
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('reports the captured payment, and the day by which the utility posts it', async () => {
  const portal = await open(payment('authorised'));
  await heading('Η πληρωμή ολοκληρώθηκε');
  expect(screen.getByText((text) => spaced(text) === '64,20 €')).toBeVisible();
  expect(screen.getByText((text) => spaced(text) === '25 Νοε 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε τον λογαριασμό' })).toHaveAttribute('href', '/bills/12');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it.each([
  ['2026-12-11', 'Η τράπεζα επιβεβαίωσε την πληρωμή. Απομένουν 32,46 €, έως 11 Δεκ 2026.'],
  ['2026-11-10', 'Η τράπεζα επιβεβαίωσε την πληρωμή. Απομένουν 32,46 €. Η προθεσμία έληξε στις 10 Νοε 2026.'],
])('names what is left of a bill after a part, due on %s, and leads to paying it', async (rest_due, sentence) => {
  const portal = await open({ ...payment('authorised'), rest_cents: 3246, rest_due });
  await heading('Η πληρωμή ολοκληρώθηκε');
  expect(screen.getByText((text) => spaced(text) === sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: /Πληρωμή υπολοίπου/ })).toHaveAttribute('href', '/bills/12');
  expect(portal.container).not.toHaveTextContent(/εξοφλημένος/);
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('uses the days of the paid utility, regardless of the chosen one', async () => {
  const other = { ...chania, id: 5, bank_delay_days: 2 };
  await open({ ...payment('authorised'), deya_id: 5 }, BACK, { 'GET /api/deya/info': other });
  expect(await screen.findByText((text) => spaced(text) === '22 Νοε 2026')).toBeVisible();
});

it('names the bill, the supply, and a number that can be read out', async () => {
  await open(payment('failed'), `/fail?payment=${ORDER}&deya_id=3`);
  expect(await screen.findByText('Ιούλιος – Οκτώβριος 2026')).toBeVisible();
  expect(screen.getByText('B-12')).toBeVisible();
  expect(screen.getByText('Σπίτι · 100-1')).toBeVisible();
  expect(screen.getByText('ABCD-EFGH')).toBeVisible();
});

it('offers the next bill to pay, not the one that was just paid', async () => {
  const bills = [bill(), bill({ id: 13, balance: 7798, expiry_date: '2026-12-20' })];
  await open(payment('authorised'), BACK, { 'GET /api/bills/owed': owed(bills) });
  const next = within(await screen.findByRole('region', { name: 'Επόμενος λογαριασμός προς πληρωμή' }));
  expect(next.getByText((text) => spaced(text) === 'Ιούλιος – Οκτώβριος 2026 · 77,98 €')).toBeVisible();
  expect(next.getByRole('link', { name: 'Πληρωμή' })).toHaveAttribute('href', '/bills/13');
});

it('is a receipt on paper: printed on demand, with the utility that was paid', async () => {
  const portal = await open(payment('authorised'), BACK, { 'GET /api/deya/info': chania });
  const pressed = jest.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  await portal.user.click(await screen.findByRole('button', { name: 'Εκτύπωση' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(/^ΑΦΜ 090000045/)).toBeInTheDocument();
});

it('finds the payment by the numbers with which the provider sends the browser back', async () => {
  const portal = await open(
    payment('authorised'),
    '/success?t=252b950e&s=1272214778972604&lang=el-GR&eventId=0&eci=1',
    {
      'POST /api/bank/return': { order: ORDER, deya_id: 3 },
    },
  );
  await heading('Η πληρωμή ολοκληρώθηκε');
  expect(portal.calls).toContainEqual({
    call: 'POST /api/bank/return',
    input: { body: { s: '1272214778972604', t: '252b950e' } },
  });
});

it.each([
  ['/success', 'authorised', 'Η πληρωμή ολοκληρώθηκε'],
  ['/success', 'settled', 'Η πληρωμή ολοκληρώθηκε'],
  ['/success', 'refunded', 'Τα χρήματα επιστράφηκαν'],
  ['/fail', 'refunded', 'Τα χρήματα επιστράφηκαν'],
  ['/success', 'failed', 'Η πληρωμή δεν εγκρίθηκε προς το παρόν'],
  ['/success', 'redirected', 'Περιμένουμε την τράπεζα'],
  ['/success', 'unknown', 'Περιμένουμε την τράπεζα'],
  ['/fail', 'authorised', 'Η πληρωμή ολοκληρώθηκε'],
  ['/fail', 'failed', 'Η πληρωμή δεν εγκρίθηκε προς το παρόν'],
  ['/fail', 'expired', 'Ο χρόνος για την πληρωμή πέρασε'],
  ['/fail', 'redirected', 'Η πληρωμή δεν ολοκληρώθηκε'],
] as const)('%s of a payment that is %s: the server’s state decides, not the address', async (page, state, title) => {
  const portal = await open(payment(state), `${page}?payment=${ORDER}&deya_id=3`);
  await heading(title);
  expect(portal.calls[0]).toEqual({
    call: 'GET /api/payments/{order}',
    input: { params: { order: ORDER }, query: { deya_id: 3 } },
  });
});

const OTHER = { bill_number: 'B-13', amount_cents: 6420 };

it.each<[string, Partial<Payment>, string, [string, string][]]>([
  [
    'a part went back',
    { refunded_cents: 1000 },
    'Μέρος της πληρωμής επιστράφηκε',
    [['Για την οφειλή', '54,20 €'], ['Επιστράφηκαν', '10,00 €']], // prettier-ignore
  ],
  ['another payment had paid the bill', { surplus_cents: 6420 }, 'Πληρώσατε δύο φορές', [['Περισσεύουν', '64,20 €']]],
  [
    'another payment had paid a part of the bill',
    { surplus_cents: 2000 },
    'Πληρώσατε δύο φορές',
    [['Για την οφειλή', '44,20 €'], ['Περισσεύουν', '20,00 €']], // prettier-ignore
  ],
  [
    'its surplus is on its way back',
    { returning_cents: 6420 },
    'Η επιστροφή είναι σε εξέλιξη',
    [['Επιστρέφονται', '64,20 €']],
  ],
  [
    'its surplus went to a bill',
    { assigned: [OTHER] },
    'Όσα περίσσεψαν πιστώθηκαν σε άλλον λογαριασμό',
    [['Στον λογαριασμό B-13', '64,20 €']],
  ],
  ['all of it went back from two bills', { refunded_cents: 6420 }, 'Τα χρήματα επιστράφηκαν', [['Επιστράφηκαν', '64,20 €']]], // prettier-ignore
])('tells a payer that %s, and promises no posting', async (_, more, title, amounts) => {
  await open({ ...payment('authorised'), ...more });
  await heading(title);
  for (const name of ['Για την οφειλή', 'Περισσεύουν', 'Επιστρέφονται', 'Επιστράφηκαν', /^Στον λογαριασμό/]) {
    const stated = screen.queryByText(name);
    const given = amounts.find(([term]) => term === stated?.textContent);
    expect(stated?.nextElementSibling ? spaced(stated.nextElementSibling.textContent) : undefined).toBe(given?.[1]);
  }
  expect(screen.queryByText('Καταχώριση έως')).toBeNull();
  expect(screen.getByRole('button', { name: /^Απόδειξη PDF/ })).toBeVisible();
});

it('polls with growing intervals until the bank has reported an outcome', async () => {
  const portal = await open(payment('redirected'));
  await heading('Περιμένουμε την τράπεζα');
  const askedWithin = async (seconds: number): Promise<number> => {
    const before = portal.calls.length;
    for (let second = 0; second < seconds; second++) await act(() => jest.advanceTimersByTimeAsync(1000));
    return portal.calls.length - before;
  };
  expect(await askedWithin(30)).toBeGreaterThanOrEqual(9);
  const slower = await askedWithin(60);
  expect(slower).toBeGreaterThanOrEqual(5);
  expect(slower).toBeLessThanOrEqual(7);
  portal.answer({ 'GET /api/payments/{order}': payment('authorised') });
  await askedWithin(11);
  await heading('Η πληρωμή ολοκληρώθηκε');
  expect(screen.getByRole('status')).toHaveTextContent('Η πληρωμή ολοκληρώθηκε');
  expect(await askedWithin(60)).toBe(0);
});

it('polls at once on a press', async () => {
  const portal = await open(payment('unknown'));
  const check = await screen.findByRole('button', { name: 'Έλεγχος τώρα' });
  portal.answer({ 'GET /api/payments/{order}': payment('failed') });
  await portal.user.click(check);
  await heading('Η πληρωμή δεν εγκρίθηκε προς το παρόν');
});

it('leads to the bill at its own utility, regardless of the chosen one', async () => {
  const portal = await open({ ...payment('failed'), deya_id: 9 }, `/fail?payment=${ORDER}&deya_id=9`);
  await portal.user.click(await screen.findByRole('link', { name: 'Δοκιμάστε ξανά' }));
  expect(portal.platform.session.getState().deya_id).toBe(9);
  expect(location.pathname).toBe('/bills/12');
});

it.each(['/success', '/fail?payment=x&deya_id=3', `/success?payment=${ORDER}`, `/success?payment=${ORDER}&deya_id=0`])(
  '%s names no payment, and sends no request',
  async (path) => {
    const portal = await open(payment('authorised'), path);
    expect(await screen.findByText('Δεν βρέθηκε αυτή η πληρωμή')).toBeVisible();
    expect(portal.calls).toEqual([]);
  },
);

it('of a person who turned back leads to the bank again, and to no second payment', async () => {
  const redirect_to = 'https://bank.example/pay/1';
  await open({ ...payment('redirected'), redirect_to }, `/fail?payment=${ORDER}&deya_id=3`);
  expect(await screen.findByRole('link', { name: 'Συνέχεια της πληρωμής' })).toHaveAttribute('href', redirect_to);
  expect(screen.queryByRole('link', { name: 'Δοκιμάστε ξανά' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Δείτε τον λογαριασμό' })).toHaveAttribute('href', '/bills/12');
});

it('shows no payment of another person', async () => {
  const missing = new ApiError(404, 'bill_not_found');
  await open(missing, BACK, { 'GET /api/guest/payments/{order}': missing });
  expect(await screen.findByText('Δεν βρέθηκε αυτή η πληρωμή')).toBeVisible();
});

it('can be tried again when the server does not answer', async () => {
  const portal = await open(new ApiError(503, 'service_unavailable'));
  const again = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  portal.answer({ 'GET /api/payments/{order}': payment('authorised') });
  await portal.user.click(again);
  await heading('Η πληρωμή ολοκληρώθηκε');
});

const ofApplication = (state: Payment['state'], can_pay_again: boolean): Payment => {
  const [item] = payment(state).items;
  const none = { bill_id: null, bill_number: null, period_start: null, period_end: null, kwdikos_katanalwti: null };
  const application = {
    id: 77,
    code: '7K4M-2QXP',
    title: { el: 'Αντίγραφα σχεδίων' },
    success_note: { el: 'Περάστε από το ταμείο.' },
  };
  const items = [{ ...item!, ...none, application }];
  return { ...payment(state), bill_id: null, bill: null, supply: null, can_pay_again, items };
};

it('names the application that a payment is for, and pays the same one again after a failure', async () => {
  const portal = await open(ofApplication('failed', true), `/fail?payment=${ORDER}&deya_id=3`, {
    'POST /api/onlineForms/payments/{order}/again': new ApiError(409, 'payment_in_progress'),
  });
  expect(await screen.findByText('Αντίγραφα σχεδίων')).toBeVisible();
  expect(screen.getByText('7K4M-2QXP')).toBeVisible();
  expect(screen.getByText(el.payment.of_application.failed)).toBeVisible();
  expect(screen.queryByText('Περάστε από το ταμείο.')).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: el.payment.again }));
  expect(portal.calls).toContainEqual({
    call: 'POST /api/onlineForms/payments/{order}/again',
    input: { params: { order: ORDER }, body: { deya_id: 3, lang: 'el' } },
  });
});

it('leads from a paid application to it and to no bill, with the next steps of the utility', async () => {
  await open(ofApplication('authorised', false));
  expect(await screen.findByText(el.payment.of_application.paid)).toBeVisible();
  expect(screen.getByRole('link', { name: el.payment.to_application })).toHaveAttribute('href', '/applications/77');
  expect(screen.queryByRole('button', { name: el.payment.again })).toBeNull();
  expect(screen.queryByText('Καταχώριση έως')).toBeNull();
  expect(screen.getByText('Περάστε από το ταμείο.')).toBeVisible();
});
