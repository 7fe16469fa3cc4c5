import path from 'node:path';
import { environmentPublicKey } from '@hydria/release/keys.ts';
import { openStore, storeIn } from '@hydria/release/store.ts';
import { drainAndClose, GracefulShutdown } from '@hydria/process/graceful-shutdown.ts';
import { onSigterm } from '@hydria/process/on-sigterm.ts';
import { internalServer, listen, listenInternally, portFrom } from '@hydria/process/internal-server.ts';
import { createMetrics } from '@hydria/process/metrics.ts';
import { trustedProxies } from '@hydria/process/trusted-proxies.ts';
import { passToApi } from './api.ts';
import { buildGateway } from './gateway.ts';
import { logFromEnv } from './log-from-env.ts';
import { overrideRules, PRODUCTION } from './override.ts';
import { askUpstreams, callTroubles, readOrigins, watchUpstreams } from './upstreams.ts';
import { portalSettings, securityContact } from './portal-settings.ts';
import { createEmbedders, createUtilities } from './utilities.ts';
import { createSendsMail } from './sends-mail.ts';
import { createWithdrawals } from './withdrawals.ts';

/**
 * The gateway as a process of its own, with API_URL (where infra/server/api listens; several addresses by comma), STORE,
 * ENVIRONMENT_KEY and what else docs/settings.md says. The folder `gateway` of DATA_DIR remembers the last good registry.
 */
const DEFAULT_PORT = 8080;

/**
 * The proxies in front. Over https there is one, since the gateway speaks no TLS: without its address all visitors would count as
 * one network.
 */
const proxiesOf = (env: NodeJS.ProcessEnv): string[] | false => {
  const proxies = trustedProxies(env);
  if (proxies || env['HTTPS'] !== '1') return proxies;
  throw new Error(
    'TRUST_PROXY is missing: with HTTPS=1 it names the addresses of the proxy that ends TLS, such as 10.0.0.5',
  );
};

const start = async (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const { HOST = '0.0.0.0', DATA_DIR = '.data', STORE, API_URL, OLD_API_URL, HTTPS, OFFLINE } = env;
  const { ENVIRONMENT: environment } = env;
  if (!environment)
    throw new Error('ENVIRONMENT is missing: the registry of the store that is served, such as production');
  if (!API_URL) throw new Error('API_URL is missing: the address of the API, for example http://127.0.0.1:8081');
  const trustProxy = proxiesOf(env);
  const port = portFrom(env, 'PORT') ?? DEFAULT_PORT;
  const upstreams = watchUpstreams(readOrigins(API_URL));
  const old = OLD_API_URL ? watchUpstreams(readOrigins(OLD_API_URL)) : undefined;
  const dataDir = path.resolve(DATA_DIR);
  const now = () => Date.now();
  const ask = askUpstreams(upstreams);
  const { log, stop: sendLastLines } = logFromEnv(env, process.stdout);
  const [shutdown, metrics] = [new GracefulShutdown(), createMetrics('gateway')];
  const app = await buildGateway({
    store: openStore(STORE || storeIn(dataDir)),
    environment,
    key: await environmentPublicKey(env, dataDir, environment),
    folder: path.join(dataDir, 'gateway'),
    deya: createUtilities(ask, now),
    embedders: createEmbedders(ask, now, { production: environment === PRODUCTION }),
    portal: portalSettings(env, { demo: false }),
    sendsMail: createSendsMail(ask, now),
    withdrawals: createWithdrawals(ask, now),
    callTroubles: () => callTroubles(upstreams.origins),
    overrides: overrideRules(environment, env),
    now,
    https: HTTPS === '1',
    trustProxy,
    offline: OFFLINE !== '0',
    securityContact: securityContact(env),
    log,
    service: { shutdown, metrics },
  });
  await passToApi(app, upstreams, old);
  const internal = internalServer(metrics, { details: () => app.portalHealth() });
  await listenInternally(env, internal);
  await listen(app, 'PORT', port, HOST);
  return async () => {
    await drainAndClose(app, shutdown);
    await sendLastLines();
    upstreams.stop();
    old?.stop();
    await internal.close();
  };
};

start(process.env).then(onSigterm, (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
