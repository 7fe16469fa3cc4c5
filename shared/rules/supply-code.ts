/** A character of a code: a Greek or Latin letter, or a digit (spec S §5). */
const SIGN = /(?=\p{L})[\p{Script=Greek}\p{Script=Latin}]|\d/gu;

/** The same, and the hyphen. */
const ALLOWED = /(?=\p{L})[\p{Script=Greek}\p{Script=Latin}]|[\d-]/gu;

/** One of them, also as a dash of another kind. */
export const IN_A_SUPPLY_CODE = /^(?:(?=\p{L})[\p{Script=Greek}\p{Script=Latin}]|[\d\p{Pd}\u2212])$/u;

const all = (pattern: RegExp, text: string): string[] => text.normalize('NFC').match(pattern) ?? [];

/** The letters and digits of a code, without separators. */
export const signsOf = (text: string): string[] => all(SIGN, text);

/** The number of letters and digits in a mask: its `#`. */
export const positionsOf = (mask: string): number => mask.split('#').length - 1;

/**
 * Formats input as the utility writes its supply codes: `123456` in `##-####` is `12-3456`. Surplus characters are
 * dropped. A separator of the mask appears with the letter or digit after it, so it never blocks deleting.
 */
export const fitToMask = (text: string, mask: string | null): string => {
  if (mask === null) return all(ALLOWED, text).join('');
  const signs = signsOf(text);
  let code = '';
  let between = '';
  for (const place of mask) {
    if (place !== '#') {
      between += place;
      continue;
    }
    const sign = signs.shift();
    if (sign === undefined) return code;
    code += between + sign;
    between = '';
  }
  return code;
};

/**
 * Whether it can be a supply code: only letters, digits and hyphens, and with a mask as many as it has room for (spec S
 * §5).
 */
export const isSupplyCode = (code: string, mask: string | null): boolean => {
  const isClean = all(ALLOWED, code).length === [...code.normalize('NFC')].length;
  const count = signsOf(code).length;
  return isClean && (mask === null ? count > 0 : count === positionsOf(mask));
};
