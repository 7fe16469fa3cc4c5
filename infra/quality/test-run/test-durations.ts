/** The duration of one part of a test run. */
export interface Duration {
  name: string;
  seconds: number;
}

/** One suite of a test run, as `npm test` records it in `test-results/run.json`. */
export interface SuiteDuration extends Duration {
  passed: number;
  failed: number;
  skipped: number;
}

/** The record of a whole run of `npm test`. */
export interface TestRun {
  /** Day on which it ended. */
  day: string;
  commit: string;
  cores: number;
  suites: SuiteDuration[];
}

/** The fields of jest's report (`--json`) that this module reads. */
export interface JestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface Spec {
  file: string;
  tests: { results: { duration: number }[] }[];
}

/** A file or a group of tests in Playwright's JSON report. */
export interface PlaywrightSuite {
  specs?: Spec[];
  suites?: PlaywrightSuite[];
}

/** Seconds of each test file in jest's report; names are relative to the root. */
export const jestFiles = ({ testResults }: JestReport, root: string): Duration[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    name: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
    seconds: (endTime - startTime) / 1000,
  }));

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Seconds of each journey file in Playwright's report, summed over its tests. */
export function journeyFiles(report: PlaywrightSuite): Duration[] {
  const seconds = new Map<string, number>();
  for (const { file, tests } of specsOf(report)) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  }
  return [...seconds].map(([name, sum]) => ({ name, seconds: sum }));
}

const SLOWEST = 10;
const HEADING = '## Test run';

const minutes = (seconds: number): string => (seconds / 60).toFixed(1);

/** The section of `docs/numbers.md`: minutes of each suite, and the slowest files. */
export function durationSection({ day, commit, cores, suites }: TestRun, files: readonly Duration[]): string {
  const total = suites.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    HEADING,
    '',
    'Written by `pnpm test:numbers` after `npm test`. The bar is 20 minutes on two cores with nothing else running; files',
    'run side by side, so that their times add up to more.',
    '',
    `\`npm test\`, ${cores} cores, ${day}, commit ${commit}.`,
    '',
    '| Suite | Passed | Failed | Skipped | Minutes |',
    '| --- | --- | --- | --- | --- |',
    ...suites.map(
      ({ name, passed, failed, skipped, seconds }) =>
        `| ${name} | ${passed} | ${failed} | ${skipped} | ${minutes(seconds)} |`,
    ),
    `| Together | | | | ${minutes(total)} |`,
    '',
    '| Slowest files | Seconds |',
    '| --- | --- |',
    ...slowest.map(({ name, seconds }) => `| \`${name}\` | ${Math.round(seconds)} |`),
    '',
  ].join('\n');
}

/** The page with this section in place of the previous one, or at its end. */
export function withDurations(page: string, section: string): string {
  const start = page.indexOf(`${HEADING}\n`);
  if (start === -1) return `${page.trimEnd()}\n\n${section}`;
  const next = page.indexOf('\n## ', start);
  return page.slice(0, start) + section + (next === -1 ? '' : page.slice(next));
}
