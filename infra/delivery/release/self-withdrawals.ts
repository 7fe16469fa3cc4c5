import { z } from 'zod';
import type { Registry } from './registry.ts';
import { withdrawCanary } from './transitions.ts';

const PATIENCE_MS = 3_000;

const withdrawal = z.object({
  remote: z.string(),
  artifact: z.string(),
  loads: z.number(),
  failures: z.number(),
  at: z.string(),
});
const answer = z.object({ withdrawals: z.array(withdrawal) });

/** A canary that a running portal no longer gives anybody because it failed too often (ADR 0024). */
export type SelfWithdrawal = z.output<typeof withdrawal>;

/** The state of a running portal's canaries; null when it does not answer. */
export const askWithdrawals = async (portal: string): Promise<SelfWithdrawal[] | null> => {
  try {
    const response = await fetch(new URL('/api/platform/withdrawals', portal), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.parse(await response.json()).withdrawals;
  } catch {
    return null;
  }
};

/** The registry in which those canaries are withdrawn for good; other artifacts stay as they are. */
export const foldWithdrawals = (registry: Registry, known: readonly SelfWithdrawal[], at: string): Registry =>
  known.reduce((next, { remote, artifact, loads, failures }) => {
    if (!Object.hasOwn(next.apps, remote) || next.apps[remote]?.canary?.artifact !== artifact) return next;
    const reason = `withdrew itself: ${failures} of ${loads} page loads failed`;
    return withdrawCanary(next, remote, { who: 'the portal', at, reason });
  }, registry);
