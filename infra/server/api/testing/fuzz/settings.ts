import { isCampaign } from '../suites/is-campaign.ts';

const env = (name: string) => process.env[`FUZZ_${name}`] || undefined;

/** The seed of every run of the tests. */
const FIXED = 20_261_120;

const SEED_MAX = 2 ** 31;

const seedsOf = (said: string | undefined): number[] => {
  if (said === undefined) return [FIXED];
  return said === 'new' ? [FIXED, Math.floor(Math.random() * SEED_MAX)] : [Number(said)];
};

/** What `pnpm campaign fuzz` and `pnpm campaign sequences` ask for, or the tests do. */
export const settings = {
  /** Random requests for each call, beside one of each kind. */
  cases: Number(env('CASES') ?? (isCampaign() ? 200 : 8)),
  /** Sequences of steps for each model. */
  sequences: Number(env('CASES') ?? (isCampaign() ? 200 : 25)),
  /**
   * As many of them are made from each seed. The tests have one fixed seed, so that a change is not refused for a fault that was
   * there before. A campaign adds a new seed of each run, or takes the one that it is given.
   */
  seeds: seedsOf(env('SEED')),
  /** Only this call. */
  only: env('ONLY'),
};
