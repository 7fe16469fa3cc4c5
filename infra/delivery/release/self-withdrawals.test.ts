import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { promoteRelease } from './moves.ts';
import { openOperator, type Operator } from './operator.ts';
import { publish } from './publish.ts';
import { builtRelease } from './testing/trial.ts';
import { disable, withdrawCanary } from './transitions.ts';

jest.setTimeout(60_000);

let folder: string;
let portal: Server;
let told: object[];
let operator: Operator;

const release = async (name: string, version: string, percent?: number): Promise<string> => {
  const { dist, record } = await builtRelease(path.join(folder, 'built'), name, { version, text: name + version });
  await publish(operator, dist, record, percent === undefined ? {} : { canary: { percent, utilities: [] } });
  return record.artifact;
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-withdrawals-'));
  told = [];
  portal = createServer((request, response) => {
    response.statusCode = request.url === '/api/platform/withdrawals' ? 200 : 404;
    response.end(JSON.stringify({ withdrawals: told }));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  const PORTAL_URL = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const store = path.join(folder, 'store');
  operator = await openOperator({ env: { PORTAL_URL }, dataDir: folder, environment: 'local', store }, 'made');
});
afterEach(async () => {
  portal.closeAllConnections();
  await new Promise((resolve) => portal.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const failed = (remote: string, artifact: string) => ({ remote, artifact, loads: 40, failures: 12, at: '2026-01-02' });
const off = (name: string) =>
  changeRegistry(operator, (registry, by) => disable(registry, name, { ...by, reason: 'a repair' }));

test('any change of the registry withdraws for good what a running portal has withdrawn by itself', async () => {
  await release('mf-a', '0.1.0');
  await release('mf-b', '0.1.0');
  const bad = await release('mf-a', '0.2.0', 10);
  const good = await release('mf-b', '0.2.0', 10);
  told = [failed('mf-b', '0.1.9-000000000000'), failed('mf-a', bad), failed('mf-x', bad)];
  const { apps, log } = await off('mf-b');
  expect(apps['mf-a']?.canary).toBeUndefined();
  expect(apps['mf-a']?.withdrawn).toEqual({ [bad]: 'withdrew itself: 12 of 40 page loads failed' });
  expect(apps['mf-b']).toMatchObject({ canary: { artifact: good }, disabled: { reason: 'a repair' } });
  expect(log.slice(-2)).toMatchObject([
    { action: 'withdraw', app: 'mf-a', who: 'the portal' },
    { action: 'disable', app: 'mf-b' },
  ]);
  // The portal goes on saying so: nothing of it is done twice.
  expect((await off('mf-b')).log.filter(({ action }) => action === 'withdraw')).toHaveLength(1);
});

test('it is not given to everyone by mistake, and withdrawing it by hand as well does no harm', async () => {
  await release('mf-a', '0.1.0');
  const bad = await release('mf-a', '0.2.0', 10);
  told = [failed('mf-a', bad)];
  await expect(promoteRelease(operator, 'mf-a', { version: '0.2.0' })).rejects.toThrow('withdrew itself: 12 of 40');
  await changeRegistry(operator, (registry, by) => withdrawCanary(registry, 'mf-a', { ...by, reason: 'it fails' }));
  expect((await readRegistry(operator)).apps['mf-a']?.withdrawn).toHaveProperty([bad]);
});

test('a portal that does not answer holds nothing up', async () => {
  await release('mf-a', '0.1.0');
  portal.closeAllConnections();
  await new Promise((resolve) => portal.close(resolve));
  expect((await off('mf-a')).apps['mf-a']?.disabled).toBeDefined();
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
});
