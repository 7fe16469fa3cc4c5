/** The path of an address, without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] || '/';

/** The query of an address with its question mark; empty without one. */
export const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};
