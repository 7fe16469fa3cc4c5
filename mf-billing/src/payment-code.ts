/** A payment code in groups of four, as banks print it: easier to read out and to type. */
export const inGroups = (code: string): string => plain(code).replace(/(.{4})(?=.)/g, '$1 ');

/** The code without spaces, for a bank's form. */
export const plain = (code: string): string => code.replace(/\s/g, '');

/** The one code of all these bills: many utilities give a supply one code for good. Null where the codes differ. */
export const commonCode = (bills: readonly { payment_code: string | null }[]): string | null => {
  const codes = new Set(bills.map(({ payment_code }) => payment_code));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
};
