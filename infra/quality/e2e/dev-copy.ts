import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startDev } from '@hydria/dev/start-dev.ts';

/**
 * Develops a copy of a remote against a running portal, as `pnpm dev <app> --shell <address>` does with the folder
 * itself: `node infra/quality/e2e/dev-copy.ts <app> <address> <port>`. Prints the folder of the copy and a line when it
 * is ready.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const [app = '', portal = '', port = ''] = process.argv.slice(2);

// Inside the repository, so that libraries resolve as from the real folder.
const folder = await mkdtemp(path.join(ROOT, 'infra', 'delivery', 'build', '.trial-'));
const copy = path.join(folder, app);
await cp(path.join(ROOT, app), copy, { recursive: true, filter: (name) => path.basename(name) !== 'dist' });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const running = await startDev({ portal, dirs: [copy], host: 'localhost', port: Number(port), say });
say(`copy ${copy}`);
say(`ready ${running.address}`);

process.once('SIGTERM', async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
