import { createMetrics } from '@hydria/process/metrics.ts';
import { internalServer } from '@hydria/process/internal-server.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FastifyInstance } from 'fastify';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { receiveLog } from './receive-log.ts';

const SECRET = 'shared-by-gateways-and-apis-0123456789';

let app: TestApp;
let internal: FastifyInstance;
beforeAll(async () => {
  app = await startTestApp();
  internal = internalServer(createMetrics('api'));
  receiveLog(internal, { db: app.db, clock: app.clock, secret: SECRET });
});
afterAll(async () => {
  await internal.close();
  await app.stop();
});

const LINE = {
  at: '2026-11-20T11:59:59.000Z',
  level: 40,
  request_id: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  text: 'The registry is away',
  detail: '{"err":{"code":"ENOENT"}}',
};
const send = async (payload: string | object, authorization = `Bearer ${SECRET}`) => {
  const headers = { authorization, 'content-type': 'application/json' };
  return (await internal.inject({ method: 'POST', url: '/log', headers, payload })).statusCode;
};
const read = async (query = '') =>
  (await app.send(`GET /api/log?process=gateway${query}`, { as: 'admin' })).json<Answer<'GET /api/log'>>().data;

it('a line of a gateway is read among those of its name, without the data of people that it contained', async () => {
  expect(
    await send({ lines: [{ ...LINE, text: 'of olga@example.gr', detail: '{"afm":"090000045","note":"ok"}' }] }),
  ).toBe(204);
  const [line] = await read();
  expect(line).toMatchObject({ process: 'gateway', level: 'warn', text: 'of […]', at: LINE.at });
  expect(JSON.stringify(line)).toContain('ok');
  expect(JSON.stringify(line)).not.toMatch(/olga|090000045/);
});

it('a line of a wrong clock is kept under a time that is possible', async () => {
  await send({ lines: [{ ...LINE, at: '2031-01-01T00:00:00.000Z', text: 'ahead' }] });
  await send({ lines: [{ ...LINE, at: '2001-01-01T00:00:00.000Z', text: 'behind' }] });
  expect((await read('&search=ahead')).map(({ at }) => at)).toEqual(['2026-11-20T12:00:00.000Z']);
  expect((await read('&day=2026-11-19&search=behind')).map(({ at }) => at)).toEqual(['2026-11-19T12:00:00.000Z']);
});

it.each([
  ['another secret', { lines: [LINE] }, 'Bearer another-secret-of-the-same-length-12345', 401],
  ['no secret', { lines: [LINE] }, '', 401],
  ['no JSON', '{', undefined, 400],
  ['no lines', { lines: [] }, undefined, 400],
  ['more than 100 lines', { lines: Array.from({ length: 101 }, () => LINE) }, undefined, 400],
  ['a line in the name of the API', { lines: [{ ...LINE, process: 'api' }] }, undefined, 400],
  ['a line that is no warning', { lines: [{ ...LINE, level: 30 }] }, undefined, 400],
  ['a time that is none', { lines: [{ ...LINE, at: 'yesterday' }] }, undefined, 400],
  ['more than 256 KiB', { lines: [LINE], more: 'x'.repeat(256 * 1024) }, undefined, 413],
])('%s is refused, and nothing is kept', async (_, payload, authorization, status) => {
  const before = await read();
  expect(await send(payload, authorization)).toBe(status);
  expect(await read()).toEqual(before);
});

it('a zero character costs no line', async () => {
  expect(await send({ lines: [{ ...LINE, text: 'zero\0', detail: JSON.stringify({ zero: '\0' }) }] })).toBe(204);
});

it('without the database the gateway is asked to send again', async () => {
  const away = internalServer(createMetrics('api'));
  const db = { executeQuery: () => Promise.reject(new Error('away')) } as unknown as TestApp['db'];
  receiveLog(away, { db, clock: app.clock, secret: SECRET });
  const headers = { authorization: `Bearer ${SECRET}` };
  const answer = await away.inject({ method: 'POST', url: '/log', headers, payload: { lines: [LINE] } });
  await away.close();
  expect(answer.statusCode).toBe(503);
});

it('the public port has no such path, and without a secret the internal one has none', async () => {
  const headers = { authorization: `Bearer ${SECRET}` };
  expect((await app.send('POST /log', { headers, payload: { lines: [LINE] } })).statusCode).toBe(404);
  const closed = internalServer(createMetrics('api'));
  receiveLog(closed, { db: app.db, clock: app.clock, secret: undefined });
  expect((await closed.inject({ method: 'POST', url: '/log', headers, payload: {} })).statusCode).toBe(404);
  await closed.close();
  expect(() => receiveLog(closed, { db: app.db, clock: app.clock, secret: 'short' })).toThrow('LOG_SECRET is shorter');
});
