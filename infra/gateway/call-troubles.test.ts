import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';
import { callTroubles } from './upstreams.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;
let apis: Server[];
let ready: boolean[];

beforeAll(async () => {
  apis = [0, 1].map((n) => createServer((_, answer) => answer.writeHead(ready[n] ? 200 : 503).end('{}')));
  for (const api of apis) await once(api.listen(0, '127.0.0.1'), 'listening');
  const origins = apis.map((api) => `http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  portal = await trialPortal();
  await releaseAll(portal);
  gateway = await trialGateway(portal, { callTroubles: () => callTroubles(origins) });
});
afterAll(async () => {
  await gateway.close();
  for (const api of apis) api.close();
  await portal.remove();
});

it.each([
  [[true, true], 'ok', []],
  [[true, false], 'ok', []],
  [[false, false], 'degraded', ['calls fail at this moment: no API takes work']],
])('health of a portal whose APIs take work as %j is %s', async (these, status, troubles) => {
  ready = these;
  const answer = await gateway.inject('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status, troubles })]);
});
