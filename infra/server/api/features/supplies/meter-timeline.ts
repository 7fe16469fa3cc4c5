import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { linked, ownDay } from './access.ts';

/** Meters that were installed at the supply on the person's own days. */
export const meterTimeline: TimelineSource = {
  kind: 'exchange',
  entries: ({ deya_id, person_id, kwdikos_katanalwti, day }) => sql`
    select h.hydrometer as ref, h.installed_on::timestamp at time zone 'Europe/Athens' as at, h.type as state,
           null::bigint as amount, h.hydrometer as name
    from supply_person sp
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti and h.installed_on is not null
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
      and ${ownDay(sql`h.installed_on`)}`,
};
