import type { FastifyInstance } from 'fastify';
import type { Compose } from './compositions.ts';
import { sendCompressed } from './send-compressed.ts';
import { deyaOfQuery, visitorOf, type DeyaRequest, type VisitorRules } from './visitor.ts';

/** Where an open tab asks who is served now. A page of one utility's, seen without its cookie, says which. */
export const bootJsonUrl = (deya_id: number | null): string =>
  deya_id === null ? '/boot.json' : `/boot.json?deya_id=${deya_id}`;

/** `GET /boot.json`: the composition that this visitor is served now, for open tabs. 304 when the tab knows it. */
export const serveBootJson = (app: FastifyInstance, compose: Compose, rules: VisitorRules): void => {
  app.get('/boot.json', async (request: DeyaRequest, reply) => {
    const { composition, etag } = await compose(visitorOf(request, reply, rules), deyaOfQuery(request));
    reply.headers({ 'cache-control': 'no-store', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), JSON.stringify(composition));
  });
};
