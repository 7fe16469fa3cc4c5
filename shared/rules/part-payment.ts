import type { Code } from './codes.ts';

/** The least part that can be paid where the utility sets none, in cents. */
export const PARTIAL_PAYMENT_LEAST = 500;
/** The most that a utility may set as the least part. */
export const PARTIAL_PAYMENT_LEAST_MAX = 100_000;

/** The facts that decide which amounts can be paid, in cents. */
export interface PayableAmount {
  owed: number;
  /** The utility takes parts. */
  partial: boolean;
  /** The least part; an amount owed that is smaller is paid whole. */
  least: number;
}

/** Why an amount cannot be paid; null when it can. */
export const amountProblem = (amount: number, { owed, partial, least }: PayableAmount): Code | null => {
  if (!Number.isSafeInteger(amount)) return 'integer';
  if (amount === owed) return amount > 0 ? null : 'min';
  if (amount > owed) return 'max';
  if (!partial) return 'whole_amount';
  return amount < least ? 'min' : null;
};

/** Parts to suggest: a half and a quarter in whole euros, without those below the least part. */
export const suggestedParts = ({ owed, partial, least }: PayableAmount): number[] =>
  partial
    ? [2, 4]
        .map((share) => Math.ceil(owed / share / 100) * 100)
        .filter((part, at, all) => part >= least && part < owed && all.indexOf(part) === at)
    : [];

/** Divides an amount among debts in their order; a debt that gets no part of it is left out. */
export const allocate = <Debt extends { owed_cents: number }>(
  debts: readonly Debt[],
  amount: number,
): (Debt & { amount_cents: number })[] => {
  let left = amount;
  return debts.flatMap((debt) => {
    const amount_cents = Math.min(left, debt.owed_cents);
    left -= amount_cents;
    return amount_cents > 0 ? [{ ...debt, amount_cents }] : [];
  });
};
