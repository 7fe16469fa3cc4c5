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

/** How a chain is read. */
export interface ChainSource {
  /** The recorded end. */
  head(): Promise<Head | undefined>;
  /** At most `limit` rows behind a place; with null, rows without a place. */
  after(seq: number | null, limit: number): Promise<ChainedRow[]>;
}

const columns = (deya_id: number | null) => sql`
  select seq, ${deya_id}::int as deya_id, id, (extract(epoch from at) * 1000000)::bigint as at, action, person_id,
         actor_person_id, detail, prev, hash
  from ${sql.table(deya_id === null ? 'installation_event' : 'audit_event')}
  where ${deya_id === null ? sql`true` : sql`deya_id = ${deya_id}`}`;

/** A chain as the migration role reads it. */
function ownedChain(db: Db, deya_id: number | null): ChainSource {
  const chain = deya_id ?? INSTALLATION;
  const select = <Row>(query: RawBuilder<Row>) =>
    asTenant(db, chain, async (tx) => {
      const { rows } = await query.execute(tx);
      return rows;
    });
  return {
    head: async () =>
      (await select(sql<Head>`select seq, encode(hash, 'hex') as hash from audit_head where deya_id = ${chain}`))[0],
    after: (seq, limit) => {
      const place = seq === null ? sql`seq is null order by id` : sql`seq > ${seq}::bigint order by seq`;
      return select(sql<ChainedRow>`${columns(deya_id)} and ${place} limit ${limit}`);
    },
  };
}

/** A chain in batches. The next batch is read while the caller processes the current one. */
async function* partsOf({ after }: ChainSource): AsyncGenerator<ChainedRow[]> {
  yield await after(null, 1);
  let rows = await after(0, PART);
  while (rows.length === PART) {
    const next = after(rows.at(-1)!.seq!, PART);
    // A caller that stops early does not wait for the pending read.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
  yield rows;
}

/** Verifies a chain from its first row. The recorded end is read first, so that rows added meanwhile are no finding. */
export async function followChain(
  source: ChainSource,
  deya_id: number | null,
  anchors: readonly Head[] = [],
): Promise<ChainReport> {
  const head = await source.head();
  const check = new ChainCheck(anchors);
  for await (const rows of partsOf(source)) {
    for (const row of rows) {
      if (row.seq !== null && row.seq > (head?.seq ?? 0) && (await source.head())!.seq >= row.seq)
        return { deya_id, ...check.end(head) };
      check.next(row);
    }
    if (check.broken) break;
  }
  return { deya_id, ...check.end(head) };
}

/** Verifies the chain of a utility, or with null the installation's. `db` is the migration role's. */
export const verifyChain = (db: Db, deya_id: number | null, anchors: readonly Head[] = []): Promise<ChainReport> =>
  followChain(ownedChain(db, deya_id), deya_id, anchors);

/** The existing chains: utilities by number, then the installation. */
export async function chains(db: Db): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number }>`select id from deya order by id`.execute(db);
  return [...rows.map(({ id }) => id), null];
}
