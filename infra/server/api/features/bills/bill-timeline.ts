import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { linked } from '../supplies/access.ts';

/** Bills of the person's own days, on their day of issue. */
export const billTimeline: TimelineSource = {
  kind: 'bill',
  entries: ({ deya_id, person_id, kwdikos_katanalwti, day }) => sql`
    select b.id::text as ref, b.issue_date::timestamp at time zone 'Europe/Athens' as at,
           case when b.paid_on is not null then 'paid' end as state, b.current_total::bigint as amount, b.bill_number as name
    from supply_person sp
    join bill b on b.deya_id = sp.deya_id and b.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
      and is_own_bill(b.period_end, sp.since, sp.until)`,
};
