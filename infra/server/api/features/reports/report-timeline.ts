import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

/** Reports that the person has sent about the supply. */
export const reportTimeline: TimelineSource = {
  kind: 'report',
  entries: ({ deya_id, person_id, kwdikos_katanalwti }) => sql`
    select r.id::text as ref, r.created_at as at, r.status::text as state, null::bigint as amount, r.code as name
    from problem_report r
    where r.deya_id = ${deya_id} and r.person_id = ${person_id} and r.kwdikos_katanalwti = ${kwdikos_katanalwti}`,
};
