/** The id of a row that a text of the address names, or null for a text that cannot be one, such as that of `/bills/x`. */
export const rowId = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
