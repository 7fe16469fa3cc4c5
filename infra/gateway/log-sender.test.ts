import type { KeptLine } from '@hydria/process/log-keeper.ts';
import { logFromEnv } from './log-from-env.ts';
import { LogSender } from './log-sender.ts';

const line = (text: string, detail = '{}'): KeptLine => ({
  at: '2026-11-20T12:00:00.000Z',
  level: 40,
  process: 'gateway',
  request_id: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  text,
  detail,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A sender, and an API that answers with `status` and notes the texts of each batch. */
const start = () => {
  const api = { status: 204, asked: 0, taken: [] as string[][], said: [] as string[], bytes: [] as number[] };
  const post = async (body: string) => {
    api.asked += 1;
    if (api.status === 0) throw new Error('no connection');
    if (api.status === 204) {
      api.bytes.push(Buffer.byteLength(body));
      api.taken.push((JSON.parse(body) as { lines: KeptLine[] }).lines.map(({ text }) => text));
    }
    return api.status;
  };
  const now = () => new Date('2026-11-20T12:00:00Z');
  return { api, sender: new LogSender({ post, now, say: (sentence) => void api.said.push(sentence) }) };
};
const seconds = (n: number) => jest.advanceTimersByTimeAsync(n * 1000);

it('sends the lines of a second at once, and nothing where nothing waits', async () => {
  const { api, sender } = start();
  sender.keep(line('a'));
  sender.keep(line('b'));
  expect(api.asked).toBe(0);
  await seconds(1);
  expect(api.taken).toEqual([['a', 'b']]);
  await seconds(60);
  expect(api.asked).toBe(1);
});

it('sends at most 100 lines and 256 KiB at once', async () => {
  const { api, sender } = start();
  for (let n = 0; n < 250; n += 1) sender.keep(line(`${n}`));
  await seconds(3);
  expect(api.taken.map((texts) => texts.length)).toEqual([99, 99, 52]);
  for (let n = 0; n < 60; n += 1) sender.keep(line('ω'.repeat(2_000), JSON.stringify('ω'.repeat(7_000))));
  await seconds(10);
  expect(api.taken.flat()).toHaveLength(310);
  expect(Math.max(...api.bytes)).toBeLessThanOrEqual(256 * 1024);
});

it('sends again what the API did not take, in order, and ever more rarely while it is away', async () => {
  const { api, sender } = start();
  api.status = 0;
  sender.keep(line('first'));
  await seconds(1);
  sender.keep(line('second'));
  await seconds(300);
  expect(api.asked).toBeLessThan(12);
  expect(api.said).toEqual(['Lines of the log could not be sent to LOG_URL: it answered nothing']);
  api.status = 204;
  await seconds(60);
  expect(api.taken).toEqual([['first', 'second']]);
});

it('keeps 400 lines at most, loses the oldest, and says how many', async () => {
  const { api, sender } = start();
  api.status = 503;
  for (let n = 0; n < 400; n += 1) sender.keep(line(`${n}`));
  await seconds(30);
  for (let n = 400; n < 450; n += 1) sender.keep(line(`${n}`));
  await seconds(30);
  api.status = 204;
  await seconds(60);
  const [first, second, ...rest] = api.taken.flat();
  expect([first, second, rest.at(-1)]).toEqual(['50 lines of the log were lost', '50', '449']);
  expect(rest).toHaveLength(399);
});

it('gives up lines that the API calls wrong, and counts them', async () => {
  const { api, sender } = start();
  api.status = 400;
  sender.keep(line('wrong'));
  await seconds(1);
  api.status = 204;
  await seconds(10);
  expect(api.taken).toEqual([['1 lines of the log were lost']]);
});

it('sends what waits when the process ends, and does not wait for an API that is away', async () => {
  const { api, sender } = start();
  for (let n = 0; n < 150; n += 1) sender.keep(line(`${n}`));
  await sender.stop();
  expect(api.taken.flat()).toHaveLength(150);
  const other = start();
  other.api.status = 0;
  other.sender.keep(line('last'));
  await other.sender.stop();
  expect(other.api.asked).toBe(1);
});

it.each([
  [{ LOG_URL: 'api-1:9081' }, 'LOG_URL is "api-1:9081"'],
  [{ LOG_URL: 'http://api-1:9081/log' }, 'LOG_SECRET is missing'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
])('a gateway does not start with %j', (env, sentence) => {
  expect(() => logFromEnv(env, { write: () => {} })).toThrow(sentence);
});
