import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { insertTestData } from '@hydria/api/testing/test-data.ts';
import { sql } from 'kysely';
import { pack, type Pack } from 'tar-stream';
import { readEntries, tableOfEntry, wholeEntry, type Entry } from './archive.ts';
import { asOwner, openBackupStage, type BackupStage } from './testing/backup-stage.ts';

jest.setTimeout(60_000);

let stage: BackupStage;
beforeEach(async () => {
  stage = await openBackupStage();
  await asOwner(stage.test.adminUrl, insertTestData);
});
afterEach(() => stage.close());

/** Announcements of 300 kB each with a newline and a backslash in every line, so that parts of 4 MiB end inside a row. */
const addLongRows = (count: number) =>
  sql`insert into announcement (deya_id, code, start_date, title, description)
    select 1, 'long' || n, '2026-01-01', '{"el":"x"}', jsonb_build_object('el', text)
    from generate_series(1, ${count}::int) n,
      lateral (select string_agg(md5(n || ':' || i) || e'\\n\\\\', '') as text from generate_series(1, 9000) i) lines`.execute(
    stage.test.admin,
  );

/** Count and digest of the announcements of a database. */
const announcements = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ n: number; digest: string }>(
      `select count(*)::int as n, md5(string_agg(a::text, '|' order by code)) as digest from announcement a`,
    );
    return rows[0];
  });

it('a table of more than three parts comes back whole, and every part ends behind a row', async () => {
  await addLongRows(60);
  const file = await stage.backUp();
  const ends: string[] = [];
  await readEntries(await stage.open(file), async (name, entry) => {
    if (tableOfEntry(name) === 'public.announcement') ends.push((await wholeEntry(entry)).subarray(-1).toString());
  });
  expect(ends.length).toBeGreaterThan(3);
  expect(new Set(ends)).toEqual(new Set(['\n']));
  const place = stage.elsewhere();
  await stage.restore(file, place);
  expect(await announcements(place.url())).toEqual(await announcements(stage.test.adminUrl));
});

// The library's types know no iteration over the bytes.
const bytesOf = (tar: Pack) => wholeEntry(tar as unknown as Entry);

/** The backup as an older release wrote it: parts that end wherever the network's chunk ended. */
async function tornAsBefore(file: string): Promise<string> {
  const entries: [string, Buffer][] = [];
  await readEntries(await stage.open(file), async (name, entry) => void entries.push([name, await wholeEntry(entry)]));
  const tar = pack();
  for (const [name, bytes] of entries) {
    const table = tableOfEntry(name);
    if (!table) tar.entry({ name }, bytes);
    else
      for (let part = 1, at = 0; at < bytes.length; part++, at += 997)
        tar.entry({ name: `tables/${table}/${String(part).padStart(5, '0')}.copy` }, bytes.subarray(at, at + 997));
  }
  tar.finalize();
  const torn = join(stage.folder, 'torn.tar.gz');
  writeFileSync(torn, gzipSync(await bytesOf(tar)));
  return torn;
}

it('a backup of an older release, whose parts end inside a row, comes back whole', async () => {
  await addLongRows(1);
  const torn = await tornAsBefore(await stage.backUp());
  expect(readFileSync(torn).length).toBeGreaterThan(1000);
  const place = stage.elsewhere();
  await stage.restore(torn, place);
  expect(await announcements(place.url())).toEqual(await announcements(stage.test.adminUrl));
});
