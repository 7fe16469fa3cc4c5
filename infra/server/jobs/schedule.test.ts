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

/** How often a cron expression of a job runs: a step in the minute, any hour, or once a day. */
function frequency(cron: string): 'minutes' | 'hourly' | 'daily' {
  if (/^\*\/\d+ \* /.test(cron)) return 'minutes';
  return /^\d+ \* /.test(cron) ? 'hourly' : 'daily';
}
const daily = scheduled.filter(([, cron]) => frequency(cron) === 'daily');
const hourly = scheduled.filter(([, cron]) => frequency(cron) === 'hourly');
const everyFewMinutes = scheduled.filter(([, cron]) => frequency(cron) === 'minutes');

// There is no statement: the next time is arithmetic.
const boss = openPgBoss({ db: { executeSql: () => Promise.reject(new Error('no database')) } });

it.each(daily)(
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

it.each(hourly)('%s runs once in every hour, also when the clocks change', async (_name, cron) => {
  for (const from of ['2026-03-28T23:30:00Z', '2026-10-24T23:30:00Z']) {
    const times = await boss.previewSchedule(cron, { tz: ZONE, from: new Date(from), count: 4 });
    const gaps = times.slice(1).map((at, n) => at.getTime() - times[n]!.getTime());
    expect(gaps).toEqual(Array<number>(3).fill(3_600_000));
  }
});

it.each(everyFewMinutes)('%s keeps its distance in minutes, also when the clocks change', async (_name, cron) => {
  const minutes = Number(/^\*\/(\d+)/.exec(cron)![1]);
  for (const from of ['2026-03-29T00:50:00Z', '2026-10-25T00:50:00Z']) {
    const times = await boss.previewSchedule(cron, { tz: ZONE, from: new Date(from), count: 4 });
    const gaps = times.slice(1).map((at, n) => at.getTime() - times[n]!.getTime());
    expect(gaps).toEqual(Array<number>(3).fill(minutes * 60_000));
  }
});
