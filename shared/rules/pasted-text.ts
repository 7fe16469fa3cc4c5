/** Signs without a picture: marks of direction, joiners, soft hyphens, selectors of variants. A copied text brings them along. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;

/** A text as it looks: without invisible signs, with full-width letters and digits as plain ones, and trimmed. */
export const asItLooks = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '').trim();

/** The same without the blanks, dots, slashes and dashes by which people group a number. */
export const ungrouped = (text: string): string => asItLooks(text).replaceAll(/[\s./\p{Pd}\u2212]/gu, '');
