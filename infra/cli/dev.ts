import { appDir, appNames } from '@hydria/build/apps.ts';
import { localOperator } from '@hydria/portal/operator.ts';
import { describe } from './describe.ts';
import { buildLocal, publishLocal } from './release-local.ts';
import { runPortal } from './run-portal.ts';
import { readSettings } from './settings.ts';
import { endSignal, whenAborted } from './signals.ts';
import { watchSources } from './watch.ts';

const HELP = `pnpm dev [application…]

  Starts the portal and watches the named applications (all of them when none is named).
  What is saved is built and served at the next navigation or reload; open pages are not
  reloaded and keep no state across a reload (there is no hot reload yet).

  Applications: ${appNames().join(', ')}
  PORT, DATA_DIR, DATABASE_URL and DEMO as with npm start.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dev = async (names: readonly string[], signal: AbortSignal): Promise<void> => {
  const settings = readSettings(process.env);
  const dirs = (names.length > 0 ? names : appNames()).map((name) => appDir(name));
  const portal = await runPortal(settings, say, signal);
  say(`\n${portal.address}, watching ${names.length > 0 ? names.join(', ') : 'every application'}`);
  watchSources(dirs, signal, async () => {
    try {
      await publishLocal(await localOperator(settings.dataDir), await buildLocal(dirs, say, signal), say);
    } catch (error) {
      say(describe(error));
    }
  });
  await whenAborted(signal);
  await portal.stop();
};

const names = process.argv.slice(2);
const signal = endSignal();
try {
  if (names.includes('--help') || names.includes('-h')) say(HELP);
  else await dev(names, signal);
} catch (error) {
  if (!signal.aborted) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}
process.exit();
