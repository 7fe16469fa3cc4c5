import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

/** Hand-overs of the supply that the person gave, and those that they accepted. */
export const handoverTimeline: TimelineSource = {
  kind: 'handover',
  entries: ({ deya_id, person_id, kwdikos_katanalwti }) => sql`
    select h.id::text as ref, coalesce(h.accepted_at, h.asked_at) as at,
           case when h.invited_by = ${person_id} then 'given' else 'received' end as state, null::bigint as amount,
           h.until::text as name
    from handover h
    where h.deya_id = ${deya_id} and ${person_id} in (h.invited_by, h.person_id) and h.kwdikos_katanalwti = ${kwdikos_katanalwti}`,
};
