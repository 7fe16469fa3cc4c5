import type { Tx } from '@hydria/database/db.ts';
import type { FeedToken } from '@hydria/shared/contract/feed-tokens.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { readQueue } from '../../kernel/read-queue.ts';
import { utc } from '../../kernel/utc.ts';

/** A token that ends within so many days wants a successor. */
const ENDING_DAYS = 14;

const endingBefore = (now: Date): Date => new Date(now.getTime() + ENDING_DAYS * 86_400_000);

const isOver = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(t.revoked_at is not null or coalesce(t.ends_at <= ${now}, false))`;

/** The first moment of a day where the utilities are. */
export const beginOf = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone 'Europe/Athens')`;

/** The first moment after a day where the utilities are. */
export const endOf = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/Athens')`;

interface Listing {
  now: Date;
  state?: 'live' | 'over' | undefined;
}

const listed = (deya_id: number, { now, state }: Listing) => sql`
  from feed_token t left join feed_token_use u on u.deya_id = t.deya_id and u.token_id = t.id where t.deya_id = ${deya_id}
    and (${state ?? null}::text is null or ${isOver(now)} = (${state ?? null}::text = 'over'))`;

/** A page of the tokens of a utility, newest first. */
export async function selectTokens(
  tx: Tx,
  deya_id: number,
  of: Listing,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page<number>,
): Promise<FeedToken[]> {
  const { rows } = await sql<FeedToken>`
    select t.id, t.name, t.hint, t.scopes, ${utc('t.begins_at')} as begins_at, ${utc('t.ends_at')} as ends_at,
           ${utc('t.created_at')} as created_at, staff_name(t.deya_id, t.created_by) as created_by,
           t.replaced_by is not null as replaced, ${utc('t.revoked_at')} as revoked_at,
           ${utc('u.at')} as last_used_at, u.network as last_used_network,
           case when t.revoked_at is not null then 'revoked' when t.ends_at <= ${of.now} then 'ended'
                when t.begins_at > ${of.now} then 'early' when t.ends_at <= ${endingBefore(of.now)} then 'ending'
                else 'active' end as state
    ${listed(deya_id, of)} and t.id < ${after} order by t.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many tokens a list has. */
export async function countTokens(tx: Tx, deya_id: number, of: Listing): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${listed(deya_id, of)}`.execute(tx);
  return rows[0]!.n;
}

/** The tokens that end soon without a successor; each waits since it was to be seen. */
export const selectEnding = (tx: Tx, deya_id: number, now: Date): Promise<Queue> =>
  readQueue(
    tx,
    sql`select t.ends_at - make_interval(days => ${ENDING_DAYS}) as at from feed_token t
        where t.deya_id = ${deya_id} and not ${isOver(now)} and t.ends_at <= ${endingBefore(now)} and t.replaced_by is null`,
  );

/** Whether a token that is not over has this name. Held until the end of the transaction, so that two cannot take one at once. */
export async function isNameTaken(tx: Tx, deya_id: number, name: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(714493, ${deya_id}::int)`.execute(tx);
  const { rows } = await sql`
    select from feed_token t where t.deya_id = ${deya_id} and lower(t.name) = lower(${name}) and not ${isOver(now)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A token as its replacement needs it, locked. */
export interface LockedToken {
  id: number;
  name: string;
  scopes: string[];
  is_over: boolean;
}

/** Locks a token of the utility; undefined for one that is not there. */
export async function lockToken(tx: Tx, deya_id: number, id: number, now: Date): Promise<LockedToken | undefined> {
  const { rows } = await sql<LockedToken>`
    select t.id, t.name, t.scopes, ${isOver(now)} or t.replaced_by is not null as is_over
    from feed_token t left join feed_token_use u on u.deya_id = t.deya_id and u.token_id = t.id where t.deya_id = ${deya_id} and t.id = ${id} for update of t`.execute(
    tx,
  );
  return rows[0];
}
