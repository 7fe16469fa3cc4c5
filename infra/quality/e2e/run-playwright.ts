import { spawn } from 'node:child_process';
import path from 'node:path';
import { keepTemporaryFilesInMemory } from '@hydria/database/memory-folder.ts';

/** Runs Playwright with our configuration and these arguments. Returns its exit code. */
export const runPlaywright = async (words: readonly string[], env: Record<string, string> = {}): Promise<number> => {
  await keepTemporaryFilesInMemory();
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
  // Playwright receives Ctrl-C from the terminal and then stops its portal. It does so on this signal only.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
};
