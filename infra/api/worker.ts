import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { Doors } from '@hydria/service/doors.ts';
import { whenAskedToEnd } from '@hydria/service/end.ts';
import { internalServer, listenInternally } from '@hydria/service/internal-server.ts';
import { createMetrics } from '@hydria/service/metrics.ts';
import { appOf, buildApp } from './build-app.ts';
import { databaseTroubles } from './database-troubles.ts';
import { configFromEnvironment } from './env.ts';
import { countJobs } from './jobs/count-jobs.ts';
import { runWorker } from './jobs/run-worker.ts';
import { noticesFromEnvironment } from './notice-settings.ts';
import { partnersFromEnvironment } from './partner-settings.ts';

/**
 * The jobs as a process of its own, with the settings that the API has (docs/settings.md). It listens on no port but
 * INTERNAL_PORT; as many as one likes may run beside each other. What is lost with it runs again.
 */
async function work(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { DATABASE_URL: databaseUrl, PUBLIC_URL } = env;
  if (!databaseUrl) throw new StartUpError('DATABASE_URL is not set; the worker needs a PostgreSQL server.');
  if (!PUBLIC_URL) throw new StartUpError('PUBLIC_URL is not set; mails would name no address of the portal.');
  const config = configFromEnvironment(env);
  const { publicUrl } = { publicUrl: new URL(PUBLIC_URL).origin };
  const { mail, push } = noticesFromEnvironment(env, publicUrl, null);
  const { sandboxes: _, ...partners } = partnersFromEnvironment(env, { publicUrl, demo: false });
  const database = await startDatabase({ dataDir: '', databaseUrl });
  // The same application as behind the API, without a door.
  const api = await buildApp({ db: database.db, config, outside: { mail, push, ...partners } });
  const [doors, metrics] = [new Doors(), createMetrics('worker')];
  const worker = runWorker(appOf(api), databaseUrl, api.log, countJobs(metrics, database.db));
  const internal = internalServer(metrics, {
    doors,
    troubles: async () => [
      ...(worker.isRunning() ? [] : ['jobs do not run yet']),
      ...(await databaseTroubles(database.db)()),
    ],
  });
  await listenInternally(env, internal);
  return async () => {
    doors.leaveSoon();
    await worker.stop();
    await api.close();
    await database.stop();
    await internal.close();
  };
}

work(process.env).then(whenAskedToEnd, (error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
