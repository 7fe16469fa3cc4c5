import type { FeedAlarm } from '../../contract/feed/alarms.ts';
import { requestFlowCheck } from '../flow-alerts/flow-checks.sql.ts';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain, removeRows, upsert, type Target } from './upsert.ts';

const ALARM: Target<'alarm'> = {
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
};

/** A row to remove has the key alone. */
type Named = Pick<FeedAlarm, 'hydrometer' | 'first_seen'> & Partial<FeedAlarm>;

/** The meters of alarms, from the first time of each to its last. */
const spansOf = (alarms: readonly Named[]) =>
  [...Map.groupBy(alarms, ({ hydrometer }) => hydrometer)].map(([hydrometer, of]) => ({
    hydrometer,
    first: of.map(({ first_seen }) => first_seen).toSorted()[0]!,
    last: of
      .map(({ first_seen, last_seen, cleared_at }) => cleared_at ?? last_seen ?? first_seen)
      .toSorted()
      .at(-1)!,
  }));

/** Alarms of hydrometers. A change of them asks the rules to search the meter. */
export const alarms = (now: Date): Entity<FeedAlarm> => ({
  ...plain(ALARM),
  name: 'alarms',
  batch: 2000,
  check: knownReferences({ table: 'hydrometer', column: 'hydrometer', of: (alarm) => alarm.hydrometer }),
  store: async (tx, deya_id, values) => {
    const changed = await upsert(tx, deya_id, ALARM, values);
    if (changed) await requestFlowCheck(tx, deya_id, spansOf(values), now);
    return changed;
  },
  remove: async (tx, deya_id, rows) => {
    const values = rows.map(({ value }) => value);
    const changed = await removeRows(tx, deya_id, ALARM, values);
    if (changed) await requestFlowCheck(tx, deya_id, spansOf(values), now);
    return { refusals: [], changed };
  },
});
