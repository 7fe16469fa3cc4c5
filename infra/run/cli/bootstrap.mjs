// First thing that `npm start` and `npm test` run: plain JavaScript on whatever Node is there (20 or later), with no
// library at all. Installs what the lockfile names, then hands over to the Node that came with it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = 20;
const PINNED_NODE = path.join(ROOT, 'node_modules', '.bin', 'node');
const STAMP = path.join(ROOT, 'node_modules', '.installed');
/** The Node of the lockfile comes ready made for these; elsewhere the machine's own must do. */
const SHIPPED = ['linux-x64'];
const RUNS_TYPESCRIPT = 24;

const COMMANDS = {
  start: 'infra/run/cli/start.ts',
  test: 'infra/quality/test-run/test.ts',
  operator: 'infra/server/api/main/operator.ts',
};

const major = () => Number(process.versions.node.split('.')[0]);

const stop = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

const parent = process.ppid;
/** npm was killed without a chance to tell us. Started by hand, this process may well outlive its shell. */
const orphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

/** Ends like the child: by the same code, and without leaving it behind when we are asked to go. */
const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const watch = setInterval(() => orphaned() && forward('SIGTERM'), 500);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const one of signals) process.off(one, forward);
      resolve(signal ? 128 : (code ?? 1));
    });
  });

const digest = () => {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
};

const isInstalled = () =>
  existsSync(STAMP) && existsSync(path.join(ROOT, 'node_modules', '.bin')) && readFileSync(STAMP, 'utf8') === digest();

const install = async () => {
  if (isInstalled()) return;
  // Its standard output is its result, and without an installation there is no portal.
  if (command === 'operator' && existsSync(path.join(ROOT, 'node_modules', '.bin'))) return;
  process.stdout.write('Installing libraries (only now and after a change of the lockfile) …\n');
  const code = await run('npm', [
    'exec',
    '--yes',
    PNPM,
    '--',
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
  ]);
  if (code !== 0) {
    stop(
      'The libraries could not be installed; the lines above say why. The package registry must be reachable this once.',
    );
  }
  writeFileSync(STAMP, digest());
};

const isMusl = () => process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime;

const nodeToUse = () => {
  const platform = `${process.platform}-${process.arch}`;
  if (SHIPPED.includes(platform) && !isMusl() && existsSync(PINNED_NODE)) return PINNED_NODE;
  if (major() >= RUNS_TYPESCRIPT) return process.execPath;
  return stop(
    `Hydria brings its own Node for ${SHIPPED.join(', ')} with glibc. On ${platform}${isMusl() ? ' with musl' : ''} it needs Node ${RUNS_TYPESCRIPT} or later; this is ${process.version}.`,
  );
};

const [command, ...args] = process.argv.slice(2);
if (major() < OLDEST_NODE) stop(`Hydria needs Node ${OLDEST_NODE} or later to begin; this is ${process.version}.`);
if (!Object.hasOwn(COMMANDS, command))
  stop(`Usage: node infra/run/cli/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
await install();

const node = nodeToUse();
const env = { ...process.env, PATH: `${path.dirname(PINNED_NODE)}${path.delimiter}${process.env.PATH}` };
// The channel is how the child learns that this process was killed: it then stops by itself.
process.exitCode = await run(node, [path.join(ROOT, COMMANDS[command]), ...args], {
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
