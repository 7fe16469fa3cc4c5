import type { Tx } from '@hydria/database/db.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';
import { paymentReference } from '../payments/payment-reference.ts';

const nameOf = (column: string) =>
  sql`(select coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.email) from person s where s.id = ${sql.ref(column)})`;

const rowsOf = (deya_id: number, reader: number, which: RawBuilder<unknown>) => sql<Omit<Refund, 'reference'>>`
  select r.id, r.order_code as "order", r.amount_cents, p.amount_cents as paid_cents, r.state, r.reason,
         ${nameOf('p.person_id')} as payer, coalesce(${nameOf('r.asked_by')}, '–') as asked_by, ${utc('r.asked_at')} as asked_at,
         ${nameOf('r.decided_by')} as decided_by, ${utc('r.done_at')} as done_at, r.asked_by = ${reader} as is_own
  from payment_refund r join bank_payment p on p.deya_id = r.deya_id and p.order_code = r.order_code
  where r.deya_id = ${deya_id} and ${which}`;

const named = (row: Omit<Refund, 'reference'>): Refund => ({ ...row, reference: paymentReference(row.order) });

interface RefundFilter {
  deya_id: number;
  reader: number;
  state?: Refund['state'] | undefined;
}

const ofState = ({ state }: RefundFilter) => sql`(${state ?? null}::text is null or r.state = ${state ?? null})`;

/** Refunds, newest first. */
export async function selectRefunds(tx: Tx, filter: RefundFilter, { after, limit }: Page<number>): Promise<Refund[]> {
  const which = sql`${ofState(filter)} and (${after ?? null}::bigint is null or r.id < ${after ?? null})
    order by r.id desc limit ${limit}`;
  const { rows } = await rowsOf(filter.deya_id, filter.reader, which).execute(tx);
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
