import { spawn, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listMigrations } from './migrate.ts';
import { readRecorded } from './record-statements.ts';

const USAGE = `Runs the API of the release before on the schema of this one: its own tests, with its own sources and libraries.

  pnpm previous-release [pattern…] [--commit 53e87b9]

  pattern   which of its tests, as for jest; infra/server/api and infra/server/jobs by default (about ten minutes)
  --commit  the release; by default the one in infra/server/database/release-statements.json

Needs git with that commit, and the package registry for what pnpm does not have already. Ends with 1 when a test fails.`;

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const MIGRATIONS = path.join('infra', 'server', 'database', 'migrations');

/** Additions that the release before could not know, and that do not harm it. */
const ADDED = [
  // A permission more in the database is one that it never asks for.
  'asks only for permissions that the installation knows',
];

function recordedCommit(): string {
  const { release } = readRecorded();
  const commit = / at ([0-9a-f]{7,40})$/.exec(release)?.[1];
  if (!commit) throw new Error(`release-statements.json names no commit ("${release}"); say --commit.`);
  return commit;
}

/** Runs a program to its end in a folder; rejects unless it ends well. */
const run = (folder: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}.`))));
  });

/** The sources of a commit, with the libraries of its own lockfile. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const tar = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: tar });
  const { packageManager }: { packageManager: string } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  await run(folder, 'npm', ['exec', '--yes', packageManager, '--', ...install]);
}

/** Gives it the schema of this release. Returns the migrations that it does not have itself. */
function bringSchema(folder: string): string[] {
  const added: string[] = [];
  for (const { name, sql } of listMigrations()) {
    const there = path.join(folder, MIGRATIONS, name);
    if (!existsSync(there)) {
      copyFileSync(path.join(ROOT, MIGRATIONS, name), there);
      added.push(name);
    } else if (readFileSync(there, 'utf8') !== sql)
      throw new Error(`${name} is not what the release before has applied.`);
  }
  return added;
}

/** Its tests, but for those of `ADDED`. */
function runTests(folder: string, patterns: readonly string[]): Promise<void> {
  const others = `^(?!.*(${ADDED.join('|')}))`;
  const args = ['-w', '2', '--silent', '--testTimeout', '120000', '--testNamePattern', others, ...patterns];
  return run(folder, path.join(folder, 'node_modules', '.bin', 'jest'), args, {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { commit: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  const commit = values.commit ?? recordedCommit();
  const folder = mkdtempSync(path.join(tmpdir(), 'hydria-release-'));
  try {
    await checkOut(commit, folder);
    const added = bringSchema(folder);
    console.log(`The API of ${commit} on a schema with ${added.length} newer migrations: ${added.join(', ')}`);
    await runTests(folder, positionals.length > 0 ? positionals : ['infra/server/api', 'infra/server/jobs']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
