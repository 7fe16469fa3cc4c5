import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a server says to new work while it is ending, in seconds: another process is there sooner. */
export const RETRY_SECONDS = 2;

/** Whoever looks after the processes asks these, also when nothing else is answered. */
const isHealth = (url: string): boolean => url.startsWith('/health/');

/**
 * Whether a server takes new work, and how much of it is inside. `open` → `leaving`: it tells whoever asks for its health,
 * and still serves → `shut`: what is inside is finished, what comes is refused.
 */
export class Doors {
  #state: 'open' | 'leaving' | 'shut' = 'open';
  #inside = 0;
  #whenEmpty: (() => void) | undefined;

  get state(): 'open' | 'leaving' | 'shut' {
    return this.#state;
  }

  /** Requests under way. */
  get inside(): number {
    return this.#inside;
  }

  enter(): void {
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#inside === 0) this.#whenEmpty?.();
  }

  leaveSoon(): void {
    this.#state = 'leaving';
  }

  /** Resolves when nobody is inside any more. */
  shut(): Promise<void> {
    this.#state = 'shut';
    return new Promise((resolve) => {
      this.#whenEmpty = resolve;
      if (this.#inside === 0) resolve();
    });
  }
}

/**
 * Puts doors before everything that a server does. `refusal` is what a request is refused with; the server's own error
 * handler answers it.
 */
export function keepDoors(server: FastifyInstance, doors: Doors, refusal: (request: FastifyRequest) => Error): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request.url)) return done();
    if (doors.state === 'shut') {
      void reply.header('connection', 'close');
      return done(refusal(request));
    }
    doors.enter();
    reply.raw.once('close', () => doors.leave());
    return done();
  });
}

/** How long a server serves on after it has said that it is leaving: load balancers look once in this time. */
export const NOTICE_MS = 1_500;
/** Requests that are under way may take so long. */
export const FINISH_MS = 7_000;

/** Ends a server so that nothing acknowledged is lost: it says so, refuses new work, finishes what is inside, closes. */
export async function closeServer(server: FastifyInstance, doors: Doors): Promise<void> {
  doors.leaveSoon();
  await sleep(NOTICE_MS);
  const late = setTimeout(() => server.server.closeAllConnections(), FINISH_MS);
  await doors.shut();
  clearTimeout(late);
  await server.close();
}
