import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from '@hydria/checks/check.ts';
import { CHECKS } from '@hydria/checks/checks.ts';
import { journeysFor, journeysIn, relatedFiles, withDependants, workspacesOf, type Workspace } from './affected.ts';
import { jestWords } from './jest-words.ts';
import { live, ROOT } from '@hydria/cli/live.ts';

const USAGE = `Runs what the changes since a commit can break: checks, tests, journeys.

  pnpm test:changed [base] [--no-journeys] [--list]

  base           where the branch began is compared with; main unless given
  --no-journeys  without a browser
  --list         says what would run`;

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the merge base, including uncommitted ones. */
function changedFiles(base: string): string[] {
  const [start = base] = git('merge-base', base, 'HEAD');
  const differing = git('diff', '--name-only', '--diff-filter=d', start);
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard')])];
}

interface PackageJson {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(ROOT, ...parts), 'utf8'));

function workspaceIn(folder: string): Workspace {
  const { name, dependencies, devDependencies }: PackageJson = readJson(folder, 'package.json');
  const manifest: { routes?: { path: string }[] } = existsSync(path.join(ROOT, folder, 'remote.json'))
    ? readJson(folder, 'remote.json')
    : {};
  const paths = (manifest.routes ?? []).map((route) => route.path);
  return { name, folder, dependencies: Object.keys({ ...dependencies, ...devDependencies }), paths };
}

const workspaces = (): Workspace[] =>
  globSync(['{shell,shared,mf-*}/package.json', 'infra/{*,*/*}/package.json'], { cwd: ROOT })
    .toSorted()
    .map((file) => workspaceIn(path.dirname(file)));

const allJourneys = () =>
  globSync('infra/quality/e2e/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules'] })
    .toSorted()
    .flatMap((file) => journeysIn(file, readFileSync(path.join(ROOT, file), 'utf8')));

/** jest's arguments for the tests of these files: those that import them, directly or indirectly. */
function testsOf(files: readonly string[]): string[] | null {
  const related = relatedFiles(files);
  if (!related) return [];
  return related.length > 0 ? ['--passWithNoTests', '--findRelatedTests', ...related] : null;
}

async function run(base: string, isListed: boolean, hasJourneys: boolean): Promise<number> {
  const files = changedFiles(base);
  const all = workspaces();
  const journeys = hasJourneys ? journeysFor(files, all, allJourneys()) : [];
  const affected = withDependants(workspacesOf(files, all), all).map(({ name }) => name);
  console.log(`${files.length} files differ from ${base}. Affected: ${affected.join(', ') || 'no package'}.`);
  console.log(`Journeys: ${journeys.map((journey) => path.basename(journey)).join(', ') || 'none'}.\n`);
  if (isListed || files.length === 0) return 0;
  const checks = await runChecks(CHECKS.map(({ name }) => name).filter((name) => name !== 'sizes'));
  const words = testsOf(files);
  const unit = words ? await live(process.execPath, jestWords(words), {}) : 0;
  const e2e = journeys.length > 0 ? await live(process.execPath, ['infra/quality/e2e/run.ts', ...journeys], {}) : 0;
  return checks.every(({ ok }) => ok) && unit === 0 && e2e === 0 ? 0 : 1;
}

const { values, positionals } = parseArgs({
  options: {
    'no-journeys': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help) console.log(USAGE);
else process.exitCode = await run(positionals[0] ?? 'main', values.list, !values['no-journeys']);
