import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './root.ts';

export { ROOT };

/** Where tools are looked for: in the root folder, and in the package that these came in; their Node is this one. */
const BINS = [
  path.dirname(process.execPath),
  ...[ROOT, path.resolve(import.meta.dirname, '..')].map((folder) => path.join(folder, 'node_modules', '.bin')),
];

/** How a check came out; `skipped` says in words why there was nothing to look at. */
export interface Outcome {
  ok: boolean;
  output: string;
  skipped?: string;
}

/** Runs a command-line tool of the workspace in the root folder, its binaries and the pinned Node first in the path. */
export const tool = (command: string, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: [...BINS, process.env['PATH']].join(path.delimiter), FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(parts).toString() }));
  });

/** The outcome of a check that lists what is wrong, one line each. */
export const findings = (lines: readonly string[]): Outcome => ({ ok: lines.length === 0, output: lines.join('\n') });
