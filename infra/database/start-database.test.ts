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
});
