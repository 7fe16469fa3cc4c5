/** The counts of a canary's latest page loads, with each network's share in them kept small. */
export interface CanaryCount {
  loads: number;
  failures: number;
  /** Networks that the failures came from. */
  failingNetworks: number;
  /** The same span of time with the release that everyone else has; `loads` is estimated from the canary's percentage. */
  stable: { loads: number; failures: number };
}

/** How many of the latest page loads are looked at. */
export const LATEST = 200;
/** Page loads of one network that count: a person who reloads, an office, or somebody who wishes the release ill. */
export const PER_NETWORK = 5;

/** Fewer page loads say nothing. */
const LEAST_LOADS = 20;
/** One person's broken browser is not the release's fault. */
const LEAST_FAILURES = 5;
const LEAST_NETWORKS = 3;
/** Share of page loads that may fail. */
const BUDGET = 0.1;
/** When the stable release fails too, something else is wrong; the canary must be so many times worse. */
const WORSE = 3;

const share = ({ loads, failures }: CanaryCount['stable']): number => (loads === 0 ? 0 : failures / loads);

/** Whether a canary has used up its budget of failures and goes (ADR 0024). */
export const isSpent = ({ stable, failingNetworks, ...canary }: CanaryCount): boolean =>
  canary.loads >= LEAST_LOADS &&
  canary.failures >= LEAST_FAILURES &&
  failingNetworks >= LEAST_NETWORKS &&
  share(canary) > BUDGET &&
  share(canary) >= WORSE * share(stable);
