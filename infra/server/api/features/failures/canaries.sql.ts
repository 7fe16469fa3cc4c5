import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { LATEST, PER_NETWORK, type CanaryCount } from './judge-canary.ts';
import type { ServedCanary } from '../../kernel/api-context.ts';

/** Retention of a page load. */
const KEPT_MS = 24 * 3600 * 1000;

/** The day's salt, created on first use; it replaces that of the previous day. */
export async function saltOf(db: Db, now: Date, fresh: Buffer): Promise<Buffer> {
  const day = now.toISOString().slice(0, 10);
  const today = () => db.selectFrom('network_salt').select('salt').where('day', '=', day).executeTakeFirst();
  const there = await today();
  if (there) return there.salt;
  await db.deleteFrom('network_salt').where('day', '<', day).execute();
  await db
    .insertInto('network_salt')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await today())?.salt ?? fresh;
}

/** Maximum of page loads that are read, so that counting takes as long with many visitors as with few. */
const SEEN = 5 * LATEST;

/** One page load with an artifact. */
export interface Load {
  remote: string;
  artifact: string;
  trace_id: string;
  network: Buffer;
  failed: boolean;
  at: Date;
}

/**
 * Records a page load, once. A failure after a mount replaces the success if it comes from the same network. Deletes
 * yesterday's rows.
 */
export async function noteLoad(db: Db, load: Load): Promise<void> {
  const { remote, artifact, at } = load;
  await sql`
    insert into canary_load as l (remote, artifact, trace_id, network, failed, at)
    values (${remote}, ${artifact}, ${load.trace_id}, ${load.network}, ${load.failed}, ${at})
    on conflict (remote, artifact, trace_id) do update set failed = true
    where excluded.failed and not l.failed and l.network = excluded.network`.execute(db);
  await db
    .deleteFrom('canary_load')
    .where('at', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
}

interface Counted {
  loads: number;
  failures: number;
  networks: number;
  begin: Date | null;
}

/** The latest page loads of an artifact since `begin`, a few at most from each network, its failures first. */
async function count(db: Db, remote: string, artifact: string, begin: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with seen as (
      select network, failed, at from canary_load
      where remote = ${remote} and artifact = ${artifact} and at >= ${begin} order by at desc limit ${SEEN}),
    latest as (select *, row_number() over (partition by network order by failed desc, at desc) as nth from seen),
    counted as (select * from latest where nth <= ${PER_NETWORK} order by at desc limit ${LATEST})
    select count(*)::int as loads, (count(*) filter (where failed))::int as failures,
           (count(distinct network) filter (where failed))::int as networks, min(at) as begin from counted`.execute(db);
  return rows[0]!;
}

/**
 * Estimates the visitors of the stable release from the canary's percentage; if unknown, assumes as many as the
 * canary's.
 */
const others = (loads: number, percent: number): number =>
  percent === 0 ? loads : Math.round((loads * (100 - percent)) / percent);

export async function countCanary(db: Db, canary: ServedCanary, now: Date): Promise<CanaryCount> {
  const { remote, artifact, stable, percent } = canary;
  const dayAgo = new Date(now.getTime() - KEPT_MS);
  const { loads, failures, networks, begin } = await count(db, remote, artifact, dayAgo);
  const beside = await count(db, remote, stable, begin ?? dayAgo);
  const stableCount = { loads: others(loads, percent), failures: beside.failures };
  return { loads, failures, failingNetworks: networks, stable: stableCount };
}

export const isWithdrawn = async (db: Db, { remote, artifact }: ServedCanary): Promise<boolean> =>
  (await db
    .selectFrom('canary_withdrawal')
    .select('at')
    .where('remote', '=', remote)
    .where('artifact', '=', artifact)
    .executeTakeFirst()) !== undefined;

/** Withdraws the canary for good. True for the first caller. */
export async function withdraw(db: Db, canary: ServedCanary, counted: CanaryCount, at: Date): Promise<boolean> {
  const { remote, artifact } = canary;
  const { loads, failures } = counted;
  const stored = await db
    .insertInto('canary_withdrawal')
    .values({ remote, artifact, loads, failures, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows) === 1;
}

/** The newest first; the limit is only a safety bound, because failed canaries are few. */
export const selectWithdrawals = (db: Db) =>
  db.selectFrom('canary_withdrawal').selectAll().orderBy('at', 'desc').limit(100).execute();
