import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asPerson, asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { audit } from './audit.ts';
import { ChainCheck, linkHash, type ChainedRow, type Head } from './chain.ts';
import { describeChain, verifyAudit } from './verify-audit.ts';
import { verifyChain } from './verify-chain.ts';

const at = new Date('2026-11-20T12:00:00.123Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const id of [1, 2]) {
    const deya = { id, title: `Δ${id}`, title_latin: `D${id}` };
    await asTenant(test.admin, id, (tx) => tx.insertInto('deya').values(deya).execute());
  }
});
afterAll(() => test.drop());

const write = (deya_id: number, n: number) =>
  asTenant(test.db, deya_id, (tx) => audit(tx, { deya_id, action: 'x', person_id: n, detail: { n }, at }));

describe('a chain in the database', () => {
  it('is unbroken after fifty concurrent writers, in each of two utilities', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(1 + (n % 2), n)));
    for (const deya_id of [1, 2])
      expect(await verifyChain(test.admin, deya_id)).toMatchObject({ rows: 50, broken: undefined });
  });

  it('accepts details of every kind', async () => {
    const detail = {
      ß: 'Ω"\\\u0001\u2028',
      b: [1, null, true, { z: 0, a: -1 }],
      '': {},
      a: [],
      'x y': '😀',
      '😀': 1,
      '\ufb01': 2,
    };
    await asTenant(test.db, 1, (tx) =>
      audit(tx, { deya_id: 1, action: 'Ärger\n', person_id: null, actor_person_id: 9_007_199_254_740_991, detail, at }),
    );
    expect((await verifyChain(test.admin, 1)).broken).toBeUndefined();
  });

  it('exists for the installation as well, and stores several rows of one change in order', async () => {
    await asPerson(test.db, 7, async (tx) => {
      for (const action of ['a', 'b', 'c']) await audit(tx, { deya_id: null, action, person_id: 7, at });
    });
    expect(await verifyChain(test.admin, null)).toMatchObject({ rows: 3, broken: undefined });
    const { rows } = await sql`select action from installation_event order by seq`.execute(test.admin);
    expect(rows.map((row) => (row as { action: string }).action)).toEqual(['a', 'b', 'c']);
  });

  it('cannot be changed, shortened or linked by the application', async () => {
    const tries = [
      sql`update audit_event set action = 'y'`,
      sql`delete from audit_event`,
      sql`truncate audit_event`,
      sql`insert into audit_event (deya_id, action, seq, prev, hash) values (1, 'y', 1000, '', '')`,
      sql`update audit_head set seq = 0`,
      sql`select * from audit_head`,
      sql`update installation_event set action = 'y'`,
      sql`delete from installation_event`,
      sql`select * from installation_event`,
    ];
    for (const attempt of tries)
      await expect(asTenant(test.db, 1, (tx) => attempt.execute(tx))).rejects.toThrow(/permission denied/);
  });
});

describe('the command', () => {
  /** As the owner of the database, bypassing every trigger; rolled back afterwards. */
  async function afterTampering(statement: string): Promise<string> {
    const copies = ['audit_event', 'audit_head'];
    for (const t of copies) await sql.raw(`create table copy_${t} as select * from ${t}`).execute(test.admin);
    const past = (text: string) =>
      sql.raw(`begin; set local session_replication_role = replica; ${text}; commit`).execute(test.admin);
    await past(statement);
    const { broken } = await verifyChain(test.admin, 1);
    for (const t of copies)
      await past(`delete from ${t}; insert into ${t} select * from copy_${t}; drop table copy_${t}`);
    return broken ? `${broken.seq} ${broken.why}` : 'whole';
  }

  it.each([
    ['an edit', `update audit_event set person_id = 999 where deya_id = 1 and seq = 20`, '20 altered'],
    ['an edited detail', `update audit_event set detail = '{"n":-1}' where deya_id = 1 and seq = 5`, '5 altered'],
    ['a deletion', `delete from audit_event where deya_id = 1 and seq = 7`, '7 missing'],
    [
      'a row without links',
      `insert into audit_event (deya_id, action) values (1, 'y')`,
      '1 added past the application',
    ],
    [
      'two rows that change places',
      `update audit_event set seq = -seq where deya_id = 1 and seq in (3, 4);
       update audit_event set seq = 7 + seq where deya_id = 1 and seq in (-3, -4)`,
      '3 not linked to the row before',
    ],
    ['a cut end', `delete from audit_event where deya_id = 1 and seq > 40`, '41 end cut off'],
    [
      'a row at the end',
      `insert into audit_event (deya_id, action, seq, prev, hash)
       select 1, 'y', seq + 1, hash, sha256(hash || convert_to('y', 'UTF8')) from audit_head where deya_id = 1`,
      '52 altered',
    ],
    [
      'a row of another utility',
      `update audit_event set deya_id = 2, seq = 99 where deya_id = 1 and seq = 9`,
      '9 missing',
    ],
  ])('detects %s', async (_, statement, expected) => {
    expect(await afterTampering(statement)).toBe(expected);
    expect((await verifyChain(test.admin, 1)).broken).toBeUndefined();
  });

  it('detects by ends stored elsewhere that the newest rows and their recorded end were deleted', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'anchors-')), 'heads.jsonl');
    const [whole] = await verifyAudit(test.admin, { deya_id: 1, file, now: at });
    expect(describeChain(whole!)).toMatch(/^utility 1: 51 rows, whole, ends with [0-9a-f]{16}$/);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    const { head } = whole!;
    appendFileSync(file, `${JSON.stringify({ deya_id: 1, seq: head.seq + 3, hash: head.hash, at: 'x' })}\n`);
    const [cut] = await verifyAudit(test.admin, { deya_id: 1, file, now: at });
    expect(describeChain(cut!)).toBe('utility 1: BROKEN at row 52: end cut off');
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  });
});

describe('a thousand random single changes', () => {
  const LENGTH = 60;
  let seed = 20_261_122;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };

  function chain(): { rows: ChainedRow[]; head: Head } {
    const rows: ChainedRow[] = [];
    let prev: Buffer = Buffer.alloc(32);
    for (let seq = 1; seq <= LENGTH; seq += 1) {
      const row = { seq, deya_id: 1, id: 100 + seq, at: seq, action: 'a', person_id: seq, actor_person_id: null };
      const linked: ChainedRow = { ...row, detail: { seq }, prev, hash: null };
      linked.hash = linkHash(prev, linked);
      prev = linked.hash;
      rows.push(linked);
    }
    return { rows, head: { seq: LENGTH, hash: prev.toString('hex') } };
  }

  const edits: ((row: ChainedRow) => Partial<ChainedRow>)[] = [
    ({ person_id }) => ({ person_id: person_id! + 1 }),
    () => ({ actor_person_id: 5 }),
    () => ({ action: 'b' }),
    ({ at: when }) => ({ at: when + 1 }),
    () => ({ detail: {} }),
    ({ id }) => ({ id: id + 1000 }),
    () => ({ deya_id: 2 }),
  ];
  const changed = (row: ChainedRow) => ({ ...row, ...edits[random(edits.length)]!(row) });
  /** An attacker who changes a row can recompute its hash as well. */
  const rehashed = (row: ChainedRow) => ({ ...row, hash: linkHash(row.prev!, row) });
  const renumbered = (rows: ChainedRow[]) => rows.map((row, n) => ({ ...row, seq: n + 1 }));

  const ways: Record<string, (rows: ChainedRow[], n: number) => ChainedRow[]> = {
    edit: (rows, n) => rows.with(n, changed(rows[n]!)),
    'edit and hash': (rows, n) => rows.with(n, rehashed(changed(rows[n]!))),
    delete: (rows, n) => rows.toSpliced(n, 1),
    'delete and number': (rows, n) => renumbered(rows.toSpliced(n, 1)),
    swap: (rows, n) => rows.with(n, rows[(n + 1) % LENGTH]!).with((n + 1) % LENGTH, rows[n]!),
    'swap and number': (rows, n) => renumbered(rows.with(n, rows[(n + 1) % LENGTH]!).with((n + 1) % LENGTH, rows[n]!)),
    insert: (rows, n) => rows.toSpliced(n, 0, rehashed(changed(rows[n]!))),
    'insert and number': (rows, n) => renumbered(rows.toSpliced(n, 0, rehashed(changed(rows[n]!)))),
    'cut the end': (rows, n) => rows.slice(0, n),
    'cut the beginning': (rows, n) => renumbered(rows.slice(n + 1)),
  };

  const verdict = (rows: ChainedRow[], head: Head) => {
    const check = new ChainCheck([head]);
    for (const row of rows) check.next(row);
    return check.end(head).broken;
  };

  it('are all detected, and the unchanged chain is valid', () => {
    const { rows, head } = chain();
    expect(verdict(rows, head)).toBeUndefined();
    const names = Object.keys(ways);
    const unseen: string[] = [];
    for (let n = 0; n < 1000; n += 1) {
      const [name, place] = [names[n % names.length]!, random(LENGTH)];
      if (!verdict(ways[name]!(rows, place), head)) unseen.push(`${name} ${place}`);
    }
    expect(unseen).toEqual([]);
  });
});
