import { openPgBoss } from './pg-boss.ts';
import { jobNames, jobs } from './jobs.ts';
import { ZONE } from './worker.ts';

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Athens',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const scheduled = jobNames.flatMap((name) => (jobs[name].cron ? [[name, jobs[name].cron] as const] : []));

// There is no statement: the next time is arithmetic.
const boss = openPgBoss({ db: { executeSql: () => Promise.reject(new Error('no database')) } });

it.each(scheduled)(
  '%s runs once on every day, at the same hour of Athens, also when the clocks change',
  async (_name, cron) => {
    for (const from of ['2026-03-27T12:00:00Z', '2026-10-23T12:00:00Z']) {
      const times = (await boss.previewSchedule(cron, { tz: ZONE, from: new Date(from), count: 4 })).map((at) =>
        clock.format(at),
      );
      const days = times.map((text) => text.slice(0, 10));
      expect(new Set(days).size).toBe(4);
      expect(new Set(times.map((text) => text.slice(12))).size).toBe(1);
    }
  },
);
