/** The text of an error for the terminal: defects of this program with their trace, other errors by their message. */
export const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isOurs = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return (isOurs && error.stack) || error.message;
};
