import { asTenant, type Db } from '@hydria/database/db.ts';
import type { AlarmKind } from '@hydria/shared/rules/meter-alerts.ts';
import type { FeedAlarm } from '../../contract/feed/alarms.ts';
import type { FeedRow } from './importer.ts';

interface Noted {
  /** Intervals in order; only the last may be open. */
  alarms: FeedRow<FeedAlarm>[];
  /** The first row without the alarm, before any with it. */
  silentAt?: string;
}

const later = (a: string, b: string) => (a > b ? a : b);

/** The alarms of a file's rows, each from its first to its last row. */
export class AlarmLog {
  /** Alarms that rows have reported. */
  reported = 0;
  private readonly meters = new Map<string, Map<AlarmKind, Noted>>();

  /** A row: each alarm that the file has a column for, and whether the meter reports it. */
  note(line: number, hydrometer: string, at: string, flags: ReadonlyMap<AlarmKind, boolean>): void {
    const kinds = this.meters.get(hydrometer) ?? new Map<AlarmKind, Noted>();
    this.meters.set(hydrometer, kinds);
    for (const [kind, on] of flags) {
      const noted = kinds.get(kind) ?? { alarms: [] };
      kinds.set(kind, noted);
      const running = noted.alarms.at(-1);
      const open = running?.value.cleared_at === null ? running.value : undefined;
      if (on) {
        this.reported += 1;
        if (open) open.last_seen = later(open.last_seen, at);
        else noted.alarms.push({ line, value: { hydrometer, kind, first_seen: at, last_seen: at, cleared_at: null } });
      } else if (open && at > open.last_seen) open.cleared_at = at;
      else if (!running) noted.silentAt ??= at;
    }
  }

  /** The alarms of the file, joined to open ones of earlier files. */
  async alarms(db: Db, deya_id: number): Promise<FeedRow<FeedAlarm>[]> {
    const stored = await this.stored(db, deya_id);
    return [...this.meters].flatMap(([hydrometer, kinds]) =>
      [...kinds].flatMap(([kind, noted]) => joined(noted, stored.get(`${hydrometer} ${kind}`) ?? [])),
    );
  }

  private async stored(db: Db, deya_id: number): Promise<Map<string, FeedAlarm[]>> {
    const rows = await asTenant(db, deya_id, (tx) =>
      tx
        .selectFrom('alarm')
        .select(['hydrometer', 'kind', 'first_seen', 'last_seen', 'cleared_at'])
        .where('deya_id', '=', deya_id)
        .where('hydrometer', 'in', [...this.meters.keys(), ''])
        .orderBy('first_seen')
        .execute(),
    );
    const alarms = rows.map((row) => ({
      ...row,
      first_seen: row.first_seen.toISOString(),
      last_seen: row.last_seen.toISOString(),
      cleared_at: row.cleared_at?.toISOString() ?? null,
    }));
    return Map.groupBy(alarms, ({ hydrometer, kind }) => `${hydrometer} ${kind}`);
  }
}

/** Of one meter and kind: an open alarm ends with a row without it, or continues in a row with it. */
function joined({ alarms, silentAt }: Noted, before: FeedAlarm[]): FeedRow<FeedAlarm>[] {
  const ended: FeedRow<FeedAlarm>[] = [];
  for (const alarm of before) {
    if (!silentAt || alarm.cleared_at !== null || alarm.last_seen >= silentAt) continue;
    alarm.cleared_at = silentAt;
    ended.push({ line: alarms[0]?.line ?? 0, value: alarm });
  }
  const goneOn = alarms.map(({ line, value }) => {
    const same = before.findLast(
      (alarm) =>
        alarm.first_seen <= value.first_seen && (alarm.cleared_at === null || alarm.cleared_at > value.first_seen),
    );
    if (!same) return { line, value };
    // The interval with the latest row wins; of two with the same end, the closed one.
    const end = value.last_seen > same.last_seen ? value : same;
    const cleared_at = end.cleared_at ?? (value.last_seen === same.last_seen ? value.cleared_at : null);
    Object.assign(same, { last_seen: end.last_seen, cleared_at });
    return { line, value: { ...same } };
  });
  return [...ended, ...goneOn];
}
