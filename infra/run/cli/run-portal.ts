import path from 'node:path';
import { appOf, buildApp } from '@hydria/api/app.ts';
import { defaultConfig, type Config } from '@hydria/api/kernel/config.ts';
import { servedCanaries } from '@hydria/api/features/failures/served-canaries.ts';
import { hasAdministrator } from '@hydria/api/features/users/create-admin.ts';
import { runWorker } from '@hydria/api/main/run-worker.ts';
import { noticesFromEnv } from '@hydria/api/main/notices-from-env.ts';
import { adaptersFromEnv } from '@hydria/api/main/adapters-from-env.ts';
import { gatewayLog, logKeeperFromEnv } from '@hydria/api/main/log-keeper-from-env.ts';
import { createPasswords } from '@hydria/api/kernel/passwords.ts';
import { appDir, appNames } from '@hydria/build/apps.ts';
import { claimDataDir } from '@hydria/database/data-dir.ts';
import { notePortal } from '@hydria/database/running-portals.ts';
import { describeServer, startDatabase, type RunningDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { loadDemo } from '@hydria/demo/load-demo.ts';
import { askLocal, besideApi } from '@hydria/gateway/api.ts';
import { buildGateway } from '@hydria/gateway/gateway.ts';
import { localOverrideRules } from '@hydria/gateway/override.ts';
import { portalSettings } from '@hydria/gateway/portal-settings.ts';
import { createEmbedders, createUtilities } from '@hydria/gateway/utilities.ts';
import { createSendsMail } from '@hydria/gateway/sends-mail.ts';
import { createWithdrawals } from '@hydria/gateway/withdrawals.ts';
import { environmentPublicKey } from '@hydria/release/keys.ts';
import { appPages } from '@hydria/adapters/sandbox/app-pages.ts';
import { mailPages } from '@hydria/adapters/sandbox/mail-pages.ts';
import { pushPages } from '@hydria/adapters/sandbox/push-pages.ts';
import { localOperator } from '@hydria/release/operator.ts';
import { LOCAL } from '@hydria/release/registry.ts';
import { openStore } from '@hydria/release/store.ts';
import { ownSecret } from './own-secret.ts';
import { portError, requireFreePort } from './port.ts';
import { buildLocal, publishLocal } from './release-local.ts';
import { requireLocal, type Settings } from './settings.ts';

export interface RunningPortal {
  address: string;
  database: RunningDatabase['kind'];
  /** False until `pnpm operator create-admin` has made one. */
  hasAdministrator: boolean;
  /** Ends requests, closes the database and stops its server. */
  stop(): Promise<void>;
}

/** A person waits for an open page no longer than this when the portal stops. */
const CLOSE_MS = 3_000;

type Say = (line: string) => void;

type Api = Awaited<ReturnType<typeof buildApp>>;

/** Demo data come in through the feed, as a utility's system would send them; once per database. */
const fillDemo = async (api: Api, { adminUrl }: RunningDatabase, config: Partial<Config>, say: Say): Promise<void> => {
  if (!adminUrl) {
    throw new StartUpError(
      'DEMO=1 needs DATABASE_ADMIN_URL too: making utilities and people is nothing that the application may do.',
    );
  }
  const passwords = createPasswords(config.argon2 ?? defaultConfig.argon2);
  await loadDemo({
    adminUrl,
    send: async (request) => {
      const { statusCode, body } = await api.inject(request);
      return { statusCode, body };
    },
    hashPassword: (password) => passwords.hash(password),
    now: new Date(),
    hasSandbox: true,
    said: (utility) => say(`  demo data: ${utility}`),
  });
};

const serve = async (settings: Settings, database: RunningDatabase, say: Say) => {
  const { port, host, dataDir } = settings;
  const config = { ...settings.config, secret: settings.config.secret ?? (await ownSecret(dataDir)) };
  const now = () => Date.now();
  const store = openStore(settings.store);
  const key = await environmentPublicKey(process.env, dataDir, LOCAL);
  const canaries = servedCanaries({ store, environment: LOCAL, key, now });
  const { publicUrl } = { ...defaultConfig, ...config };
  const { mail, push, mailbox } = noticesFromEnv(process.env, publicUrl, settings.demo ? dataDir : null);
  const ERASURES = process.env['ERASURES'] || path.join(dataDir, 'erasures');
  const { sandboxes: stands, ...partners } = adaptersFromEnv(
    { ...process.env, ERASURES },
    { publicUrl, demo: settings.demo },
  );
  const notices = settings.demo ? [appPages, pushPages(publicUrl), ...(mailbox ? [mailPages(mailbox)] : [])] : [];
  const sandboxes = [...stands, ...notices];
  const keeping = logKeeperFromEnv(process.env, database.db, 'api');
  const api = await buildApp({
    db: database.db,
    // Mails of the demo are read on this machine.
    config: { ...config, sendsMail: config.sendsMail || mailbox !== null },
    canaries,
    outside: { mail, push, ...partners },
    sandboxes,
    keeping,
  });
  if (settings.demo) await fillDemo(api, database, config, say);
  const ask = askLocal(api);
  const gateway = await buildGateway({
    store,
    environment: LOCAL,
    key,
    folder: path.join(dataDir, 'gateway'),
    deya: createUtilities(ask, now),
    embedders: createEmbedders(ask, now),
    portal: portalSettings(process.env, { demo: settings.demo }),
    sendsMail: createSendsMail(ask, now),
    withdrawals: createWithdrawals(ask, now),
    overrides: localOverrideRules(process.env),
    now,
    https: config.https ?? defaultConfig.https,
    offline: process.env['OFFLINE'] !== '0',
    log: gatewayLog(keeping),
    serverFactory: besideApi(api),
  });
  try {
    await gateway.listen({ port, host });
  } catch (error) {
    throw portError(error, port);
  }
  const worker = runWorker(appOf(api), database.url, api.log);
  return async () => {
    const late = setTimeout(() => gateway.server.closeAllConnections(), CLOSE_MS);
    await gateway.close();
    clearTimeout(late);
    await worker.stop();
    await api.close();
  };
};

/**
 * Both at once: the database and the builds have nothing to do with each other. Without a database the builds end;
 * only with both is anything published.
 */
const prepare = async (settings: Settings, say: Say, signal: AbortSignal): Promise<RunningDatabase> => {
  const giveUp = new AbortController();
  const starting = startDatabase(settings);
  starting.catch(() => giveUp.abort());
  const apps = appNames().map((name) => appDir(name));
  const building = buildLocal(apps, say, AbortSignal.any([signal, giveUp.signal]));
  const [database, built] = await Promise.allSettled([starting, building]);
  if (database.status === 'rejected') throw database.reason;
  try {
    if (built.status === 'rejected') throw built.reason;
    await publishLocal(await localOperator(settings.dataDir), built.value, say);
    return database.value;
  } catch (error) {
    await database.value.stop();
    throw error;
  }
};

/** The whole portal in this process: builds what changed, brings up the database, serves API and pages on one port. */
export const runPortal = async (settings: Settings, say: Say, signal: AbortSignal): Promise<RunningPortal> => {
  requireLocal(process.env);
  await requireFreePort(settings.port, settings.host);
  claimDataDir(settings.dataDir);
  const database = await prepare(settings, say, signal);
  try {
    const close = await serve(settings, database, say);
    const address = `http://${settings.host}:${settings.port}`;
    const removeNote = notePortal({
      pid: process.pid,
      address: settings.config.publicUrl ?? address,
      dataDir: settings.dataDir,
      server: settings.databaseUrl ? describeServer(settings.databaseUrl) : null,
    });
    return {
      address,
      database: database.kind,
      hasAdministrator: await hasAdministrator(database.db),
      stop: async () => {
        removeNote();
        await close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
};
