import { sql } from 'kysely';
import pg from 'pg';
import {
  asLinkedMember,
  asTenant,
  NotLinkedError,
  openDatabase,
  readAsLinkedMember,
  readSnapshot,
  type Db,
  type Tx,
} from './db.ts';
import { FirstStatement, type BeginStatement } from './first-statement.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The begin of a transaction travels with its first statement. */

const DEYA = 1;
const LINKED = 11;
const REFUSED = 12;

let test: TestDatabase;
/** One connection: each transaction follows another one on it. */
let db: Db;
beforeAll(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, DEYA, async (tx) => {
    await tx.insertInto('deya').values({ id: DEYA, title: 'Δ1', title_latin: 'D1' }).execute();
    for (const [id, status] of [
      [LINKED, 'active'],
      [REFUSED, 'rejected'],
    ] as const) {
      await sql`insert into person (id, email, first_name, last_name) values (${id}, ${`p${id}@hydria.example`}, 'Α', 'Β')`.execute(
        tx,
      );
      await sql`insert into person_deya (deya_id, person_id, status) values (${DEYA}, ${id}, ${status})`.execute(tx);
    }
  });
  db = openDatabase(test.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

const announce = (tx: Tx, code: string) =>
  tx
    .insertInto('announcement')
    .values({ deya_id: DEYA, code, start_date: '2026-01-01', title: '{"el":"Τ"}', description: '{"el":"Κ"}' })
    .execute();
const announced = () =>
  asTenant(db, DEYA, async (tx) =>
    (await tx.selectFrom('announcement').select('code').execute()).map(({ code }) => code),
  );
const scopeOf = async (tx: Tx) => {
  const { rows } = await sql<{ scope: string | null }>`select current_setting('app.deya_id', true) as scope`.execute(
    tx,
  );
  return rows[0]?.scope;
};

it('a person with an active link reads in the scope of the utility', async () => {
  expect(await asLinkedMember(db, DEYA, LINKED, scopeOf)).toBe(String(DEYA));
});

it('a person without an active link is refused at the first statement, which changes nothing', async () => {
  await expect(asLinkedMember(db, DEYA, REFUSED, (tx) => announce(tx, 'refused'))).rejects.toThrow(NotLinkedError);
  expect(await announced()).toEqual([]);
});

it('a person without an active link is refused at the end of a call that makes no statement', async () => {
  await expect(asLinkedMember(db, DEYA, REFUSED, async () => 'an answer')).rejects.toThrow(NotLinkedError);
});

it('a person is refused also when the call hides the error of its first statement', async () => {
  const hidden = asLinkedMember(db, DEYA, REFUSED, async (tx) => {
    await announce(tx, 'hidden').catch(() => {});
    return 'an answer';
  });
  await expect(hidden).rejects.toThrow('rolled back');
  expect(await announced()).toEqual([]);
});

it('a call that fails before its first statement leaves no scope to the next one on its connection', async () => {
  await expect(
    asTenant(db, DEYA, async () => {
      throw new Error('before a statement');
    }),
  ).rejects.toThrow('before a statement');
  expect(await scopeOf(db as unknown as Tx)).toBe('');
});

it('statements that are asked for at once run in the transaction, and are undone together', async () => {
  const both = asTenant(db, DEYA, (tx) =>
    Promise.all([announce(tx, 'one'), announce(tx, 'two'), sql`select 1 / 0`.execute(tx)]),
  );
  await expect(both).rejects.toThrow('division by zero');
  expect(await announced()).toEqual([]);
});

it.each([
  ['a transaction', asLinkedMember],
  ['a read of one statement', readAsLinkedMember],
])(
  'a value that cannot be written fails alone in %s, and its statement runs later on the same connection',
  async (name, run) => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    const show = (tx: Tx, value: unknown) => sql`select ${value}::jsonb as shown, ${name}::text as name`.execute(tx);
    const shown = (value: unknown) =>
      run(db, DEYA, LINKED, async (tx) => {
        const { rows } = await show(tx, value);
        return [rows, await scopeOf(tx)];
      });
    for (let turn = 0; turn < 2; turn++) {
      await expect(shown(cyclic)).rejects.toThrow('circular');
      expect(await shown({ turn })).toEqual([[{ shown: { turn }, name }], String(DEYA)]);
    }
    const hidden = run(db, DEYA, LINKED, async (tx) => {
      await show(tx, cyclic).catch(() => {});
      return scopeOf(tx);
    });
    expect(await hidden).toBe(String(DEYA));
  },
);

describe('a read of one statement', () => {
  const UNUSED = 'unused';
  const inTransaction = async () =>
    (
      await sql<{
        state: string;
      }>`select state from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
        test.db,
      )
    ).rows.filter(({ state }) => state !== 'idle');
  const read = <T>(fn: (tx: Tx) => Promise<T>, person_id = LINKED) => readAsLinkedMember(db, DEYA, person_id, fn);
  const divide = (tx: Tx) => sql`select 1 / 0`.execute(tx);

  it('has the scope of the utility, set again for each statement, and leaves none behind', async () => {
    expect(await read(async (tx) => [await scopeOf(tx), await scopeOf(tx)])).toEqual([String(DEYA), String(DEYA)]);
    expect(await scopeOf(db as unknown as Tx)).toBe('');
    expect(await inTransaction()).toEqual([]);
  });

  it('gives the rows of a statement with parameters, the first time and when it is prepared', async () => {
    const some = (tx: Tx) =>
      tx.selectFrom('person_deya').select('person_id').where('deya_id', '=', DEYA).orderBy('person_id').execute();
    const once = await read(some);
    expect(once).toEqual([{ person_id: LINKED }, { person_id: REFUSED }]);
    expect(await read(some)).toEqual(once);
  });

  it('is refused for a person without an active link, with a statement and without one', async () => {
    await expect(read(scopeOf, REFUSED)).rejects.toThrow(NotLinkedError);
    await expect(read(async () => UNUSED, REFUSED)).rejects.toThrow(NotLinkedError);
    expect(await inTransaction()).toEqual([]);
  });

  it('cannot write', async () => {
    await expect(read((tx) => announce(tx, UNUSED))).rejects.toThrow('read-only transaction');
    expect(await announced()).toEqual([]);
  });

  it('takes no text of several statements', async () => {
    await expect(read((tx) => sql.raw('select 1; select 2').execute(tx))).rejects.toThrow('given several');
    expect(await inTransaction()).toEqual([]);
  });

  it('leaves no transaction open after an error', async () => {
    await expect(read(divide)).rejects.toThrow('division by zero');
    expect(await inTransaction()).toEqual([]);
    expect(await scopeOf(db as unknown as Tx)).toBe('');
    expect(await inTransaction()).toEqual([]);
  });

  it('fails as a whole when the call hides an error', async () => {
    const hidden = read(async (tx) => {
      await divide(tx).catch(() => {});
      return 'an answer';
    });
    await expect(hidden).rejects.toThrow('rolled back');
  });

  it('shows the moment of a snapshot', async () => {
    const scopes = await readSnapshot(db, (snapshot) =>
      readAsLinkedMember(snapshot, DEYA, LINKED, async (tx) => [await scopeOf(tx), await scopeOf(tx)]),
    );
    expect(scopes).toEqual([String(DEYA), String(DEYA)]);
  });
});

describe('a statement behind a begin', () => {
  const NOTE: pg.QueryConfig = {
    name: 'note',
    text: 'insert into job_done (key, at) values ($1, now()) returning key',
    values: ['noted'],
  };
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(test.adminUrl);
    await client.connect();
  });
  afterAll(() => client.end());

  const send = (begin: string, statement = NOTE) =>
    new Promise<unknown[]>((resolve, reject) => {
      const statements: BeginStatement[] = [{ text: begin, values: [] }];
      client.query(
        new FirstStatement(statements, statement, (error, result) => (error ? reject(error) : resolve(result.rows))),
      );
    });
  const noted = async () => (await client.query('select key from job_done')).rows;

  it('does not run when the begin fails, and runs later on the same connection', async () => {
    await expect(send('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await noted()).toEqual([]);
    for (const again of [1, 2]) {
      expect(await send('begin')).toEqual([{ key: 'noted' }]);
      await client.query('rollback');
      expect([again, await noted()]).toEqual([again, []]);
    }
  });

  it('that the server cannot parse fails each time with its own error', async () => {
    const wrong = { name: 'wrong', text: 'select $1::int from nothing_of_that_name', values: [1] };
    for (let turn = 0; turn < 2; turn++) {
      await expect(send('begin', wrong)).rejects.toThrow('nothing_of_that_name');
      await client.query('rollback');
    }
  });
});

it('several statements in one text begin a transaction too', async () => {
  const scope = await asTenant(db, DEYA, async (tx) => {
    await sql.raw('select 1; select 2').execute(tx);
    return scopeOf(tx);
  });
  expect(scope).toBe(String(DEYA));
  expect(await scopeOf(db as unknown as Tx)).toBe('');
});

it('a connection whose rollback fails serves no other caller', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const before = await pid();
  const query: (text: unknown, ...rest: unknown[]) => unknown = pg.Client.prototype.query;
  const database = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function answer(
    this: pg.Client,
    text: unknown,
    ...rest: unknown[]
  ) {
    return text === 'rollback' ? Promise.reject(new Error('cancelled')) : query.call(this, text, ...rest);
  });
  try {
    await expect(asTenant(db, DEYA, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  } finally {
    database.mockRestore();
  }
  expect(await pid()).not.toBe(before);
});
