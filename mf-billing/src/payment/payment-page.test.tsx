import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { spaced } from '../bills/testing.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

type Payment = Answer<'GET /api/payments/{order}'>;

const ORDER = 'abcdefghjkmnpqrstvwxyz01';
const BACK = `/success?payment=${ORDER}&deya_id=3`;

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const payment = (state: Payment['state']): Payment => ({
  order: ORDER,
  deya_id: 3,
  bill_id: 12,
  amount_cents: 6420,
  currency: 'EUR',
  state,
  created_at: '2026-11-20T08:58:00.000Z',
  updated_at: '2026-11-20T08:59:00.000Z',
});

const open = (answer: Payment | Error, path = BACK, answers: Answers = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path,
    answers: { 'GET /api/payments/{order}': answer, ...answers },
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('reports the captured payment, and the day by which the utility posts it', async () => {
  const portal = await open(payment('authorised'));
  await heading('Η πληρωμή έγινε');
  expect(screen.getByText((text) => spaced(text) === '64,20 €')).toBeVisible();
  expect(screen.getByText('25/11/2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε τον λογαριασμό' })).toHaveAttribute('href', '/bills/12');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('uses the days of the paid utility, regardless of the chosen one', async () => {
  const other = { ...chania, id: 5, bank_delay_days: 2 };
  await open({ ...payment('authorised'), deya_id: 5 }, BACK, { 'GET /api/deya/info': other });
  expect(await screen.findByText('22/11/2026')).toBeVisible();
});

it.each([
  ['/success', 'authorised', 'Η πληρωμή έγινε'],
  ['/success', 'failed', 'Η πληρωμή δεν έγινε'],
  ['/success', 'redirected', 'Περιμένουμε την τράπεζα'],
  ['/success', 'unknown', 'Περιμένουμε την τράπεζα'],
  ['/fail', 'authorised', 'Η πληρωμή έγινε'],
  ['/fail', 'failed', 'Η πληρωμή δεν έγινε'],
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
  await heading('Η πληρωμή έγινε');
  expect(screen.getByRole('status')).toHaveTextContent('Η πληρωμή έγινε');
  expect(await askedWithin(60)).toBe(0);
});

it('polls at once on a press', async () => {
  const portal = await open(payment('unknown'));
  portal.answer({ 'GET /api/payments/{order}': payment('failed') });
  await portal.user.click(await screen.findByRole('button', { name: 'Έλεγχος τώρα' }));
  await heading('Η πληρωμή δεν έγινε');
});

it('leads to the bill at its own utility, regardless of the chosen one', async () => {
  const portal = await open({ ...payment('failed'), deya_id: 9 }, `/fail?payment=${ORDER}&deya_id=9`);
  await portal.user.click(await screen.findByRole('link', { name: 'Δοκιμάστε ξανά από τον λογαριασμό' }));
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

it('shows no payment of another person', async () => {
  await open(new ApiError(404, 'bill_not_found'));
  expect(await screen.findByText('Δεν βρέθηκε αυτή η πληρωμή')).toBeVisible();
});

it('can be tried again when the server does not answer', async () => {
  const portal = await open(new ApiError(503, 'service_unavailable'));
  const again = await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' });
  portal.answer({ 'GET /api/payments/{order}': payment('authorised') });
  await portal.user.click(again);
  await heading('Η πληρωμή έγινε');
});
