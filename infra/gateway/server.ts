import path from 'node:path';
import { storeIn } from '@hydria/portal/store.ts';
import { askRemote, passToApi } from './api.ts';
import { buildGateway } from './gateway.ts';
import { createUtilities } from './utilities.ts';

/**
 * The gateway as a process of its own. PORT (8080), HOST (0.0.0.0), DATA_DIR (.data) with the release tool's
 * store in it, API_URL (where infra/api listens), HTTPS=1 when the portal is reached over https, LOG_LEVEL (warn).
 */
const { PORT = '8080', HOST = '0.0.0.0', DATA_DIR = '.data', API_URL, HTTPS, LOG_LEVEL = 'warn' } = process.env;

const start = async (): Promise<void> => {
  if (!API_URL) throw new Error('API_URL is missing: the address of the API, for example http://127.0.0.1:8081');
  const origin = new URL(API_URL).origin;
  const now = () => Date.now();
  const app = await buildGateway({
    store: storeIn(path.resolve(DATA_DIR)),
    deya: createUtilities(askRemote(origin), now),
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
