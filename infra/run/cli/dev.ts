import path from 'node:path';
import { parseArgs } from 'node:util';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { elsewhere, overrideLink } from '@hydria/dev/remote-portal.ts';
import { startDev } from '@hydria/dev/start-dev.ts';
import { localOperator } from '@hydria/release/operator.ts';
import { describe } from './describe.ts';
import { requireFreePort } from './port.ts';
import { buildLocal, publishLocal } from './release-local.ts';
import type { RunningPortal } from './run-portal.ts';
import { readSettings, type Settings } from './settings.ts';
import { freePort } from '@hydria/dev/port.ts';
import { endSignal, whenAborted } from '@hydria/dev/signals.ts';
import { watchSources } from './watch.ts';

const HELP = `pnpm dev [application…] [--shell <address>]

  Starts the portal and works on the named remotes: what is saved is exchanged in the open page, which
  keeps its state; everything else is as released. The shell, and every application when none is named,
  is built anew when it is saved and shows at the next navigation.

  --shell <address>   takes everything else from a portal that runs elsewhere: nothing of it is built or
                      started here, and nothing changes there or for anybody else

  Applications: ${appNames().join(', ')}
  PORT, HOST, DATA_DIR, DATABASE_URL and DEMO as with npm start.`;

const isRemote = (name: string): boolean => name !== 'shell';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds and publishes these applications whenever they are saved; seen at the next navigation. */
const republish = (names: readonly string[], { dataDir }: Settings, signal: AbortSignal): void => {
  if (names.length === 0) return;
  const dirs = names.map((name) => appDir(name));
  watchSources(dirs, signal, async () => {
    try {
      await publishLocal(await localOperator(dataDir), await buildLocal(dirs, say, signal), say);
    } catch (error) {
      say(describe(error));
    }
  });
};

type Stop = () => Promise<void>;

/** The whole portal on this machine; behind the dev gateway when a remote is worked on. */
const ownPortal = async (settings: Settings, names: readonly string[], signal: AbortSignal): Promise<RunningPortal> => {
  const isBehind = names.some(isRemote);
  const port = isBehind ? await freePort(settings.host) : settings.port;
  // Nothing of a portal is loaded where another one is worked in.
  const { runPortal } = await import('./run-portal.ts');
  const portal = await runPortal({ ...settings, port }, say, signal);
  republish(names.length > 0 ? names.filter((name) => !isRemote(name)) : appNames(), settings, signal);
  return portal;
};

const dev = async (names: readonly string[], shell: string | undefined, signal: AbortSignal): Promise<void> => {
  const since = performance.now();
  const settings = readSettings(process.env);
  const stops: Stop[] = [];
  await requireFreePort(settings.port, settings.host);
  try {
    const portal = shell === undefined ? await ownPortal(settings, names, signal) : null;
    if (portal) stops.push(() => portal.stop());
    const address = portal?.address ?? elsewhere(shell ?? '', names);
    const dirs = names.filter(isRemote).map((name) => appDir(name));
    const running = dirs.length > 0 ? await startDev({ ...settings, portal: address, dirs, say }) : null;
    if (running) stops.unshift(() => running.stop());
    const what = names.length > 0 ? names.join(', ') : 'every application';
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    say(`\n${running?.address ?? address} is ready after ${seconds} s, with ${what} from the working folder`);
    if (shell !== undefined && running) {
      for (const name of names)
        say(`In that portal itself, if it allows it: ${overrideLink(address, name, running.address)}`);
    }
    await whenAborted(signal);
  } finally {
    for (const stop of stops) await stop();
  }
};

const signal = endSignal();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { shell: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) say(HELP);
  else
    await dev(
      positionals.map((name) => path.basename(appDir(name))),
      values.shell,
      signal,
    );
} catch (error) {
  if (!signal.aborted) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}
process.exit();
