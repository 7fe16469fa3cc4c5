import type { EntryPart, UnmatchedReason } from '@hydria/database/tables/billing.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';

/** A payment of the portal that an entry names by its order number. */
interface KnownOrder {
  order_code: string;
  amount_cents: number;
  is_settled: boolean;
}

/** A bill of a payment code, with what is left to pay of it. */
export interface CodedDebt {
  bill_id: number;
  owed_cents: number;
  stated_cents: number;
  in_plan: boolean;
}

/** The payments and bills that entries can be matched with. An earlier entry of the same batch changes them. */
export interface MatchCandidates {
  orders: Map<string, KnownOrder>;
  /** Bills of each code, those that are due first first. */
  debts: Map<string, CodedDebt[]>;
}

interface MatchedBill {
  bill_id: number;
  amount_cents: number;
  stated_cents: number;
}

/** Where the money of a credit goes. The parts add up to its amount. */
export interface Match {
  /** The payment that the money settles, in whole. */
  order: string | null;
  bills: MatchedBill[];
  open_cents: number;
  reason: UnmatchedReason | null;
}

/** The parts of an entry that matching reads. */
interface MatchedEntry {
  amount_cents: number;
  end_to_end: string | null;
  parts: readonly EntryPart[];
  remittance: string;
}

const ORDER = /(?<![0-9a-z])[0-9a-z]{24}(?![0-9a-z])/g;

/** Texts of an entry that could be the number of a payment; banks write them in capitals. */
export const ordersIn = ({ end_to_end, parts, remittance }: MatchedEntry): string[] =>
  [end_to_end ?? '', ...parts.map(({ reference }) => reference), remittance].flatMap(
    (text) => text.toLowerCase().match(ORDER) ?? [],
  );

/** The payment codes of an entry, as bills have them. */
export const codesIn = ({ parts }: Pick<MatchedEntry, 'parts'>): string[] =>
  parts.map(({ reference }) => barePaymentCode(reference));

const unmatched = (open_cents: number, reason: UnmatchedReason): Match => ({
  order: null,
  bills: [],
  open_cents,
  reason,
});

/** Pays the debts of a code up to an amount, the earliest first. */
function pay(debts: readonly CodedDebt[], amount_cents: number): { bills: MatchedBill[]; left: number } {
  let left = amount_cents;
  const bills: MatchedBill[] = [];
  for (const debt of debts) {
    const part = debt.in_plan ? 0 : Math.min(left, debt.owed_cents);
    if (part <= 0) continue;
    bills.push({ bill_id: debt.bill_id, amount_cents: part, stated_cents: debt.stated_cents });
    debt.owed_cents -= part;
    left -= part;
  }
  return { bills, left };
}

function matchCode(candidates: MatchCandidates, code: string, amount_cents: number): Match {
  const debts = candidates.debts.get(code);
  if (!debts || debts.length === 0) return unmatched(amount_cents, 'unknown_reference');
  const { bills, left } = pay(debts, amount_cents);
  if (left === 0) return { order: null, bills, open_cents: 0, reason: null };
  if (bills.length > 0) return { order: null, bills, open_cents: left, reason: 'too_much' };
  return unmatched(left, debts.some(({ in_plan, owed_cents }) => in_plan && owed_cents > 0) ? 'in_plan' : 'paid');
}

/** The amount of each reference: as the file states, or what is owed on all of them when that is the amount. */
function splitOf(
  candidates: MatchCandidates,
  { amount_cents, parts }: MatchedEntry,
): { code: string; amount_cents: number }[] | null {
  const codes = codesIn({ parts });
  const stated = parts.map((part) => part.amount_cents);
  const owed = codes.map((code) =>
    (candidates.debts.get(code) ?? []).reduce((sum, { owed_cents, in_plan }) => sum + (in_plan ? 0 : owed_cents), 0),
  );
  const amounts = stated.every((cents): cents is number => cents !== null) ? stated : owed;
  if (amounts.reduce((sum, cents) => sum + cents, 0) !== amount_cents || amounts.some((cents) => cents <= 0))
    return null;
  return codes.map((code, at) => ({ code, amount_cents: amounts[at] ?? 0 }));
}

/** Decides where the money of a credit goes. Open money waits for the staff with the reason. */
export function matchEntry(candidates: MatchCandidates, entry: MatchedEntry): Match {
  const order = ordersIn(entry)
    .map((code) => candidates.orders.get(code))
    .find((known) => known !== undefined);
  if (order) {
    if (order.is_settled) return unmatched(entry.amount_cents, 'paid');
    if (order.amount_cents !== entry.amount_cents) return unmatched(entry.amount_cents, 'amount');
    order.is_settled = true;
    return { order: order.order_code, bills: [], open_cents: 0, reason: null };
  }
  const [first, ...others] = codesIn(entry);
  if (first === undefined) return unmatched(entry.amount_cents, 'no_reference');
  if (others.length === 0) return matchCode(candidates, first, entry.amount_cents);
  const split = splitOf(candidates, entry);
  if (!split) return unmatched(entry.amount_cents, 'several');
  const matches = split.map(({ code, amount_cents }) => matchCode(candidates, code, amount_cents));
  return {
    order: null,
    bills: matches.flatMap(({ bills }) => bills),
    open_cents: matches.reduce((sum, { open_cents }) => sum + open_cents, 0),
    reason: matches.map(({ reason }) => reason).find((reason) => reason !== null) ?? null,
  };
}
