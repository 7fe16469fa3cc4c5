/** The id of a row that a text of the address names, or null for a text that cannot be one, such as that of `/bills/x`. */
export const rowId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

/** The id of a utility that a text names, or null. It is a 32-bit integer in the database, so a larger number names none. */
export const utilityId = (text: string | null | undefined): number | null => {
  const id = rowId(text);
  return id && id < 2 ** 31 ? id : null;
};
