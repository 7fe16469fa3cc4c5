import { StartUpError } from '@hydria/database/start-up-error.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import { serveHealth, type Troubles } from './health.ts';
import type { Metrics } from './metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The parts of a process that it shows besides its metrics. */
interface Shown {
  /** Health of a process that has no other port. */
  health?: { shutdown: GracefulShutdown; troubles: Troubles };
  /** Answer of `/healthz`: the health that the public sees in short, with causes. */
  details?: () => Promise<object>;
}

/** Pages for operators, on a port that the public does not reach: `/metrics` for Prometheus, and health. */
export function internalServer(metrics: Metrics, { health, details }: Shown = {}): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true });
  if (health) serveHealth(server, health.shutdown, health.troubles);
  if (details)
    server.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send(await details()));
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

/** Listens on INTERNAL_PORT of INTERNAL_HOST (127.0.0.1); without a port it does not listen. */
export async function listenInternally(env: Environment, server: FastifyInstance): Promise<void> {
  const port = portFrom(env, 'INTERNAL_PORT');
  if (port !== undefined) await listen(server, 'INTERNAL_PORT', port, env['INTERNAL_HOST'] || '127.0.0.1');
}
