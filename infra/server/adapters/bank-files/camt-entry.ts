import { barePaymentCode, isPaymentCode, paymentCodeIn } from '@hydria/shared/rules/payment-code.ts';
import { all, at, centsOf, dayOf, directionOf, referenceAt, textAt, type Element } from './camt-elements.ts';
import { BankFileError, type BankReference, type BankTransaction } from './bank-file.ts';

/** Most characters of a text of a bank that are kept. */
const TEXT_MAX = 500;

const isTrue = (text: string | null): boolean => text === 'true' || text === '1';

/** A creditor reference: the standard's SCOR, and what banks write as proprietary. The part of the amount may stand beside it. */
function structured(remittance: Element | undefined, entry: number): BankReference[] {
  return all(remittance, 'Strd').flatMap((one): BankReference[] => {
    const reference = referenceAt(one, 'CdtrRefInf', 'Ref');
    if (reference === null) return [];
    const sums = at(one, 'RfrdDocAmt');
    const amount = at(sums, 'RmtdAmt') ?? at(sums, 'DuePyblAmt');
    return [{ reference, amount_cents: amount ? centsOf(amount, entry) : null }];
  });
}

/**
 * The payment code in a text. A payer writes on after it, `RF18 5390 0754 7034 THANKS`: the longest run of groups with a right check
 * number counts. An RF code with a wrong one gives none, and neither do its digits.
 */
function codeIn(text: string): string | null {
  const found = /RF\s?\d{2}[\s\S]*/.exec(text.toUpperCase().replaceAll(/Ρ(?=F)/g, 'R'));
  if (!found) return paymentCodeIn(text);
  const groups = found[0].split(/[^A-Z0-9]+/).filter(Boolean);
  for (let count = Math.min(groups.length, 12); count > 0; count -= 1) {
    const code = barePaymentCode(groups.slice(0, count).join(''));
    if (code.startsWith('RF') && isPaymentCode(code)) return code;
  }
  return null;
}

/** The structured references, otherwise a payment code in the text or in the end-to-end number. */
function referencesOf(remittance: Element | undefined, text: string, endToEnd: string | null, entry: number) {
  const found = structured(remittance, entry);
  if (found.length > 0) return found;
  const code = codeIn(text) ?? codeIn(endToEnd ?? '');
  return code === null ? [] : [{ reference: code, amount_cents: null }];
}

/** The other party: the payer of a credit, the receiver of a debit. Newer versions put the name below `Pty`. */
function partyOf(parties: Element | undefined, direction: 'credit' | 'debit') {
  const [party, account] = direction === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  return {
    counterparty: (textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm'))?.slice(0, TEXT_MAX) ?? null,
    counterparty_iban: textAt(parties, account, 'Id', 'IBAN')?.replaceAll(/\s/g, '').slice(0, 34) ?? null,
  };
}

const amountOf = (details: Element): Element | undefined =>
  at(details, 'Amt') ?? at(details, 'AmtDtls', 'TxAmt', 'Amt') ?? at(details, 'AmtDtls', 'InstdAmt', 'Amt');

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
  const amount = amountOf(details);
  const end_to_end = referenceAt(details, 'Refs', 'EndToEndId');
  return {
    amount_cents: amount ? centsOf(amount, entry) : null,
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

/** The facts of an entry that all its transactions have. */
function factsOf(entry: Element, number: number, account: string) {
  const entry_amount_cents = centsOf(at(entry, 'Amt'), number);
  const direction = directionOf(entry, number);
  if (!direction) throw new BankFileError('direction', number);
  const booked_on = dayOf(at(entry, 'BookgDt'), number) ?? dayOf(at(entry, 'ValDt'), number);
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

/** An entry without details: its own text is all that is known. */
function lump(entry: Element, facts: ReturnType<typeof factsOf>): BankTransaction {
  const remittance = (textAt(entry, 'AddtlNtryInf') ?? '').slice(0, TEXT_MAX);
  const code = codeIn(remittance);
  return {
    ...facts,
    direction: facts.entry_direction,
    is_rest: false,
    is_lump: true,
    is_single: true,
    amount_cents: facts.entry_amount_cents,
    transaction_ref: null,
    end_to_end: null,
    references: code === null ? [] : [{ reference: code, amount_cents: null }],
    remittance,
    counterparty: null,
    counterparty_iban: null,
  };
}

/**
 * The transactions of an entry. They move exactly its amount. The part that the details do not explain, such as charges, is a rest.
 * Entries that are not booked, and those without money, have none.
 */
export function transactionsOf(entry: Element, details: readonly Details[], number: number, account: string) {
  const facts = factsOf(entry, number, account);
  if (!isBooked(entry) || facts.entry_amount_cents === 0) return [];
  if (details.length === 0) return [lump(entry, facts)];
  const is_single = details.length === 1;
  const found = details
    .map(({ amount_cents, direction = facts.entry_direction, is_return, parties, ...rest }): BankTransaction => {
      if (amount_cents === null && !is_single) throw new BankFileError('amount', number);
      return {
        ...facts,
        ...rest,
        ...partyOf(parties, direction),
        direction,
        is_reversal: facts.is_reversal || (is_return && direction === 'debit'),
        is_rest: false,
        is_lump: false,
        is_single,
        amount_cents: amount_cents ?? facts.entry_amount_cents,
      };
    })
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
