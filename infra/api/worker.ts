import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { appOf, buildApp } from './build-app.ts';
import { configFromEnvironment } from './env.ts';
import { runWorker } from './jobs/run-worker.ts';
import { noticesFromEnvironment } from './notice-settings.ts';

/**
 * The jobs as a process of its own: `node infra/api/worker.ts` with DATABASE_URL, PUBLIC_URL, MAIL_URL, MAIL_FROM, VAPID_KEY,
 * LOG_LEVEL as the API has them. It listens on no port; as many as one likes may run beside each other.
 */
/** Jobs that are under way when the process is told to stop may take so long; what is lost runs again. */
const STOP_MS = 15_000;

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: databaseUrl, PUBLIC_URL } = env;
  if (!databaseUrl) throw new StartUpError('DATABASE_URL is not set; the worker needs a PostgreSQL server.');
  if (!PUBLIC_URL) throw new StartUpError('PUBLIC_URL is not set; mails would name no address of the portal.');
  const config = configFromEnvironment(env);
  const { mail, push } = noticesFromEnvironment(env, new URL(PUBLIC_URL).origin, null);
  const database = await startDatabase({ dataDir: '', databaseUrl });
  // The same application as behind the API, without a door.
  const api = await buildApp({ db: database.db, config, outside: { mail, push } });
  const worker = runWorker(appOf(api), databaseUrl, api.log);
  const end = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    worker
      .stop()
      .then(() => api.close())
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main(process.env).catch((error: unknown) => {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
});
