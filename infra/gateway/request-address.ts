import type { FastifyRequest } from 'fastify';

/** Scheme and host by which a visitor came; a host may hold any text, so that it is escaped where it is written. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;

/** The path of an address, without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] || '/';

/** The query of an address with its question mark; empty without one. */
export const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};
