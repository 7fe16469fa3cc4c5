import type { FastifyInstance } from 'fastify';
import { RETRY_SECONDS, type GracefulShutdown } from './graceful-shutdown.ts';

/**
 * The reasons why a process cannot work at this moment, in words for operators and without personal data; empty when there are
 * none.
 */
export type Troubles = () => Promise<readonly string[]>;

/**
 * `/health/live`: the process runs; only when this fails does a restart help. `/health/ready`: it accepts work. Both answer JSON; a
 * process that is not ready answers 503 with its troubles.
 */
export function serveHealth(server: FastifyInstance, shutdown: GracefulShutdown, troubles: Troubles): void {
  server.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/health/ready', async (_, reply) => {
    const found = shutdown.state === 'open' ? await troubles() : ['this process is ending'];
    void reply.header('cache-control', 'no-store');
    if (found.length === 0) return reply.send({ status: 'ok', troubles: found });
    return reply
      .code(503)
      .header('retry-after', String(RETRY_SECONDS))
      .send({ status: 'unavailable', troubles: found });
  });
}
