import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { environmentPublicKey } from '@hydria/portal/keys.ts';
import { LOCAL } from '@hydria/portal/registry.ts';
import { openStore } from '@hydria/portal/store.ts';
import { buildApp, type AppOptions } from './build-app.ts';
import { defaultConfig } from './config.ts';
import { configFromEnvironment } from './env.ts';
import { servedCanaries } from './failures/served-canaries.ts';
import { partnersFromEnvironment } from './partner-settings.ts';

/**
 * The API as a process of its own: `node infra/api/server.ts` with DATABASE_URL, and API_PORT, API_HOST, PUBLIC_URL,
 * TRUST_PROXY, LOG_LEVEL, FAQ_FALLBACK as needed. The gateway is told of it by API_URL. With STORE, ENVIRONMENT and
 * ENVIRONMENT_KEY as the gateway has them it knows the served canaries, and withdraws one that fails.
 */
const DEFAULT_PORT = 8081;
/** Requests that are under way when the process is told to stop may take so long. */
const STOP_MS = 10_000;

function portOf(text: string | undefined): number {
  const port = text ? Number(text) : DEFAULT_PORT;
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new StartUpError(`API_PORT is "${text}"; it must be a number from 0 to 65535.`);
}

/** Without STORE nobody tells which canary is served, and none is judged. */
async function canariesFrom(env: NodeJS.ProcessEnv): Promise<Pick<AppOptions, 'canaries'>> {
  const { STORE, DATA_DIR = '.data', ENVIRONMENT: environment = LOCAL } = env;
  if (!STORE) return {};
  const key = await environmentPublicKey(env, DATA_DIR, environment);
  return { canaries: servedCanaries({ store: openStore(STORE), environment, key, now: () => Date.now() }) };
}

async function serve(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: databaseAdminUrl } = env;
  if (!databaseUrl)
    throw new StartUpError('DATABASE_URL is not set; the API as a process of its own needs a PostgreSQL server.');
  const [port, config] = [portOf(env['API_PORT']), configFromEnvironment(env)];
  const canaries = await canariesFrom(env);
  // No stand-ins here, whatever the environment says: demo data and their sandboxes are `npm start`'s.
  const { sandboxes: _, ...outside } = partnersFromEnvironment(env, { ...defaultConfig, ...config, demo: false });
  const database = await startDatabase({ dataDir: '', databaseUrl, ...(databaseAdminUrl && { databaseAdminUrl }) });
  const server = await buildApp({ db: database.db, config, ...canaries, outside });
  await server.listen({ port, host: env['API_HOST'] ?? '127.0.0.1' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartUpError(`The port ${port} is taken; set API_PORT to another.`) : error;
  });
  return async () => {
    await server.close();
    await database.stop();
  };
}

async function main(): Promise<void> {
  const stop = await serve(process.env);
  const end = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
