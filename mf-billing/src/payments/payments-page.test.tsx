import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ListedPayment } from '@hydria/shared/contract/payments.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { spaced } from '../bills/testing.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import texts from './locales/el.json';

const BILL = {
  bill_id: 12,
  bill_number: 'B-12',
  period_start: '2026-07-01',
  period_end: '2026-10-31',
  protokol: null,
  installmentsnr: null,
  application: null,
  kwdikos_katanalwti: '100-1',
  amount_cents: 4000,
};
const INSTALMENT = {
  ...BILL,
  bill_id: null,
  bill_number: null,
  period_start: null,
  period_end: null,
  protokol: 'Δ-7',
  installmentsnr: 2,
  amount_cents: 2420,
};

const payment = (changes: Partial<ListedPayment> = {}): ListedPayment => ({
  order: 'abcdefghjkmnpqrstvwxyz01',
  reference: 'ABCD-EFGH',
  amount_cents: 6420,
  state: 'authorised',
  created_at: '2026-11-20T08:58:00.000Z',
  paid_at: '2026-11-20T08:59:00.000Z',
  settled_at: null,
  refunded_cents: 0,
  surplus_cents: 0,
  returning_cents: 0,
  assigned: [],
  items: [BILL, INSTALMENT],
  ...changes,
});

const listed = (data: ListedPayment[]) => ({ data, total: data.length, next: null });

const open = (answers: Answers, path = '/payments') =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path,
    answers: { 'GET /api/deya/info': chania, 'GET /api/saved-views': { data: [] }, ...answers },
  });

it('lists what each payment paid, its state in words, and the way to the bill and to the payment', async () => {
  const failed = payment({ order: 'zbcdefghjkmnpqrstvwxyz01', reference: 'ZBCD-EFGH', state: 'failed', paid_at: null });
  const portal = await open({ 'GET /api/payments': listed([payment(), failed]) });
  const [paid, unpaid] = await screen.findAllByRole('listitem');
  expect(within(paid!).getByRole('link', { name: /^Λογαριασμός B-12 ?, Ιούλιος – Οκτώβριος 2026$/ })).toHaveAttribute(
    'href',
    '/bills/12',
  );
  expect(paid).toHaveTextContent('Δόση 2 του διακανονισμού Δ-7');
  expect(paid).toHaveTextContent('64,20 €');
  expect(within(paid!).getByText(texts.state_paid)).toBeVisible();
  expect(within(paid!).getByRole('link', { name: 'ABCD-EFGH' })).toHaveAttribute(
    'href',
    '/success?payment=abcdefghjkmnpqrstvwxyz01&deya_id=3',
  );
  expect(within(paid!).getByRole('button', { name: 'Απόδειξη PDF της πληρωμής ABCD-EFGH' })).toBeVisible();
  expect(within(unpaid!).getByText(texts.state_failed)).toBeVisible();
  expect(within(unpaid!).queryByRole('button')).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it.each<[Partial<ListedPayment>, string]>([
  [{ surplus_cents: 6420 }, 'Περισσεύουν 64,20 €'],
  [{ returning_cents: 6420 }, 'Επιστρέφονται 64,20 €'],
  [{ refunded_cents: 1000 }, 'Επιστράφηκαν 10,00 €'],
  [{ assigned: [{ bill_number: 'B-13', amount_cents: 6420 }] }, '64,20 € στον λογαριασμό B-13'],
  [{ assigned: [{ bill_number: 'B-13', amount_cents: 6420 }] }, 'Σε άλλον λογαριασμό'],
  [{ assigned: [{ bill_number: null, amount_cents: 6420 }] }, '64,20 € σε άλλον λογαριασμό'],
])('names the part of a payment that does not count for its bills (%j)', async (more, words) => {
  await open({ 'GET /api/payments': listed([payment(more)]) });
  expect(await screen.findByText((text) => spaced(text) === words)).toBeVisible();
});

it('asks for the receipt in the language of the screen, and says why there is none', async () => {
  const portal = await open({
    'GET /api/payments': listed([payment()]),
    'GET /api/payments/{order}/receipt': new ApiError(429, 'too_many_requests'),
  });
  await portal.user.click(await screen.findByRole('button', { name: /^Απόδειξη PDF/ }));
  await waitFor(() => expect(portal.notices).toHaveLength(1));
  expect(portal.calls).toContainEqual({
    call: 'GET /api/payments/{order}/receipt',
    input: { params: { order: 'abcdefghjkmnpqrstvwxyz01' }, query: { deya_id: 3, lang: 'el' } },
  });
});

it('is narrowed by outcome, which the address keeps, and says what will be there while there are none', async () => {
  const portal = await open({ 'GET /api/payments': listed([]) }, '/payments?state=open');
  expect(await screen.findByText(texts.no_match)).toBeVisible();
  expect(portal.calls).toContainEqual({
    call: 'GET /api/payments',
    input: { query: { deya_id: 3, state: 'open', itemsPerPage: 25 } },
  });
  portal.unmount();
  await open({ 'GET /api/payments': listed([]) });
  expect(await screen.findByText(texts.none)).toBeVisible();
});
