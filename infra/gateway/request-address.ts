import type { FastifyRequest } from 'fastify';

/** The path of a request, without its query. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** The query of a request with its question mark; empty without one. */
export const queryOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};
