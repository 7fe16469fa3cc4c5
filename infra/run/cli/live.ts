import { spawn, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The repository that this folder lies in. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Passes on the lines of a stream that are kept. A line without end is passed on at the end of the stream. */
const passLines = (from: Readable, to: NodeJS.WritableStream, isKept: (line: string) => boolean): void => {
  createInterface({ input: from, crlfDelay: Infinity }).on('line', (line) => {
    if (isKept(line)) to.write(`${line}\n`);
  });
};

/**
 * Runs a command in the root folder with its output where ours goes, or with the lines of it that `isKept` keeps. Gives
 * its exit code once its output has ended.
 */
export const live = (
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
  isKept?: (line: string) => boolean,
): Promise<number> =>
  new Promise((resolve) => {
    const stdio: StdioOptions = isKept ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio });
    if (isKept && child.stdout) passLines(child.stdout, process.stdout, isKept);
    if (isKept && child.stderr) passLines(child.stderr, process.stderr, isKept);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    // A signal that ends this process also ends its child; the rest of the suites is then not started.
    const forward = (signal: NodeJS.Signals) => {
      child.kill(signal);
      child.on('close', () => process.exit(1));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, forward);
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
