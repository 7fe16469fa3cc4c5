import { test } from '@playwright/test';
import { HELD, words } from './results.ts';

/** Records how many cases of the running test passed; a failed case fails the test. */
export const noteHeld = (held: number, cases: number): void =>
  void test.info().annotations.push({ type: HELD, description: words({ held, cases }) });

/** Time limit of one case, so that a hanging case does not consume the time of the next ones. */
const CASE_MS = 120_000;

/** Runs every case, also after a failure; throws all failures at the end. */
export const counted = async <T>(
  cases: readonly T[],
  name: (one: T) => string,
  run: (one: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const one of cases) {
    await test.step(name(one), () => run(one), { timeout: CASE_MS }).catch((error: unknown) => failures.push(error));
  }
  noteHeld(cases.length - failures.length, cases.length);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
};
