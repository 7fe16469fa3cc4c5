import type { Tx } from '@hydria/database/db.ts';
import { FOUR_EYES_CENTS } from '@hydria/shared/rules/four-eyes.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { startOfDay } from '../../kernel/athens-day.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';

/** The money that an act moves: of a payment, of an entry of a bank file, or of the entry that is the surplus of a payment. */
export interface Moved {
  order: string | null;
  entry_id: number | null;
}

async function fourEyesOf(tx: Tx, deya_id: number): Promise<number> {
  const { settings } = await tx
    .selectFrom('deya')
    .select('settings')
    .where('id', '=', deya_id)
    .executeTakeFirstOrThrow();
  return settings.four_eyes_cents ?? FOUR_EYES_CENTS;
}

/**
 * The most that a person may still decide alone about this money. It is the amount of the utility, less the larger of two sums of
 * acts that no second person has seen. One is that of the same money, the other that of the same person on this day. An assignment that was
 * taken back and a refund that failed moved nothing.
 */
export async function aloneCents({ tx, deya_id, person_id, today }: PersonScope, moved: Moved): Promise<number> {
  const { order, entry_id } = moved;
  const [from, to] = [new Date(startOfDay(today)), new Date(startOfDay(plusDays(today, 1)))];
  const isSame = sql`(a.order_code = ${order}::text or a.entry_id = ${entry_id}::bigint)`;
  const isOfDay = sql`(a.person = ${person_id} and a.at >= ${from}::timestamptz and a.at < ${to}::timestamptz)`;
  const { rows } = await sql<{ same: number; day: number }>`
    with acts as (
      select asked_by as person, asked_at as at, amount_cents::bigint as cents, order_code, null::bigint as entry_id
      from payment_refund
      where deya_id = ${deya_id} and state in ('sent', 'done') and decided_by is null and entry_id is null
        and (order_code = ${order}::text or (asked_by = ${person_id} and asked_at >= ${from}::timestamptz))
      union all
      select d.proposed_by, d.proposed_at, coalesce(d.amount_cents, 0), e.order_code, e.id
      from bank_entry_decision d join bank_entry e on e.deya_id = d.deya_id and e.id = d.entry_id
      where d.deya_id = ${deya_id} and d.state = 'done' and d.decided_by is null and d.undone_at is null
        and not exists (select from payment_refund f where f.deya_id = d.deya_id and f.state = 'failed'
          and f.idempotency_key = 'decision-' || d.id)
        and (e.id = ${entry_id}::bigint or e.order_code = ${order}::text
             or (d.proposed_by = ${person_id} and d.proposed_at >= ${from}::timestamptz)))
    select coalesce(sum(a.cents) filter (where ${isSame}), 0)::float8 as same,
           coalesce(sum(a.cents) filter (where ${isOfDay}), 0)::float8 as day
    from acts a`.execute(tx);
  const { same, day } = rows[0]!;
  return Math.max(0, (await fourEyesOf(tx, deya_id)) - Math.max(same, day));
}

/** Whether this person has brought the money in by a bank file of their own: a second person decides whether it goes out. */
export async function broughtIn({ tx, deya_id, person_id }: PersonScope, { order, entry_id }: Moved): Promise<boolean> {
  const { rows } = await sql`
    with entries as (
      select ${entry_id}::bigint as id
      union
      select t.entry_id from ledger_transfer t where t.deya_id = ${deya_id} and t.order_code = ${order}::text)
    select from entries n
    join bank_entry e on e.deya_id = ${deya_id} and e.id = n.id
    join bank_file f on f.deya_id = e.deya_id and f.id = e.file_id
    where f.source = 'upload' and f.received_by = ${person_id} limit 1`.execute(tx);
  return rows.length > 0;
}
