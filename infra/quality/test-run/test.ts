import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { runChecks } from '@hydria/checks/check.ts';
import { CHECKS } from '@hydria/checks/checks.ts';
import {
  countJest,
  countJestFiles,
  countPlaywright,
  countPlaywrightFiles,
  sum,
  summaryLine,
  triedLines,
  type Count,
} from './test-counts.ts';
import { isShown } from './runner-summary.ts';
import { jestWords } from './jest-words.ts';
import { live, ROOT } from '@hydria/cli/live.ts';
import type { SuiteDuration, TestRun } from './test-durations.ts';

/**
 * `npm test`: every check and every test, ordered so that mistakes show early. All suites run even after a failure. The
 * last two lines are the sums of all tests and of all files with tests. `pnpm test:numbers` reads its records in
 * `test-results`.
 */
interface Suite {
  name: string;
  count: Count;
  /** Of the files with tests, as the runner reports them. Checks and the build run no file of tests. */
  files?: Count;
  note?: string;
}

const RESULTS = path.join(ROOT, 'test-results');
const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };
const ONE_FAILED: Count = { ...NOTHING, failed: 1 };

/** Without the address of a server, tests and portal start their own. */
const EMBEDDED = { DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined };

/** A run starts hundreds of gateways, portals and commands. Node's compile cache halves the start of each. */
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules', '.cache', 'node');

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`);

const readReport = async (name: string): Promise<unknown> => {
  const file = path.join(RESULTS, name);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
};

const checks = async (name: string, names: string[]): Promise<Suite> => {
  heading(name);
  const results = await runChecks(names);
  const count = {
    passed: results.filter((result) => result.ok && !result.skipped).length,
    failed: results.filter((result) => !result.ok).length,
    skipped: results.filter((result) => result.skipped).length,
  };
  return { name, count };
};

/** A runner that crashed before its report counts as at least one failure. */
const honest = (count: Count | null, code: number): Count => {
  if (!count) return ONE_FAILED;
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const jest = async (
  name: string,
  report: string,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Suite> => {
  heading(name);
  const words = jestWords(['--json', `--outputFile=${path.join(RESULTS, report)}`, ...args]);
  const code = await live(process.execPath, words, env, isShown);
  const said = await readReport(report);
  return { name, count: honest(countJest(said), code), files: countJestFiles(said) ?? ONE_FAILED };
};

/** The tests that use PostgreSQL, run once more on an external server. */
const served = async (): Promise<Suite> => {
  const name = 'API and database on a served PostgreSQL';
  const address = process.env['DATABASE_ADMIN_URL'] || process.env['DATABASE_URL'];
  if (address)
    return jest(
      name,
      'served.json',
      ['--selectProjects', 'node', '--testPathPatterns', 'infra/server/(api|database)/'],
      {},
    );
  return { name, count: { ...NOTHING, skipped: 1 }, note: 'skipped: DATABASE_URL and DATABASE_ADMIN_URL are not set' };
};

const build = async (): Promise<Suite> => {
  heading('Build');
  const code = await live(process.execPath, ['infra/run/cli/build.ts'], {}, isShown);
  return { name: 'Build', count: code === 0 ? { ...NOTHING, passed: 1 } : ONE_FAILED };
};

const journeys = async (): Promise<Suite> => {
  heading('Journeys in a browser');
  const code = await live(process.execPath, ['infra/quality/e2e/run.ts'], EMBEDDED, isShown);
  const said = await readReport('e2e.json');
  const count = honest(countPlaywright(said), code);
  return { name: 'Journeys in a browser', count, files: countPlaywrightFiles(said) ?? ONE_FAILED };
};

/** The commit of the working folder; a copy without history has none. */
const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

/** Runs the suites in sequence, and records their durations for `pnpm test:numbers`. */
const runAll = async (all: readonly (() => Promise<Suite>)[]): Promise<Suite[]> => {
  const suites: Suite[] = [];
  const durations: SuiteDuration[] = [];
  for (const runSuite of all) {
    const since = performance.now();
    const suite = await runSuite();
    suites.push(suite);
    durations.push({ name: suite.name, seconds: (performance.now() - since) / 1000, ...suite.count });
  }
  const day = new Date().toISOString().slice(0, 10);
  const run: TestRun = { day, commit: commit(), cores: cpus().length, suites: durations };
  await writeFile(path.join(RESULTS, 'run.json'), JSON.stringify(run));
  return suites;
};

const summary = (suites: readonly Suite[], since: number): void => {
  heading('Summary');
  for (const { name, count, note } of suites) {
    console.log(
      `${name.padEnd(42)} ${note ?? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`}`,
    );
  }
  const tried = path.join(RESULTS, 'counts.ndjson');
  if (existsSync(tried)) for (const line of triedLines(readFileSync(tried, 'utf8'))) console.log(line);
  const minutes = (performance.now() - since) / 60_000;
  console.log(`${'Time'.padEnd(42)} ${minutes.toFixed(1)} minutes`);
};

const since = performance.now();
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const suites = await runAll([
  () =>
    checks(
      'Checks',
      CHECKS.map((check) => check.name).filter((name) => name !== 'sizes'),
    ),
  () => jest('Rules, server, tools and pages', 'unit.json', [], EMBEDDED),
  served,
  build,
  () => checks('Sizes of what was built', ['sizes']),
  journeys,
]);
summary(suites, since);
await live(process.execPath, ['infra/server/api/main/contract-coverage.ts'], {}, isShown);
const total = sum(suites.map((suite) => suite.count));
console.log(`\n${summaryLine('tests', total)}`);
console.log(summaryLine('files', sum(suites.map(({ files = NOTHING }) => files))));
process.exitCode = total.failed > 0 ? 1 : 0;
