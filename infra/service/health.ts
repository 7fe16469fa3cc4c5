import type { FastifyInstance } from 'fastify';
import { RETRY_SECONDS, type Doors } from './doors.ts';

/** What keeps a process from working at this moment, in words for operators and without anybody's data; empty when nothing does. */
export type Troubles = () => Promise<readonly string[]>;

/**
 * `/health/live`: the process runs; only when this fails does a restart help. `/health/ready`: it can be given work. Both
 * answer JSON; what is not ready answers 503 with its troubles.
 */
export function serveHealth(server: FastifyInstance, doors: Doors, troubles: Troubles): void {
  server.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/health/ready', async (_, reply) => {
    const found = doors.state === 'open' ? await troubles() : ['this process is ending'];
    void reply.header('cache-control', 'no-store');
    if (found.length === 0) return reply.send({ status: 'ok', troubles: found });
    return reply
      .code(503)
      .header('retry-after', String(RETRY_SECONDS))
      .send({ status: 'unavailable', troubles: found });
  });
}
