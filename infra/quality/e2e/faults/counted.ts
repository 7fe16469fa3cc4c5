import { test } from '@playwright/test';
import { HELD, words } from './results.ts';

/** Notes how many of the cases of the running test held; what does not hold fails the test. */
export const noteHeld = (held: number, cases: number): void =>
  void test.info().annotations.push({ type: HELD, description: words({ held, cases }) });

/** No case takes longer: one that hangs must not take the time of those after it. */
const CASE_MS = 90_000;

/** Goes through every case, also after one that fails; all failures are thrown at the end. */
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
