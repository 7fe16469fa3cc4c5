import type { FeedAlarm } from '@hydria/api/contract/feed/alarms.ts';
import { ALARM_KINDS } from '@hydria/shared/rules/meter-alerts.ts';
import { random } from './base/random.ts';
import type { DemoSupply } from './supplies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const alarm = (hydrometer: string, kind: FeedAlarm['kind'], first: number, last: number, open: boolean): FeedAlarm => ({
  hydrometer,
  kind,
  first_seen: new Date(first).toISOString(),
  last_seen: new Date(last).toISOString(),
  cleared_at: open ? null : new Date(last + HOUR_MS).toISOString(),
});

/** The alarms of digital meters: a leak as long as there was one, and now and then another kind. */
export function alarmsOf(supplies: DemoSupply[], now: Date): FeedAlarm[] {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return supplies
    .filter(({ digital }) => digital)
    .flatMap(({ hydrometer, habits: { leak } }) => {
      const from = random(`alarm ${hydrometer}`);
      const all: FeedAlarm[] = [];
      if (leak) {
        const end = (leak.from + leak.days) * DAY_MS - HOUR_MS;
        const first = leak.from * DAY_MS + 6 * HOUR_MS;
        if (first < hour) all.push(alarm(hydrometer, 'LEAK_ALR', first, Math.min(end, hour), end >= hour));
      }
      if (from.chance(0.15)) {
        const first = hour - from.int(2, 40) * DAY_MS;
        const open = from.chance(0.3);
        const last = open ? hour : first + from.int(1, 30) * HOUR_MS;
        const others = ALARM_KINDS.filter((kind) => kind !== 'LEAK_ALR');
        all.push(alarm(hydrometer, from.pick(others), first, Math.min(last, hour), open));
      }
      return all;
    });
}
