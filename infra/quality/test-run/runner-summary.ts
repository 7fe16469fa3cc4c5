import { stripVTControlCharacters } from 'node:util';

/**
 * Closing lines of the runners that `npm test` starts, or that a test starts: jest, Playwright, node:test and TAP. The
 * run has closing lines of its own (`test-counts.ts`), and a reader of the output must not take those of a part for them.
 */
const SUMMARIES: readonly RegExp[] = [
  // jest
  /^(Test Suites|Tests|Snapshots|Time): +\S/,
  /^Ran all test suites/,
  /^No tests? (found|to run)/i,
  // Playwright
  /^ *\d+ (passed|failed|flaky|skipped|interrupted|did not run)( \([\d.]+ ?[a-z]+\))?$/,
  // node:test, in its own format and in TAP, which indents the parts of a test
  /^ *(ℹ|#) (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/,
  /^ *1\.\.\d+$/,
];

/** Whether a line of output is the summary of a runner. */
export const isRunnerSummary = (line: string): boolean => {
  const plain = stripVTControlCharacters(line).trimEnd();
  return SUMMARIES.some((summary) => summary.test(plain));
};

/** Whether `npm test` prints this line of a process that it started. */
export const isShown = (line: string): boolean => !isRunnerSummary(line);
