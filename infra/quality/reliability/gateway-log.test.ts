import { ask, signIn } from './client.ts';
import { openGateway, type Gateway } from './gateway-stage.ts';
import { kill, until } from './processes.ts';
import { openStage, type Stage } from './stage.ts';

jest.setTimeout(180_000);

const LOG_SECRET = 'shared-by-gateways-and-apis-0123456789';
const WARNING = 'A request arrived past every proxy';

let stage: Stage;
beforeAll(async () => (stage = await openStage()));
afterAll(() => stage.close());

/** A gateway behind a proxy that its first visitor has gone around, which it logs once. */
const warned = async (apis: readonly string[], internal: string): Promise<Gateway> => {
  const env = { LOG_URL: `${internal}/log`, LOG_SECRET, HTTPS: '1', TRUST_PROXY: '127.0.0.1' };
  const gateway = await openGateway(apis, env);
  await ask(gateway.origin, 'GET /login');
  return gateway;
};

const warnings = async (origin: string, token: string): Promise<number> => {
  const { body } = await ask(origin, 'GET /api/log?process=gateway&level=warn', { token });
  const { data }: { data: { text: string }[] } = JSON.parse(body);
  return data.filter(({ text }) => text.startsWith(WARNING)).length;
};

it('an administrator reads the warnings of gateways in processes of their own, also that of one that ended at once', async () => {
  const api = await stage.startApi(undefined, { LOG_SECRET });
  const token = await signIn(api.origin, 'admin');
  const gateway = await warned([api.origin], api.internal);
  await until('the warning is read', async () => (await warnings(api.origin, token)) === 1);
  await gateway.close();

  const ending = await warned([api.origin], api.internal);
  await kill(ending, 'SIGTERM');
  expect(await warnings(api.origin, token)).toBe(2);
  await ending.close();
  expect(`${gateway.said()}${ending.said()}${api.said()}`).not.toContain(LOG_SECRET);
});

it('a warning from the time without an API is read once the API is there', async () => {
  const first = await stage.startApi(undefined, { LOG_SECRET });
  const token = await signIn(first.origin, 'admin');
  const before = await warnings(first.origin, token);
  await kill(first);
  const gateway = await warned([first.origin], first.internal);
  await until('the gateway says that it cannot send', () => gateway.said().includes('could not be sent to LOG_URL'));
  const INTERNAL_PORT = new URL(first.internal).port;
  await stage.startApi(first.origin, { LOG_SECRET, INTERNAL_PORT });
  await until('the warning is read', async () => (await warnings(first.origin, token)) === before + 1);
  await gateway.close();
});
