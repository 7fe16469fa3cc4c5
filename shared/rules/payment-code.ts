/** Letters as ISO 7064 counts them: A is 10 … Z is 35. */
const mod97 = (text: string): number =>
  [...text].reduce((rest, char) => {
    const value = Number.parseInt(char, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** The RF creditor reference (ISO 11649) of a base of 1–21 letters and digits. */
export const toRf = (base: string): string => `RF${String(98 - mod97(`${base}RF00`)).padStart(2, '0')}${base}`;

/**
 * Whether a payment code is acceptable. One that begins with RF must be ISO 11649 to the letter: made again and
 * compared, so the alias check digits 00, 01 and 99 fail too (decisions 19). Older numeric codes stay accepted.
 */
export const isPaymentCode = (text: string): boolean => {
  const code = text.replace(/\s/g, '').toUpperCase();
  if (!code.startsWith('RF')) return /^\d{4,40}$/.test(code);
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(code) && toRf(code.slice(4)) === code;
};
