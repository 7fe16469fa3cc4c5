import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import type { BillDoubt } from '@hydria/shared/contract/tariffs.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from './locales/el.json';

beforeEach(widen);

const DOUBT: BillDoubt = {
  bill_id: 7,
  bill_number: 'T-2',
  kwdikos_katanalwti: '0301-1',
  period_start: '2026-07-01',
  period_end: '2026-10-31',
  consumption: 75,
  kind: 'water',
  billed: 4700,
  computed: 4625,
  tariff: 'household',
  valid_from: '2026-01-01',
  found_at: '2026-11-20T10:00:00.000Z',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: { 'GET /api/saved-views': { data: [] }, ...answers },
  });

it('lists the bills that their tariff does not explain, with both amounts', async () => {
  const { container } = await open('/admin/bill-doubts', {
    'GET /api/staff/bill-doubts': { total: 1, data: [DOUBT], next: null },
  });
  const row = within(await screen.findByRole('row', { name: /T-2/ }));
  expect(row.getByText(texts.doubts.kind_water)).toBeVisible();
  expect(row.getByText(/^47,00\s€$/)).toBeVisible();
  expect(row.getByText(/^46,25\s€$/)).toBeVisible();
  expect(row.getByText(/household, από 01\/01\/2026/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('says that all bills agree when none differs', async () => {
  await open('/admin/bill-doubts', { 'GET /api/staff/bill-doubts': { total: 0, data: [], next: null } });
  expect(await screen.findByText(texts.doubts.none)).toBeVisible();
});

const REQUEST: StaffPlanRequest = {
  id: 41,
  kwdikos_katanalwti: '0301-1',
  liable_id: 'L1',
  code: '4611-2',
  settlcateg: 'Ν. 4611/2019',
  installments: 24,
  debt: 60_000,
  surcharges: 10_000,
  relief: 8000,
  advance: 5200,
  total: 52_000,
  each: 1950,
  state: 'waiting',
  protokol: null,
  answer: null,
  asked_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  is_own: false,
  name: 'Μαρία Παππά',
  liable: 'Μαρία Παππά',
  debt_now: 60_000,
  bills: ['B-1', 'B-2'],
  decided_by: null,
};

it('lists the requests for plans, and makes the plan with its number and first day', async () => {
  const portal = await open('/admin/plan-requests', {
    'GET /api/staff/plan-requests': { total: 1, data: [REQUEST], next: null },
    'GET /api/staff/plan-requests/{id}': REQUEST,
    'POST /api/staff/plan-requests/{id}/accept': { ...REQUEST, state: 'accepted', protokol: '77/2026' },
  });
  await portal.user.click(await screen.findByRole('link', { name: 'Μαρία Παππά' }));
  expect(await screen.findByText('B-1, B-2')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: texts.plans.accept }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.plans.accept_title }));
  expect(dialog.getByText(/προκαταβολή, 52,00\s€/)).toBeVisible();
  await portal.user.type(dialog.getByLabelText(texts.field.plan_acceptance.protokol), '77/2026');
  const first = dialog.getByLabelText(texts.field.plan_acceptance.installdate1);
  await portal.user.type(first, '2099-12-31');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(dialog.getByRole('button', { name: texts.plans.accept }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call.endsWith('/accept'))?.input).toMatchObject({
      params: { id: 41 },
      body: { protokol: '77/2026', installdate1: '2099-12-31' },
    }),
  );
});

it('offers only a refusal once the debt has changed', async () => {
  await open('/admin/plan-requests/41', {
    'GET /api/staff/plan-requests/{id}': { ...REQUEST, debt_now: 40_000 },
  });
  expect(await screen.findByText(/ήταν 600,00\s€, τώρα είναι 400,00\s€/)).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.plans.accept })).toBeNull();
  expect(screen.getByRole('button', { name: texts.plans.refuse })).toBeVisible();
});
