import { createHash, webcrypto } from 'node:crypto';
import { inspect } from './inspect-file.ts';

const SCRIPT = 'var billing;';
const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
const expected = { url: '/entry.js', integrity, size: SCRIPT.length };

const answering = (answer: () => Promise<Response>) => {
  const fetching = jest.fn<Promise<Response>, [string, RequestInit]>(answer);
  globalThis.fetch = fetching as never;
  return fetching;
};

const script =
  (body: BodyInit, type = 'text/javascript') =>
  () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': type } }));

const { crypto: own, fetch: real } = globalThis;
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
afterAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: own, configurable: true });
  globalThis.fetch = real;
});

const { signal } = new AbortController();

test.each<[string, () => Promise<Response>, string]>([
  ['the released bytes', script(SCRIPT), 'sound'],
  ['other bytes', script('var billing=evil;'), 'integrity'],
  ['the beginning of them', script('var b'), 'broken'],
  ['a page that says it is one', script('<!doctype html>', 'text/html'), 'broken'],
  ['a page that says it is a script', script('<!doctype html>'), 'broken'],
  ['404', () => Promise.resolve(new Response('', { status: 404 })), 'unreachable'],
  ['500', () => Promise.resolve(new Response('', { status: 500 })), 'unreachable'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
])('%s', async (_, answer, found) => {
  const fetching = answering(answer);
  expect(await inspect(expected, signal)).toBe(found);
  expect(fetching.mock.calls[0]).toEqual(['/entry.js', { cache: 'reload', signal }]);
});

test('an answer that ends too early is truncated', async () => {
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
  answering(script(cut));
  expect(await inspect(expected, signal)).toBe('broken');
});

test('a file without a known hash cannot be judged by its bytes', async () => {
  answering(script(SCRIPT));
  expect(await inspect({ url: '/app.js' }, signal)).toBe('unknown');
});

test('a silent server is given up after the remaining time', async () => {
  answering(() => Promise.reject(new DOMException('', 'TimeoutError')));
  expect(await inspect(expected, AbortSignal.abort())).toBe('timeout');
});
