import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';

/** Checks of the meter after a report of the person about a leak was solved. */
export const flowCheckTimeline: TimelineSource = {
  kind: 'leak_check',
  entries: ({ deya_id, person_id, kwdikos_katanalwti }) => sql`
    select k.case_id || '-' || k.n as ref, k.at, k.result as state, k.lowest::bigint as amount, r.code as name
    from problem_report r
    join case_evidence e on e.deya_id = r.deya_id and e.case_id = r.id and e.kwdikos_katanalwti = ${kwdikos_katanalwti}
    join case_flow_check k on k.deya_id = r.deya_id and k.case_id = r.id and k.result <> 'unread'
    where r.deya_id = ${deya_id} and r.person_id = ${person_id}`,
};
