import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { besideApi, passToApi } from './api.ts';
import { watchUpstreams } from './upstreams.ts';

const running: FastifyInstance[] = [];
afterEach(() => Promise.all(running.splice(0).map((app) => app.close())));

/** A server that says which one it is and what it was asked for. */
const api = async (name: string): Promise<string> => {
  const app = fastify();
  running.push(app);
  app.get('/*', async ({ url }) => ({ name, url }));
  return app.listen({ port: 0, host: '127.0.0.1' });
};

const gateway = async (...addresses: string[]): Promise<FastifyInstance> => {
  const app = fastify();
  running.push(app);
  const [own, old] = addresses.map((address) => watchUpstreams([address]));
  if (own) await passToApi(app, own, old);
  return app;
};

const ask = async (app: FastifyInstance, url: string): Promise<unknown> => (await app.inject(url)).json();

test('a browser that was told to asks the old server, under a prefix of this origin', async () => {
  const app = await gateway(await api('new'), await api('old'));
  expect(await ask(app, '/api/status?x=1')).toEqual({ name: 'new', url: '/api/status?x=1' });
  expect(await ask(app, '/old/api/status?x=1')).toEqual({ name: 'old', url: '/api/status?x=1' });
});

test('where there is no old server the same one is asked', async () => {
  const app = await gateway(await api('new'));
  expect(await ask(app, '/old/api/status')).toEqual({ name: 'new', url: '/api/status' });
});

test('a proxy that keeps its connections for a minute is not cut off in between', () => {
  const server = besideApi({ routing: jest.fn(), inject: jest.fn() })(jest.fn());
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test('so it is where gateway and API are one process, and nothing else of the prefix is the API', async () => {
  const say = (name: string) => (request: { url?: string }, response: { end(text: string): unknown }) =>
    void response.end(`${name} ${request.url}`);
  const server = besideApi({ routing: say('api'), inject: () => Promise.reject(new Error('not asked')) })(say('page'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  try {
    expect(await get('/old/api/status')).toBe('api /api/status');
    expect(await get('/old/media/1')).toBe('page /old/media/1');
    expect(await get('/oldapi/status')).toBe('page /oldapi/status');
  } finally {
    server.close();
  }
});
