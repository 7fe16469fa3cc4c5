import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appOf, buildApp } from '@hydria/api/app.ts';
import { findAlerts, rulesFrom } from '@hydria/api/features/flow-alerts/alert-rules.ts';
import type { MeterReading } from '@hydria/api/features/flow-alerts/intervals.ts';
import { jobHandlers } from '@hydria/api/job-handlers.ts';
import { FEED_TOKEN, insertTestData } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { startWorker } from '@hydria/jobs/worker.ts';
import pg from 'pg';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';

const HOUR_MS = 3_600_000;
const READINGS = 1_000_000;
const YEAR_HOURS = 8760;
/** Meters of the feed beside the leaking one, and hours of each in one call. */
const [METERS, HOURS] = [400, 24];

/** A year of a household: nights without flow, a day of morning and evening, a drip for a week. */
function household(seed: number): MeterReading[] {
  let counter = 10_000;
  return Array.from({ length: YEAR_HOURS }, (_, hour) => {
    const isDay = hour % 24 > 6 && hour % 24 < 23;
    const drips = hour % 2000 > 500 && hour % 2000 < 668 ? 4 : 0;
    const litres = (isDay ? (hour * 31 + seed * 17) % 40 : 0) + drips;
    counter += litres;
    return { at: hour * HOUR_MS, counter, litres, estimated: false };
  });
}

/** Readings a second that the rules judge on one core. */
function judge(extent: Extent): number[] {
  const meters = Array.from({ length: Math.ceil(extent.scaled(READINGS) / YEAR_HOURS) }, (_, seed) => household(seed));
  const rules = rulesFrom({});
  const rates: number[] = [];
  for (let round = extent.from; round <= extent.rounds; round++) {
    const begun = performance.now();
    let alerts = 0;
    for (const readings of meters) alerts += findAlerts({ readings, now: YEAR_HOURS * HOUR_MS }, rules).length;
    const seconds = (performance.now() - begun) / 1000;
    if (alerts === 0) throw new Error('The rules found nothing, so that the figure would be of another work');
    if (round > 0) rates.push((meters.length * YEAR_HOURS) / seconds);
  }
  return rates;
}

const prepare = (meters: number, leaks: number) => `
  insert into supply (deya_id, kwdikos_katanalwti, liable_id) select 1, 'F' || n, 'F' from generate_series(1, ${meters}) n;
  insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'F' || n, 'F' || n, 'digital' from generate_series(1, ${meters}) n;
  insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'L' || n, '100-1', 'digital' from generate_series(0, ${leaks}) n;
  select make_reading_months((now() - interval '40 days')::date, (now() + interval '1 day')::date);
  analyze`;

interface Row {
  hydrometer: string;
  measured_at: string;
  counter_l: number;
}

/** Hours of a meter until now, with a flow in each or in every second one. */
const hoursOf = (hydrometer: string, from: number, hours: number, leaks: boolean): Row[] =>
  Array.from({ length: hours }, (_, hour) => ({
    hydrometer,
    measured_at: new Date(from + hour * HOUR_MS).toISOString(),
    counter_l: 1000 + (leaks ? hour * 6 : Math.floor(hour / 2) * 12),
  }));

/** Milliseconds from a reading's arrival to the stored alert with its messages, while the feed sends without a pause. */
async function fromReadingToAlert(extent: Extent): Promise<{ waits: number[]; rate: number }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  await insertTestData(admin);
  const meters = extent.scaled(METERS);
  await admin.query(prepare(meters, extent.rounds));
  const api = await buildApp({ db: database.db, config: { log: 'silent' } });
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });
  const worker = await startWorker({
    ...{ url: database.url, db: database.db, handlers: jobHandlers, deps: appOf(api), log: () => {} },
  });
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const send = async (rows: Row[]): Promise<void> => {
    const answer = await fetch(`${origin}/api/feed/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    if (!answer.ok) throw new Error(`The feed answered ${answer.status}`);
  };
  const isTold = async (hydrometer: string): Promise<boolean> => {
    const { rowCount } = await admin.query(
      `select from flow_alert a join alert_reader r on r.deya_id = a.deya_id and r.alert_id = a.id
       where a.deya_id = 1 and a.hydrometer = $1`,
      [hydrometer],
    );
    return Number(rowCount) > 0;
  };

  const feeding = new AbortController();
  let sent = 0;
  const begun = performance.now();
  const feedWithoutPause = async (): Promise<void> => {
    for (let day = 30; !feeding.signal.aborted; day = day > 2 ? day - 1 : 30) {
      const from = hour - day * 24 * HOUR_MS;
      const rows = Array.from({ length: meters }, (_, n) => hoursOf(`F${n + 1}`, from, HOURS, false)).flat();
      await send(rows);
      sent += rows.length;
    }
  };
  const rest = feedWithoutPause();
  const waits: number[] = [];
  try {
    for (let round = extent.from; round <= extent.rounds; round++) {
      const rows = hoursOf(`L${round}`, hour - 25 * HOUR_MS, 26, true);
      await send(rows.slice(0, -2));
      const at = performance.now();
      await send(rows.slice(-2));
      while (!(await isTold(`L${round}`))) {
        if (performance.now() - at > 60_000) throw new Error('No alert within a minute');
        await sleep(20);
      }
      if (round > 0) waits.push(performance.now() - at);
    }
    return { waits, rate: sent / ((performance.now() - begun) / 1000) };
  } finally {
    feeding.abort();
    await rest;
    await worker.stop();
    await api.close();
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The rules over hourly readings, and the way from a reading to its alert. */
export const measureMeters = async (extent: Extent): Promise<Figure[]> => {
  const judged = judge(extent);
  const { waits, rate } = await fromReadingToAlert(extent);
  return [
    {
      what: 'Hourly readings that the rules judge, a core and second',
      bar: '≥ 200000',
      value: spread(judged),
      unit: ' ',
    },
    {
      what: 'From a reading to its alert, while the feed sends',
      bar: '≤ 5000 ms',
      value: spread(waits),
      unit: ' ms',
      note: `${Math.round(rate)} readings per second beside it`,
    },
  ];
};
