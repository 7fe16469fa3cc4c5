import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { isLiable, linked, ownDay } from '../supplies/access.ts';

/** Readings that the utility took for billing; the liable party alone sees them. */
export const billingReadingTimeline: TimelineSource = {
  kind: 'reading',
  entries: ({ deya_id, person_id, kwdikos_katanalwti, day }) => sql`
    select x.hydrometer || '-' || x.read_on as ref, x.read_on::timestamp at time zone 'Europe/Athens' as at,
           x.kind as state, x.counter_l as amount, x.hydrometer as name
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join hydrometer h on h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
    join billing_reading x on x.deya_id = h.deya_id and x.hydrometer = h.hydrometer
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
      and ${isLiable} and ${ownDay(sql`x.read_on`)}`,
};

/** Readings that the person has sent. */
export const sentReadingTimeline: TimelineSource = {
  kind: 'sent_reading',
  entries: ({ deya_id, person_id, kwdikos_katanalwti }) => sql`
    select r.id::text as ref, r.sent_at as at, r.state, coalesce(r.corrected_l, r.counter_l) as amount, r.hydrometer as name
    from sent_reading r
    where r.deya_id = ${deya_id} and r.person_id = ${person_id} and r.kwdikos_katanalwti = ${kwdikos_katanalwti}`,
};
