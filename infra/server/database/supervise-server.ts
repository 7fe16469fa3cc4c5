import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Between two tries to bring a server back. */
const AGAIN_MS = 250;

/**
 * Watches a server by a connection that stays open, and brings it back whenever it dies, until `stop`. `bringBack` starts
 * what is not there and gives the next such connection; nothing when another process has taken the server over.
 */
export function superviseServer(
  first: pg.Client,
  bringBack: () => Promise<pg.Client | undefined>,
): { stop(): Promise<void> } {
  let connection = first;
  let returning = Promise.resolve();
  const stopping = new AbortController();
  const watch = () =>
    void connection.once('end', () => {
      if (!stopping.signal.aborted) returning = revive();
    });
  watch();
  return {
    stop: async () => {
      stopping.abort();
      await returning;
      await connection.end().catch(() => {});
    },
  };

  async function revive(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = await bringBack().catch(() => undefined);
      if (next) {
        connection = next;
        return watch();
      }
      await sleep(AGAIN_MS);
    }
  }
}
