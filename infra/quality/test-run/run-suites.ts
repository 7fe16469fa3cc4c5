import { sum, summaryLine, type Count } from './test-counts.ts';
import type { SuiteDuration } from './test-durations.ts';

/** A part of `npm test`. */
export interface Suite {
  name: string;
  run(): Promise<Result>;
}

/** The result of a suite. */
export interface Result {
  count: Count;
  /** Of the files with tests, as the runner reports them. Checks and the build run no file of tests. */
  files?: Count;
  note?: string;
}

export interface RanSuite extends SuiteDuration, Result {}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILED: Count = { ...NOTHING, failed: 1 };

/** Runs suites in sequence. One that throws counts as a failure, and the next ones still run. */
export const runSuites = async (suites: readonly Suite[], onStart: (name: string) => void): Promise<RanSuite[]> => {
  const ran: RanSuite[] = [];
  for (const { name, run } of suites) {
    onStart(name);
    const since = performance.now();
    const result = await run().catch((error: unknown): Result => {
      console.error(error);
      return { count: ONE_FAILED };
    });
    ran.push({ name, seconds: (performance.now() - since) / 1000, ...result.count, ...result });
  }
  return ran;
};

const NAME_WIDTH = 42;
const COLUMNS = ['passed', 'failed', 'skipped'] as const;

/** The results as a table: no line of it reads as the summary of a runner. */
export const resultTable = (suites: readonly Pick<RanSuite, 'name' | 'count' | 'note'>[]): string[] => {
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(NAME_WIDTH)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  return [
    line('', COLUMNS),
    ...suites.map(
      ({ name, count, note }) =>
      note === undefined ? line(name, COLUMNS.map((column) => count[column])) : `${name.padEnd(NAME_WIDTH)} ${note}`, // prettier-ignore
    ),
  ];
};

/** Prints the closing lines, the sums of all tests and of all files with tests. Returns the exit code. */
export const closeRun = (suites: readonly Result[]): number => {
  const total = sum(suites.map(({ count }) => count));
  console.log(`\n${summaryLine('tests', total)}`);
  console.log(summaryLine('files', sum(suites.map(({ files = NOTHING }) => files))));
  return total.failed > 0 ? 1 : 0;
};
