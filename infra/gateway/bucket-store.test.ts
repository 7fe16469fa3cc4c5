import { openStore } from '@hydria/release/store.ts';
import { startS3, type S3Server } from '@hydria/release/testing/s3-server.ts';
import type { FastifyInstance } from 'fastify';
import { bootOf, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';

let s3: S3Server;
let portal: TrialPortal;
let gateway: FastifyInstance;
let now: number;

const start = async () => {
  gateway = await trialGateway(portal, { now: () => now });
};

beforeEach(async () => {
  now = 0;
  s3 = await startS3();
  portal = await trialPortal('local', openStore('s3://releases/hydria', s3.env));
  await releaseAll(portal);
  await start();
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
  await s3.close();
});

const get = (url: string) => gateway.inject({ url });
const serial = async () => bootOf((await get('/login')).body).serial;
const looks = () => s3.log.filter((line) => line.startsWith('GET hydria/registries/')).length;

test('a bucket is asked for the registry every two seconds at most, and a publication is seen at the next look', async () => {
  expect(await serial()).toBe(3);
  const before = looks();
  for (let visits = 0; visits < 20; visits += 1) await get('/login');
  expect(looks()).toBe(before);
  await portal.release('mf-auth', { version: '0.2.0' });
  now += 2_000;
  expect(await serial()).toBe(4);
  now += 2_000;
  await portal.change('mf-auth', { disabled: { reason: 'test' } });
  const boot = (await get('/boot.json')).json();
  expect(boot.remotes[1]).toMatchObject({ name: 'mf-auth', disabled: { reason: 'test' } });
});

test('a file comes from the bucket once', async () => {
  const [, auth] = bootOf((await get('/login')).body).remotes;
  for (let times = 0; times < 3; times += 1) expect((await get(auth?.entry.url ?? '')).statusCode).toBe(200);
  expect(
    s3.log
      .filter((line) => line.includes('/mf-auth/') && line.includes('/entry.js '))
      .filter((line) => line.startsWith('GET')),
  ).toHaveLength(1);
});

test('while the bucket answers nothing good, the portal goes on, also after a restart', async () => {
  const { remotes } = bootOf((await get('/login')).body);
  for (const { entry } of remotes) await get(entry.url);
  s3.fault = () => ({ status: 403, code: 'AccessDenied' });
  now += 2_000;
  expect(await serial()).toBe(3);
  await gateway.close();
  await start();
  expect(await serial()).toBe(3);
  for (const { entry } of remotes) expect((await get(entry.url)).statusCode).toBe(200);
  expect((await get('/healthz')).json()).toMatchObject({ status: 'degraded', registry: 3 });
});
