const env = (name: string) => process.env[`FUZZ_${name}`] || undefined;

/** The seed of every run of the tests. */
const FIXED = 20_261_120;

const SEED_MAX = 2 ** 31;

const seedsOf = (said: string | undefined): number[] => {
  if (said === undefined) return [FIXED];
  return said === 'new' ? [FIXED, Math.floor(Math.random() * SEED_MAX)] : [Number(said)];
};

/** What `pnpm fuzz` asks for, or the tests do. */
export const settings = {
  /** Requests for each call. */
  cases: Number(env('CASES') ?? 200),
  /**
   * As many of them are made from each seed. The tests have one that is always the same: whoever changes something is not
   * refused for what was wrong before. `pnpm fuzz` looks further, with one of each run beside it, or with one that was said.
   */
  seeds: seedsOf(env('SEED')),
  /** Only this call. */
  only: env('ONLY'),
};
