import { sql } from 'kysely';
import { asPerson } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());

const file = (said: Record<string, unknown> = {}) => {
  const report = {
    remote: 'mf-billing',
    version: '1.0.0',
    artifact: '1.0.0-aaaaaaaaaaaa',
    phase: 'load',
    class: 'chunk',
    deya_id: null,
    bucket: 5,
    reference: 'K7QX2M',
    trace_id: '0'.repeat(32),
    ...said,
  };
  return sql`select file_failure(now(), ${sql.join(Object.values(report))})`.execute(test.db);
};

it('a report has these columns and no other: no address, no id of a person, no free text', async () => {
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns where table_name = 'remote_failure'
    order by column_name collate "C"`.execute(test.admin);
  expect(Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]))).toEqual({
    artifact: 'text',
    at: 'timestamp with time zone',
    bucket: 'integer',
    class: 'text',
    deya_id: 'integer',
    id: 'bigint',
    phase: 'text',
    reference: 'text',
    remote: 'text',
    trace_id: 'text',
    version: 'text',
  });
});

it.each(['remote', 'version', 'artifact', 'phase', 'class', 'reference', 'trace_id'])(
  'whatever the application lets through, the database keeps no name, e-mail or address as %s',
  async (column) => {
    for (const personal of ['anna@example.gr', '192.0.2.1', 'Άννα Άλφα', '+306912345678', '']) {
      await expect(file({ [column]: personal })).rejects.toThrow(/violates check constraint/);
    }
  },
);

it.each([
  ['before the hash of an artifact', { artifact: 'anna@example.gr-aaaaaaaaaaaa' }],
  ['as a version that its artifact repeats', { version: 'anna', artifact: 'anna-aaaaaaaaaaaa' }],
  ['as a side', { bucket: 210_123_456 }],
  ['as a utility', { deya_id: -210_123_456 }],
])('nor %s', async (_, said) => {
  await expect(file(said)).rejects.toThrow(/violates check constraint/);
});

it.each([
  ['an address in place of its hash', { network: Buffer.from('192.0.2.1') }],
  ['a name in place of a trace', { trace_id: 'anna@example.gr' }],
])('nor %s with a canary’s page load', async (_, said) => {
  const load = { remote: 'mf-billing', artifact: '1.0.0-aaaaaaaaaaaa', failed: false, at: new Date() };
  const hashed = { network: Buffer.alloc(32), trace_id: '0'.repeat(32) };
  const storing = test.db.insertInto('canary_load').values({ ...load, ...hashed, ...said });
  await expect(storing.execute()).rejects.toThrow(/violates check constraint/);
});

it('nor a salt that is too short to hide an address', async () => {
  const storing = test.db.insertInto('network_salt').values({ day: '2026-11-20', salt: Buffer.from('salt') });
  await expect(storing.execute()).rejects.toThrow(/violates check constraint/);
});

describe('once there is a report', () => {
  beforeAll(async () => {
    await file();
    await sql`insert into person (id, email) values (1, 'operator@example.gr'), (2, 'utility@example.gr')`.execute(
      test.admin,
    );
    await sql`insert into deya (id, title, title_latin) values (1, 'Δ1', 'D1')`.execute(test.admin);
    await sql`insert into person_role (person_id, role_id, deya_id)
      select 1, id, null::int from role where name = 'administrator'
      union all select 2, id, 1 from role where name = 'administrator'`.execute(test.admin);
  });

  const seenBy = (person_id: number) =>
    asPerson(test.db, person_id, (tx) => tx.selectFrom('remote_failure').select('reference').execute());

  it('an administrator of the installation reads it', async () => {
    expect(await seenBy(1)).toEqual([{ reference: 'K7QX2M' }]);
  });

  it('neither the administrator of a utility does, nor anybody whom the transaction does not name', async () => {
    expect(await seenBy(2)).toEqual([]);
    expect(await test.db.selectFrom('remote_failure').select('reference').execute()).toEqual([]);
  });

  it('the application can neither write past the function, nor change, nor remove it', async () => {
    for (const statement of ['delete from remote_failure', "update remote_failure set remote = 'shell'"])
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(/permission denied/);
  });
});

it('the rows of a canary’s page loads name no person: a hash of a network, and of how many failed', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_name in ('canary_load', 'canary_withdrawal', 'network_salt') order by 1`.execute(test.admin);
  expect(rows.map(({ column }) => column)).toEqual([
    'canary_load.artifact',
    'canary_load.at',
    'canary_load.failed',
    'canary_load.network',
    'canary_load.remote',
    'canary_load.trace_id',
    'canary_withdrawal.artifact',
    'canary_withdrawal.at',
    'canary_withdrawal.failures',
    'canary_withdrawal.loads',
    'canary_withdrawal.remote',
    'network_salt.day',
    'network_salt.salt',
  ]);
});
