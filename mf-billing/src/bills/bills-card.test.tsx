import { screen } from '@testing-library/react';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import type { Owed } from '@hydria/shared/contract/bills.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { BillsCard } from './bills-card.tsx';
import { bill, paidBill, TODAY } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

const open = (
  bills: Answer<'GET /api/bills/list'> | Error,
  session: Partial<SessionState> = {},
  owed: Owed | Error = new Error('not asked'),
  headers: Record<string, string> = {},
) =>
  renderRemote(<BillsCard />, {
    name: 'mf-billing',
    texts: { el },
    session,
    headers,
    answers: { 'GET /api/bills/list': bills, 'GET /api/bills/owed': owed },
  });

it('shows one amount, its due date, and a link to the one bill', async () => {
  await open([bill({ expiry_date: '2026-11-25' }), paidBill()]);
  expect(await screen.findByText(/64,20/)).toBeVisible();
  expect(screen.getByText('Λήγει σε 5 ημέρες')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε πώς πληρώνετε' })).toHaveAttribute('href', '/bills/12');
});

it('links to the list when several are open, and shows the overdue amount', async () => {
  await open([bill(), bill({ id: 13, balance: 1000, expiry_date: '2026-11-01' })]);
  expect(await screen.findByText(/74,20/)).toBeVisible();
  expect(screen.getByText('Για 10,00 € η προθεσμία έχει περάσει')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε πώς πληρώνετε' })).toHaveAttribute('href', '/bills');
});

it('includes the amount owed of bills beyond the list', async () => {
  const owed = { total: 9420, overdue: 3000, in_plan: 0, next_due: '2026-12-15' };
  await open([bill(), paidBill()], {}, owed, { 'x-next': '2026-07-05_12' });
  expect(await screen.findByText(/94,20/)).toBeVisible();
  expect(screen.getByText('Για 30,00 € η προθεσμία έχει περάσει')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Δείτε πώς πληρώνετε' })).toHaveAttribute('href', '/bills');
});

it('shows that all is paid', async () => {
  await open([paidBill()]);
  expect(await screen.findByText('Όλα είναι πληρωμένα')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Δείτε πώς πληρώνετε' })).toBeNull();
});

it('explains its future content without bills', async () => {
  await open([]);
  expect(await screen.findByText('Δεν υπάρχουν ακόμη λογαριασμοί')).toBeVisible();
});

it('invites a guest to sign in and sends no request', async () => {
  const portal = await open([], { status: 'guest', deya_id: null });
  expect(screen.getByRole('link', { name: 'Σύνδεση' })).toHaveAttribute('href', '/login');
  expect(portal.calls).toEqual([]);
});

it('fails alone when the server fails', async () => {
  await open(new ApiError(503, 'service_unavailable'));
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});
