import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { ReadingInReview, ReviewedReading, SentReading } from '@hydria/shared/contract/readings.ts';
import { CORRECTION_MS } from '@hydria/shared/rules/meter-reading.ts';
import { sql, type Insertable } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { readQueue } from '../../kernel/read-queue.ts';
import type { StoredPhoto } from '../../kernel/stored-photos.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked } from '../supplies/access.ts';

/** A meter at a supply. */
export interface MeterAt {
  deya_id: number;
  kwdikos_katanalwti: string;
  hydrometer: string;
}

/** The rights of a person at a meter; each one is false when the one before is. */
export interface MeterAccess {
  is_customer: boolean;
  is_liable: boolean;
  is_meter: boolean;
  /** The person's first day at the supply; null when there is none. */
  since: string | null;
}

/** Whether the person follows the supply on a day, pays for it, and whether the meter is installed there. */
export async function selectMeterAccess(
  tx: Tx,
  { deya_id, kwdikos_katanalwti, hydrometer }: MeterAt,
  person_id: number,
  day: string,
): Promise<MeterAccess> {
  const { rows } = await sql<Omit<MeterAccess, 'is_customer'>>`
    select sp.since::text as since, coalesce(${isLiable}, false) as is_liable,
           exists (select from hydrometer h where h.deya_id = s.deya_id and h.hydrometer = ${hydrometer}
                   and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null) as is_meter
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}`.execute(
    tx,
  );
  return rows[0]
    ? { is_customer: true, ...rows[0] }
    : { is_customer: false, is_liable: false, is_meter: false, since: null };
}

/** Billing readings that a history has. */
const HISTORY = 8;

/**
 * Known values of a meter up to a day, newest first: those for billing, and of hourly ones the last of the day and of the 30th day
 * before. An hour counts to the day in which it ends.
 */
export async function selectHistory(
  tx: Tx,
  deya_id: number,
  hydrometer: string,
  day: string,
): Promise<ReadingInReview['history']> {
  const hourlyBefore = (days: number) => sql`
    (select ((x.measured_at - interval '1 second') at time zone 'Europe/Athens')::date::text as date, x.counter_l, 'hourly' as kind
     from hourly_reading x
     where x.deya_id = ${deya_id} and x.hydrometer = ${hydrometer}
       and x.measured_at <= (${day}::date + 1 - ${days}::int)::timestamp at time zone 'Europe/Athens'
     order by x.measured_at desc limit 1)`;
  const { rows } = await sql<ReadingInReview['history'][number]>`
    ${hourlyBefore(0)} union ${hourlyBefore(30)} union all
    (select x.read_on::text, x.counter_l, x.kind from billing_reading x
     where x.deya_id = ${deya_id} and x.hydrometer = ${hydrometer} and x.read_on <= ${day}::date
     order by x.read_on desc limit ${HISTORY})
    order by date desc, counter_l desc`.execute(tx);
  return rows;
}

const sentColumns = sql`
  r.id, r.kwdikos_katanalwti, r.hydrometer, h.type, r.read_on::text as read_on, r.counter_l, r.state, r.corrected_l, r.reason,
  r.media_id is not null as has_photo, ${utc('r.sent_at')} as sent_at`;

const meter = sql`join hydrometer h on h.deya_id = r.deya_id and h.hydrometer = r.hydrometer`;

/** A person's own reading. */
const ownColumns = sql`
  ${sentColumns}, case when r.state = 'sent' then
    to_char((r.sent_at + make_interval(secs => ${CORRECTION_MS / 1000}::int)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  end as correctable_until`;

/** The reading of a person that has this number, or was sent with this key. */
export async function selectOwnReading(
  tx: Tx,
  deya_id: number,
  person_id: number,
  by: { id: number } | { idempotency_key: string },
): Promise<SentReading | undefined> {
  const { rows } = await sql<SentReading>`
    select ${ownColumns} from sent_reading r ${meter}
    where r.deya_id = ${deya_id} and r.person_id = ${person_id}
      and ${'id' in by ? sql`r.id = ${by.id}` : sql`r.idempotency_key = ${by.idempotency_key}`}`.execute(tx);
  return rows[0];
}

/** One page of a person's readings of a supply, newest first. */
export async function selectOwnReadings(
  tx: Tx,
  of: { deya_id: number; person_id: number; kwdikos_katanalwti: string },
  { after = null, limit }: Page<number | null>,
): Promise<SentReading[]> {
  const { rows } = await sql<SentReading>`
    select ${ownColumns} from sent_reading r ${meter}
    where r.deya_id = ${of.deya_id} and r.person_id = ${of.person_id} and r.kwdikos_katanalwti = ${of.kwdikos_katanalwti}
      and (${after}::bigint is null or r.id < ${after})
    order by r.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Stores a reading; returns no row when one with the same key exists, including concurrent ones. */
export async function insertReading(
  tx: Tx,
  reading: Insertable<Tables['sent_reading']>,
  photo: StoredPhoto | undefined,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('sent_reading')
    .values(reading)
    .onConflict((at) => at.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row || !photo) return row?.id;
  const { deya_id } = reading;
  const media = await tx
    .insertInto('media')
    .values({ deya_id, kind: 'reading', ...photo })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('sent_reading')
    .set({ media_id: media.id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', row.id)
    .execute();
  return row.id;
}

/** Locks a reading for a change. */
export const lockReading = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('sent_reading')
    .select(['person_id', 'hydrometer', 'read_on', 'counter_l', 'state', 'sent_at'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Changes a locked reading. */
export const updateReading = (
  tx: Tx,
  deya_id: number,
  id: number,
  changes: Partial<Insertable<Tables['sent_reading']>>,
) => tx.updateTable('sent_reading').set(changes).where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** The value of an accepted reading for billing. One that the utility took itself on this day stays. */
export const storeForBilling = async (
  tx: Tx,
  row: { deya_id: number; hydrometer: string; read_on: string; counter_l: number; updated_at: Date },
): Promise<void> => {
  await tx
    .insertInto('billing_reading')
    .values({ ...row, kind: 'customer' })
    .onConflict((at) =>
      at
        .columns(['deya_id', 'hydrometer', 'read_on'])
        .doUpdateSet({ counter_l: row.counter_l, kind: 'customer', updated_at: row.updated_at })
        .where('billing_reading.kind', 'in', ['customer', 'estimated']),
    )
    .execute();
};

/** A photo with its bytes, and the sender of its reading. */
export const selectReadingPhoto = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('sent_reading as r')
    .innerJoin('media as m', (on) => on.onRef('m.deya_id', '=', 'r.deya_id').onRef('m.id', '=', 'r.media_id'))
    .select(['r.person_id', 'm.content_type', 'm.bytes', 'm.stored_as'])
    .where('r.deya_id', '=', deya_id)
    .where('r.id', '=', id)
    .executeTakeFirst();

/** The readings that wait for the utility. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select sent_at as at from sent_reading where deya_id = ${deya_id} and state = 'sent'`);

/** The rows that a list of the staff is narrowed to. */
interface Narrowed {
  state: ReviewedReading['state'] | undefined;
  search: string | undefined;
}

const senderName = sql<string>`trim(p.first_name || ' ' || p.last_name)`;
const people = sql`${meter} join person p on p.id = r.person_id`;

const narrowed = (deya_id: number, { state = undefined, search = undefined }: Narrowed) => sql`
  where r.deya_id = ${deya_id} and (${state ?? null}::text is null or r.state = ${state ?? null})
    and (${search ?? null}::text is null or position(search_text(${search ?? null}) in
         search_text(${senderName} || ' ' || r.kwdikos_katanalwti || ' ' || r.hydrometer)) > 0)`;

const reviewColumns = sql`
  ${sentColumns}, ${senderName} as name, r.doubt, ${utc('r.decided_at')} as decided_at,
  staff_name(r.deya_id, r.decided_by) as decided_by`;

/** The orders of the list of the staff. */
export const inOrder = sortedList(
  { state: byWaiting(sql`r.state = 'sent'`, sql`r.id`), sent_at: byWhole(sql`r.id`) },
  sql`r.id`,
);

/** The number of readings that a list is narrowed to. */
export async function countReadings(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sent_reading r ${people} ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of readings. */
export async function selectReadings(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(ReviewedReading & SortPlace)[]> {
  const { rows } = await sql<ReviewedReading & SortPlace>`
    select ${place}, ${reviewColumns} from sent_reading r ${people} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** A reading of the utility as `reader` sees it, with the known values of its meter. One that they have sent is their own. */
export async function selectReading(
  tx: Tx,
  deya_id: number,
  { id, reader }: { id: number; reader: number },
): Promise<ReadingInReview | undefined> {
  const { rows } = await sql<Omit<ReadingInReview, 'history'>>`
    select ${reviewColumns}, coalesce(s.street, s.address) as address, r.person_id is not distinct from ${reader} as is_own
    from sent_reading r ${people}
    left join supply s on s.deya_id = r.deya_id and s.kwdikos_katanalwti = r.kwdikos_katanalwti
    where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  const found = rows[0];
  return found && { ...found, history: await selectHistory(tx, deya_id, found.hydrometer, found.read_on) };
}
