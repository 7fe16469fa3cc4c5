import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { PlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import { info, spaced, supply, TODAY } from '../bills/testing.ts';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import texts from './locales/el.json';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

type Offers = Answer<'GET /api/bills/plan-offers'>;

const rule = (min: number, max: number, relief: number): Offers['rules'][number] => ({
  code: `4611-${min}`,
  settlcateg: 'Ν. 4611/2019',
  installrange: `${min}–${max}`,
  installments_min: min,
  installments_max: max,
  advancepcnt: 0,
  reductionpcnt: relief * 100,
  reduction_step: 0,
  installment_min: 2000,
  debt_min: null,
  debt_max: null,
  valid_from: null,
  valid_until: null,
  missed_max: 3,
  on_default: 'cancel',
});

const REQUEST: PlanRequest = {
  id: 41,
  kwdikos_katanalwti: '100-1',
  liable_id: 'L1',
  code: '4611-2',
  settlcateg: 'Ν. 4611/2019',
  installments: 24,
  debt: 60_000,
  surcharges: 10_000,
  relief: 8000,
  advance: 0,
  total: 52_000,
  each: 2166,
  state: 'waiting',
  protokol: null,
  answer: null,
  asked_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
};

const OFFERS: Offers = {
  debt: 60_000,
  surcharges: 10_000,
  rules: [rule(25, 48, 70), rule(2, 24, 80), rule(1, 1, 100)],
  has_plan: false,
  request: null,
};

const open = (offers: Partial<Offers> = {}, answers: Answers = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path: '/settlements',
    answers: {
      'GET /api/user/info': info(supply('100-1', 'Σπίτι')),
      'GET /api/bills/plan-offers': { ...OFFERS, ...offers },
      ...answers,
    },
  });

it('shows the plans that the debt allows side by side, the cheapest first, and asks for one', async () => {
  const portal = await open({}, { 'POST /api/bills/plan-requests': REQUEST });
  const plans = await screen.findAllByRole('listitem');
  expect(plans.map((plan) => within(plan).getByRole('heading').textContent)).toEqual([
    'Εφάπαξ',
    '2 έως 24 δόσεις',
    '25 έως 26 δόσεις',
  ]);
  expect(within(plans[0]!).getByText(texts.cheapest)).toBeVisible();
  expect(spaced(plans[0]!.textContent)).toContain('500,00 €');
  const second = within(plans[1]!);
  await portal.user.selectOptions(second.getByRole('combobox', { name: texts.installments }), '24');
  expect(spaced(plans[1]!.textContent)).toContain('520,00 €');
  expect(spaced(plans[1]!.textContent)).toContain('24 μηνιαίες δόσεις από21,66 €');
  expect(await axe(portal.container)).toHaveNoViolations();

  await portal.user.click(second.getByRole('button', { name: new RegExp(texts.ask) }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.ask_title }));
  expect(dialog.getByText(/Αν μείνουν απλήρωτες 3 δόσεις, ο διακανονισμός ακυρώνεται/)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: texts.send }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'POST /api/bills/plan-requests')?.input).toMatchObject({
      body: { deya_id: 3, liable_id: 'L1', debt: 60_000, code: '4611-2', installments: 24 },
    }),
  );
  expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.sent.replace('{{id}}', '41') }]);
});

it('names a plan of one number of instalments by it, and warns of no more unpaid ones than it has', async () => {
  const [, range] = OFFERS.rules;
  const portal = await open({ rules: [{ ...range!, installments_min: 2, installments_max: 2 }] });
  const plan = within((await screen.findAllByRole('listitem'))[0]!);
  expect(plan.getByRole('heading')).toHaveTextContent(/^2 δόσεις$/);
  await portal.user.click(plan.getByRole('button', { name: new RegExp(texts.ask) }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.ask_title }));
  expect(dialog.queryByText(/απλήρωτες 3 δόσεις/)).toBeNull();
});

it('shows a request that waits instead of offers, and takes it back', async () => {
  const portal = await open(
    { request: REQUEST },
    { 'POST /api/bills/plan-requests/{id}/withdraw': { message: 'Success' } },
  );
  expect(await screen.findByText(texts.state_waiting)).toBeVisible();
  expect(screen.queryByRole('button', { name: new RegExp(texts.ask) })).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: texts.withdraw }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success', text: texts.withdrawn }]));
});

it.each<[string, Parameters<typeof open>[0], string]>([
  ['a debt', { debt: 0 }, texts.no_debt],
  ['an end of the running plan', { has_plan: true }, texts.has_plan],
  ['a rule for the amount', { rules: [] }, texts.no_rule],
])('says that nothing is offered without %s', async (_, offers, words) => {
  await open(offers);
  expect(await screen.findByText(words)).toBeVisible();
});

it('reads the reason of a refusal beside the offers', async () => {
  await open({ request: { ...REQUEST, state: 'refused', answer: 'Ο προηγούμενος δεν πληρώθηκε.' } });
  expect(await screen.findByText('Ο προηγούμενος δεν πληρώθηκε.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: new RegExp(texts.ask) })).toHaveLength(3);
});
