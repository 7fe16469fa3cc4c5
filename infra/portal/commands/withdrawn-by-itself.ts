import { z } from 'zod';

const PATIENCE_MS = 3_000;

const answer = z.object({
  withdrawals: z.array(
    z.object({ remote: z.string(), artifact: z.string(), loads: z.number(), failures: z.number(), at: z.string() }),
  ),
});

/** What a running portal no longer gives anybody because it failed too often (ADR 0024), a line each; a line too when it does not answer. */
export const withdrawnByItself = async (portal: string | undefined): Promise<string[]> => {
  if (!portal) return [];
  try {
    const response = await fetch(new URL('/api/platform/withdrawals', portal), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { withdrawals } = answer.parse(await response.json());
    return withdrawals.map(
      ({ remote, artifact, loads, failures, at }) =>
        `  ${remote} ${artifact} withdrew itself at ${at.slice(0, 16).replace('T', ' ')}: ${failures} of ${loads} page loads failed; pnpm portal withdraw ${remote} makes it last`,
    );
  } catch {
    return [`  ${portal} does not say which canaries have withdrawn themselves`];
  }
};
