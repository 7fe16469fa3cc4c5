import fastify, { type FastifyInstance } from 'fastify';
import { createGuardedFetch } from '../http/guarded-fetch.ts';
import { createPush, type Device } from '../push/push.ts';
import { newVapidKey, readVapid } from '../push/vapid.ts';
import { pushPages } from './push-pages.ts';

let server: FastifyInstance;
afterEach(() => server.close());

it('a push to a browser of the sandbox is there to be read, until it does not want any more', async () => {
  const probe = fastify();
  await probe.listen({ port: 0, host: '127.0.0.1' });
  const { port } = probe.server.address() as { port: number };
  await probe.close();
  const origin = `http://127.0.0.1:${port}`;
  server = fastify();
  await server.register(pushPages(origin));
  await server.listen({ port, host: '127.0.0.1' });
  await server.inject({ method: 'POST', url: '/sandbox/push' });
  const page = async () => (await server.inject('/sandbox/push')).body.replaceAll('&quot;', '"');
  const { endpoint, keys } = JSON.parse(/<pre>(\{.*?\})<\/pre>/.exec(await page())![1]!) as {
    endpoint: string;
    keys: Omit<Device, 'endpoint'>;
  };
  const settings = {
    vapid: readVapid(newVapidKey(), 'https://my.example.gr'),
    fetch: createGuardedFetch({ sandboxOrigins: [origin] }),
  };
  const push = createPush({ ...settings, sandboxOrigins: [origin] });
  expect(push.accepts({ endpoint, ...keys })).toBe(true);
  await expect(push.send({ endpoint, ...keys }, { code: 'announcement' })).resolves.toBe('accepted');
  expect(await page()).toContain('{"code":"announcement"}');
  await server.inject({ method: 'POST', url: `${new URL(endpoint).pathname}/gone` });
  await expect(push.send({ endpoint, ...keys }, { code: 'announcement' })).resolves.toBe('gone');
  // Without demo data the same address is refused.
  expect(createPush(settings).accepts({ endpoint, ...keys })).toBe(false);
});
