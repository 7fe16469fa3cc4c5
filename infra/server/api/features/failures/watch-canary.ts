import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiContext, ServedCanary } from '../../kernel/api-context.ts';
import { countCanary, isWithdrawn, noteLoad, saltOf, withdraw } from './canaries.sql.ts';
import { isSpent } from './judge-canary.ts';
import { networkOf } from '../../kernel/client-network.ts';

/** A browser's report about one page load with one artifact. */
export interface Told {
  remote: string;
  artifact: string;
  trace_id: string;
}

const concerns = ({ remote, artifact, stable }: ServedCanary, told: Told, failed: boolean): boolean =>
  remote === told.remote && (artifact === told.artifact || (failed && stable === told.artifact));

async function judge({ db, clock }: ApiContext, canary: ServedCanary, log: FastifyBaseLogger): Promise<void> {
  const now = clock.now();
  const counted = await countCanary(db, canary, now);
  if (isSpent(counted) && (await withdraw(db, canary, counted, now)))
    log.warn({ remote: canary.remote, artifact: canary.artifact, ...counted }, 'canary withdrawn');
}

/**
 * Counts a page load with a served canary, and failures of the release beside it, and withdraws the canary when its budget is
 * spent. Other artifacts are not counted, so that forged reports cannot fill the table.
 */
export async function watchCanary(
  app: ApiContext,
  told: Told & { failed: boolean },
  { ip, log }: { ip: string; log: FastifyBaseLogger },
): Promise<void> {
  const canary = (await app.canaries()).find((served) => concerns(served, told, told.failed));
  if (!canary || (await isWithdrawn(app.db, canary))) return;
  const at = app.clock.now();
  const salt = await saltOf(app.db, at, randomBytes(32));
  const network = createHash('sha256').update(salt).update(networkOf(ip)).digest();
  const { remote, artifact, trace_id, failed } = told;
  await noteLoad(app.db, { remote, artifact, trace_id, failed, network, at });
  if (artifact === canary.artifact) await judge(app, canary, log);
}
