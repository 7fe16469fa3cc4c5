import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs Playwright with our configuration; arguments go to it. Gives its exit code. */
export const runPlaywright = (words: readonly string[], env: Record<string, string> = {}): Promise<number> => {
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      path.join(import.meta.dirname, 'playwright.config.ts'),
      ...words,
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  // Ctrl-C reaches Playwright by the terminal; it then stops the portal that it started, and does so at no other signal.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
};
