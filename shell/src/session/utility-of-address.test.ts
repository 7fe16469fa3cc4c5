import type { Platform, User } from '@hydria/shared/platform/platform.ts';
import { exampleBoot, exampleRemote } from '../composition/example-boot.ts';
import { createUtilityOf } from './utility-of-address.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

const root = new URL('../../../', import.meta.url);
const manifests = readdirSync(root)
  .map((folder) => new URL(`${folder}/remote.json`, root))
  .filter((file) => existsSync(file))
  .map((file) => remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8'))));
const boot = exampleBoot(
  manifests.filter(({ name }) => name !== 'shell').map((manifest) => exampleRemote(manifest.name, { manifest })),
);

const person = (...ids: number[]) => ({ deya: ids.map((id) => ({ id, active: true })), scope: [] }) as unknown as User;

/** A person of 3 and 9, with 9 chosen. Bill 17 and supply Α-1 are at 3, and supply 7 at both. */
const look = async (address: string, user = person(3, 9), fails = false) => {
  const asked: unknown[] = [];
  const at: Record<string, number[]> = { 'bill 17': [3], 'supply Α-1': [3], 'alert 5': [3], 'supply 7': [3, 9] };
  const api = (async (_: string, { query }: { query: { object: string; key: string } }) => {
    asked.push(query);
    if (fails) throw new Error('no answer');
    return { deya_ids: at[`${query.object} ${query.key}`] ?? [] };
  }) as unknown as Platform['api'];
  const utilityOf = createUtilityOf({ boot, api, storage: { deya_id: () => 9 } });
  return { found: await utilityOf(address, user), asked: asked.length };
};

it.each([
  ['/bills/17', 3],
  ['/en/bills/17?tab=a#top', 3],
  ['https://old.example.gr/bills/17', 3],
  ['/pay?bill=17&bill=18', 3],
  ['/supplies/%CE%91-1', 3],
  ['/supplies/%CE%91-1/history?by=day', 3],
  ['/supplies/%CE%91-1/timeline', 3],
  ['/alerts/5', 3],
  ['/supplies/7', 9],
  ['/bills/99', null],
])('the address %s of an old mail is one of utility %s', async (address, deya_id) => {
  expect(await look(address)).toEqual({ found: deya_id, asked: 1 });
});

it.each([
  ['/bills/17?deya_id=9', 9],
  ['/deya/4/report', 4],
  ['/bills', null],
  ['/pay', null],
  ['/report/mine/17', null],
  ['/admin/registrations/17', null],
  ['/no/page', null],
])('of the address %s the server is not asked', async (address, deya_id) => {
  expect(await look(address)).toEqual({ found: deya_id, asked: 0 });
});

it('the server is not asked for a person of one utility', async () =>
  expect(await look('/bills/17', person(9))).toEqual({ found: null, asked: 0 }));

it('without an answer the chosen utility stays', async () =>
  expect((await look('/bills/17', person(3, 9), true)).found).toBeNull());
