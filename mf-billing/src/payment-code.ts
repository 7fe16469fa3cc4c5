/** A payment code in groups of four, as banks print it: easier to read out and to type. */
export const inGroups = (code: string): string => plain(code).replace(/(.{4})(?=.)/g, '$1 ');

/** The code without spaces, for a bank's form. */
export const plain = (code: string): string => code.replace(/\s/g, '');
