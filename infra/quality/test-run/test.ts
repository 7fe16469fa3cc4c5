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
  triedLines,
  type Count,
} from './test-counts.ts';
import { isShown } from './runner-summary.ts';
import { jestWords } from './jest-words.ts';
import { closeRun, NOTHING, ONE_FAILED, resultTable, runSuites, type RanSuite, type Result } from './run-suites.ts';
import { live, ROOT } from '@hydria/cli/live.ts';
import type { TestRun } from './test-durations.ts';

/**
 * `npm test`: every check and every test, ordered so that mistakes show early. All suites run even after a failure. The
 * last two lines are the sums of all tests and of all files with tests. `pnpm test:numbers` reads its records in
 * `test-results`.
 */

const RESULTS = path.join(ROOT, 'test-results');

/** Without the address of a server, tests and portal start their own. */
const EMBEDDED = { DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined };

/** A run starts hundreds of gateways, portals and commands. Node's compile cache halves the start of each. */
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules', '.cache', 'node');

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`);

const readReport = async (name: string): Promise<unknown> => {
  const file = path.join(RESULTS, name);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
};

const checks = async (names: string[]): Promise<Result> => {
  const results = await runChecks(names);
  const count = {
    passed: results.filter((result) => result.ok && !result.skipped).length,
    failed: results.filter((result) => !result.ok).length,
    skipped: results.filter((result) => result.skipped).length,
  };
  return { count };
};

/** A runner that crashed before its report counts as at least one failure. */
const honest = (count: Count | null, code: number): Count => {
  if (!count) return ONE_FAILED;
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const jest = async (report: string, args: string[], env: Record<string, string | undefined>): Promise<Result> => {
  const words = jestWords(['--json', `--outputFile=${path.join(RESULTS, report)}`, ...args]);
  const code = await live(process.execPath, words, env, isShown);
  const said = await readReport(report);
  return { count: honest(countJest(said), code), files: countJestFiles(said) ?? ONE_FAILED };
};

/** The tests that use PostgreSQL, run once more on an external server. */
const served = async (): Promise<Result> => {
  const address = process.env['DATABASE_ADMIN_URL'] || process.env['DATABASE_URL'];
  if (address)
    return jest('served.json', ['--selectProjects', 'node', '--testPathPatterns', 'infra/server/(api|database)/'], {});
  return { count: { ...NOTHING, skipped: 1 }, note: 'skipped: DATABASE_URL and DATABASE_ADMIN_URL are not set' };
};

const build = async (): Promise<Result> => {
  const code = await live(process.execPath, ['infra/run/cli/build.ts'], {}, isShown);
  return { count: code === 0 ? { ...NOTHING, passed: 1 } : ONE_FAILED };
};

const journeys = async (): Promise<Result> => {
  const code = await live(process.execPath, ['infra/quality/e2e/run.ts'], EMBEDDED, isShown);
  const said = await readReport('e2e.json');
  return { count: honest(countPlaywright(said), code), files: countPlaywrightFiles(said) ?? ONE_FAILED };
};

/** The commit of the working folder; a copy without history has none. */
const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

/** Records the durations of the suites for `pnpm test:numbers`. */
const record = async (ran: readonly RanSuite[]): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10);
  const suites = ran.map(({ name, seconds, passed, failed, skipped }) => ({ name, seconds, passed, failed, skipped }));
  const run: TestRun = { day, commit: commit(), cores: cpus().length, suites };
  await writeFile(path.join(RESULTS, 'run.json'), JSON.stringify(run));
};

const summary = (suites: readonly RanSuite[], since: number): void => {
  heading('Summary');
  for (const line of resultTable(suites)) console.log(line);
  const tried = path.join(RESULTS, 'counts.ndjson');
  if (existsSync(tried)) for (const line of triedLines(readFileSync(tried, 'utf8'))) console.log(line);
  const minutes = (performance.now() - since) / 60_000;
  console.log(`${'Time'.padEnd(42)} ${minutes.toFixed(1)} minutes`);
};

const since = performance.now();
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
const suites = await runSuites(
  [
    { name: 'Checks', run: () => checks(CHECKS.map(({ name }) => name).filter((name) => name !== 'sizes')) },
    { name: 'Rules, server, tools and pages', run: () => jest('unit.json', [], EMBEDDED) },
    { name: 'API and database on a served PostgreSQL', run: served },
    { name: 'Build', run: build },
    { name: 'Sizes of what was built', run: () => checks(['sizes']) },
    { name: 'Journeys in a browser', run: journeys },
  ],
  heading,
);
await record(suites);
summary(suites, since);
await live(process.execPath, ['infra/server/api/main/contract-coverage.ts'], {}, isShown);
process.exitCode = closeRun(suites);
