import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasuresIn } from '@hydria/adapters/erasure-list/erasure-list.ts';
import { startTestApp, type TestApp } from '@hydria/api/testing/test-app.ts';
import { people, SECRET } from '@hydria/api/testing/test-data.ts';
import { connectionSettingOf } from '@hydria/database/db.ts';
import { withDatabase } from '@hydria/database/test-server.ts';
import { publicText } from '@hydria/release/signed-document.ts';
import { openStore } from '@hydria/release/store.ts';
import { sql } from 'kysely';
import { dump } from './dump.ts';
import { asOwner, makeKeys, now, type Keys } from './testing/backup-stage.ts';

// Commands are processes of their own, which take long beside other work.
jest.setTimeout(180_000);

let app: TestApp;
let keys: Keys;
let folder: string;
let adminUrl: string;
let restored: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hydria-erasures-'));
  keys = await makeKeys();
  app = await startTestApp({}, { outside: { erasures: erasuresIn(openStore(join(folder, 'erasures'))) } });
  adminUrl = connectionSettingOf(app.admin);
  restored = `hydria_restore_${folder.slice(-6).toLowerCase()}`;
});
afterEach(async () => {
  await app.stop();
  await asOwner(withDatabase(adminUrl, 'postgres'), (client) =>
    client.query(`drop database if exists "${restored}" with (force)`),
  );
  rmSync(folder, { recursive: true });
});

let backups = 0;
const backUp = async () => {
  const file = join(folder, `${(backups += 1)}.backup`);
  // The clock of the queues is of the tests, and no installation has its table.
  await sql`create schema if not exists aside`.execute(app.admin);
  await sql`alter table boss.test_time set schema aside`.execute(app.admin);
  await dump({ adminUrl, photos: null, keys: keys.writing, file, now });
  await sql`alter table aside.test_time set schema boss`.execute(app.admin);
  return file;
};

const erase = async (...ids: number[]) => {
  for (const id of ids) {
    const deleted = await app.send(`POST /api/users/${id}/state`, { as: 'admin', payload: { to: 'deleted' } });
    const erased = await app.send(`DELETE /api/users/${id}`, { as: 'admin' });
    expect([deleted.statusCode, erased.statusCode]).toEqual([200, 200]);
  }
  await app.runJobs();
};

/** Runs `pnpm restore` as an operator does, into a database beside the portal's. */
const restore = (args: string[], extra: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const env = {
      PATH: '/bin',
      DATABASE_URL: withDatabase(app.url, restored),
      DATABASE_ADMIN_URL: withDatabase(adminUrl, restored),
      DATA_DIR: folder,
      PORTAL_SECRET: SECRET,
      BACKUP_IDENTITY: keys.reading.identities.join('\n'),
      BACKUP_TRUSTED_KEY: publicText(keys.writing.signingKey),
      ...extra,
    };
    const child = execFile(process.execPath, [join(__dirname, 'restore.ts'), ...args], { env }, (_, said, complained) =>
      resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });

const inRestored = <T extends object>(text: string) =>
  asOwner(withDatabase(adminUrl, restored), async (client) => (await client.query<T>(text)).rows);

const peopleThere = async () =>
  (await inRestored<{ id: string }>('select id from person order by id')).map(({ id }) => Number(id));

const { anna, babis, petros } = people;

it('two people who were erased after a backup are erased again when it is restored, and so are their rows', async () => {
  await sql`insert into problem_report (deya_id, code, person_id, problem_type, description, first_name, email)
    values (1, 'REP-1', ${anna.id}, 'leak', 'Μυστική 7', 'Anna', 'anna@example.gr')`.execute(app.admin);
  const file = await backUp();
  const before = await sql<{ id: number }>`select id from person order by id`.execute(app.admin);
  await erase(anna.id, babis.id);
  const { code, said } = await restore([file]);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 people of the backup who had been erased'),
  });
  const rest = before.rows.map(({ id }) => id).filter((id) => id !== anna.id && id !== babis.id);
  expect(await peopleThere()).toEqual(rest);
  expect(
    await inRestored(`select code, person_id, description, email from problem_report where code = 'REP-1'`),
  ).toEqual([{ code: 'REP-1', person_id: null, description: '', email: null }]);
  expect(
    await inRestored(`select person_id::int, detail from installation_event where action = 'user-erased' order by 1`),
  ).toEqual([
    { person_id: anna.id, detail: { restored: true } },
    { person_id: babis.id, detail: { restored: true } },
  ]);
});

it.each(['older', 'newer'])(
  'the accounts that had been merged into an erased one are erased again, where the backup is %s than the merge',
  async (age) => {
    const older = age === 'older' ? await backUp() : null;
    await sql`update person set deleted_at = now(), merged_into = ${anna.id} where id = ${petros.id}`.execute(
      app.admin,
    );
    await sql`insert into problem_report (deya_id, code, problem_type, status, description, email)
      values (1, 'REP-P', 'other', 0, 'Τρέχει νερό', 'petros@example.gr')`.execute(app.admin);
    const file = older ?? (await backUp());
    await erase(anna.id);
    expect(await restore([file])).toMatchObject({ code: 0 });
    if (age === 'newer')
      expect(await inRestored(`select description, email from problem_report where code = 'REP-P'`)).toEqual([
        { description: '', email: null },
      ]);
    const left = await peopleThere();
    expect(left).not.toContain(anna.id);
    expect(left).not.toContain(petros.id);
    expect(left).toContain(babis.id);
  },
);

it('a later person with the number of an erased one is not erased', async () => {
  await erase(babis.id);
  await sql`insert into person (id, email, created_at) values (${babis.id}, 'other@example.gr', '2026-11-21Z')`.execute(
    app.admin,
  );
  expect(await restore([await backUp()])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^0 people of the backup/m),
  });
  expect(await peopleThere()).toContain(babis.id);
});

it('without a list the command says plainly that erased people are back', async () => {
  const file = await backUp();
  await erase(anna.id);
  const { code, said } = await restore([file, '--erasures', join(folder, 'elsewhere')]);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /There is no list of erasures in .*elsewhere\. People who were erased since the backup are back/,
    ),
  });
  expect(await peopleThere()).toContain(anna.id);
});

it('the list is applied to a database that was recovered by other means, where people came back', async () => {
  const before = await app.admin
    .selectFrom('person')
    .select(['id', 'email', 'created_at'])
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow();
  await erase(anna.id);
  await app.admin.insertInto('person').values(before).execute();
  const env = { DATABASE_URL: app.url, DATABASE_ADMIN_URL: adminUrl };
  expect(await restore(['erasures'], env)).toMatchObject({ code: 0, said: expect.stringMatching(/^1 people/) });
  const { rows } = await sql`select from person where id = ${anna.id}`.execute(app.admin);
  expect(rows).toEqual([]);
});

it.each([
  [
    'another secret',
    { PORTAL_SECRET: 'another secret of 32 characters and more' },
    /was written with another PORTAL_SECRET/,
  ],
  ['no secret', { PORTAL_SECRET: '' }, /cannot be read without the secret of the portal/],
])('with %s nothing is restored, in one sentence', async (_, env, sentence) => {
  const file = await backUp();
  await erase(anna.id);
  const { code, complained } = await restore([file], env);
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringMatching(sentence) });
  expect(complained.trim().split('\n')).toHaveLength(1);
  const { rows } = await sql`select from pg_database where datname like ${`${restored}%`}`.execute(app.admin);
  expect(rows).toEqual([]);
});
