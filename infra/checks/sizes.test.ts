import { overBudget } from './sizes.ts';

const budgets = { shell: { entry: 200 }, 'mf-*': { app: 50, card: 20 } };

it('lets everything pass that keeps its budget', () => {
  expect(overBudget([{ app: 'mf-billing', part: 'app', kind: 'app', bytes: 50 }], budgets)).toEqual([]);
});

it('holds a remote that nobody has named to the budget of every remote', () => {
  const parts = [{ app: 'mf-meters', part: 'card:MeterCard', kind: 'card', bytes: 21 }];
  expect(overBudget(parts, budgets)).toEqual(['mf-meters card:MeterCard: 21 bytes, 1 over the budget of 20']);
});

it('asks for a budget when there is none', () => {
  expect(overBudget([{ app: 'shell', part: 'worker', kind: 'worker', bytes: 1 }], budgets)).toHaveLength(1);
});
