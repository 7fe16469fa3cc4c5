import { isCampaign } from '../suites/is-campaign.ts';

const env = (name: string) => process.env[`FUZZ_${name}`] || undefined;

/** The seed of every run of the tests. */
const FIXED = 20_261_120;

const SEED_MAX = 2 ** 31;

const seedsOf = (said: string | undefined): number[] => {
  if (said === undefined) return [FIXED];
  return said === 'new' ? [FIXED, Math.floor(Math.random() * SEED_MAX)] : [Number(said)];
};

/** Options of `pnpm campaign fuzz` and `pnpm campaign sequences`, or the defaults of the tests. */
export const settings = {
  /** Random requests per call, besides one of each kind. */
  cases: Number(env('CASES') ?? (isCampaign() ? 200 : 8)),
  /** Sequences of steps per model. */
  sequences: Number(env('CASES') ?? (isCampaign() ? 200 : 25)),
  /** Histories of payments for the ledger. */
  histories: Number(env('HISTORIES') ?? (isCampaign() ? 100_000 : 1_000)),
  /**
   * Seeds of the runs. The tests use one fixed seed, so that a change does not fail for an earlier fault. A campaign
   * adds a fresh seed per run, or takes a given one.
   */
  seeds: seedsOf(env('SEED')),
  /** Restricts the run to this call. */
  only: env('ONLY'),
};
