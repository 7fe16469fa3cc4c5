import type { FastifyInstance } from 'fastify';
import { compositionOf, etagOf } from './boot-manifest.ts';
import type { Snapshots } from './snapshot.ts';
import { visitorOf } from './visitor.ts';

interface BootJsonWorld {
  snapshots: Snapshots;
  now(): number;
  https: boolean;
}

/** `GET /boot.json`: what an open tab asks again, who is served to this visitor now. 304 when it is what the tab knows. */
export const serveBootJson = (app: FastifyInstance, { snapshots, now, https }: BootJsonWorld): void => {
  app.get('/boot.json', async (request, reply) => {
    const { bucket } = visitorOf(request, reply, https);
    const text = JSON.stringify(compositionOf(await snapshots.current(), bucket, now()));
    const etag = etagOf(text);
    reply.headers({ 'cache-control': 'no-store', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
