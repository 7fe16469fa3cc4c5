import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3, type S3Server } from '@hydria/release/testing/s3-server.ts';
import { databasePhotos, openPhotoStore, PhotoStoreError, type PhotoStore } from './photo-store.ts';

const BYTES = Buffer.from('a picture');

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  s3 = await startS3();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const stores: Record<string, () => PhotoStore> = {
  database: () => openPhotoStore('database', {}),
  folder: () => openPhotoStore(folder, {}),
  bucket: () => openPhotoStore('s3://releases/photos-of-hydria', { ...s3.env }),
};

it.each(Object.keys(stores))('keeps, gives back and takes away in a %s', async (name) => {
  const store = stores[name]?.() as PhotoStore;
  const [one, two] = [await store.keep(1, BYTES), await store.keep(1, BYTES)];
  expect(await store.read(one)).toEqual(BYTES);
  await store.forget(one);
  expect(await store.read(two)).toEqual(BYTES);
  if (name === 'database') return;
  expect([one.bytes, one.stored_as]).toEqual([null, expect.stringMatching(/^photos\/1\/[0-9a-f]{32}\.jpg$/)]);
  expect(one.stored_as).not.toBe(two.stored_as);
  await expect(store.read(one)).rejects.toThrow(PhotoStoreError);
});

it('reads rows that hold their bytes themselves, whatever the setting is now', async () => {
  for (const open of Object.values(stores)) expect(await open().read({ bytes: BYTES, stored_as: null })).toEqual(BYTES);
});

it('lies where the setting says', async () => {
  const { stored_as } = await openPhotoStore(folder, {}).keep(7, BYTES);
  expect(readFileSync(path.join(folder, stored_as ?? ''))).toEqual(BYTES);
  await openPhotoStore('s3://releases/photos-of-hydria', { ...s3.env }).keep(7, BYTES);
  expect(s3.keys().some((key) => /^photos-of-hydria\/photos\/7\/[0-9a-f]{32}\.jpg$/.test(key))).toBe(true);
});

it('says that it failed when the store is away, and nothing of where it is', async () => {
  writeFileSync(path.join(folder, 'a-file'), '');
  const away = openPhotoStore(path.join(folder, 'a-file'), {});
  await expect(away.keep(1, BYTES)).rejects.toThrow('the store of photos could not keep a photo');
  const elsewhere = { bytes: null, stored_as: `photos/1/${'0'.repeat(32)}.jpg` };
  await expect(databasePhotos.read(elsewhere)).rejects.toThrow(PhotoStoreError);
});

it('reads no file outside the store', async () => {
  const store = openPhotoStore(folder, {});
  for (const stored_as of ['../secret', 'photos/../../secret', '/etc/passwd', 'photos/1/.hidden'])
    await expect(store.read({ bytes: null, stored_as })).rejects.toThrow(PhotoStoreError);
  expect(existsSync(folder) && readdirSync(folder)).toContain('photos');
});
