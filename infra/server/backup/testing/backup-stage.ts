import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { withDatabase } from '@hydria/database/test-server.ts';
import { openStore, type Store } from '@hydria/release/store.ts';
import pg from 'pg';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { checkArchive, type Manifest } from '../archive.ts';
import { dump } from '../dump.ts';
import type { Erasures } from '../erasures.ts';
import type { PortalData } from '../portal-data.ts';
import { restoreInto } from '../replace-database.ts';
import { openBackup, type BackupFile, type ReadingKeys, type WritingKeys } from '../sealed-file.ts';

/** The day of every backup in the tests. */
export const now = new Date('2026-11-22T10:00:00Z');

/** Keys of one installation. */
export interface Keys {
  writing: WritingKeys;
  reading: ReadingKeys;
}

export async function makeKeys(): Promise<Keys> {
  const identity = await generateX25519Identity();
  const signingKey = generateKeyPairSync('ed25519').privateKey;
  return {
    writing: { recipients: [await identityToRecipient(identity)], signingKey },
    reading: { identities: [identity], trusted: [createPublicKey(signingKey)] },
  };
}

/** Runs `fn` on a connection of its own. */
export async function asOwner<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** A database to back up, a folder for backups, and databases to restore into; `close` removes them all. */
export interface BackupStage {
  folder: string;
  photos: Store;
  keys: Keys;
  test: TestDatabase;
  backUp(file?: string): Promise<string>;
  /** A place for a restore: a database that does not exist yet on the same server, with a photo store of its own. */
  elsewhere(store?: Store): PortalData;
  /** Opens a backup with the keys of the stage; accepts unsigned ones. */
  open(file: string, reading?: ReadingKeys): Promise<BackupFile>;
  check(file: string): Promise<Manifest>;
  restore(file: string, place: PortalData, replace?: boolean, erasures?: Erasures): ReturnType<typeof restoreInto>;
  close(): Promise<void>;
}

export async function openBackupStage(): Promise<BackupStage> {
  const folder = mkdtempSync(join(tmpdir(), 'hydria-backup-'));
  const photos = openStore(join(folder, 'photos'));
  const test = await createTestDatabase();
  const keys = await makeKeys();
  const made = new Set<string>();
  const openFile = (file: string, reading = keys.reading) =>
    openBackup(file, { unsigned: true, keysFor: async () => reading });
  const noList: Erasures = { place: join(folder, 'erasures'), isListed: null };
  const elsewhere = (store = openStore(join(folder, 'other-photos'))): PortalData => {
    const database = `hydria_restore_${randomBytes(4).toString('hex')}`;
    made.add(database);
    return {
      name: database,
      url: (other = database) => withDatabase(test.adminUrl, other),
      database,
      login: { user: 'hydria_app' },
      photos: store,
      close: async () => {},
    };
  };
  const dropMade = (client: pg.Client) =>
    client.query<{ datname: string }>('select datname from pg_database').then(async ({ rows }) => {
      for (const { datname } of rows)
        if ([...made].some((name) => datname.startsWith(name))) await client.query(`drop database ${datname}`);
    });
  return {
    folder,
    photos,
    keys,
    test,
    elsewhere,
    backUp: async (file = join(folder, 'hydria.backup')) => {
      await dump({ adminUrl: test.adminUrl, photos, keys: keys.writing, file, now });
      return file;
    },
    open: openFile,
    check: async (file) => checkArchive(await openFile(file)),
    restore: async (file, place, replace = false, erasures = noList) => {
      const backup = await openFile(file);
      return restoreInto(place, { backup, found: await checkArchive(backup), replace, erasures, now });
    },
    close: async () => {
      await test.drop();
      await asOwner(withDatabase(test.adminUrl, 'postgres'), dropMade);
      rmSync(folder, { recursive: true });
    },
  };
}
