import path from 'node:path';
import { environmentPublicKey } from '@hydria/portal/keys.ts';
import { LOCAL } from '@hydria/portal/registry.ts';
import { openStore, storeIn } from '@hydria/portal/store.ts';
import { closeServer, Doors } from '@hydria/service/doors.ts';
import { whenAskedToEnd } from '@hydria/service/end.ts';
import { internalServer, listen, listenInternally, portFrom } from '@hydria/service/internal-server.ts';
import { createMetrics } from '@hydria/service/metrics.ts';
import { passToApi } from './api.ts';
import { buildGateway } from './gateway.ts';
import { overrideRules } from './override.ts';
import { askUpstreams, readOrigins, watchUpstreams } from './upstreams.ts';
import { portalSettings } from './portal-settings.ts';
import { createEmbedders, createUtilities } from './utilities.ts';
import { createWithdrawals } from './withdrawals.ts';

/**
 * The gateway as a process of its own, with API_URL (where infra/api listens; several addresses by comma), STORE,
 * ENVIRONMENT_KEY and what else docs/settings.md says. The folder `gateway` of DATA_DIR remembers the last good registry.
 */
const DEFAULT_PORT = 8080;

const start = async (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const { HOST = '0.0.0.0', DATA_DIR = '.data', STORE, API_URL, OLD_API_URL, HTTPS, OFFLINE, LOG_LEVEL = 'warn' } = env;
  const { ENVIRONMENT: environment = LOCAL } = env;
  if (!API_URL) throw new Error('API_URL is missing: the address of the API, for example http://127.0.0.1:8081');
  const port = portFrom(env, 'PORT') ?? DEFAULT_PORT;
  const upstreams = watchUpstreams(readOrigins(API_URL));
  const old = OLD_API_URL ? watchUpstreams(readOrigins(OLD_API_URL)) : undefined;
  const dataDir = path.resolve(DATA_DIR);
  const now = () => Date.now();
  const ask = askUpstreams(upstreams);
  const [doors, metrics] = [new Doors(), createMetrics('gateway')];
  const app = await buildGateway({
    store: openStore(STORE || storeIn(dataDir)),
    environment,
    key: await environmentPublicKey(env, dataDir, environment),
    folder: path.join(dataDir, 'gateway'),
    deya: createUtilities(ask, now),
    embedders: createEmbedders(ask, now),
    portal: portalSettings(env, { demo: false }),
    withdrawals: createWithdrawals(ask, now),
    overrides: overrideRules(environment, env),
    now,
    https: HTTPS === '1',
    offline: OFFLINE !== '0',
    log: { level: LOG_LEVEL },
    service: { doors, metrics },
  });
  await passToApi(app, upstreams, old);
  const internal = internalServer(metrics);
  await listenInternally(env, internal);
  await listen(app, 'PORT', port, HOST);
  return async () => {
    await closeServer(app, doors);
    upstreams.stop();
    old?.stop();
    await internal.close();
  };
};

start(process.env).then(whenAskedToEnd, (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
