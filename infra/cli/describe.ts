/** What to tell the person at the terminal: mistakes of this program with their trace, everything else by its message. */
export const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isOurs = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return (isOurs && error.stack) || error.message;
};
