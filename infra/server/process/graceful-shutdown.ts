import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** `Retry-After` of requests that are refused during shutdown, in seconds: another process takes over sooner. */
export const RETRY_SECONDS = 2;

/** Process managers and load balancers ask these during shutdown as well. */
const isHealth = (url: string): boolean => url.startsWith('/health/');

/**
 * State of a server that shuts down gracefully. `open` → `draining`: readiness is red, requests are still served →
 * `closed`: requests under way are finished, new ones are refused.
 */
export class GracefulShutdown {
  #state: 'open' | 'draining' | 'closed' = 'open';
  #pending = 0;
  #onIdle: (() => void) | undefined;

  get state(): 'open' | 'draining' | 'closed' {
    return this.#state;
  }

  /** Requests under way. */
  get pending(): number {
    return this.#pending;
  }

  begin(): void {
    this.#pending += 1;
  }

  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#onIdle?.();
  }

  drain(): void {
    this.#state = 'draining';
  }

  /** Refuses new requests; resolves when none is under way. */
  waitUntilIdle(): Promise<void> {
    this.#state = 'closed';
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#pending === 0) resolve();
    });
  }
}

/**
 * Counts the requests of a server and refuses new ones once it is closed. The server's error handler answers with the
 * error that `refusal` makes.
 */
export function trackRequests(
  server: FastifyInstance,
  shutdown: GracefulShutdown,
  refusal: (request: FastifyRequest) => Error,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done();
    if (shutdown.state === 'closed') {
      void reply.header('connection', 'close');
      return done(refusal(request));
    }
    shutdown.begin();
    reply.raw.once('close', () => shutdown.end());
    return done();
  });
}

/** A draining server serves on for this long, so that load balancers see its readiness first. */
export const NOTICE_MS = 1_500;
/** Requests that are under way may take so long. */
export const FINISH_MS = 7_000;

/** Shuts a server down without losing acknowledged work: readiness red, new requests refused, requests under way finished. */
export async function drainAndClose(server: FastifyInstance, shutdown: GracefulShutdown): Promise<void> {
  shutdown.drain();
  await sleep(NOTICE_MS);
  const late = setTimeout(() => server.server.closeAllConnections(), FINISH_MS);
  await shutdown.waitUntilIdle();
  clearTimeout(late);
  await server.close();
}
