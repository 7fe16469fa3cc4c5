import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

/** Requests of the person to close the supply, to open it, or to be its owner. */
export const requestTimeline: TimelineSource = {
  kind: 'request',
  entries: ({ deya_id, person_id, kwdikos_katanalwti }) => sql`
    select q.id::text as ref, q.asked_at as at, q.kind || '_' || q.state as state, null::bigint as amount, null::text as name
    from supply_request q
    where q.deya_id = ${deya_id} and q.person_id = ${person_id} and q.kwdikos_katanalwti = ${kwdikos_katanalwti}`,
};
