/** The result of a suite. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const numberAt = (report: unknown, ...keys: string[]): number | null => {
  const value = keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    report,
  );
  return typeof value === 'number' ? value : null;
};

/** Counts of a jest report (`--json`); null for another format. A suite that does not load counts as one failure. */
export const countJest = (report: unknown): Count | null => {
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  const notLoaded = numberAt(report, 'numRuntimeErrorTestSuites');
  const pending = numberAt(report, 'numPendingTests');
  const todo = numberAt(report, 'numTodoTests');
  if (passed === null || failed === null || notLoaded === null || pending === null || todo === null) return null;
  return { passed, failed: failed + notLoaded, skipped: pending + todo };
};

/** Counts of a Playwright report; null for another format. A test that passed only on a retry counts as failed. */
export const countPlaywright = (report: unknown): Count | null => {
  const passed = numberAt(report, 'stats', 'expected');
  const failed = numberAt(report, 'stats', 'unexpected');
  const flaky = numberAt(report, 'stats', 'flaky');
  const skipped = numberAt(report, 'stats', 'skipped');
  if (passed === null || failed === null || flaky === null || skipped === null) return null;
  return { passed, failed: failed + flaky, skipped };
};

/** Counts of the test files of a jest report; null for another format. */
export const countJestFiles = (report: unknown): Count | null => {
  const passed = numberAt(report, 'numPassedTestSuites');
  const failed = numberAt(report, 'numFailedTestSuites');
  const skipped = numberAt(report, 'numPendingTestSuites');
  return passed === null || failed === null || skipped === null ? null : { passed, failed, skipped };
};

interface PlaywrightSuite {
  specs?: { ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

type Result = keyof Count;

const resultsOf = ({ specs = [], suites = [] }: PlaywrightSuite): Result[] => [
  ...specs.map(({ ok, tests }): Result => {
    if (!ok || tests.some(({ status }) => status === 'flaky')) return 'failed';
    return tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed';
  }),
  ...suites.flatMap(resultsOf),
];

/** A file fails with one of its journeys, and is skipped when all are. */
const resultOfFile = (results: readonly Result[]): Result => {
  if (results.includes('failed')) return 'failed';
  return results.includes('passed') ? 'passed' : 'skipped';
};

/** Counts of the files of a Playwright report, whose outermost suites are files; null for another format. */
export const countPlaywrightFiles = (report: unknown): Count | null => {
  const { suites } = (report ?? {}) as { suites?: PlaywrightSuite[] };
  if (!Array.isArray(suites)) return null;
  const results = suites.map((suite) => resultOfFile(resultsOf(suite)));
  const count = (result: Result) => results.filter((one) => one === result).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
};

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  );

/** A closing line, in the format that people and scripts search for: of all tests, or of their files. */
export const summaryLine = (what: 'tests' | 'files', { passed, failed, skipped }: Count): string =>
  `${what}: ${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The number of requests that each suite sent, one line each; the last record of a suite counts. */
export function triedLines(ndjson: string): string[] {
  const said = ndjson
    .split('\n')
    .filter(Boolean)
    .map((line): { suite: string; count: string } => JSON.parse(line));
  return [...new Map(said.map(({ suite, count }) => [suite, count]))].map(
    ([suite, count]) => `${suite.padEnd(42)} ${count}`,
  );
}
