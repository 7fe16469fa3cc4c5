import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { environmentPublicKey } from '@hydria/portal/keys.ts';
import { LOCAL } from '@hydria/portal/registry.ts';
import { openStore } from '@hydria/portal/store.ts';
import { closeServer, Doors } from '@hydria/service/doors.ts';
import { whenAskedToEnd } from '@hydria/service/end.ts';
import { internalServer, listen, listenInternally, portFrom } from '@hydria/service/internal-server.ts';
import { createMetrics } from '@hydria/service/metrics.ts';
import { buildApp, type AppOptions } from './build-app.ts';
import { defaultConfig } from './config.ts';
import { configFromEnvironment } from './env.ts';
import { servedCanaries } from './failures/served-canaries.ts';
import { partnersFromEnvironment } from './partner-settings.ts';

/**
 * The API as a process of its own, with DATABASE_URL and what else docs/settings.md says. The gateway is told of it by
 * API_URL. With STORE, ENVIRONMENT and ENVIRONMENT_KEY as the gateway has them it knows the served canaries, and
 * withdraws one that fails.
 */
const DEFAULT_PORT = 8081;

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
  const [port = DEFAULT_PORT, config] = [portFrom(env, 'API_PORT'), configFromEnvironment(env)];
  const canaries = await canariesFrom(env);
  // No stand-ins here, whatever the environment says: demo data and their sandboxes are `npm start`'s.
  const { sandboxes: _, ...outside } = partnersFromEnvironment(env, { ...defaultConfig, ...config, demo: false });
  const database = await startDatabase({ dataDir: '', databaseUrl, ...(databaseAdminUrl && { databaseAdminUrl }) });
  const [doors, metrics] = [new Doors(), createMetrics('api')];
  const server = await buildApp({ db: database.db, config, ...canaries, outside, service: { doors, metrics } });
  const internal = internalServer(metrics);
  await listenInternally(env, internal);
  await listen(server, 'API_PORT', port, env['API_HOST'] || '127.0.0.1');
  return async () => {
    await closeServer(server, doors);
    await database.stop();
    await internal.close();
  };
}

serve(process.env).then(whenAskedToEnd, (error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
