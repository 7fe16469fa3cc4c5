import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import type { Owed } from '@hydria/shared/contract/bills.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { BillsCard } from './bills-card.tsx';
import { bill, info, owed, paidBill, spaced, supply, TODAY } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

const open = (answer: Owed | Error, session: Partial<SessionState> = {}) =>
  renderRemote(<BillsCard />, {
    name: 'mf-billing',
    texts: { el },
    session,
    answers: {
      'GET /api/bills/owed': answer,
      'GET /api/user/info': info(supply('100-1', 'Σπίτι'), supply('100-2', 'Εξοχικό')),
    },
  });

const pay = () => screen.queryByRole('link', { name: 'Πληρωμή' });

it('shows one amount, its due date, and a link to the one bill', async () => {
  await open(owed([bill({ expiry_date: '2026-11-25' }), paidBill()]));
  expect(await screen.findByText(/64,20/)).toBeVisible();
  expect(screen.getByText('Λήγει σε 5 ημέρες')).toBeVisible();
  expect(pay()).toHaveAttribute('href', '/bills/12');
});

it('lists the most urgent open bills with their supplies, and shows the overdue amount', async () => {
  await open(
    owed([
      bill(),
      bill({ id: 13, balance: 1000, expiry_date: '2026-11-01', kwdikos_katanalwti: '100-2' }),
      bill({ id: 14, expiry_date: '2026-12-20' }),
      bill({ id: 15, expiry_date: '2026-12-21' }),
    ]),
  );
  expect(await screen.findByText('Από αυτά, 10,00 € είναι ληξιπρόθεσμα')).toBeVisible();
  await screen.findByText(/Εξοχικό/);
  const links = within(screen.getByRole('list', { name: 'Προς πληρωμή' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/bills/13', '/bills/12']);
  expect(spaced(links[0]!.textContent)).toBe('Ιούλιος – Οκτώβριος 202610,00 €Εξοχικό · Ληξιπρόθεσμος 19 ημέρες');
  expect(screen.getByText('και 2 ακόμη')).toBeVisible();
  expect(pay()).toHaveAttribute('href', '/bills');
});

it('counts the instalments of a plan as due dates, and states their amount', async () => {
  const next_installment = { due_date: '2026-11-30', amount: 4545 };
  await open(owed([bill()], { in_plan: 4545, next_due: '2026-11-30', next_installment }));
  expect(await screen.findByText((text) => spaced(text) === 'Επόμενη λήξη: 30 Νοε 2026, δόση 45,45 €')).toBeVisible();
  expect(screen.getByText('Και 45,45 € σε δόσεις διακανονισμού')).toBeVisible();
});

it('shows a plan that goes on when no bill is open, and a missed instalment', async () => {
  const next_installment = { due_date: '2026-11-10', amount: 4000 };
  const late_installments = { count: 1, amount: 4000 };
  await open(owed([paidBill()], { in_plan: 8000, next_installment, late_installments }));
  expect(await screen.findByText(/80,00/)).toBeVisible();
  expect(screen.getByText((text) => spaced(text) === 'Η δόση 40,00 € έληξε στις 10 Νοε 2026')).toBeVisible();
  expect(screen.queryByText('Όλα είναι εξοφλημένα')).toBeNull();
});

it('gives the number of missed instalments, what is left of them and the day of the oldest', async () => {
  const next_installment = { due_date: '2026-09-10', amount: 4000 };
  const late_installments = { count: 3, amount: 12_000 };
  await open(owed([paidBill()], { in_plan: 16_000, next_installment, late_installments }));
  const words = '3 δόσεις έχουν λήξει απλήρωτες, μαζί 120,00 €, η παλαιότερη στις 10 Σεπ 2026';
  expect(await screen.findByText((text) => spaced(text) === words)).toBeVisible();
  expect(screen.queryByText(/Η δόση/)).toBeNull();
});

it('offers no payment to an administrator who acts as the customer', async () => {
  const user = { full_name: 'Μαρία Παππά', scope: [], deya: [], impersonated: true } as unknown as SessionState['user'];
  await open(owed([bill()]), { user });
  expect(await screen.findByText(/64,20/)).toBeVisible();
  expect(pay()).toBeNull();
});

it('shows that all is paid', async () => {
  await open(owed([paidBill()]));
  expect(await screen.findByText('Όλα είναι εξοφλημένα')).toBeVisible();
  expect(pay()).toBeNull();
});

it('explains its future content without bills', async () => {
  await open(owed());
  expect(await screen.findByText('Δεν υπάρχουν ακόμη λογαριασμοί')).toBeVisible();
});

it('invites a guest to sign in and sends no request', async () => {
  const portal = await open(owed(), { status: 'guest', deya_id: null });
  expect(screen.getByRole('link', { name: 'Σύνδεση' })).toHaveAttribute('href', '/login');
  expect(portal.calls).toEqual([]);
});

it('fails alone when the server fails', async () => {
  await open(new ApiError(503, 'service_unavailable'));
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});

it('passes axe', async () => {
  const portal = await open(owed([bill(), bill({ id: 13 })]));
  await screen.findByRole('list');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});
