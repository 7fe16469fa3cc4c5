import type { Tx } from '@hydria/database/db.ts';
import type { PaymentDay } from '@hydria/shared/contract/payments.ts';
import { sql } from 'kysely';
import { paymentReference } from './payment-reference.ts';

type Difference = PaymentDay['differences'][number];

type DayRow = Omit<PaymentDay, 'state' | 'differences'> & { differences: Omit<Difference, 'reference'>[] };

/** Most differences of a day that are named. */
const MOST_DIFFERENCES = 50;

interface Period {
  deya_id: number;
  from: string;
  to: string;
}

/** Captures of the provider beside those of the ledger, and the names of their differences. */
const capturesOf = ({ deya_id, from, to }: Period) => sql`
    captured as (
      select (authorised_at at time zone 'Europe/Athens')::date as day, order_code, amount_cents::bigint as cents
      from bank_payment
      where deya_id = ${deya_id} and bank <> 'bank-file' and authorised_at >= ${from}::date::timestamp at time zone 'Europe/Athens'
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
      from compared x where captured_cents is distinct from posted_cents)`;

/** Movements of the account beside the ledger, refunds on both sides, and money that waits. */
const moneyOf = ({ deya_id, from, to }: Period) => sql`
    files as (
      select e.booked_on as day, sum(case e.direction when 'credit' then e.amount_cents else -e.amount_cents end)::bigint as cents
      from bank_entry e
      where e.deya_id = ${deya_id} and e.booked_on between ${from} and ${to} and e.state not in ('read', 'known') and e.file_id is not null
        -- Details of a lump are its money: the account moved once.
        and not exists (
          select from bank_entry l where l.deya_id = e.deya_id and l.batch_key = e.batch_key and l.is_lump and l.id <> e.id
            and not e.is_lump and l.state not in ('read', 'known'))
      group by e.booked_on),
    moved as (
      select e.booked_on as day, e.kind, t.amount_cents,
             case when t.debit = 'bank' then t.amount_cents when t.credit = 'bank' then -t.amount_cents end as bank_cents
      from ledger_event e join ledger_transfer t on t.deya_id = e.deya_id and t.event_id = e.id
      where e.deya_id = ${deya_id} and e.booked_on between ${from} and ${to}),
    books as (
      select day, coalesce(sum(bank_cents), 0)::bigint as bank_cents,
             coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refund_cents,
             coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)::bigint as reversal_cents
      from moved group by day),
    refunds as (
      select (done_at at time zone 'Europe/Athens')::date as day, sum(amount_cents)::bigint as cents
      from payment_refund
      where deya_id = ${deya_id} and state = 'done' and done_at >= ${from}::date::timestamp at time zone 'Europe/Athens'
        and done_at < (${to}::date + 1)::timestamp at time zone 'Europe/Athens'
      group by 1),
    waiting as (
      select booked_on as day, sum(open_cents)::bigint as cents, count(*)::int as count
      from bank_entry
      where deya_id = ${deya_id} and booked_on between ${from} and ${to} and state in ('unmatched', 'proposed')
      group by booked_on)`;

/** A day is equal when each side agrees with the books, and closed once no money waits for the staff. */
function stateOf(row: Omit<DayRow, 'differences'>, differences: number, today: string): PaymentDay['state'] {
  const agrees = row.file_cents === row.file_posted_cents && row.refund_cents === row.refund_posted_cents;
  if (differences > 0 || !agrees) return 'different';
  if (row.unmatched_count > 0) return 'unmatched';
  return row.day < today ? 'equal' : 'running';
}

/**
 * The days of a period, newest first. Captured payments of the provider stand beside the captures of the ledger. They are compared
 * payment by payment, so that two mistakes of the same amount do not cancel each other out. Bank files and refunds are compared by
 * their sums. Each side is one index range.
 */
export async function selectDays(tx: Tx, { today, ...period }: Period & { today: string }): Promise<PaymentDay[]> {
  const { from, to } = period;
  const { rows } = await sql<DayRow>`
    with ${capturesOf(period)},
    ${moneyOf(period)}
    select to_char(d.day, 'YYYY-MM-DD') as day,
           count(c.captured_cents)::int as captured_count, coalesce(sum(c.captured_cents), 0)::float8 as captured_cents,
           count(c.posted_cents)::int as posted_count, coalesce(sum(c.posted_cents), 0)::float8 as posted_cents,
           (coalesce(sum(c.captured_cents), 0) - coalesce(sum(c.posted_cents), 0))::float8 as difference_cents,
           coalesce((select f.cents from files f where f.day = d.day), 0)::float8 as file_cents,
           coalesce((select b.bank_cents from books b where b.day = d.day), 0)::float8 as file_posted_cents,
           coalesce((select r.cents from refunds r where r.day = d.day), 0)::float8 as refund_cents,
           coalesce((select b.refund_cents from books b where b.day = d.day), 0)::float8 as refund_posted_cents,
           coalesce((select b.reversal_cents from books b where b.day = d.day), 0)::float8 as reversal_cents,
           coalesce((select w.cents from waiting w where w.day = d.day), 0)::float8 as unmatched_cents,
           coalesce((select w.count from waiting w where w.day = d.day), 0)::int as unmatched_count,
           coalesce((select json_agg(json_build_object('order', n.order_code, 'kind', n.kind,
              'captured_cents', n.captured_cents, 'posted_cents', n.posted_cents) order by n.n)
             from named n where n.day = d.day and n.n <= ${MOST_DIFFERENCES}), '[]') as differences
    from (select g::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') g) d
    left join compared c on c.day = d.day
    group by d.day order by d.day desc`.execute(tx);
  return rows.map(({ differences, ...row }) => ({
    ...row,
    state: stateOf(row, differences.length, today),
    differences: differences.map((one) => ({ ...one, reference: paymentReference(one.order) })),
  }));
}
