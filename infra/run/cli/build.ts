import path from 'node:path';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { buildApps } from '@hydria/build/build-apps.ts';
import { buildLine } from './report.ts';

/** `pnpm build [app…]`: builds the named applications, or all; those of which nothing has changed take no time. */
const names = process.argv.slice(2);

try {
  const dirs = (names.length > 0 ? names : appNames()).map((name) => appDir(name));
  await buildApps(dirs, (name, built) => console.log(buildLine(path.basename(name), built)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
