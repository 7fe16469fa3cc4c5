import { asTenant, type Db } from '@hydria/database/db.ts';
import { sql, type RawBuilder } from 'kysely';
import { ChainCheck, type Broken, type ChainedRow, type Head } from './chain.ts';

/** Rows per read. */
const PART = 5000;

/** The number of the installation's chain among the heads. */
export const INSTALLATION = 0;

export interface ChainReport {
  deya_id: number | null;
  rows: number;
  head: Head;
  broken: Broken | undefined;
}

const columns = (deya_id: number | null) => sql`
  select seq, ${deya_id}::int as deya_id, id, (extract(epoch from at) * 1000000)::bigint as at, action, person_id,
         actor_person_id, detail, prev, hash
  from ${sql.table(deya_id === null ? 'installation_event' : 'audit_event')}
  where ${deya_id === null ? sql`true` : sql`deya_id = ${deya_id}`}`;

/** A chain in batches. The next batch is read while the caller processes the current one. */
async function* partsOf(db: Db, deya_id: number | null): AsyncGenerator<ChainedRow[]> {
  const read = (which: RawBuilder<unknown>) =>
    asTenant(db, deya_id ?? INSTALLATION, async (tx) => {
      const { rows } = await sql<ChainedRow>`${columns(deya_id)} and ${which}`.execute(tx);
      return rows;
    });
  const after = (seq: number) => read(sql`seq > ${seq}::bigint order by seq limit ${PART}`);
  yield await read(sql`seq is null order by id limit 1`);
  let rows = await after(0);
  while (rows.length === PART) {
    const next = after(rows.at(-1)!.seq!);
    // A caller that stops early does not wait for the pending read.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
  yield rows;
}

async function headOf(db: Db, deya_id: number | null): Promise<Head | undefined> {
  const chain = deya_id ?? INSTALLATION;
  const { rows } = await asTenant(db, chain, (tx) =>
    sql<Head>`select seq, encode(hash, 'hex') as hash from audit_head where deya_id = ${chain}`.execute(tx),
  );
  return rows[0];
}

/**
 * Verifies the chain of a utility, or with null the installation's, from its first row. `db` is the migration role's.
 * The recorded end is read first, so that rows added meanwhile are no finding.
 */
export async function verifyChain(db: Db, deya_id: number | null, anchors: readonly Head[] = []): Promise<ChainReport> {
  const head = await headOf(db, deya_id);
  const check = new ChainCheck(anchors);
  for await (const rows of partsOf(db, deya_id)) {
    for (const row of rows) {
      if (row.seq !== null && row.seq > (head?.seq ?? 0) && (await headOf(db, deya_id))!.seq >= row.seq)
        return { deya_id, ...check.end(head) };
      check.next(row);
    }
    if (check.broken) break;
  }
  return { deya_id, ...check.end(head) };
}

/** The existing chains: utilities by number, then the installation. */
export async function chains(db: Db): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number }>`select id from deya order by id`.execute(db);
  return [...rows.map(({ id }) => id), null];
}
