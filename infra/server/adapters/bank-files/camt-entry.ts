import { barePaymentCode, isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { all, at, centsOf, dayOf, directionOf, isEuro, referenceAt, textAt, type Element } from './camt-elements.ts';
import { BankFileError, type BankFilePlace, type BankReference, type BankTransaction } from './bank-file.ts';
import { paymentCodesIn, rfCodesIn } from './codes-in-text.ts';

/** Most characters of a text of a bank that are kept. */
const TEXT_MAX = 500;

/** Bookings before this day are none of a bank file. */
const FIRST_DAY = '2000-01-01';

const isTrue = (text: string | null): boolean => text === 'true' || text === '1';

/** A creditor reference: the standard's SCOR, and what banks write as proprietary. The part of the amount may stand beside it. */
function structured(remittance: Element | undefined, place: BankFilePlace): BankReference[] {
  return all(remittance, 'Strd').flatMap((one): BankReference[] => {
    const reference = referenceAt(one, 'CdtrRefInf', 'Ref');
    if (reference === null) return [];
    const sums = at(one, 'RfrdDocAmt');
    const amount = at(sums, 'RmtdAmt') ?? at(sums, 'DuePyblAmt');
    return [{ reference, amount_cents: amount && isEuro(amount) ? centsOf(amount, place) : null }];
  });
}

const isCode = ({ reference }: BankReference): boolean => isPaymentCode(barePaymentCode(reference));

const withoutAmount = (reference: string): BankReference => ({ reference, amount_cents: null });

/** The payment codes of a text in which numbers of the banks, as an end-to-end number, may stand too: those are no codes. */
const codesBeside = (text: string, numbers: readonly string[]): string[] => {
  const found = paymentCodesIn(text);
  return found.filter((code) => code.startsWith('RF') || !numbers.some((number) => number.includes(code)));
};

/**
 * The structured references. Where none of them is a payment code, the codes of the first text that has some; otherwise RF codes in the
 * end-to-end number. Other digits of that number are the bank's.
 */
function referencesOf(
  { structured: found, end_to_end, numbers }: Pick<Details, 'structured' | 'end_to_end' | 'numbers'>,
  texts: readonly string[],
): BankReference[] {
  if (found.some(isCode))
    return found.every(({ amount_cents }) => amount_cents !== null) ? found : found.filter(isCode);
  const codes = texts.map((text) => codesBeside(text, numbers)).find(({ length }) => length > 0);
  if (codes) return codes.map(withoutAmount);
  const ofNumber = rfCodesIn(end_to_end ?? '');
  return ofNumber.length > 0 ? ofNumber.map(withoutAmount) : found;
}

/** The other party: the payer of a credit, the receiver of a debit; the ultimate one where it stands alone. Newer versions put the name below `Pty`. */
function partyOf(parties: Element | undefined, direction: 'credit' | 'debit') {
  const [party, account] = direction === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const nameOf = (name: string) => textAt(parties, name, 'Nm') ?? textAt(parties, name, 'Pty', 'Nm');
  return {
    counterparty: (nameOf(party) ?? nameOf(`Ultmt${party}`))?.slice(0, TEXT_MAX) ?? null,
    counterparty_iban: textAt(parties, account, 'Id', 'IBAN')?.replaceAll(/\s/g, '').slice(0, 34) ?? null,
  };
}

/** The amount of details in euros, as the account was booked. Null where they have amounts in another currency alone, or none. */
const amountOf = (details: Element): Element | undefined =>
  [
    at(details, 'Amt'),
    at(details, 'AmtDtls', 'TxAmt', 'Amt'),
    at(details, 'AmtDtls', 'CntrValAmt', 'Amt'),
    at(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ].find((amount) => amount !== undefined && isEuro(amount));

/** The facts of details by themselves, before their entry is read to its end. */
export interface Details {
  amount_cents: number | null;
  direction: 'credit' | 'debit' | undefined;
  is_return: boolean;
  transaction_ref: string | null;
  end_to_end: string | null;
  structured: BankReference[];
  text: string;
  /** Numbers of the payer's bank and the bank, which are no references. */
  numbers: string[];
  parties: Element | undefined;
}

/** Texts one after the other, each once. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' ').slice(0, TEXT_MAX);

/** Reads `TxDtls` as soon as it ends, so that an entry of many payments is not kept as elements. */
export function readDetails(details: Element, place: BankFilePlace): Details {
  const remittance = at(details, 'RmtInf');
  const amount = amountOf(details);
  const refs = at(details, 'Refs');
  const end_to_end = referenceAt(refs, 'EndToEndId');
  const transaction_ref = referenceAt(refs, 'AcctSvcrRef') ?? referenceAt(refs, 'TxId');
  return {
    amount_cents: amount ? centsOf(amount, place) : null,
    direction: directionOf(details, place),
    is_return: at(details, 'RtrInf') !== undefined,
    transaction_ref,
    end_to_end,
    structured: structured(remittance, place),
    text: joined([
      ...all(remittance, 'Ustrd').map(({ text }) => text),
      ...all(remittance, 'Strd').flatMap((one) => all(one, 'AddtlRmtInf').map(({ text }) => text)),
      textAt(details, 'AddtlTxInf') ?? '',
    ]),
    numbers: [end_to_end, transaction_ref, ...(refs?.children ?? []).map(({ text }) => text.trim())].filter(
      (one): one is string => one !== null && one !== '',
    ),
    parties: at(details, 'RltdPties'),
  };
}

const signed = (direction: 'credit' | 'debit', cents: number): number => (direction === 'credit' ? cents : -cents);

/** The facts of a statement that an entry needs, with the number of the entry. */
export interface EntryScope {
  number: number;
  account: string;
  /** The day of the statement, for an entry without one. */
  day: string | null;
  /** The last day that a booking may have. */
  last_day: string;
}

/** The booked movements of an entry, and the booked amount. */
export interface EntryMoney {
  transactions: BankTransaction[];
  /** Positive for a credit. */
  booked_cents: number;
  is_booked: boolean;
}

/** The place of an entry in a file: its number, and its amount and day as written. */
export const placeOf = (entry: Element, number: number): BankFilePlace => ({
  entry: number,
  amount: textAt(entry, 'Amt')?.slice(0, 30),
  day: (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'ValDt', 'Dt'))?.slice(0, 10),
});

function bookedOn(entry: Element, { day, last_day }: EntryScope, place: BankFilePlace): string {
  const booked_on = dayOf(at(entry, 'BookgDt'), place) ?? dayOf(at(entry, 'ValDt'), place) ?? day;
  if (booked_on === null) throw new BankFileError('date', place);
  if (booked_on < FIRST_DAY || booked_on > last_day)
    throw new BankFileError('absurd_date', { ...place, day: booked_on });
  return booked_on;
}

/** The facts of an entry that all its transactions have. */
function factsOf(entry: Element, scope: EntryScope, place: BankFilePlace) {
  const entry_amount_cents = centsOf(at(entry, 'Amt'), place);
  const direction = directionOf(entry, place);
  if (!direction) throw new BankFileError('direction', place);
  const batch = at(entry, 'NtryDtls', 'Btch');
  return {
    entry: scope.number,
    account: scope.account,
    booked_on: bookedOn(entry, scope, place),
    entry_amount_cents,
    entry_direction: direction,
    is_reversal: isTrue(textAt(entry, 'RvslInd')),
    entry_ref:
      referenceAt(entry, 'AcctSvcrRef') ?? referenceAt(batch, 'PmtInfId') ?? referenceAt(batch, 'MsgId') ?? null,
  };
}

type Facts = ReturnType<typeof factsOf>;

/** Not booked: announced, or for information. Newer versions put the code below `Cd`. */
const isBooked = (entry: Element): boolean =>
  ['BOOK', null].includes(textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts'));

const textOfEntry = (entry: Element): string => (textAt(entry, 'AddtlNtryInf') ?? '').slice(0, TEXT_MAX);

/** An entry as one sum: without details its own text is all that is known, otherwise their texts are shown and give no code. */
function lump(entry: Element, facts: Facts, details: readonly Details[] = []): BankTransaction {
  const text = textOfEntry(entry);
  const codes = details.length === 0 ? codesBeside(text, facts.entry_ref === null ? [] : [facts.entry_ref]) : [];
  return {
    ...facts,
    direction: facts.entry_direction,
    is_rest: false,
    is_lump: true,
    is_single: true,
    amount_cents: facts.entry_amount_cents,
    transaction_ref: null,
    end_to_end: null,
    references: codes.map(withoutAmount),
    remittance: joined([text, ...details.map((one) => one.text)]),
    given: { references: [], text },
    counterparty: null,
    counterparty_iban: null,
  };
}

/** One payment of an entry. The text of the entry belongs to its only payment. */
function payment(entry: Element, facts: Facts, details: Details, is_single: boolean): BankTransaction {
  const { structured: found, text, transaction_ref, end_to_end, direction = facts.entry_direction } = details;
  const ofEntry = is_single ? textOfEntry(entry) : '';
  const numbers = facts.entry_ref === null ? details.numbers : [...details.numbers, facts.entry_ref];
  const amount_cents = details.amount_cents ?? facts.entry_amount_cents;
  return {
    ...facts,
    ...partyOf(details.parties, direction),
    transaction_ref,
    end_to_end,
    direction,
    is_reversal: facts.is_reversal || (details.is_return && direction === 'debit'),
    is_rest: false,
    is_lump: false,
    is_single,
    references: referencesOf({ ...details, numbers }, [text, ofEntry]),
    remittance: joined([...found.filter((one) => !isCode(one)).map(({ reference }) => reference), text, ofEntry]),
    given: { references: found.map(({ reference }) => reference), text },
    amount_cents: is_single && amount_cents === 0 ? facts.entry_amount_cents : amount_cents,
  };
}

/** Details of several payments that do not state their amounts: the entry is one sum. */
const hasNoParts = (details: readonly Details[]): boolean =>
  details.length > 1 &&
  (details.some(({ amount_cents }) => amount_cents === null) ||
    details.every(({ amount_cents }) => amount_cents === 0));

function paymentsOf(entry: Element, facts: Facts, details: readonly Details[]): BankTransaction[] {
  const is_single = details.length === 1;
  const found = details
    .map((one) => payment(entry, facts, one, is_single))
    .filter(({ amount_cents }) => amount_cents > 0);
  const rest =
    signed(facts.entry_direction, facts.entry_amount_cents) -
    found.reduce((sum, { direction, amount_cents }) => sum + signed(direction, amount_cents), 0);
  if (rest === 0) return found;
  return [
    ...found,
    {
      ...lump(entry, facts),
      direction: rest > 0 ? ('credit' as const) : ('debit' as const),
      amount_cents: Math.abs(rest),
      references: [],
      is_reversal: false,
      is_rest: true,
      is_lump: false,
      is_single: false,
      ...(is_single &&
        found[0] && { counterparty: found[0].counterparty, counterparty_iban: found[0].counterparty_iban }),
    },
  ];
}

/**
 * The transactions of an entry. They move exactly its amount; the part that the details do not explain is a rest. An entry that is not
 * booked, which needs no date, and one without money have none.
 */
export function moneyOf(entry: Element, details: readonly Details[], scope: EntryScope): EntryMoney {
  if (!isBooked(entry)) return { transactions: [], booked_cents: 0, is_booked: false };
  const place = placeOf(entry, scope.number);
  const facts = factsOf(entry, scope, place);
  const booked_cents = signed(facts.entry_direction, facts.entry_amount_cents);
  if (booked_cents === 0) return { transactions: [], booked_cents, is_booked: true };
  const isLump = details.length === 0 || hasNoParts(details);
  const transactions = isLump ? [lump(entry, facts, details)] : paymentsOf(entry, facts, details);
  return { transactions, booked_cents, is_booked: true };
}
