import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Compose } from './compositions.ts';
import { sendCompressed } from './send-compressed.ts';
import { visitorOf, type VisitorRules } from './visitor.ts';

/** Where an open tab asks who is served now. A page of one utility's, seen without its cookie, says which. */
export const bootJsonUrl = (deya_id: number | null): string =>
  deya_id === null ? '/boot.json' : `/boot.json?deya_id=${deya_id}`;

type Asked = FastifyRequest<{ Querystring: { deya_id?: unknown } }>;

const deyaOf = ({ query: { deya_id } }: Asked): number | null =>
  typeof deya_id === 'string' && /^[1-9]\d{0,8}$/.test(deya_id) ? Number(deya_id) : null;

/** `GET /boot.json`: the composition that this visitor is served now, for open tabs. 304 when the tab knows it. */
export const serveBootJson = (app: FastifyInstance, compose: Compose, rules: VisitorRules): void => {
  app.get('/boot.json', async (request: Asked, reply) => {
    const { composition, etag } = await compose(visitorOf(request, reply, rules), deyaOf(request));
    reply.headers({ 'cache-control': 'no-store', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(composition));
  });
};
