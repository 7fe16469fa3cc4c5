/** A sign that names of people and firms are not written with: beside letters with their marks and digits they have these. */
const FOREIGN = /[^\p{L}\p{M}\p{Nd} '’‘ʼ`´.·&‐‑–-]/gu;

/** One of the others. */
export const IN_A_NAME = /^[\p{L}\p{M}\p{Nd} '’‘ʼ`´.·&‐‑–-]$/u;

/** Bidirectional controls, marks without width, and other signs that are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** More digits than this are a telephone number; firms have some (`3Π`, `ΚΤΕΛ 24`). */
const DIGITS_MAX = 6;

/** Marks upon one letter; more are a picture and no accent. */
const MARKS = /\p{M}{4}/u;

/**
 * A dot that joins two words, as in the name of a server. An initial has a space behind its dot, or another initial (`Ο.Ε.`), or
 * a word in another script than Latin (`Ι.Γεωργίου`), which no browser turns into a link.
 */
const JOINING_DOT = /(?<!(?<!\p{L})\p{L})\.(?=[\p{L}\p{Nd}])|\.(?=[\p{Script=Latin}\p{Nd}][\p{L}\p{Nd}])|\.\p{Ll}/u;

const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Whether a text is the name of a person or a firm, and no advertisement: no address, no telephone, nothing unseen. */
export const isPersonName = (written: string): boolean => {
  const name = written.trim().normalize('NFC');
  if (!/^[\p{L}\p{Nd}'’‘ʼ]/u.test(name) || !/\p{L}/u.test(name)) return false;
  return name.search(FOREIGN) < 0 && digitsOf(name) <= DIGITS_MAX && !MARKS.test(name) && !JOINING_DOT.test(name);
};

/** Characters of a name. */
const NAME_MAX = 80;

/** The name as a system of others has it, without what no name is written with. It is cleaned, never refused; empty when nothing is left. */
export const cleanPersonName = (sent: string): string => {
  const shown = sent.normalize('NFC').replaceAll(UNSEEN, ' ');
  const spaced = shown.replaceAll(FOREIGN, ' ').replaceAll(/\p{M}{4,}/gu, '');
  const words = isPersonName(spaced) ? spaced : spaced.replaceAll(/\.(?=\S)/gu, '. ');
  const line = words.replaceAll(/\s+/g, ' ').replace(/^[^\p{L}\p{Nd}'’‘ʼ]+/u, '');
  const name = [...line].slice(0, NAME_MAX).join('').trim();
  return isPersonName(name)
    ? name
    : name
        .replaceAll(/\p{Nd}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
};

/** Characters of a name in a mail. Whole words are left out behind it. */
const IN_MAIL_MAX = 60;

/**
 * The name as a mail has it. The mail may go to an address that the owner of the name has typed. So a name of an earlier day or from
 * another system is no advertisement either: no address, no telephone and no sentence.
 */
export const nameInMail = (stored: string): string => {
  const words = isPersonName(stored)
    ? stored.trim().split(' ')
    : stored
        .split(/\s+/)
        .map((word) => (isPersonName(word) || !/[.:@/\p{Nd}]/u.test(word) ? cleanPersonName(word) : ''))
        .filter(Boolean);
  while (words.length > 1 && [...words.join(' ')].length > IN_MAIL_MAX) words.pop();
  return [...words.join(' ')].slice(0, IN_MAIL_MAX).join('');
};
