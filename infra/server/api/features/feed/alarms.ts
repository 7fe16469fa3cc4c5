import type { FeedAlarm } from '../../contract/feed/alarms.ts';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain } from './upsert.ts';

/** Alarms of hydrometers. */
export const alarms = (): Entity<FeedAlarm> => ({
  ...plain({
    table: 'alarm',
    key: ['hydrometer', 'kind', 'first_seen'],
    columns: {
      hydrometer: 'text',
      kind: 'text',
      first_seen: 'timestamptz',
      last_seen: 'timestamptz',
      cleared_at: 'timestamptz',
    },
    changed: 'updated_at',
  }),
  name: 'alarms',
  batch: 2000,
  check: knownReferences({ table: 'hydrometer', column: 'hydrometer', of: (alarm) => alarm.hydrometer }),
});
