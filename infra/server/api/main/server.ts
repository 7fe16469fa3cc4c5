import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { senderOf } from '@hydria/jobs/sender.ts';
import { environmentPublicKey } from '@hydria/release/keys.ts';
import { openStore } from '@hydria/release/store.ts';
import { drainAndClose, GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { onSigterm } from '@hydria/process/on-sigterm.ts';
import { internalServer, listen, listenInternally, portFrom } from '@hydria/process/internal-server.ts';
import { createMetrics } from '@hydria/process/metrics.ts';
import { buildApp, type AppOptions } from '../app.ts';
import { defaultConfig } from '../kernel/config.ts';
import { systemClock } from '../kernel/clock.ts';
import { configFromEnv } from './config-from-env.ts';
import { receiveLog } from '../features/log/receive-log.ts';
import { hasAdministrator, noAdministrator } from '../features/users/create-admin.ts';
import { servedCanaries } from '../features/failures/served-canaries.ts';
import { promptPhotos } from '@hydria/adapters/photo-store/prompt-photos.ts';
import { adaptersFromEnv } from './adapters-from-env.ts';
import { logKeeperFromEnv } from './log-keeper-from-env.ts';

/**
 * The API as a process of its own, with DATABASE_URL and the other settings of docs/settings.md. The gateway finds it by API_URL.
 * With the gateway's STORE, ENVIRONMENT and ENVIRONMENT_KEY it knows the served canaries, and withdraws one that fails.
 */
const DEFAULT_PORT = 8081;

/** Without STORE the served canaries are unknown, and none is judged. */
async function canariesFrom(env: NodeJS.ProcessEnv): Promise<Pick<AppOptions, 'canaries'>> {
  const { STORE, DATA_DIR = '.data', ENVIRONMENT: environment } = env;
  if (!STORE) return {};
  if (!environment)
    throw new StartUpError('ENVIRONMENT is not set; with STORE the API needs it as the gateway has it.');
  const key = await environmentPublicKey(env, DATA_DIR, environment);
  return { canaries: servedCanaries({ store: openStore(STORE), environment, key, now: () => Date.now() }) };
}

async function serve(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: databaseAdminUrl } = env;
  if (!databaseUrl)
    throw new StartUpError('DATABASE_URL is not set; the API as a process of its own needs a PostgreSQL server.');
  const [port = DEFAULT_PORT, config] = [portFrom(env, 'API_PORT'), configFromEnv(env)];
  const canaries = await canariesFrom(env);
  // No stand-ins here, whatever the environment says: demo data and their sandboxes are `npm start`'s.
  const { sandboxes: _, ...outside } = adaptersFromEnv(env, { ...defaultConfig, ...config, demo: false });
  const database = await startDatabase({ dataDir: '', databaseUrl, ...(databaseAdminUrl && { databaseAdminUrl }) });
  // Otherwise the first request that adds a job would wait for a second connection while it holds one.
  await senderOf(database.db);
  const hasNone = !(await hasAdministrator(database.db));
  const [shutdown, metrics] = [new GracefulShutdown(), createMetrics('api')];
  const keeping = logKeeperFromEnv(env, database.db, 'api');
  const server = await buildApp({
    db: database.db,
    config,
    ...canaries,
    // Visitors wait for a call; the jobs of the worker have the limits of the store itself.
    outside: { ...outside, photos: promptPhotos(outside.photos) },
    keeping,
    service: { shutdown, metrics },
  });
  if (!config.sendsMail)
    server.log.warn(
      'MAIL_URL is not set: no mail is sent, pages promise none, and staff hand links for passwords over.',
    );
  if (hasNone) server.log.warn(noAdministrator('node infra/run/deploy/run.ts operator'));
  const internal = internalServer(metrics);
  receiveLog(internal, { db: database.db, clock: systemClock, secret: env['LOG_SECRET'] });
  await listenInternally(env, internal);
  await listen(server, 'API_PORT', port, env['API_HOST'] || '127.0.0.1');
  return async () => {
    await drainAndClose(server, shutdown);
    // It writes lines of gateways into the database.
    await internal.close();
    await database.stop();
  };
}

serve(process.env).then(onSigterm, (error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
