import pg from 'pg';
import { BEFORE_DISTRIBUTING, LOCAL_TABLES, REFERENCE_TABLES } from './distribution.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * The rules of Citus 14 for a table that is distributed by a column, as its own source checks them (EnsureRelationCanBeDistributed,
 * ErrorIfUnsupportedConstraint, ErrorIfUnsupportedForeignConstraintExists). They run for every table of the catalogue, so that a
 * new one is included by itself.
 */
let test: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client(test.adminUrl);
  await admin.connect();
  await admin.query(`select make_reading_months('2031-03-01', '2031-04-01')`);
});
afterAll(async () => {
  await admin.end();
  await test.drop();
});

type Place = 'distributed' | 'reference' | 'local';

interface Table {
  name: string;
  /** Type of deya_id; null when there is no such column. */
  column: { type: string; notNull: boolean; generated: boolean } | null;
  keys: { name: string; columns: string[] }[];
  triggers: string[];
  policies: { name: string; text: string }[];
  partitionOf: string | null;
  partitioned: boolean;
  sequences: { column: string; type: string }[];
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: string[];
  refers: string[];
  onDelete: string;
  onUpdate: string;
}

/** A month goes where the whole table goes. */
const TABLES = `
  select c.relname as name,
    (select json_build_object('type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull, 'generated', a.attgenerated <> '')
     from pg_attribute a where a.attrelid = c.oid and a.attname = 'deya_id') as column,
    (select coalesce(json_agg(json_build_object('name', x.relname, 'columns', array(
        select coalesce(a.attname, '') from unnest(i.indkey) with ordinality k (attnum, n)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where k.n <= i.indnkeyatts order by k.n))), '[]')
     from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)) as keys,
    array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object('name', p.polname,
        'text', concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)))), '[]')
     from pg_policy p where p.polrelid = c.oid) as policies,
    (select parent.relname from pg_inherits h join pg_class parent on parent.oid = h.inhparent where h.inhrelid = c.oid) as "partitionOf",
    c.relkind = 'p' as partitioned,
    (select coalesce(json_agg(json_build_object('column', a.attname, 'type', format_type(s.seqtypid, null))), '[]')
     from pg_depend d join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
       join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
       join pg_sequence s on s.seqrelid = d.refobjid
     where f.adrelid = c.oid and d.refclassid = 'pg_class'::regclass) as sequences
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
    array(select a.attname::text from unnest(k.conkey) with ordinality c (attnum, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.n) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality c (attnum, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum order by c.n) as refers,
    k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1`;

const placeOf = (name: string): Place => {
  if (name in REFERENCE_TABLES) return 'reference';
  return name in LOCAL_TABLES ? 'local' : 'distributed';
};

/** Every fault of one table by itself, with the words of the rule. */
function faultsOfTable(table: Table): string[] {
  const { name, column, keys, triggers, policies, partitionOf, partitioned, sequences } = table;
  const place = placeOf(name);
  if (place === 'local') return [];
  const spread = [
    ...triggers.map((trigger) => `trigger ${trigger}: triggers are not supported`),
    ...policies
      .filter(({ text }) => /\bselect\b/i.test(text))
      .map((policy) => `policy ${policy.name}: subqueries are not supported in policies`),
  ];
  if (place === 'reference') return spread;
  if (!column) return [...spread, 'has no deya_id, and is in no list of distribution.ts'];
  const faults = [...spread];
  if (column.type !== 'integer') faults.push(`deya_id is ${column.type}: other types are not co-located`);
  if (!column.notNull) faults.push('deya_id may be null');
  if (column.generated) faults.push('deya_id is generated');
  for (const key of keys) {
    if (!key.columns.includes('deya_id')) faults.push(`key ${key.name}: does not include deya_id`);
  }
  if (partitioned && partitionOf) faults.push('partitions of partitions are not supported');
  for (const one of sequences) {
    if (one.type !== 'bigint') faults.push(`${one.column}: numbers of ${one.type} end on other nodes`);
  }
  return faults;
}

const SETS = /[nd]/;

/** The faults of a foreign key between tables in these places. */
function faultsOfKey({ name, from, to, columns, refers, onDelete, onUpdate }: ForeignKey): string[] {
  const [here, there] = [placeOf(from), placeOf(to)];
  const fault = (text: string) => [`foreign key ${name}: ${text}`];
  if (here !== 'distributed') {
    return there === 'distributed' ? fault(`from a ${here} table to a distributed one`) : [];
  }
  if (there === 'local') return fault('from a distributed table to a local one');
  const at = columns.indexOf('deya_id');
  const faults = at !== -1 && SETS.test(onDelete) ? fault('sets null or a default with deya_id in it') : [];
  if (at !== -1 && (SETS.test(onUpdate) || onUpdate === 'c'))
    faults.push(...fault('changes deya_id when the other row changes'));
  if (there === 'distributed' && (at === -1 || refers[at] !== 'deya_id'))
    faults.push(...fault('deya_id is not in the same place of both sides'));
  return faults;
}

async function findFaults(): Promise<Record<string, string[]>> {
  const { rows: tables } = await admin.query<Table>(TABLES);
  const { rows: keys } = await admin.query<ForeignKey>(FOREIGN_KEYS);
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const name = table.partitionOf ?? table.name;
    const faults = [
      ...faultsOfTable({ ...table, name }),
      ...keys.filter(({ from }) => from === table.name).flatMap((key) => faultsOfKey(key)),
    ];
    if (faults.length > 0) found[table.name] = faults;
  }
  return found;
}

/** The same, on the database as a change would leave it; everything is taken back. */
async function after(change: string): Promise<Record<string, string[]>> {
  await admin.query(`begin; ${change}`);
  try {
    return await findFaults();
  } finally {
    await admin.query('rollback');
  }
}

it('every table keeps the rules of its place, except the listed exceptions, each with its replacement', async () => {
  const expected = Object.entries(BEFORE_DISTRIBUTING).flatMap(([table, steps]) =>
    Object.keys(steps).map((what) => [table, what]),
  );
  const found = Object.entries(await findFaults()).flatMap(([table, faults]) =>
    faults.map((fault) => [table, fault.split(':')[0]]),
  );
  expect(found.sort()).toEqual(expected.sort());
});

it('names no table that is not there, and none twice', async () => {
  const { rows } = await admin.query<Table>(TABLES);
  const there = rows.map(({ name }) => name);
  const named = [...Object.keys(REFERENCE_TABLES), ...Object.keys(LOCAL_TABLES)];
  expect(named.filter((name) => !there.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(there.filter((name) => placeOf(name) === 'distributed').length).toBeGreaterThan(30);
});

describe('these rules notice', () => {
  const SHAPE = 'deya_id int not null, id bigint not null';
  it.each([
    ['a table without deya_id', 'create table odd (id bigint primary key)', 'odd', 'has no deya_id'],
    [
      'a primary key without deya_id',
      'create table odd (deya_id int not null, id bigint primary key)',
      'odd',
      'odd_pkey',
    ],
    [
      'a unique index without deya_id',
      'create unique index odd on supply (kwdikos_katanalwti)',
      'supply',
      'key odd: does not include',
    ],
    [
      'an exclusion without deya_id',
      `create table odd (${SHAPE}, span int4range, primary key (deya_id, id), exclude using gist (span with &&))`,
      'odd',
      'does not include deya_id',
    ],
    ['a deya_id of another type', 'create table odd (deya_id bigint primary key)', 'odd', 'deya_id is bigint'],
    ['a deya_id that may be null', 'create table odd (deya_id int, id bigint)', 'odd', 'may be null'],
    [
      'a foreign key without deya_id',
      `alter table bill add constraint bill_odd unique (deya_id, id, kind);
       create unique index bill_id on bill (id);
       create table odd (${SHAPE}, primary key (deya_id, id), foreign key (id) references bill (id))`,
      'odd',
      'not in the same place',
    ],
    [
      'a foreign key that turns deya_id round',
      `create table pair (a int not null, deya_id int not null, primary key (a, deya_id));
       create table odd (deya_id int not null, b int not null, primary key (deya_id, b),
         foreign key (deya_id, b) references pair (a, deya_id))`,
      'odd',
      'not in the same place',
    ],
    [
      'a foreign key to a local table',
      `create table odd (${SHAPE}, primary key (deya_id, id), foreign key (id) references session)`,
      'odd',
      'to a local one',
    ],
    [
      'a local table that refers to a distributed one',
      'alter table directory add foreign key (deya_id, id) references bill',
      'directory',
      'from a local table',
    ],
    [
      'a foreign key that empties deya_id',
      `alter table bill_line add constraint odd foreign key (deya_id, bill_id) references bill on delete set null`,
      'bill_line',
      'sets null',
    ],
    [
      'a foreign key that follows a changed utility',
      `alter table bill_line add constraint odd foreign key (deya_id, bill_id) references bill on update cascade`,
      'bill_line',
      'when the other row changes',
    ],
    [
      'a trigger',
      'create trigger odd after insert on supply for each row execute function note_in_directory()',
      'supply',
      'trigger odd',
    ],
    [
      'a policy with a subquery',
      'alter policy supply_tenant on supply using (deya_id = (select tenant_id()))',
      'supply',
      'policy supply_tenant',
    ],
    [
      'numbers that are too short for many nodes',
      `create sequence odd_id as int; create table odd (deya_id int not null, id int default nextval('odd_id'), primary key (deya_id, id))`,
      'odd',
      'numbers of integer',
    ],
  ])('%s', async (_, change, table, fault) => {
    const found = await after(change);
    expect(found[table]?.some((text) => text.includes(fault))).toBe(true);
  });
});
