import { parseArgs } from 'node:util';
import { freePort } from '@hydria/reliability/processes.ts';
import { live } from '@hydria/cli/live.ts';
import { ownSecret } from '@hydria/cli/own-secret.ts';
import { runPortal } from '@hydria/cli/run-portal.ts';
import { readSettings } from '@hydria/cli/settings.ts';
import { endSignal, whenAborted } from '@hydria/dev/signals.ts';
import { endWith } from '@hydria/database/exit-with-error.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { standOnPortal } from './stand-on-portal.ts';

const USAGE = `Starts the portal as operators run it: a proxy that ends TLS (nginx where it is installed), two gateways, two APIs, a worker,
PostgreSQL, and a bucket for releases and photos, with the demo data.

  pnpm topology           starts it and prints its address; Ctrl-C stops everything
  pnpm topology --check   runs its suites instead: limits, headers, logs, canaries, and five journeys in a browser

The database is the one of DATABASE_URL (with DATABASE_ADMIN_URL), otherwise an embedded one in DATA_DIR (.data/topology).`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds, publishes and loads the demo data as `npm start` does, then stops. */
const prepare = async (env: NodeJS.ProcessEnv, signal: AbortSignal) => {
  const settings = readSettings({ DEMO: '1', ...env, PORT: String(await freePort()), STORE: '' });
  const portal = await runPortal(settings, say, signal);
  await portal.stop();
  return settings;
};

const serve = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const signal = endSignal();
  const settings = await prepare({ ...env, DATA_DIR: env['DATA_DIR'] || '.data/topology' }, signal);
  const { dataDir, config } = settings;
  const database = await startDatabase(settings);
  try {
    const secret = config.secret ?? (await ownSecret(dataDir));
    const topology = await standOnPortal({ dataDir, databaseUrl: database.url, secret });
    say(
      `\n${topology.url} by ${topology.proxies[0].name}; its certificate is for this machine alone, so the browser asks once.`,
    );
    for (const [index, { origin }] of topology.gateways.entries()) say(`  gateway ${index + 1}  ${origin}`);
    for (const [index, { origin }] of topology.apis.entries()) say(`  API ${index + 1}      ${origin}`);
    say(`  worker     ${topology.worker.origin}/metrics`);
    await whenAborted(signal);
    await topology.close();
  } finally {
    await database.stop();
  }
};

/** Each suite starts a topology of its own. */
const check = async (): Promise<number> => {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const together = await live(process.execPath, [...jest, 'infra/quality/topology'], {});
  const journeys = await live(process.execPath, ['infra/quality/e2e/run.ts', 'topology'], {});
  return Math.max(together, journeys);
};

await endWith(async (args) => {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) say(USAGE);
  else if (values.check) process.exitCode = await check();
  else await serve(process.env);
});
// An idle socket of a connection pool must not keep the process alive.
process.exit();
