import type { Tx } from '@hydria/database/db.ts';
import { WATER_ALARMS, type Highlights } from '@hydria/shared/contract/highlights.ts';
import { sql } from 'kysely';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked, ownDay, ownHour } from '../supplies/access.ts';

/** A person at a utility on a day. */
interface PersonDay {
  deya_id: number;
  person_id: number;
  day: string;
}

/** Alarms of one answer. */
const ALARMS = 5;

/** The first unpaid instalment until a day, of a running plan behind one of the person's supplies. */
export async function selectInstalment(tx: Tx, { deya_id, person_id, day }: PersonDay, until: string) {
  const { rows } = await sql<NonNullable<Highlights['instalment']>>`
    select i.installmentsnr, i.restamount as amount, i.due_date
    from settlement t
    join settlement_installment i on i.deya_id = t.deya_id and i.settlement_id = t.id
    where t.deya_id = ${deya_id} and t.canceldate is null and i.restamount > 0 and i.due_date <= ${until}::date
      and exists (
        select from supply_person sp
        where sp.deya_id = t.deya_id and sp.kwdikos_katanalwti = t.kwdikos_katanalwti and ${linked(person_id, day)}
          and ${ownDay(sql`t.settldate`)})
    order by i.due_date, i.installmentsnr limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The streets of the person's open supplies. */
export async function selectStreets(tx: Tx, { deya_id, person_id, day }: PersonDay): Promise<string[]> {
  const { rows } = await sql<{ street: string }>`
    select distinct s.street
    from supply_person sp
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and s.open and s.street is not null`.execute(tx);
  return rows.map(({ street }) => street);
}

/** The zones of the person's open supplies; an empty one for supplies without a zone. */
export async function selectZonesOf(tx: Tx, { deya_id, person_id, day }: PersonDay): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct coalesce(s.zone, '') as zone
    from supply_person sp
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and s.open`.execute(tx);
  return rows.map(({ zone }) => zone);
}

/** Alarms that last, one of a kind per supply, the newest first; one that is older than the link begins with it. Only the liable party sees them, as it does readings. */
export async function selectAlarms(tx: Tx, { deya_id, person_id, day }: PersonDay): Promise<Highlights['alarms']> {
  const { rows } = await sql<Highlights['alarms'][number]>`
    select kind, kwdikos_katanalwti, alias, ${utc('first_seen')} as first_seen
    from (
      select distinct on (s.kwdikos_katanalwti, a.kind) a.kind, s.kwdikos_katanalwti, sp.alias,
             greatest(a.first_seen, sp.since::timestamp at time zone 'Europe/Athens') as first_seen
      from supply_person sp
      join person p on p.id = sp.person_id
      join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
      join hydrometer h on h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null
      join alarm a on a.deya_id = h.deya_id and a.hydrometer = h.hydrometer
      where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
        and a.cleared_at is null and ${ownHour(sql`a.last_seen`)} and a.kind = any(${[...WATER_ALARMS]}::text[])
      order by s.kwdikos_katanalwti, a.kind, a.first_seen) as lasting
    order by lasting.first_seen desc, kwdikos_katanalwti, kind limit ${ALARMS}`.execute(tx);
  return rows;
}

/** The number of the person's conversations with an answer that they have not read. */
export async function countAnswers(tx: Tx, { deya_id, person_id }: Omit<PersonDay, 'day'>): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::int as answers from conversation c
    where c.deya_id = ${deya_id} and c.person_id = ${person_id} and c.last > c.seen_by_customer
      and exists (select from conversation_message m
                  where m.deya_id = c.deya_id and m.conversation_id = c.id and m.by = 'staff' and m.n > c.seen_by_customer)`.execute(
    tx,
  );
  return rows[0]?.answers ?? 0;
}
