import type { Tx } from '@hydria/database/db.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { sql, type RawBuilder } from 'kysely';
import { byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { paymentReference } from '../payments/payment-reference.ts';

const PAYER = sql`(
  select coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.email) from person s where s.id = p.person_id)`;

/** The orders of the list. */
export const inOrder = sortedList({ asked_at: byWhole(sql`r.id`), amount: byWhole(sql`r.amount_cents`) }, sql`r.id`);

type Unnamed = Omit<Refund, 'reference'>;

const rowsOf = <Row extends Unnamed = Unnamed>(
  deya_id: number,
  reader: number,
  which: RawBuilder<unknown>,
  place = sql``,
) => sql<Row>`
  select ${place} r.id, r.order_code as "order", r.amount_cents, p.amount_cents as paid_cents, r.state, r.reason,
         ${PAYER} as payer, coalesce(staff_name(r.deya_id, r.asked_by), '–') as asked_by, ${utc('r.asked_at')} as asked_at,
         staff_name(r.deya_id, r.decided_by) as decided_by, ${utc('r.done_at')} as done_at, r.asked_by = ${reader} as is_own
  from payment_refund r join bank_payment p on p.deya_id = r.deya_id and p.order_code = r.order_code
  where r.deya_id = ${deya_id} and ${which}`;

const named = <Row extends Unnamed>(row: Row): Row & Refund => ({ ...row, reference: paymentReference(row.order) });

interface RefundFilter {
  deya_id: number;
  reader: number;
  state?: Refund['state'] | undefined;
}

const ofState = ({ state }: RefundFilter) => sql`(${state ?? null}::text is null or r.state = ${state ?? null})`;

/** One page of refunds. */
export async function selectRefunds(
  tx: Tx,
  filter: RefundFilter,
  { place, rest }: SortedPart,
): Promise<(Refund & SortPlace)[]> {
  const which = sql`${ofState(filter)} ${rest}`;
  const { rows } = await rowsOf<Unnamed & SortPlace>(filter.deya_id, filter.reader, which, sql`${place},`).execute(tx);
  return rows.map(named);
}

export async function countRefunds(tx: Tx, filter: RefundFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_refund r where r.deya_id = ${filter.deya_id} and ${ofState(filter)}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function selectRefund(tx: Tx, deya_id: number, reader: number, id: number): Promise<Refund | undefined> {
  const { rows } = await rowsOf(deya_id, reader, sql`r.id = ${id}`).execute(tx);
  return rows.map(named)[0];
}
