import { spawn } from 'node:child_process';
import path from 'node:path';

/** `pnpm e2e [pattern…]`: the journeys in a real browser against the whole portal. Arguments go to Playwright. */
const child = spawn(
  process.execPath,
  [
    path.join(import.meta.dirname, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    path.join(import.meta.dirname, 'playwright.config.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);

// Ctrl-C reaches Playwright by the terminal; it then stops the portal that it started. Other signals are passed on.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('close', (code) => (process.exitCode = code ?? 1));
