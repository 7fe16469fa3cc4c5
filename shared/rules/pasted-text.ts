/** Signs without a picture: marks of direction, joiners, soft hyphens, selectors of variants. A copied text brings them along. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800/gu;

/** Text in which nothing is to be cleaned: the usual one of calls, and of most codes. */
const PLAIN = /^[\x20-\x7E\t\n\r]*$/;

/** Ends of lines that browsers and mail programs do not know as such. */
const OTHER_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/** Letters of a script whose words may need a joiner or its opposite: Persian, Hindi, … */
const JOINED = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\p{L}\p{M}]`;

/**
 * Invisible signs that belong to the character beside them. They stand between the people of a family, behind a picture or an ideograph,
 * and in the flag of a region. A script that joins its letters has them within a word.
 */
const MEANT = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}`,
  `(?<=${JOINED})[\\u200C\\u200D](?=${JOINED})`,
].join('|');

const UNSEEN = new RegExp(
  String.raw`(${MEANT})|\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800|(?![\t\n\r])\p{Cc}`,
  'gu',
);

/**
 * A text without what is not seen: marks of direction, joiners, soft hyphens and control characters, composed (NFC), and with plain ends
 * of lines. Blanks, dashes and everything that has a picture stay. A text of invisible signs alone is empty. Applied to each text of each
 * form and call, passwords aside; a second time it changes nothing.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replaceAll(OTHER_BREAKS, '\n')
        .replaceAll(UNSEEN, (_, meant: string | undefined) => meant ?? '')
        .normalize('NFC');

/** A text as it looks: without invisible signs, with full-width letters and digits as plain ones, and trimmed. */
export const asItLooks = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '').trim();

/** The same without the blanks, dots, slashes and dashes by which people group a number. */
export const ungrouped = (text: string): string => asItLooks(text).replaceAll(/[\s./\p{Pd}\u2212]/gu, '');

/** A code as it is stored: as it looks, with plain hyphens and single blanks, and without the dot of a sentence that ends with it. */
export const storedCode = (text: string): string =>
  asItLooks(text)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '');

/** One line as it is stored: a tabulator of a copied cell is a blank. */
export const storedLine = (text: string): string => text.replaceAll('\t', ' ').trim();

/** A character that a field does not take, and its place in the text as it was entered, from 1. */
export interface StrangeCharacter {
  character: string;
  position: number;
}

/** The first character of a text that is not one of those; null without one. `one` is tested with one character at a time. */
export const strangeIn = (text: string, one: RegExp): StrangeCharacter | null => {
  const characters = Array.from(text);
  const at = characters.findIndex((character) => !one.test(asItLooks(character) || ' '));
  return at < 0 ? null : { character: characters[at] ?? '', position: at + 1 };
};
