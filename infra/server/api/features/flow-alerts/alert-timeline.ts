import { sql } from 'kysely';
import type { TimelineSource } from '../../kernel/timeline-source.ts';
import { owned } from './own-alerts.sql.ts';

/** Alerts of the supply's meters, when they began. */
export const alertTimeline: TimelineSource = {
  kind: 'alert',
  entries: ({ kwdikos_katanalwti, ...reader }) => sql`
    select a.id::text as ref, a.since as at, a.kind as state, a.lost as amount, a.hydrometer as name
    from ${owned(reader)} and s.kwdikos_katanalwti = ${kwdikos_katanalwti}`,
};
