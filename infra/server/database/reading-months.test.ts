import { sql } from 'kysely';
import pg from 'pg';
import { makeReadingMonths } from './cross-utility.ts';
import { asTenant } from './db.ts';
import { listMigrations, migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const deya_id of [1, 2]) {
    await asTenant(test.admin, deya_id, async (tx) => {
      const deya = { id: deya_id, title: `Δ${deya_id}`, title_latin: `D${deya_id}` };
      await tx.insertInto('deya').values(deya).execute();
      await tx.insertInto('supply').values({ deya_id, kwdikos_katanalwti: '10', liable_id: '1' }).execute();
      const meter = { deya_id, hydrometer: 'H', kwdikos_katanalwti: '10', type: 'digital' as const };
      await tx.insertInto('hydrometer').values(meter).execute();
    });
  }
});
afterAll(() => test.drop());

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'hourly_reading%' order by 1`.execute(
    test.admin,
  );
  return rows.map(({ name }) => name);
};

it('the application may ask for months, and asking twice or at once makes each of them once', async () => {
  const [from, to] = [new Date('2020-11-15T00:00:00Z'), new Date('2021-01-31T23:59:59Z')];
  await Promise.all([1, 2, 3].map(() => makeReadingMonths(test.db, from, to)));
  expect((await months()).filter((name) => /_202[01]_/.test(name))).toEqual([
    'hourly_reading_2020_11',
    'hourly_reading_2020_12',
    'hourly_reading_2021_01',
  ]);
});

it('the application may ask for no month outside the century, and make none by itself', async () => {
  for (const [from, to] of [
    ['1999-12-31', '2000-01-01'],
    ['2099-12-01', '2100-01-01'],
    ['2020-02-01', '2020-01-01'],
  ]) {
    await expect(makeReadingMonths(test.db, new Date(from!), new Date(to!))).rejects.toThrow(/no months/);
  }
  await expect(sql`select make_reading_month('2030-01-01')`.execute(test.db)).rejects.toThrow(
    /permission denied for function/,
  );
  await expect(
    sql`create table x partition of hourly_reading for values from ('2030-01-01') to ('2030-02-01')`.execute(test.db),
  ).rejects.toThrow(/permission denied|must be owner/);
});

it('a month is bound to its utility like the whole, and cannot be read past it', async () => {
  await makeReadingMonths(test.db, new Date('2020-11-01'), new Date('2020-11-01'));
  for (const deya_id of [1, 2]) {
    const reading = { deya_id, hydrometer: 'H', measured_at: '2020-11-05T10:00:00Z', counter_l: deya_id };
    await asTenant(test.db, deya_id, (tx) => tx.insertInto('hourly_reading').values(reading).execute());
  }
  const seen = await asTenant(test.db, 1, (tx) => tx.selectFrom('hourly_reading').select('deya_id').execute());
  expect(seen).toEqual([{ deya_id: 1 }]);
  for (const name of await months()) {
    await expect(asTenant(test.db, 1, (tx) => sql`select * from ${sql.table(name)}`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
    const { rows } = await sql<{ forced: boolean; policies: number; key: string[] }>`
      select c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
        (select array_agg(a.attname::text order by k.n) from pg_index i, unnest(i.indkey) with ordinality k (attnum, n)
         join pg_attribute a on a.attnum = k.attnum where a.attrelid = c.oid and i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c where c.relname = ${name}`.execute(test.admin);
    expect([name, rows[0]]).toEqual([
      name,
      { forced: true, policies: 1, key: ['deya_id', 'hydrometer', 'measured_at'] },
    ]);
  }
});

it('the move into months keeps every reading of the release before', async () => {
  const name = `hydria_before_months_${process.pid}`;
  await sql`create database ${sql.table(name)}`.execute(test.admin);
  const url = new URL(test.adminUrl);
  url.pathname = `/${name}`;
  const admin = new pg.Client(url.href);
  await admin.connect();
  try {
    const all = listMigrations();
    const move = all.findIndex((one) => one.name === '0340-readings-by-month.sql');
    await migrate(admin, all.slice(0, move));
    await admin.query(`
      insert into deya (id, title, title_latin) values (1, 'Δ', 'D');
      insert into supply (deya_id, kwdikos_katanalwti, liable_id) values (1, '10', '1');
      insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'H', '10', 'digital');
      insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres, estimated)
        select 1, 'H', timestamptz '1998-12-30Z' + n * interval '10 days', n, n % 7, n % 2 = 0 from generate_series(0, 999) n`);
    const digest = `select count(*)::int as n, md5(string_agg(h::text, ' ' order by measured_at)) as text from hourly_reading h`;
    const before = (await admin.query(digest)).rows[0];
    await migrate(admin, all);
    expect((await admin.query(digest)).rows[0]).toEqual(before);
    expect(before.n).toBe(1000);
    await expect(
      admin.query(
        `insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l) values (1, 'none', now(), 1)`,
      ),
    ).rejects.toThrow(/foreign key/);
  } finally {
    await admin.end();
    await sql`drop database ${sql.table(name)} with (force)`.execute(test.admin);
  }
}, 60_000);
