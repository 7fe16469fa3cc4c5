/** The counts of a canary's latest page loads, with each network's share in them kept small. */
export interface CanaryCount {
  loads: number;
  failures: number;
  /** Networks of the failures. */
  failingNetworks: number;
  /** The same time span for the stable release; `loads` is estimated from the canary's percentage. */
  stable: { loads: number; failures: number };
}

/** How many of the latest page loads are judged. */
export const LATEST = 200;
/** Page loads of one network that count, which bounds the influence of one visitor, office or attacker. */
export const PER_NETWORK = 5;

/** Minimum of page loads for a judgement. */
const LEAST_LOADS = 20;
/** A single person's broken browser is not the release's fault. */
const LEAST_FAILURES = 5;
const LEAST_NETWORKS = 3;
/** Share of page loads that may fail. */
const BUDGET = 0.1;
/** When the stable release fails too, the cause lies elsewhere; the canary must be this many times worse. */
const WORSE = 3;

const share = ({ loads, failures }: CanaryCount['stable']): number => (loads === 0 ? 0 : failures / loads);

/** Whether a canary has used up its error budget and must be withdrawn (ADR 0024). */
export const isSpent = ({ stable, failingNetworks, ...canary }: CanaryCount): boolean =>
  canary.loads >= LEAST_LOADS &&
  canary.failures >= LEAST_FAILURES &&
  failingNetworks >= LEAST_NETWORKS &&
  share(canary) > BUDGET &&
  share(canary) >= WORSE * share(stable);
