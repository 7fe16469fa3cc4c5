import type { Tx } from '@hydria/database/db.ts';
import type { Handover, HandoverSupply } from '@hydria/shared/contract/handovers.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { utc } from '../../kernel/utc.ts';
import { linked } from '../supplies/access.ts';

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 14;

/** More hand-overs than a person reads. */
const SHOWN = 100;

/** Condition on `handover as h`: the invitation waits too long at an instant. */
const isExpired = (now: Date) => sql`h.asked_at <= ${now}::timestamptz - make_interval(days => ${INVITATION_DAYS})`;

/** The supplies that a person owns on a day. */
export async function selectOwned({ tx, deya_id, person_id, today }: PersonScope): Promise<HandoverSupply[]> {
  const { rows } = await sql<HandoverSupply>`
    select s.kwdikos_katanalwti, sp.alias, s.street, s.address
    from supply_person sp
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    where sp.deya_id = ${deya_id} and ${linked(person_id, today)} and sp.customer_type = 'owner'
    order by s.kwdikos_katanalwti`.execute(tx);
  return rows;
}

/** Hand-overs that a person has given or received, newest first. */
export async function selectHandovers({ tx, deya_id, person_id, today, now }: PersonScope): Promise<Handover[]> {
  const { rows } = await sql<Handover>`
    select h.id, h.kwdikos_katanalwti, sp.alias, s.street, s.address, h.customer_type, h.since, h.until,
           case when h.invited_by = ${person_id} then 'given' else 'received' end as side,
           case when h.invited_by = ${person_id} then h.email else trim(p.first_name || ' ' || p.last_name) end as with,
           case when h.ended_at is not null then 'ended'
                when h.until < ${today}::date then 'over'
                when h.person_id is null then case when ${isExpired(now)} then 'expired' else 'invited' end
                when h.since > ${today}::date then 'upcoming' else 'running' end as state,
           ${utc('h.ended_at')} as ended_at
    from handover h
    join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
    join person p on p.id = h.invited_by
    left join supply_person sp on sp.deya_id = h.deya_id and sp.kwdikos_katanalwti = h.kwdikos_katanalwti
      and sp.person_id = ${person_id}
    where h.deya_id = ${deya_id} and ${person_id} in (h.invited_by, h.person_id)
    order by h.id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** A hand-over that goes on, or can still be accepted. */
export type StandingHandover = Pick<Handover, 'kwdikos_katanalwti' | 'since' | 'until'> & { email: string };

/** The hand-overs of a person that neither their days nor one of the two have ended, newest first. */
export async function selectStanding({ tx, deya_id, person_id, today, now }: PersonScope): Promise<StandingHandover[]> {
  const { rows } = await sql<StandingHandover>`
    select h.kwdikos_katanalwti, h.email, h.since, h.until from handover h
    where h.deya_id = ${deya_id} and h.invited_by = ${person_id} and h.ended_at is null and h.until >= ${today}::date
      and (h.person_id is not null or not ${isExpired(now)})
    order by h.id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** The days of an owner; null: without an end. */
export interface Ownership {
  since: string | null;
  until: string | null;
}

/** The owner's link to a supply on a day, locked, so that hand-overs of one supply are stored one after the other. */
export async function lockOwnership(
  { tx, deya_id, person_id, today }: PersonScope,
  kwdikos_katanalwti: string,
): Promise<Ownership | undefined> {
  const { rows } = await sql<Ownership>`
    select sp.since, sp.until from supply_person sp
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, today)}
      and sp.customer_type = 'owner' for update`.execute(tx);
  return rows[0];
}

/** The hand-over that a person has stored with this key. */
export const selectByKey = ({ tx, deya_id, person_id }: PersonScope, idempotency_key: string) =>
  tx
    .selectFrom('handover')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('invited_by', '=', person_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/** Whether another tenant has one of these days, or is invited to it. One that was ended had the days until then. */
export async function hasTenant(
  { tx, deya_id, now }: PersonScope,
  { kwdikos_katanalwti, since, until }: { kwdikos_katanalwti: string; since: string; until: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from handover h
    where h.deya_id = ${deya_id} and h.kwdikos_katanalwti = ${kwdikos_katanalwti} and h.customer_type = 'tenant'
      and (h.person_id is not null or h.ended_at is null and not ${isExpired(now)})
      and h.since <= ${until}::date
      and least(h.until, (h.ended_at at time zone 'Europe/Athens')::date - 1) >= ${since}::date
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** A hand-over, locked until it is changed. */
export const lockHandover = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('handover')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
