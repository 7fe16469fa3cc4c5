import type { Tx } from '@hydria/database/db.ts';
import type { PaymentDay } from '@hydria/shared/contract/payments.ts';
import { sql } from 'kysely';
import { paymentReference } from './payment-reference.ts';

type Difference = PaymentDay['differences'][number];

type DayRow = Omit<PaymentDay, 'state' | 'differences'> & { differences: Omit<Difference, 'reference'>[] };

/** Most differences of a day that are named. */
const MOST_DIFFERENCES = 50;

/**
 * The days of a period, newest first: payments that the provider has captured beside the captures of the ledger. Both are compared
 * payment by payment, so that two mistakes of the same amount do not cancel each other out. Each side is one index range.
 */
export async function selectDays(
  tx: Tx,
  { deya_id, from, to, today }: { deya_id: number; from: string; to: string; today: string },
): Promise<PaymentDay[]> {
  const { rows } = await sql<DayRow>`
    with captured as (
      select (authorised_at at time zone 'Europe/Athens')::date as day, order_code, amount_cents::bigint as cents
      from bank_payment
      where deya_id = ${deya_id} and authorised_at >= ${from}::date::timestamp at time zone 'Europe/Athens'
        and authorised_at < (${to}::date + 1)::timestamp at time zone 'Europe/Athens'),
    posted as (
      select e.booked_on as day, t.order_code, sum(t.amount_cents)::bigint as cents
      from ledger_event e
      join ledger_transfer t on t.deya_id = e.deya_id and t.event_id = e.id
      where e.deya_id = ${deya_id} and e.kind = 'capture' and e.booked_on between ${from} and ${to}
      group by e.booked_on, t.order_code),
    compared as (
      select coalesce(c.day, p.day) as day, coalesce(c.order_code, p.order_code) as order_code,
             c.cents as captured_cents, p.cents as posted_cents
      from captured c full join posted p on p.day = c.day and p.order_code = c.order_code),
    named as (
      select x.*, row_number() over (partition by x.day order by x.order_code) as n,
        case
          when captured_cents is not null and posted_cents is not null then 'amount'
          when captured_cents is null and exists (
            select from bank_payment b where b.deya_id = ${deya_id} and b.order_code = x.order_code
              and b.authorised_at is not null) then 'other_day'
          when captured_cents is null then 'not_captured'
          when exists (
            select from ledger_transfer t join ledger_event e on e.deya_id = t.deya_id and e.id = t.event_id
            where t.deya_id = ${deya_id} and t.order_code = x.order_code and e.kind = 'capture') then 'other_day'
          else 'not_posted'
        end as kind
      from compared x where captured_cents is distinct from posted_cents)
    select to_char(d.day, 'YYYY-MM-DD') as day,
           count(c.captured_cents)::int as captured_count, coalesce(sum(c.captured_cents), 0)::float8 as captured_cents,
           count(c.posted_cents)::int as posted_count, coalesce(sum(c.posted_cents), 0)::float8 as posted_cents,
           (coalesce(sum(c.captured_cents), 0) - coalesce(sum(c.posted_cents), 0))::float8 as difference_cents,
           coalesce((select json_agg(json_build_object('order', n.order_code, 'kind', n.kind,
              'captured_cents', n.captured_cents, 'posted_cents', n.posted_cents) order by n.n)
             from named n where n.day = d.day and n.n <= ${MOST_DIFFERENCES}), '[]') as differences
    from (select g::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') g) d
    left join compared c on c.day = d.day
    group by d.day order by d.day desc`.execute(tx);
  return rows.map(({ differences, ...row }) => ({
    ...row,
    state: differences.length > 0 ? 'different' : row.day < today ? 'equal' : 'running',
    differences: differences.map((one) => ({ ...one, reference: paymentReference(one.order) })),
  }));
}
