import { barePaymentCode, isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import {
  all,
  at,
  centsOf,
  dayOf,
  directionOf,
  euroCentsIn,
  referenceAt,
  textAt,
  type Element,
} from './camt-elements.ts';
import { BankFileError, type BankReference, type BankTransaction } from './bank-file.ts';
import { paymentCodesIn, rfCodesIn } from './codes-in-text.ts';

/** Most characters of a text of a bank that are kept. */
const TEXT_MAX = 500;

const isTrue = (text: string | null): boolean => text === 'true' || text === '1';

/** A creditor reference: the standard's SCOR, and what banks write as proprietary. The part of the amount may stand beside it. */
function structured(remittance: Element | undefined, entry: number): BankReference[] {
  return all(remittance, 'Strd').flatMap((one): BankReference[] => {
    const reference = referenceAt(one, 'CdtrRefInf', 'Ref');
    if (reference === null) return [];
    const sums = at(one, 'RfrdDocAmt');
    return [{ reference, amount_cents: euroCentsIn([at(sums, 'RmtdAmt'), at(sums, 'DuePyblAmt')], entry) }];
  });
}

const isCode = ({ reference }: BankReference): boolean => isPaymentCode(barePaymentCode(reference));

/**
 * The structured references, otherwise the payment codes in the text, otherwise RF codes in the end-to-end number. Other
 * digits of an end-to-end number are the bank's and no reference. A structured reference that is no payment code gives
 * way to one in the text.
 */
function referencesOf(remittance: Element | undefined, text: string, endToEnd: string | null, entry: number) {
  const given = structured(remittance, entry);
  if (given.some(isCode)) return given;
  const codes = paymentCodesIn(text);
  const found = codes.length > 0 ? codes : rfCodesIn(endToEnd ?? '');
  return found.length > 0 ? asReferences(found) : given;
}

const asReferences = (codes: readonly string[]): BankReference[] =>
  codes.map((reference) => ({ reference, amount_cents: null }));

/** The name of a party. Newer versions put it below `Pty`. */
const nameAt = (parties: Element | undefined, party: string): string | null =>
  textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm');

/** The other party: the payer of a credit, the receiver of a debit; the ultimate one where the bank names that alone. */
function partyOf(parties: Element | undefined, direction: 'credit' | 'debit') {
  const [party, account] = direction === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  return {
    counterparty: (nameAt(parties, party) ?? nameAt(parties, `Ultmt${party}`))?.slice(0, TEXT_MAX) ?? null,
    counterparty_iban: textAt(parties, account, 'Id', 'IBAN')?.replaceAll(/\s/g, '').slice(0, 34) ?? null,
  };
}

const amountsOf = (details: Element): (Element | undefined)[] => [
  at(details, 'Amt'),
  at(details, 'AmtDtls', 'TxAmt', 'Amt'),
  at(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  at(details, 'AmtDtls', 'CntrValAmt', 'Amt'),
];

/** The facts of details by themselves, before their entry is read to its end. */
export interface Details {
  amount_cents: number | null;
  direction: 'credit' | 'debit' | undefined;
  is_return: boolean;
  transaction_ref: string | null;
  end_to_end: string | null;
  references: BankReference[];
  remittance: string;
  parties: Element | undefined;
}

/** Reads `TxDtls` as soon as it ends, so that an entry of many payments is not kept as elements. */
export function readDetails(details: Element, entry: number): Details {
  const remittance = at(details, 'RmtInf');
  const text = [
    ...all(remittance, 'Ustrd').map((one) => one.text.trim()),
    ...all(remittance, 'Strd').flatMap((one) => all(one, 'AddtlRmtInf').map(({ text: more }) => more.trim())),
    textAt(details, 'AddtlTxInf') ?? '',
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, TEXT_MAX);
  const end_to_end = referenceAt(details, 'Refs', 'EndToEndId');
  return {
    amount_cents: euroCentsIn(amountsOf(details), entry),
    direction: directionOf(details, entry),
    is_return: at(details, 'RtrInf') !== undefined,
    transaction_ref: referenceAt(details, 'Refs', 'AcctSvcrRef') ?? referenceAt(details, 'Refs', 'TxId'),
    end_to_end,
    references: referencesOf(remittance, text, end_to_end, entry),
    remittance: text,
    parties: at(details, 'RltdPties'),
  };
}

const signed = (direction: 'credit' | 'debit', cents: number): number => (direction === 'credit' ? cents : -cents);

/** The statement or notification that an entry is in. */
export interface Part {
  account: string;
  /** The day of an entry that states none: both its days are optional in the standard. */
  day: string | null;
}

/** The facts of an entry that all its transactions have. */
function factsOf(entry: Element, number: number, { account, day }: Part) {
  const entry_amount_cents = centsOf(at(entry, 'Amt'), number);
  const direction = directionOf(entry, number);
  if (!direction) throw new BankFileError('direction', number);
  const booked_on = dayOf(at(entry, 'BookgDt'), number) ?? dayOf(at(entry, 'ValDt'), number) ?? day;
  if (booked_on === null) throw new BankFileError('date', number);
  const batch = at(entry, 'NtryDtls', 'Btch');
  return {
    entry: number,
    account,
    booked_on,
    entry_amount_cents,
    entry_direction: direction,
    is_reversal: isTrue(textAt(entry, 'RvslInd')),
    entry_ref:
      referenceAt(entry, 'AcctSvcrRef') ?? referenceAt(batch, 'PmtInfId') ?? referenceAt(batch, 'MsgId') ?? null,
  };
}

/** Not booked: announced, or for information. Newer versions put the code below `Cd`. */
const isBooked = (entry: Element): boolean =>
  ['BOOK', null].includes(textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts'));

const entryText = (entry: Element): string => (textAt(entry, 'AddtlNtryInf') ?? '').slice(0, TEXT_MAX);

/** An entry without details that state amounts: its own text is all that is known, or the texts of the details. */
function lump(entry: Element, facts: ReturnType<typeof factsOf>, texts: readonly string[] = []): BankTransaction {
  const own = entryText(entry);
  return {
    ...facts,
    direction: facts.entry_direction,
    is_rest: false,
    is_lump: true,
    is_single: true,
    amount_cents: facts.entry_amount_cents,
    transaction_ref: null,
    end_to_end: null,
    // The codes of several payments without amounts say nothing about the sum.
    references: texts.length > 0 ? [] : asReferences(paymentCodesIn(own)),
    remittance: [own, ...texts].filter(Boolean).join(' ').slice(0, TEXT_MAX),
    counterparty: null,
    counterparty_iban: null,
  };
}

/** Of an entry with one transaction, the text of the entry is the transaction's too. */
function withEntryText(entry: Element, details: Details): Details {
  const own = entryText(entry);
  if (own === '' || details.remittance.includes(own)) return details;
  const remittance = [details.remittance, own].filter(Boolean).join(' ').slice(0, TEXT_MAX);
  const codes = details.references.some(isCode) ? [] : paymentCodesIn(own);
  return { ...details, remittance, references: codes.length > 0 ? asReferences(codes) : details.references };
}

/** The one transaction of an entry moves the amount of the entry, unless the bank states another one for it. */
const singleOf = (entry: Element, details: Details): Details => ({
  ...withEntryText(entry, details),
  amount_cents: details.amount_cents === 0 ? null : details.amount_cents,
});

/**
 * The transactions of an entry. They move exactly its amount. The part that the details do not explain is a rest: charges
 * where it is a debit, and money whose payer is unknown where it is a credit. Entries that are not booked, and those
 * without money, have none.
 */
export function transactionsOf(entry: Element, given: readonly Details[], number: number, part: Part) {
  if (!isBooked(entry)) return [];
  const facts = factsOf(entry, number, part);
  if (facts.entry_amount_cents === 0) return [];
  if (given.length === 0) return [lump(entry, facts)];
  const is_single = given.length === 1;
  const details = is_single ? given.map((one) => singleOf(entry, one)) : given;
  const isWithoutAmounts = !is_single && details.every(({ amount_cents }) => !amount_cents);
  if (isWithoutAmounts || (!is_single && details.some(({ amount_cents }) => amount_cents === null)))
    return [lump(entry, facts, details.map(({ remittance }) => remittance).filter(Boolean))];
  const found = details
    .map(({ amount_cents, direction = facts.entry_direction, is_return, parties, ...rest }): BankTransaction => ({
      ...facts,
      ...rest,
      ...partyOf(parties, direction),
      direction,
      is_reversal: facts.is_reversal || (is_return && direction === 'debit'),
      is_rest: false,
      is_lump: false,
      is_single,
      amount_cents: amount_cents ?? facts.entry_amount_cents,
    }))
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
    },
  ];
}
