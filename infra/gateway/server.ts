import path from 'node:path';
import { environmentPublicKey } from '@hydria/portal/keys.ts';
import { LOCAL } from '@hydria/portal/registry.ts';
import { openStore, storeIn } from '@hydria/portal/store.ts';
import { askRemote, passToApi } from './api.ts';
import { buildGateway } from './gateway.ts';
import { overrideRules } from './override.ts';
import { createEmbedders, createUtilities } from './utilities.ts';
import { createWithdrawals } from './withdrawals.ts';

/**
 * The gateway as a process of its own. PORT (8080), HOST (0.0.0.0), DATA_DIR (.data; its folder `gateway` remembers the
 * last good registry), STORE (where the release tool puts things; `$DATA_DIR/store`), ENVIRONMENT (local) and
 * ENVIRONMENT_KEY (its public key: PEM, base64 or a file; `$DATA_DIR/keys/environment-<name>.pub`), API_URL (where
 * infra/api listens), HTTPS=1 when the portal is reached over https, OVERRIDES=1 and PREVIEW_ORIGINS (by comma) for
 * overrides outside of local, LOG_LEVEL (warn).
 */
const { PORT = '8080', HOST = '0.0.0.0', DATA_DIR = '.data', STORE, API_URL, HTTPS, LOG_LEVEL = 'warn' } = process.env;
const { ENVIRONMENT: environment = LOCAL } = process.env;

const start = async (): Promise<void> => {
  if (!API_URL) throw new Error('API_URL is missing: the address of the API, for example http://127.0.0.1:8081');
  const origin = new URL(API_URL).origin;
  const dataDir = path.resolve(DATA_DIR);
  const now = () => Date.now();
  const ask = askRemote(origin);
  const app = await buildGateway({
    store: openStore(STORE || storeIn(dataDir)),
    environment,
    key: await environmentPublicKey(process.env, dataDir, environment),
    folder: path.join(dataDir, 'gateway'),
    deya: createUtilities(ask, now),
    embedders: createEmbedders(ask, now),
    withdrawals: createWithdrawals(ask, now),
    overrides: overrideRules(environment, process.env),
    now,
    https: HTTPS === '1',
    log: { level: LOG_LEVEL },
  });
  await passToApi(app, origin);
  await app.listen({ port: Number(PORT), host: HOST });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
};

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
