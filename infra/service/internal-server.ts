import { StartUpError } from '@hydria/database/start-up-error.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Doors } from './doors.ts';
import { serveHealth, type Troubles } from './health.ts';
import type { Metrics } from './metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What operators read of a process, on a port that the public does not reach: `/metrics` for Prometheus, and the health of
 * a process that has no other port.
 */
export function internalServer(metrics: Metrics, health?: { doors: Doors; troubles: Troubles }): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true });
  if (health) serveHealth(server, health.doors, health.troubles);
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return server;
}

/** A port of the environment; undefined when it is not set. */
export function portFrom(env: Environment, name: string): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new StartUpError(`${name} is "${text}"; it must be a number from 0 to 65535.`);
}

/** A port that is taken is said in one sentence. */
export async function listen(server: FastifyInstance, name: string, port: number, host: string): Promise<void> {
  await server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartUpError(`The port ${port} is taken; set ${name} to another.`) : error;
  });
}

/** Listens on INTERNAL_PORT of INTERNAL_HOST (127.0.0.1); without a port nobody listens. */
export async function listenInternally(env: Environment, server: FastifyInstance): Promise<void> {
  const port = portFrom(env, 'INTERNAL_PORT');
  if (port !== undefined) await listen(server, 'INTERNAL_PORT', port, env['INTERNAL_HOST'] || '127.0.0.1');
}
