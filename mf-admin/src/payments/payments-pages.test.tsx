import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { PaymentDay, StaffPayment } from '@hydria/shared/contract/payments.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import base from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import el from './locales/el.json';

const ORDER = '7k4m2qxp0000000000000001';

const payment: StaffPayment = {
  order: ORDER,
  reference: '7K4M-2QXP',
  amount_cents: 6420,
  state: 'unknown',
  created_at: '2026-11-20T08:58:00.000Z',
  paid_at: null,
  settled_at: null,
  refunded_cents: 0,
  surplus_cents: 0,
  returning_cents: 0,
  assigned: [],
  left_cents: 6420,
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
  person_id: null,
  payer: null,
  is_guest: true,
  bank: 'sandbox',
  bank_payment_id: 'bank-7',
};

const day: PaymentDay = {
  day: '2026-11-19',
  state: 'different',
  captured_count: 2,
  captured_cents: 8480,
  posted_count: 1,
  posted_cents: 6420,
  difference_cents: 2060,
  file_cents: 0,
  file_posted_cents: 0,
  refund_cents: 0,
  refund_posted_cents: 0,
  reversal_cents: 0,
  unmatched_cents: 0,
  unmatched_count: 0,
  differences: [{ order: ORDER, reference: '7K4M-2QXP', kind: 'not_posted', captured_cents: 2060, posted_cents: null }],
};

beforeEach(widen);

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-admin',
    texts: { el: base },
    path,
    answers: { 'GET /api/saved-views': { data: [] }, ...answers },
  });

it('lists the payments of the utility with payer, state and the number of the provider', async () => {
  const portal = await open('/admin/payments?search=7K4M&hidden=order', {
    'GET /api/staff/payments': { data: [payment], total: 1, next: null },
  });
  const row = within(await screen.findByRole('row', { name: /7K4M-2QXP/ }));
  expect(row.getByText(el.guest)).toBeVisible();
  expect(row.getByRole('cell', { name: 'Λογαριασμός B-12' })).toBeVisible();
  expect(row.getByText('B-12')).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(row.getByText(el.state_unknown)).toBeVisible();
  expect(row.getByText('sandbox · bank-7')).toBeVisible();
  expect(portal.calls).toContainEqual({
    call: 'GET /api/staff/payments',
    input: { query: { deya_id: 3, search: '7K4M', itemsPerPage: 25, sort: 'at', order: 'desc' } },
  });
  expect(screen.getByRole('link', { name: el.days.title })).toHaveAttribute('href', '/admin/payments/days');
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('closes a day: both sides, the difference, and each payment that differs with the way to it', async () => {
  const portal = await open('/admin/payments/days', {
    'GET /api/staff/payment-days': { data: [day], total: 1, next: null },
  });
  const row = within(await screen.findByRole('row', { name: /19/ }));
  expect(row.getByText(/^84,80\s€$/)).toBeVisible();
  expect(row.getByText('2 πληρωμές')).toBeVisible();
  expect(row.getByText(/^βιβλία 64,20/)).toBeVisible();
  expect(row.getByText('20,60 €')).toBeVisible();
  expect(row.getByText(el.days.different)).toBeVisible();
  expect(row.getByRole('link', { name: '7K4M-2QXP' })).toHaveAttribute('href', `/admin/payments?search=${ORDER}`);
  expect(row.getByText(/λείπει από τα βιβλία/)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('is only for staff with the permission', async () => {
  await open('/admin/payments', { 'GET /api/staff/payments': new ApiError(403, 'no_access') });
  expect(await screen.findByText(el.forbidden)).toBeVisible();
});
