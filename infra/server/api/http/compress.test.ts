import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { compress } from './compress.ts';

const long = JSON.stringify({ data: Array.from({ length: 100 }, (_, id) => ({ id, city: 'Χανιά' })) });

const server = Fastify();
server.addHook('onSend', compress);
server.get('/long', () => long);
server.get('/short', () => '{}');
server.post('/long', () => long);
afterAll(() => server.close());

const ask = (method: 'GET' | 'POST', url: string, encodings: string) =>
  server.inject({ method, url, headers: { 'accept-encoding': encodings } });

test('a long answer to a read travels compressed, and is the same at the end', async () => {
  const { rawPayload, headers } = await ask('GET', '/long', 'gzip, deflate, br');
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(rawPayload.length).toBeLessThan(long.length / 4);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(long);
});

test.each([
  ['GET', '/long', 'gzip'],
  ['GET', '/long', 'gzip, br;q=0'],
  ['GET', '/long', '*;q=0'],
  ['GET', '/short', 'br'],
  ['POST', '/long', 'br'],
] as const)('%s %s for a client that takes %s stays as it is', async (method, url, encodings) => {
  expect((await ask(method, url, encodings)).headers['content-encoding']).toBeUndefined();
});
