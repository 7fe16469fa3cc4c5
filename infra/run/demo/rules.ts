import type { FeedBook } from '@hydria/api/contract/feed/books.ts';
import type { FeedTariff } from '@hydria/api/contract/feed/tariffs.ts';
import { tariffTerms } from '@hydria/shared/contract/tariffs.ts';
import { termsOf } from './bills.ts';
import type { DemoUtility } from './base/utilities.ts';
import type { FeedSettlementRule } from '@hydria/api/contract/feed/settlements.ts';

const range = (min: number, max: number, reduction: number): FeedSettlementRule => ({
  code: `4611-${min}`,
  settlcateg: 'Ν. 4611/2019',
  installrange: min === max ? `${min}` : `${min}–${max}`,
  installments_min: min,
  installments_max: max,
  advancepcnt: 0,
  reductionpcnt: reduction * 100,
  installment_min: 2000,
  debt_min: null,
  debt_max: null,
  valid_from: '2019-05-17',
  valid_until: null,
  reduction_step: 0,
  missed_max: 3,
  on_default: 'cancel',
});

/** Law 4611/2019, articles 110 to 117: up to 100 instalments of at least 20 €, and less relief the longer it takes. */
export const settlementRules: FeedSettlementRule[] = [
  range(1, 1, 100),
  range(2, 24, 80),
  range(25, 48, 70),
  range(49, 72, 60),
  range(73, 100, 50),
];

/** The books of a small office. */
export const books: FeedBook[] = [
  { code: 'IN', title: 'Πρωτόκολλο εισερχομένων', booktype: { incoming: true }, isActive: true },
  { code: 'OUT', title: 'Πρωτόκολλο εξερχομένων', booktype: { incoming: false }, isActive: true },
  { code: 'IN-OLD', title: 'Πρωτόκολλο εισερχομένων (παλιό)', booktype: { incoming: true }, isActive: false },
];

/** The tariffs of a utility: households and businesses pay the same here. */
export const tariffsOf = (utility: DemoUtility): FeedTariff[] =>
  [
    { code: 'household', title: 'Οικιακό' },
    { code: 'business', title: 'Επαγγελματικό' },
  ].map((tariff) => ({ ...tariff, valid_from: '2024-01-01', terms: tariffTerms.parse(termsOf(utility)) }));
