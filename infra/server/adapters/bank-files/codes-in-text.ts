import { isPaymentCode } from '@hydria/shared/rules/payment-code.ts';

/** Where an RF code may begin: in a word too, as payers leave out blanks. The check number decides. */
const RF_BEGINNING = /RF\s?\d{2}/g;

/** Most groups of letters and digits of one code as payers write it. */
const GROUPS_MAX = 12;

/** Most characters of an RF code (ISO 11649). */
const CODE_MAX = 25;

/** A group, and where it ends in the text. Letters behind digits may be the next word, so they are a group of their own. */
const GROUP = /\d+|[A-Z]+/g;

interface FoundCode {
  code: string;
  /** Where it ends in the text. */
  end: number;
}

/**
 * The code that begins at a place: the longest run of groups with a right check number. One run in 97 has it by chance, so
 * a code that was written without blanks ends with its word, and no code goes on into the next one.
 */
function rfCodeAt(text: string, from: number, until: number): FoundCode | undefined {
  const word = /^[A-Z0-9]+/.exec(text.slice(from, until))?.[0].length ?? 0;
  let found: FoundCode | undefined;
  let count = 0;
  for (const group of text.slice(from, until).matchAll(GROUP)) {
    const end = from + group.index + group[0].length;
    if (found && found.end <= from + word && end > from + word) break;
    const code = text.slice(from, end).replaceAll(/[^A-Z0-9]/g, '');
    if (count > GROUPS_MAX * 2 || code.length > CODE_MAX) break;
    if (isPaymentCode(code)) found = { code, end };
    count += 1;
  }
  return found;
}

/** Latin capitals; a Greek rho before F is what a Greek keyboard writes for R. */
const inLatin = (text: string): string => text.toUpperCase().replaceAll(/Ρ(?=F)/g, 'R');

/** The text with each right RF code blanked, and the codes, in the order of the text. */
function takeRfCodes(text: string): { codes: string[]; rest: string } {
  const upper = inLatin(text);
  const codes: string[] = [];
  let rest = '';
  let past = 0;
  const beginnings = [...upper.matchAll(RF_BEGINNING)].map(({ index }) => index);
  for (const [at, index] of beginnings.entries()) {
    if (index < past) continue;
    const found = rfCodeAt(upper, index, beginnings[at + 1] ?? upper.length);
    if (!found) continue;
    codes.push(found.code);
    rest += `${upper.slice(past, index)} `;
    past = found.end;
  }
  return { codes: [...new Set(codes)], rest: rest + upper.slice(past) };
}

/** The RF codes in a text whose check number is right (ISO 11649), each once. */
export const rfCodesIn = (text: string): string[] => takeRfCodes(text).codes;

/** An IBAN with or without blanks: two letters, two digits, and eleven or more letters and digits (ISO 13616). */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g;
/** An RF code with a wrong check number: its digits are no code of their own. */
const WRONG_RF = /RF\s?\d{2}(?: ?\d+)*/g;
/** Days in figures, with or without signs between. */
const DAY =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
/** Greek telephones: ten digits that begin with 2 or 69, with or without the code of the country. */
const PHONE = /^(?:0030|30)?(?:2\d{9}|69\d{8})$/;
const DIGITS = /(?<!\d)\d{8,40}(?!\d)/g;

const isOther = (digits: string): boolean => DAY.test(digits) || PHONE.test(digits);

/** Older numeric codes in a text: runs of digits that are no day, no telephone, and no part of an IBAN or RF code. */
const numericCodesIn = (text: string): string[] => {
  const bare = text.replaceAll(WRONG_RF, ' ').replaceAll(IBAN, ' ');
  return [...new Set((bare.match(DIGITS) ?? []).filter((digits) => !isOther(digits)))];
};

/**
 * The payment codes in a text of a payer, each once: every RF code whose check number is right, wherever it stands,
 * otherwise older numeric codes.
 */
export function paymentCodesIn(text: string): string[] {
  const { codes, rest } = takeRfCodes(text);
  return codes.length > 0 ? codes : numericCodesIn(rest);
}
