import { describe } from './describe.ts';
import { runPortal } from './run-portal.ts';
import { readSettings } from './settings.ts';
import { welcome } from './welcome.ts';
import { endSignal, whenAborted } from '@hydria/dev/signals.ts';

/** `npm start`: the whole portal on this machine. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const start = async (signal: AbortSignal): Promise<void> => {
  const since = performance.now();
  const settings = readSettings(process.env);
  say('Starting Hydria …');
  const portal = await runPortal(settings, say, signal);
  if (!signal.aborted) say(welcome(portal, settings, (performance.now() - since) / 1000));
  await whenAborted(signal);
  say(`\nStopping (${signal.reason}) …`);
  await portal.stop();
};

// The reader of the output may be gone before this process; the portal is stopped all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const signal = endSignal();
try {
  await start(signal);
} catch (error) {
  // A stop during the start aborts the builds; that is no failure.
  if (!signal.aborted) {
    process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
}
// A pool's idle socket must not keep a stopped portal alive.
process.exit();
