import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { onSigterm } from '@hydria/process/on-sigterm.ts';
import { internalServer, listenInternally } from '@hydria/process/internal-server.ts';
import { createMetrics } from '@hydria/process/metrics.ts';
import { appOf, buildApp } from '../app.ts';
import { databaseTroubles } from '../kernel/database-health.ts';
import { configFromEnv } from './config-from-env.ts';
import { countJobs } from '../features/jobs/count-jobs.ts';
import { runWorker } from './run-worker.ts';
import { noticesFromEnv } from './notices-from-env.ts';
import { adaptersFromEnv } from './adapters-from-env.ts';
import { logKeeperFromEnv } from './log-keeper-from-env.ts';

/**
 * The jobs as a process of its own, with the settings of the API (docs/settings.md). It listens on no port but INTERNAL_PORT. Any
 * number of them may run beside each other. The work of a lost one runs again.
 */
async function work(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { DATABASE_URL: databaseUrl, PUBLIC_URL } = env;
  if (!databaseUrl) throw new StartUpError('DATABASE_URL is not set; the worker needs a PostgreSQL server.');
  if (!PUBLIC_URL) throw new StartUpError('PUBLIC_URL is not set; mails would name no address of the portal.');
  const config = configFromEnv(env);
  const { publicUrl } = { publicUrl: new URL(PUBLIC_URL).origin };
  const { mail, push } = noticesFromEnv(env, publicUrl, null);
  const { sandboxes: _, ...partners } = adaptersFromEnv(env, { publicUrl, demo: false });
  const database = await startDatabase({ dataDir: '', databaseUrl });
  // The same application as behind the API, without a door.
  const outside = { mail, push, ...partners };
  const keeping = logKeeperFromEnv(env, database.db, 'worker');
  const api = await buildApp({ db: database.db, config, outside, keeping, serviceName: 'worker' });
  const [shutdown, metrics] = [new GracefulShutdown(), createMetrics('worker')];
  const worker = runWorker(appOf(api), databaseUrl, api.log, countJobs(metrics, database.db));
  const troubles = async () => [
    ...(worker.isRunning() ? [] : ['jobs do not run yet']),
    ...(await databaseTroubles(database.db)()),
  ];
  const internal = internalServer(metrics, { health: { shutdown, troubles } });
  await listenInternally(env, internal);
  return async () => {
    shutdown.drain();
    await worker.stop();
    await api.close();
    await database.stop();
    await internal.close();
  };
}

work(process.env).then(onSigterm, (error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
