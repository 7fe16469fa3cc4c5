/** A letter that is written from right to left: Hebrew, Arabic and the scripts beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A text that stands inside another one, with a direction of its own (UAX 9): without this, a name in Arabic letters would move the
 * digits and signs behind it. Other texts stay as they are, so that they are searched and copied without a sign too much.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text;

/** The values of a sentence, each text among them isolated, also within lists and objects. */
export const isolatedValues = <T>(value: T): T => {
  if (typeof value === 'string') return isolated(value) as T;
  if (Array.isArray(value)) return value.map((one) => isolatedValues<unknown>(one)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isolatedValues<unknown>(one)])) as T;
};
