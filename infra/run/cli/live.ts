import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository that this folder lies in. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Runs a command in the root folder with its output where ours goes; gives its exit code. */
export const live = (
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
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
