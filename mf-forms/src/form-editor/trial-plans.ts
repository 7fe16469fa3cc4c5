import type { PlanFacts } from '@hydria/shared/rules/form-settlements.ts';

/** Invented instalment plans for the preview and the trial of a form: a clerk has none of their own. */
export const TRIAL_PLANS: readonly PlanFacts[] = [
  {
    number: '77/2026',
    date: '2026-02-01',
    amount: '480.00',
    kind: 'Ν. 4611/2019',
    discount: '36.50',
    interest_reduction: '80',
  },
  { number: '12/2025', date: '2025-06-10', amount: '150.00', kind: null, discount: null, interest_reduction: '0' },
];
