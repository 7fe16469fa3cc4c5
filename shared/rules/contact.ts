import { asItLooks, ungrouped } from './pasted-text.ts';

/** Numbers of the Greek plan that people are called at: fixed ones begin with 2, mobiles with 6 or 94. */
const GREEK = /^(?:[26]\d|94)\d{8}$/;
/** The same with the numbers of services and personal ones. */
const OF_GREECE = /^\+30(?:[26]\d|94|5\d|70|8\d|90)\d{8}$/;
const E164 = /^\+[1-9]\d{7,14}$/;

/** Digits behind the code of countries in which every number of a person has the same length (ITU-T E.164, national plans). */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ 1: 10, 7: 10, 30: 10, 31: 9, 33: 9, 34: 9, 40: 9, 41: 9, 45: 8, 48: 9, 61: 9, 90: 10 },
  ...{ 351: 9, 357: 8, 380: 9, 386: 8, 389: 8, 420: 9, 421: 9 },
};
/** Countries in which a number is dialled with a zero that falls away behind their code. */
const WITH_ZERO = /^\+(20|27|31|32|33|40|41|43|44|46|49|61|90|353|355|358|359|380|381|382|385|386|387|389)0/;

/** Whether the number has as many digits as those of its country; of countries without one length any number of digits is right. */
const hasItsDigits = (e164: string): boolean => {
  const code = Object.keys(DIGITS).find((one) => e164.startsWith(`+${one}`));
  if (code === '30') return OF_GREECE.test(e164);
  return code === undefined || e164.length - 1 - code.length === DIGITS[code];
};

/**
 * A phone number as it is stored: E.164. Takes E.164 and Greek ten-digit numbers, with the separators people
 * write (spec D §5 and S §5, joined). `(0)` behind the code of a country falls away outside of Italy. Null when it is neither.
 */
export const toE164 = (text: string): string | null => {
  const bare = ungrouped(text).replace(/^tel:/i, '').replace(/^00/, '+');
  // Dialled as `00` and ten digits, a Greek mobile lacks its 30, and looks like a number of Micronesia.
  if (/^[\s\p{Cf}]*(?:tel:)?00/iu.test(text) && GREEK.test(bare.slice(1))) return null;
  const plain = bare
    .replace(/^(\+\d{1,3})\(0\)/, (_, code: string) => (code === '+39' ? '+390' : code))
    .replaceAll(/[()]/g, '')
    .replace(WITH_ZERO, '+$1');
  if (GREEK.test(plain)) return `+30${plain}`;
  if (plain.startsWith('30') && GREEK.test(plain.slice(2))) return `+${plain}`;
  return E164.test(plain) && hasItsDigits(plain) ? plain : null;
};

/** `210`-numbers of Athens and mobiles are read 3-3-4, the other towns' 5-5. */
const GROUPS = [
  [/^\+30(6\d{2}|21\d)(\d{3})(\d{4})$/, '$1 $2 $3'],
  [/^\+30(2\d{4})(\d{5})$/, '$1 $2'],
] as const;

/** A stored number (E.164) as it is read out in Greece; those of other countries as they are. */
export const readablePhone = (phone: string): string => {
  const group = GROUPS.find(([form]) => form.test(phone));
  return group ? phone.replace(group[0], group[1]) : phone;
};

/** Words of letters, digits and the signs that mail knows without quotes, with single dots between them (RFC 5321, dot-string). */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of the domain name system with a dot between them; the last is no number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const LETTERS = /^(?:(?:^|\.)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)+$/u;

/** A domain as mail servers know it: one with other letters in its ASCII form (`xn--…`, IDNA). */
const asciiDomain = (domain: string): string => {
  if (/^[\x20-\x7E]*$/.test(domain) || !LETTERS.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
};

/** An address as mail is sent to it, without invisible signs and with the ASCII form of its domain; null for a text that is none. */
export const mailAddress = (text: string): string | null => {
  if (text.length > 1000) return null;
  // An address that is copied from a sentence or a link.
  const plain = asItLooks(text)
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '');
  const at = plain.lastIndexOf('@');
  const [local, domain] = [plain.slice(0, Math.max(at, 0)), asciiDomain(plain.slice(at + 1))];
  const address = `${local}@${domain}`;
  return local.length <= 64 && address.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain) ? address : null;
};

/** True for an address that mail can be sent to, as far as its form tells. */
export const isEmail = (text: string): boolean => mailAddress(text) !== null;

/** The address as it is stored; another text stays, and is refused where its form is checked. */
export const storedEmail = (text: string): string => mailAddress(text) ?? text.trim();
