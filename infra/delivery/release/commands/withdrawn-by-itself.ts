import { askWithdrawals } from '../self-withdrawals.ts';

/**
 * The artifacts that a running portal has withdrawn because they failed too often, a line each; also a line when it does not
 * answer.
 */
export const withdrawnByItself = async (portal: string | undefined): Promise<string[]> => {
  if (!portal) return [];
  const known = await askWithdrawals(portal);
  if (!known) return [`  ${portal} does not say which canaries have withdrawn themselves`];
  return known.map(
    ({ remote, artifact, loads, failures, at }) =>
      `  ${remote} ${artifact} withdrew itself at ${at.slice(0, 16).replace('T', ' ')}: ${failures} of ${loads} page loads failed; the next change makes it last`,
  );
};
