import pg from 'pg';
import { listMigrations, migrate } from './migrate.ts';
import { startDatabase } from './start-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
let admin: pg.Client;
beforeEach(async () => {
  test = await createTestDatabase();
  admin = new pg.Client(test.adminUrl);
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await test.drop();
});

const served = (databaseUrl: string, databaseAdminUrl?: string) =>
  startDatabase({ dataDir: '', databaseUrl, ...(databaseAdminUrl && { databaseAdminUrl }) });

it('opens a migrated database under the application role', async () => {
  const running = await served(test.url);
  expect(running).toMatchObject({ kind: 'served', migrated: [] });
  await running.stop();
});

it('refuses a superuser, and says where it belongs', async () => {
  await expect(served(test.adminUrl)).rejects.toThrow(/DATABASE_URL is a superuser.*put it into DATABASE_ADMIN_URL/);
});

it('refuses a role that bypasses row-level security, and one that owns tables', async () => {
  const { user = '' } = new pg.Client(test.url);
  await admin.query(`alter table faq owner to ${pg.escapeIdentifier(user)}`);
  await expect(served(test.url)).rejects.toThrow(/owns tables of the portal/);
  await admin.query('alter table faq owner to current_user');
});

it('says what is missing in a database that is not migrated', async () => {
  await admin.query(`delete from migration where name like '0005%'`);
  await expect(served(test.url)).rejects.toThrow(/lacks 1 migration\(s\), first 0005.*set DATABASE_ADMIN_URL/);
});

it('says that a server cannot be reached, without the password', async () => {
  const failure = await served('postgres://hydria_app:secret@127.0.0.1:1/hydria').catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/DATABASE_URL \(127\.0\.0\.1:1\/hydria\) cannot be reached/);
  expect(failure).not.toContain('secret');
});

describe('migrations', () => {
  const extra = (sql: string) => [...listMigrations(), { name: '9999-extra.sql', sql, checksum: sql }];

  it('are applied once, even by two processes at the same time', async () => {
    const other = new pg.Client(test.adminUrl);
    await other.connect();
    const both = await Promise.all([admin, other].map((client) => migrate(client, extra('create table extra ()'))));
    expect(both.flat()).toEqual(['9999-extra.sql']);
    await other.end();
  });

  it('leave nothing behind when they fail', async () => {
    await expect(migrate(admin, extra('create table half (); select 1/0'))).rejects.toThrow(
      /9999-extra.sql failed and was rolled back/,
    );
    const { rows } = await admin.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });

  it('are refused when a file was changed after it was applied', async () => {
    const changed = listMigrations().map((one, index) => (index ? one : { ...one, checksum: 'another' }));
    await expect(migrate(admin, changed)).rejects.toThrow(
      /0001-installation.sql was changed after this database had applied it/,
    );
  });

  it('wait for the holder of their lock, without making others wait behind them', async () => {
    const [reader, other] = [new pg.Client(test.adminUrl), new pg.Client(test.adminUrl)];
    await Promise.all([reader.connect(), other.connect()]);
    await reader.query('begin; select count(*) from faq');
    const migrating = migrate(admin, extra('alter table faq add column extra int'), Array<number>(20).fill(50));
    // It has tried, and has given way: reading is possible beside it.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await other.query(`set statement_timeout = '5s'`);
    await other.query('select count(*) from faq');
    await reader.query('commit');
    await expect(migrating).resolves.toEqual(['9999-extra.sql']);
    await Promise.all([reader.end(), other.end()]);
  });

  it('give way to a request in a cycle of locks, and run after it', async () => {
    const [request, watcher] = [new pg.Client(test.adminUrl), new pg.Client(test.adminUrl)];
    await Promise.all([request.connect(), watcher.connect()]);
    await request.query('begin; select count(*) from poi');
    const both = 'alter table faq add column extra int; alter table poi add column extra int';
    const migrating = migrate(admin, extra(both), Array<number>(20).fill(50));
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table faq%'`;
    while ((await watcher.query(waits)).rowCount === 0);
    await request.query('select count(*) from faq; commit');
    await expect(migrating).resolves.toEqual(['9999-extra.sql']);
    await Promise.all([request.end(), watcher.end()]);
  });

  it('say so when there is no moment for them, and leave everything as it was', async () => {
    const reader = new pg.Client(test.adminUrl);
    await reader.connect();
    await reader.query('begin; select count(*) from faq');
    await expect(migrate(admin, extra('alter table faq add column extra int'), [10])).rejects.toThrow(
      /could not take its locks, because other transactions held them/,
    );
    await reader.end();
    const { rowCount } = await admin.query(`select from migration where name like '9999%'`);
    expect(rowCount).toBe(0);
  });

  it('end a statement that would hold its locks for long', async () => {
    await expect(migrate(admin, extra(`create table slow (); select pg_sleep(30)`))).rejects.toThrow(
      /9999-extra.sql failed and was rolled back: canceling statement due to statement timeout/,
    );
  });

  it('go on where they were broken off', async () => {
    const broken = new pg.Client(test.adminUrl);
    broken.on('error', () => {});
    await broken.connect();
    const { rows } = await broken.query('select pg_backend_pid() as pid');
    const first = migrate(broken, extra('create table half (); select pg_sleep(4)'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await admin.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect(first).rejects.toThrow();
    await expect(migrate(admin, extra('create table half ()'))).resolves.toEqual(['9999-extra.sql']);
  });

  it('make an index beside readers and writers, and again when that was broken off', async () => {
    const file = extra(`-- one statement at a time
      drop index concurrently if exists faq_sort;
      create index concurrently faq_sort on faq (deya_id, sort);`);
    await admin.query('create index faq_sort on faq (deya_id)');
    await expect(migrate(admin, file)).resolves.toEqual(['9999-extra.sql']);
    const { rows } = await admin.query(
      `select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = 'faq_sort'::regclass`,
    );
    expect(rows[0]).toMatchObject({ indisvalid: true, text: expect.stringContaining('(deya_id, sort)') });
  });
});
