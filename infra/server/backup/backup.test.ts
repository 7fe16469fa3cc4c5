import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fingerprint } from '@hydria/api/testing/suites/fingerprint.ts';
import { insertTestData } from '@hydria/api/testing/test-data.ts';
import { openDatabase } from '@hydria/database/db.ts';
import type { TestDatabase } from '@hydria/database/test-database.ts';
import { photosIn } from '@hydria/adapters/photo-store/photo-store.ts';
import { openStore, type Store } from '@hydria/release/store.ts';
import { sql } from 'kysely';
import { pack, type Pack } from 'tar-stream';
import { MANIFEST, readEntries, tableOfEntry, wholeEntry, type Entry, type Manifest } from './archive.ts';
import { dump } from './dump.ts';
import type { PortalData } from './portal-data.ts';
import { rehearse } from './rehearse.ts';
import { asOwner, now, openBackupStage, type BackupStage } from './testing/backup-stage.ts';

jest.setTimeout(60_000);

let stage: BackupStage;
let folder: string;
let test: TestDatabase;
let photos: Store;

beforeEach(async () => {
  stage = await openBackupStage();
  ({ folder, test, photos } = stage);
  await asOwner(test.adminUrl, insertTestData);
});
afterEach(() => stage.close());

const backUp = (file?: string) => stage.backUp(file);
const elsewhere = (store?: Store) => stage.elsewhere(store);
const restore = (file: string, place: PortalData, replace?: boolean) => stage.restore(file, place, replace);

const databases = async (place: PortalData) =>
  asOwner(place.url('postgres'), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1 order by 1',
      [`${place.database}%`],
    );
    return rows.map(({ datname }) => datname);
  });

/** A photo of a report that lies in the store. */
async function addPhoto(bytes = randomBytes(2_000)): Promise<string> {
  const { stored_as } = await photosIn(photos).keep(1, bytes);
  await sql`insert into media (deya_id, kind, content_type, width, height, sha256, stored_as)
    values (1, 'report', 'image/jpeg', 1, 1, encode(sha256(${bytes}), 'hex'), ${stored_as})`.execute(test.admin);
  return stored_as!;
}

async function looksLike(place: PortalData): Promise<void> {
  const db = openDatabase(place.url(), { max: 1 });
  const restored = await fingerprint(db).finally(() => db.destroy());
  // When each migration ran is of the place.
  expect({ ...restored, migration: '' }).toEqual({ ...(await fingerprint(test.admin)), migration: '' });
}

it('a restore gives back every row, every photo, and ids that go on where they were', async () => {
  const key = await addPhoto();
  await sql`select make_reading_months('2031-05-01', '2031-05-02')`.execute(test.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l) values (1, 'M1', '2031-05-01Z', 7)`.execute(
    test.admin,
  );
  await sql`insert into audit_event (deya_id, action) values (1, 'tested'), (1, 'tested again')`.execute(test.admin);
  const file = await backUp();
  const place = elsewhere();
  await expect(restore(file, place)).resolves.toMatchObject({ kept: null });
  await looksLike(place);
  expect(await place.photos!.read(key)).toEqual(await photos.read(key));
  const next = async (url: string) =>
    asOwner(url, async (client) => (await client.query(`select nextval('hydria_id') as id`)).rows[0].id);
  expect(await next(place.url())).toBe(await next(test.adminUrl));
});

it('a restore ends every session and one-time secret of the backup, and lists the roles that it brings back', async () => {
  await sql`insert into session (person_id, expires_at) select id, now() + interval '30 days' from person limit 3`.execute(
    test.admin,
  );
  await sql`insert into session_token (token_sha256, session_id, person_id, kind, expires_at)
    select sha256(id::text::bytea), id, person_id, 'refresh', expires_at from session`.execute(test.admin);
  await sql`insert into one_time_token (token_sha256, purpose, person_id, created_at, expires_at)
    select sha256(id::text::bytea), 'reset', id, now(), now() + interval '1 hour' from person limit 2`.execute(
    test.admin,
  );
  const place = elsewhere();
  const { ended, roles } = await restore(await backUp(), place);
  expect(ended).toEqual({ sessions: 3, secrets: 2 });
  const left = await asOwner(place.url(), async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from session) + (select count(*) from session_token) + (select count(*) from one_time_token) as n`,
    );
    return Number(rows[0].n);
  });
  expect(left).toBe(0);
  const held = await sql<{ n: number }>`select count(*)::int as n from person_role`.execute(test.admin);
  expect(roles.reduce((sum, { people }) => sum + people, 0)).toBe(held.rows[0]?.n);
  expect(roles).toContainEqual({ role: 'administrator', deya_id: null, people: expect.any(Number) });
});

it('a row that is written while a backup is made is in it whole or not at all', async () => {
  const stopped = new AbortController();
  const writing = (async () => {
    for (let n = 0; !stopped.signal.aborted; n++)
      await sql`with a as (
          insert into announcement (deya_id, code, start_date, title, description)
          values (1, ${`w${n}`}, '2026-01-01', '{"el":"x"}', '{"el":"x"}') returning deya_id)
        insert into faq (deya_id, code, type, lang, title, description)
          select deya_id, ${`w${n}`}, 'x', 'el', 'x', 'x' from a`.execute(test.admin);
  })();
  const file = await backUp();
  stopped.abort();
  await writing;
  const place = elsewhere();
  await restore(file, place);
  await asOwner(place.url(), async (client) => {
    const { rows } = await client.query(`select
      (select count(*)::int from announcement where code like 'w%') as announcements,
      (select count(*)::int from faq where code like 'w%') as faqs`);
    expect(rows[0].announcements).toBe(rows[0].faqs);
  });
});

it('a portal that is there is replaced only when it is said, and kept even then', async () => {
  const file = await backUp();
  const place = elsewhere();
  await restore(file, place);
  await asOwner(place.url(), (client) => client.query(`update deya set title = 'Άλλη' where id = 1`));
  await expect(restore(file, place)).rejects.toThrow(/holds a portal already.*--replace/);
  const { kept } = await restore(file, place, true);
  await looksLike(place);
  await asOwner(place.url(kept!), async (client) => {
    expect((await client.query('select title from deya where id = 1')).rows).toEqual([{ title: 'Άλλη' }]);
  });
});

const REFUSED = /no backup of a portal|no whole backup|not as it was written|cannot be read|another installation/;

it('a file that ends early or was changed is refused before anything is touched', async () => {
  await addPhoto();
  const whole = readFileSync(await backUp());
  const place = elsewhere();
  const broken = join(folder, 'broken');
  const lengths = [0, 1, 100, whole.length - 1, ...Array.from({ length: 12 }, (_, n) => (whole.length * (n + 1)) / 13)];
  for (const length of lengths) {
    writeFileSync(broken, whole.subarray(0, length));
    await expect(restore(broken, place)).rejects.toThrow(REFUSED);
  }
  for (let n = 0; n < 20; n++) {
    const changed = Buffer.from(whole);
    const at = Math.floor(((n + 0.5) / 20) * whole.length);
    changed[at] = changed[at]! ^ 0x55;
    writeFileSync(broken, changed);
    await expect(restore(broken, place)).rejects.toThrow(REFUSED);
  }
  expect(await databases(place)).toEqual([]);
});

it('a file of an older release that ends early or was changed is refused as well', async () => {
  const file = await backUp();
  const whole = readFileSync(await forge(file, () => {}));
  const place = elsewhere();
  const broken = join(folder, 'broken');
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    writeFileSync(broken, whole.subarray(0, whole.length * part));
    await expect(restore(broken, place)).rejects.toThrow(REFUSED);
    const changed = Buffer.from(whole);
    const at = Math.floor(whole.length * part) - 12;
    changed[at] = changed[at]! ^ 0x55;
    writeFileSync(broken, changed);
    await expect(restore(broken, place)).rejects.toThrow(REFUSED);
  }
  const tar = gunzipSync(whole);
  const packed = { changed: Buffer.from(tar), 'without its list': tar.subarray(0, tar.indexOf('manifest.json')) };
  packed.changed.write('ΔΕΥΑ Γάμμ', tar.indexOf('ΔΕΥΑ Άλφα'));
  for (const bytes of Object.values(packed)) {
    writeFileSync(broken, gzipSync(Buffer.concat([bytes, Buffer.alloc(1024)])));
    await expect(restore(broken, place)).rejects.toThrow(REFUSED);
  }
  expect(await databases(place)).toEqual([]);
});

it('a backup that breaks off leaves no file under its name, and none replaces another', async () => {
  await addPhoto();
  const file = join(folder, 'hydria.backup');
  const away: Store = { ...photos, read: () => Promise.reject(new Error('the store is away')) };
  await expect(dump({ adminUrl: test.adminUrl, photos: away, keys: stage.keys.writing, file, now })).rejects.toThrow(
    'the store is away',
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('hydria'))).toEqual([]);
  await backUp(file);
  const before = readFileSync(file);
  await expect(backUp(file)).rejects.toThrow(/is there already/);
  expect(readFileSync(file)).toEqual(before);
});

it('a role that sees only a part is refused instead of backing that part up', async () => {
  const file = join(folder, 'part.tar.gz');
  const user = `reader_${randomBytes(4).toString('hex')}`;
  const role = sql.raw(user);
  await sql`create role ${role} login nosuperuser nobypassrls password 'reader' in role pg_read_all_data`.execute(
    test.admin,
  );
  await sql`grant usage on schema boss to ${role}`.execute(test.admin);
  const url = Object.assign(new URL(test.adminUrl), { username: user, password: 'reader' }).href;
  try {
    await expect(dump({ adminUrl: url, photos, keys: stage.keys.writing, file, now })).rejects.toThrow(
      /may not see all rows/,
    );
    expect(existsSync(file)).toBe(false);
  } finally {
    await sql`drop owned by ${role}`.execute(test.admin);
    await sql`drop role ${role}`.execute(test.admin);
  }
});

// The library's types know no iteration over the bytes.
const bytesOf = (tar: Pack) => wholeEntry(tar as unknown as Entry);

/** The backup rewritten by an attacker who makes every sum agree: `change` receives the rows of a table and the list of all. */
async function forge(file: string, change: (found: Manifest, rowsOf: Map<string, Buffer>) => void): Promise<string> {
  const entries: [string, Buffer][] = [];
  await readEntries(await stage.open(file), async (name, entry) => void entries.push([name, await wholeEntry(entry)]));
  const found: Manifest = JSON.parse(entries.pop()![1].toString());
  const rowsOf = new Map(entries.map(([name, bytes]) => [tableOfEntry(name) ?? name, bytes]));
  change(found, rowsOf);
  const tar = pack();
  for (const [name] of entries) tar.entry({ name }, rowsOf.get(tableOfEntry(name) ?? name)!);
  tar.entry({ name: MANIFEST }, JSON.stringify(found));
  tar.finalize();
  const forged = join(folder, 'forged.tar.gz');
  writeFileSync(forged, gzipSync(await bytesOf(tar)));
  return forged;
}

it('a restored database has as many rows of each table as the backup says', async () => {
  const file = await backUp();
  const place = elsewhere();
  await restore(file, place);
  const { tables } = await stage.check(file);
  expect(tables.find(({ name }) => name === 'public.bill')?.rows).toBeGreaterThan(1);
  await asOwner(place.url(), async (client) => {
    for (const { name, rows } of tables) {
      const counted = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      expect([name, counted.rows[0]?.n]).toEqual([name, rows]);
    }
  });
});

it('a backup that has lost a row replaces no other, though every sum agrees', async () => {
  const short = await forge(await backUp(), ({ tables }, rowsOf) => {
    const rows = rowsOf.get('public.bill')!;
    const rest = rows.subarray(rows.indexOf('\n') + 1);
    rowsOf.set('public.bill', rest);
    tables.find(({ name }) => name === 'public.bill')!.sha256 = createHash('sha256').update(rest).digest('hex');
  });
  const place = elsewhere();
  await expect(restore(short, place)).rejects.toThrow(/public\.bill has \d+ rows instead of \d+/);
  expect(await databases(place)).toEqual([]);
});

it('nor does one whose list counts a row that it does not have', async () => {
  const long = await forge(await backUp(), ({ tables }) => {
    tables.find(({ name }) => name === 'public.supply')!.rows += 1;
  });
  const place = elsewhere();
  await expect(restore(long, place)).rejects.toThrow(/public\.supply has \d+ rows instead of \d+/);
  expect(await databases(place)).toEqual([]);
});

it('a backup with an altered value is found by the sum of its table, also by a rehearsal', async () => {
  const altered = await forge(await backUp(), ({ tables }, rowsOf) => {
    const rows = Buffer.from(rowsOf.get('public.deya')!.toString().replace('ΔΕΥΑ Άλφα', 'ΔΕΥΑ Ωμέγα'));
    rowsOf.set('public.deya', rows);
    tables.find(({ name }) => name === 'public.deya')!.sha256 = createHash('sha256').update(rows).digest('hex');
  });
  const place = elsewhere();
  await expect(restore(altered, place)).rejects.toThrow(/public\.deya has other rows than were backed up/);
  const backup = await stage.open(altered);
  const wrong = await rehearse(place, backup, await stage.check(altered), now);
  expect(wrong).toEqual(['public.deya has other rows than were backed up']);
  expect(await databases(place)).toEqual([]);
});

it('a backup whose list cannot be read is refused in a sentence', async () => {
  const tar = pack();
  tar.entry({ name: MANIFEST }, '{"format":1,');
  tar.finalize();
  const file = join(folder, 'unreadable.tar.gz');
  writeFileSync(file, gzipSync(await bytesOf(tar)));
  await expect(restore(file, elsewhere())).rejects.toThrow(/no whole backup/);
});

it('a photo that the store has lost is said and does not spoil the rest', async () => {
  const [lost, kept] = [await addPhoto(), await addPhoto()];
  await photos.remove(lost);
  const file = await backUp();
  expect((await stage.check(file)).missing).toEqual([lost]);
  const place = elsewhere();
  await restore(file, place);
  expect([await place.photos!.read(lost), (await place.photos!.read(kept))?.byteLength]).toEqual([null, 2_000]);
});

it('nothing is replaced when what was restored is not what was backed up', async () => {
  const bytes = randomBytes(500);
  const key = await addPhoto(bytes);
  const file = await backUp();
  const store = openStore(join(folder, 'spoilt'));
  const spoilt: Store = { ...store, read: async (name) => (name === key ? randomBytes(500) : store.read(name)) };
  const place = elsewhere(spoilt);
  await expect(restore(file, place)).rejects.toThrow(`${key} is not the photo that it was`);
  expect(await databases(place)).toEqual([]);
});

it('an audit trail that was changed before the backup is noticed', async () => {
  await sql`insert into audit_event (deya_id, action) values (1, 'one'), (1, 'two')`.execute(test.admin);
  await sql`update audit_event set action = 'forged' where action = 'one'`.execute(test.admin);
  const file = await backUp();
  const place = elsewhere();
  await expect(restore(file, place)).rejects.toThrow(/the audit trail of 1 is broken/);
  expect(await databases(place)).toEqual([]);
});

it('a backup of a release that this one does not know is refused', async () => {
  await sql`insert into migration (name, checksum) values ('9999-later.sql', 'x')`.execute(test.admin);
  const file = await backUp();
  const place = elsewhere();
  await expect(restore(file, place)).rejects.toThrow(/another release.*9999-later/);
  expect(await databases(place)).toEqual([]);
});
