import { sql, type Kysely } from 'kysely';
import { listMigrations } from './migrate.ts';
import type { Tables } from './tables.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const ARGUMENTS = '(bigint, int, text, text, text, boolean, text, bigint, int, bigint)';
const SORTS = ['name', 'email', 'state', 'last_login_at', 'created_at'];
const STATES = ['all', 'active', 'unconfirmed', 'unapproved', 'pending', 'deactivated', 'deleted'];
const TERMS = ['', 'ΠΑΠΑΔΑΚΗ1', '69000001', '200-', 'zzz'];
const PAGE = 40;

let test: TestDatabase;

interface Row {
  id: number;
  sort_key: string;
}
interface Place {
  key: string;
  id: number;
}
interface Asked {
  actor: number;
  deya_id: number | null;
  term: string;
  state: string;
  sort: string;
  descending: boolean;
}

/** The list as migration 0508 made it, under a name of its own. */
const addFormer = async () => {
  const { sql: text } = listMigrations().find(({ name }) => name === '0508-people-read-once.sql')!;
  await sql`grant create on schema public to hydria_lookup`.execute(test.admin);
  await sql.raw(text.replace('function find_people(', 'function former_people(')).execute(test.admin);
  await sql.raw(`alter function former_people${ARGUMENTS} owner to hydria_lookup`).execute(test.admin);
};

/**
 * Utility 1 has most people, 2 a fifth, and 3 one in forty. Some people have no words to search in, and many the same name or time.
 * 1001 administers the installation, 1002 utility 1, and 1003 the utilities 1 and 2.
 */
const addPeople = sql`
  insert into deya (id, title, title_latin) values (1, 'Α', 'A'), (2, 'Β', 'B'), (3, 'Γ', 'C');
  insert into person (id, email, first_name, last_name, phone, confirmed_at, active, deleted_at, created_at, last_login_at)
    select n, 'p' || n * 7919 % 160 || '@example.gr', 'Μαρία' || n % 3, 'Παπαδάκη' || n % 13, '+30690' || lpad(n::text, 7, '0'),
      case when n % 9 > 0 then now() end, n % 11 > 0, case when n % 17 = 0 then now() end,
      '2026-10-25T00:30:00.000001Z'::timestamptz + n * 37 % 40 * interval '31 minutes',
      case when n % 3 > 0 then '2026-03-29T00:00:00Z'::timestamptz + n * 61 % 20 * interval '17 minutes 3 microseconds' end
    from generate_series(1, 160) n;
  update person set search = null where id % 10 = 0;
  insert into person_deya (deya_id, person_id, status)
    select d, n, case when (n + d) % 7 = 0 then 'pending' when n * d % 19 = 0 then 'rejected' else 'active' end
    from generate_series(1, 160) n, (values (1, 1, 0), (2, 5, 2), (3, 40, 1)) u(d, each, rest)
    where case d when 1 then n % 12 > 0 else n % each = rest end;
  insert into person (id, email, last_name, confirmed_at)
    select n, 's' || n || '@example.gr', 'Άλφα', now() from generate_series(1001, 1003) n;
  insert into person_role (person_id, role_id, deya_id)
    select p, r.id, d from role r, (values (1001, null), (1002, 1), (1003, 1), (1003, 2), (24, 1), (25, 1), (36, 2)) h(p, d)
    where r.name = 'administrator';
  insert into supply (deya_id, kwdikos_katanalwti, liable_id) select d, d || '00-' || n, 'L' from generate_series(1, 2) d, generate_series(1, 9) n;
  insert into supply_person (deya_id, kwdikos_katanalwti, person_id)
    select deya_id, deya_id || '00-' || 1 + person_id % 9, person_id from person_deya where deya_id < 3 and person_id % 3 = 0`;

beforeAll(async () => {
  test = await createTestDatabase();
  await sql.raw(addPeople.compile(test.admin).sql).execute(test.admin);
  await addFormer();
  await sql`analyze`.execute(test.admin);
});
afterAll(() => test.drop());

const read = async (name: string, asked: Asked, after: Place | null): Promise<Row[]> => {
  const { actor, deya_id, term, state, sort, descending } = asked;
  const { rows } = await sql<Row>`
    select * from ${sql.ref(name)}(${actor}, ${deya_id}, ${term}, ${state}, ${sort}, ${descending}, ${after?.key ?? null},
                                   ${after?.id ?? null}, ${PAGE})`.execute(test.admin);
  return rows;
};

/** Compares both lists page by page; answers the number of people. */
const compare = async (asked: Asked): Promise<number> => {
  let after: Place | null = null;
  for (let count = 0; ;) {
    const [now, former]: Row[][] = await Promise.all([
      read('find_people', asked, after),
      read('former_people', asked, after),
    ]);
    expect({ asked, after, rows: now }).toEqual({ asked, after, rows: former });
    count += now!.length;
    const last = now!.at(-1);
    if (!last || now!.length < PAGE) return count;
    after = { key: last.sort_key, id: last.id };
  }
};

describe('the list of people is that of 0508, row by row, in order, number and pages', () => {
  it.each([
    ['an administrator of the installation, everywhere', 1001, null],
    ['an administrator of the installation, in a utility with most people', 1001, 1],
    ['an administrator of the installation, in a utility with few', 1001, 3],
    ['staff of a utility, there', 1002, 1],
    ['staff of a utility, in another, where they see no people', 1002, 2],
    ['staff of two utilities, in both', 1003, null],
  ])('%s', async (_, actor, deya_id) => {
    let found = 0;
    for (const sort of SORTS)
      for (const descending of [false, true])
        for (const state of STATES)
          for (const term of TERMS) found += await compare({ actor, deya_id, term, state, sort, descending });
    expect(found > 0).toBe(!(actor === 1002 && deya_id === 2));
  });

  it.each([
    '',
    'now',
    'παπαδακη',
    '20261301000000000000',
    '20260231000000000000',
    '99999999999999999999',
    '20261025',
    '2026-10-25 09:00Z',
  ])('after the place "%s", which belongs to another order or to none', async (key) => {
    for (const sort of SORTS)
      for (const descending of [false, true]) {
        const asked = { actor: 1002, deya_id: 1, term: '', state: 'all', sort, descending };
        const place = { key, id: 50 };
        expect(await read('find_people', asked, place)).toEqual(await read('former_people', asked, place));
      }
  });
});

describe('the number of all people', () => {
  const total = async (db: Kysely<Tables> = test.admin): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select coalesce(max(total), 0)::int as total from find_people(1001, null, '', 'all', 'name', false, null, null, 1)`.execute(
      db,
    );
    return rows[0]!.total;
  };
  const differences = async (): Promise<number[]> => {
    const { rows } = await sql<{ people: number }>`select people::int from person_count order by id`.execute(
      test.admin,
    );
    return rows.map(({ people }) => people);
  };
  const add = (db: Kysely<Tables>, first: number, last: number) =>
    sql`insert into person (id, email) select n, 'n' || n || '@example.gr' from generate_series(${first}::int, ${last}::int) n`.execute(
      db,
    );
  const remove = (db: Kysely<Tables>, first: number, last: number) =>
    sql`delete from person where id between ${first} and ${last}`.execute(db);

  it('follows people who are added and removed, also in a transaction that is undone', async () => {
    await add(test.admin, 2001, 2003);
    await remove(test.admin, 2002, 2002);
    expect(await total()).toBe(165);
    await expect(
      test.admin.transaction().execute(async (tx) => {
        await add(tx, 2004, 2009);
        expect(await total(tx)).toBe(171);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await total()).toBe(165);
    await remove(test.admin, 2001, 2003);
    expect(await total()).toBe(163);
  });

  it('is kept by the job that replaces the differences, while another transaction adds people', async () => {
    await test.admin.transaction().execute(async (tx) => {
      await add(tx, 2001, 2002);
      await sql`select recount_people()`.execute(test.db);
      expect(await differences()).toEqual([163]);
    });
    expect(await total()).toBe(165);
    await sql`select recount_people()`.execute(test.db);
    expect(await differences()).toEqual([165]);
    await remove(test.admin, 2001, 2002);
  });

  it('is put right by the job after a load without triggers', async () => {
    await test.admin.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await add(tx, 2001, 2002);
    });
    expect(await total()).toBe(163);
    await sql`select recount_people()`.execute(test.db);
    expect(await total()).toBe(165);
    await remove(test.admin, 2001, 2002);
  });

  it('is read by no statement of the application', async () => {
    await expect(test.db.selectFrom('person_count').selectAll().execute()).rejects.toThrow(/permission denied/);
  });

  it('is 0 once the table is emptied', async () => {
    await expect(
      test.admin.transaction().execute(async (tx) => {
        await sql`truncate person cascade`.execute(tx);
        const { rows } = await sql`select sum(people)::int as people from person_count`.execute(tx);
        expect(rows).toEqual([{ people: 0 }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await total()).toBe(163);
  });
});
