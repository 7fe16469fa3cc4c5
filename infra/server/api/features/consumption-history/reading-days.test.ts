import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Answer } from '../../contract/contract.ts';
import { randomOf } from '../../testing/fuzz/histories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN } from '../../testing/test-data.ts';

/** Days of readings that the job has counted: the history answers with them as it answers from the hours. */
const call = 'GET /api/supplies/history';
type History = Answer<typeof call>;
const HOUR_MS = 3_600_000;
const DAY_S = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`select make_reading_months('2025-03-01', '2026-12-01')`.execute(app.admin);
});
beforeEach(async () => {
  await sql`truncate hourly_reading`.execute(app.admin);
  await sql`delete from reading_day_progress`.execute(app.admin);
});
afterAll(() => app.stop());

const read = async (query: string, as: 'anna' | 'babis' = 'anna') => {
  const answer = await app.send(`${call}?deya_id=1&kwdikos_katanalwti=100-1&${query}`, { as });
  expect(answer.statusCode).toBe(200);
  return answer.json<History>();
};

const count = async () => {
  await enqueue(app.db, 'reading-days.count', {});
  await app.runJobs();
};

const feed = async (rows: readonly object[]) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/feed/readings',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
    payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  expect(answer.json()).toMatchObject({ rejected: 0 });
};

/** Hours of a meter that end after one instant and until another, with ten litres each. */
const hoursOf = (hydrometer: string, from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / HOUR_MS }, (_, n) => ({
    hydrometer,
    measured_at: new Date(Date.parse(from) + (n + 1) * HOUR_MS).toISOString(),
    counter_l: 50_000 + 10 * n,
  }));

/** The answer without counted days, which afterwards are there again. */
async function fromHours<T>(work: () => Promise<T>): Promise<T> {
  await sql`create table kept as table reading_day`.execute(app.admin);
  await sql`truncate reading_day`.execute(app.admin);
  try {
    return await work();
  } finally {
    await sql`insert into reading_day table kept`.execute(app.admin);
    await sql`drop table kept`.execute(app.admin);
  }
}

const states = async () => {
  const { rows } = await sql<{ counted: number; due: number }>`
    select count(hours)::int as counted, count(*) filter (where hours is null)::int as due from reading_day`.execute(
    app.admin,
  );
  return rows[0];
};

const NOVEMBER = 'step=day&from=2026-11-01&to=2026-11-20';
const litresOf = ({ rows }: History) => Object.fromEntries(rows.map(({ at, litres }) => [at.slice(5), litres]));

it('a day is counted on the second night after it, and is then read from its row', async () => {
  await feed(hoursOf('M1', '2026-11-16T22:00Z', '2026-11-20T08:00Z'));
  const before = await read(NOVEMBER);
  await count();
  expect(await states()).toEqual({ counted: 2, due: 0 });
  expect(await read(NOVEMBER)).toEqual(before);
  // Only the row says so.
  await sql`update reading_day set litres = 7 where day = '2026-11-18'`.execute(app.admin);
  expect(litresOf(await read(NOVEMBER))).toEqual({ '11-17': 230, '11-18': 7, '11-19': 240, '11-20': 100 });
});

it('a late, corrected or removed reading of a counted day shows at once, and the job counts the day again', async () => {
  const hours = hoursOf('M1', '2026-11-14T22:00Z', '2026-11-18T22:00Z');
  await feed(hours.filter((_, n) => n !== 30));
  await count();
  const change = async (row: object | undefined, due: number) => {
    await feed([row!]);
    expect(await states()).toMatchObject({ due });
    const shown = await read(NOVEMBER);
    expect(shown).toEqual(await fromHours(() => read(NOVEMBER)));
    await count();
    expect(await states()).toMatchObject({ due: 0 });
    expect(await read(NOVEMBER)).toEqual(shown);
    return litresOf(shown);
  };
  expect(await change({ ...hours[30], counter_l: 50_295 }, 1)).toMatchObject({ '11-16': 240 });
  // The next reading is of the next day, and so are its litres.
  expect(await change({ ...hours[47], counter_l: 50_475 }, 2)).toMatchObject({ '11-16': 245, '11-17': 235 });
  expect(await change({ hydrometer: 'M1', measured_at: hours[50]!.measured_at, deleted: true }, 1)).toMatchObject({
    '11-17': 235,
  });
});

it('a day without readings loses its row, and so does a meter', async () => {
  await feed(hoursOf('M1', '2026-11-14T22:00Z', '2026-11-18T22:00Z'));
  await count();
  await sql`delete from hourly_reading where reading_day_of(measured_at) = '2026-11-15'`.execute(app.admin);
  expect(litresOf(await read(NOVEMBER))).toEqual({ '11-16': 240, '11-17': 240, '11-18': 240 });
  await count();
  expect(await states()).toEqual({ counted: 3, due: 0 });
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'M9', '100-3', 'digital')`.execute(
    app.admin,
  );
  await feed(hoursOf('M9', '2026-11-14T22:00Z', '2026-11-15T22:00Z'));
  await count();
  expect(await states()).toEqual({ counted: 4, due: 0 });
  await sql`delete from hydrometer where hydrometer = 'M9'`.execute(app.admin);
  await count();
  expect(await states()).toEqual({ counted: 3, due: 0 });
});

it('a reading that is moved to another day is of that day, and no longer of the former', async () => {
  await feed(hoursOf('M1', '2026-11-14T22:00Z', '2026-11-18T22:00Z'));
  await count();
  await sql`update hourly_reading set measured_at = '2026-11-16 12:30Z' where measured_at = '2026-11-15 12:00Z'`.execute(
    app.admin,
  );
  expect(litresOf(await read(NOVEMBER))).toMatchObject({ '11-15': 220, '11-16': 250 });
});

it('an interrupted pass goes on after its last meter, and includes readings that were written meanwhile', async () => {
  const hours = hoursOf('M1', '2026-11-14T22:00Z', '2026-11-18T22:00Z');
  const others = hours.map((row) => ({ ...row, hydrometer: 'M3' }));
  await feed([...hours.slice(24), ...others.slice(24)]);
  await sql`insert into reading_day_progress values (1, '2026-11-18', null, 'M1')`.execute(app.admin);
  await feed([...hours.slice(0, 24), ...others.slice(0, 24)]);
  await count();
  const days = async (hydrometer: string) => {
    const { rows } = await sql<{ day: string; litres: number }>`
      select to_char(day, 'MM-DD') as day, litres from reading_day where hydrometer = ${hydrometer}`.execute(app.admin);
    return Object.fromEntries(rows.map(({ day, litres }) => [day, litres]));
  };
  expect(await days('M1')).toEqual({ '11-15': 230, '11-16': 240, '11-18': 240 });
  expect(await days('M3')).toEqual({ '11-15': 230, '11-16': 240, '11-17': 240, '11-18': 240 });
  expect(litresOf(await read(NOVEMBER))).toEqual({ '11-15': 230, '11-16': 240, '11-17': 240, '11-18': 240 });
});

it('a write that is not committed while the job counts is in the count', async () => {
  await feed(hoursOf('M1', '2026-11-14T22:00Z', '2026-11-18T22:00Z'));
  await count();
  await feed([{ hydrometer: 'M1', measured_at: '2026-11-15T10:30:00Z', counter_l: 50_115 }]);
  const writer = new pg.Client(app.url);
  await writer.connect();
  await writer.query(`begin; select set_config('app.deya_id', '1', true)`);
  await writer.query(
    `update hourly_reading set litres = 1000 where hydrometer = 'M1' and measured_at = '2026-11-15 12:00Z'`,
  );
  const job = count();
  const waits = async (): Promise<void> => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(app.admin);
    return rows.length > 0 ? undefined : waits();
  };
  await Promise.race([job, waits()]);
  await writer.query('commit');
  await writer.end();
  await job;
  expect(litresOf(await read(NOVEMBER))).toMatchObject({ '11-15': 230 + 990 });
  expect(await read(NOVEMBER)).toEqual(await fromHours(() => read(NOVEMBER)));
});

it('readings are not written in a snapshot, which cannot see how far the job has come', async () => {
  await expect(
    app.admin
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) =>
        sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l) values (1, 'M1', '2026-11-15', 1)`.execute(
          tx,
        ),
      ),
  ).rejects.toThrow(/read committed/);
});

describe('over random writes', () => {
  const RANGES = [
    'step=day&from=2026-10-01&to=2026-11-22',
    'step=month&from=2025-10-01&to=2026-11-22',
    'step=day&from=2026-03-15&to=2026-04-15',
    'step=day&from=2026-10-20&to=2026-11-10&hydrometer=M1',
    'step=day&from=2026-10-20&to=2026-11-10&hydrometer=M1b',
  ];
  const all = async () => {
    const answers: Record<string, History> = {};
    for (const as of ['anna', 'babis'] as const)
      for (const range of RANGES) answers[`${as} ${range}`] = await read(range, as);
    return answers;
  };

  /** Weeks around the changes of the clocks, the exchange and the hand-over. */
  const WEEKS = ['2025-10-24', '2026-03-27', '2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13'];
  /** An instant in one of the weeks: mostly a whole hour, also at midnight of Athens and right after it. */
  const instant = (random: () => number): string => {
    const week = Date.parse(`${WEEKS[Math.floor(random() * WEEKS.length)]}T00:00Z`);
    const hour = Math.floor(random() * 168) * HOUR_MS;
    const more = [0, 0, 0, 15 * 60_000, 1, 500][Math.floor(random() * 6)]!;
    return new Date(week + hour + more).toISOString();
  };

  const writes = async (random: () => number): Promise<void> => {
    const hydrometer = random() < 0.5 ? 'M1' : 'M1b';
    const kind = Math.floor(random() * 6);
    const at = instant(random);
    if (kind <= 1) {
      const rows = hoursOf(hydrometer, at, new Date(Date.parse(at) + Math.ceil(random() * 60) * HOUR_MS).toISOString());
      await feed(rows.filter(() => random() < 0.9).map((row) => ({ ...row, estimated: random() < 0.02 })));
    } else if (kind === 2) {
      await feed([{ hydrometer, measured_at: at, counter_l: Math.floor(random() * 60_000) }]);
    } else if (kind === 3) {
      await feed([
        { hydrometer, measured_at: at, deleted: true },
        { hydrometer, measured_at: instant(random), deleted: true },
      ]);
    } else if (kind === 4) {
      await sql`delete from hourly_reading where hydrometer = ${hydrometer} and measured_at > ${at}::timestamptz
        and measured_at <= ${at}::timestamptz + interval '30 hours'`.execute(app.admin);
    } else {
      // The meter's clock was wrong by a fraction of an hour.
      await sql`update hourly_reading set measured_at = measured_at + interval '7 minutes 3 seconds'
        where hydrometer = ${hydrometer} and measured_at > ${at}::timestamptz
        and measured_at <= ${at}::timestamptz + interval '5 hours'`.execute(app.admin);
    }
  };

  beforeAll(async () => {
    await sql`update hydrometer set removed_on = '2026-11-03' where deya_id = 1 and hydrometer = 'M1'`.execute(
      app.admin,
    );
    await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type, installed_on)
      values (1, 'M1b', '100-1', 'digital', '2026-11-04')`.execute(app.admin);
    await sql`update supply_person set until = '2027-12-31' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
      app.admin,
    );
    await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since)
      values (1, '100-1', 2, 'tenant', '2026-11-08')`.execute(app.admin);
    await sql`update person set afm_proof = 'staff', afm = '555777003' where id = 2`.execute(app.admin);
    await sql`insert into tariff (deya_id, code, valid_from, title, terms) values (1, 'steps', '2025-01-01', 'Οικιακό',
      '{"water": [{"up_to": 1, "price": 10000}, {"up_to": null, "price": 30000}], "sewer": null, "levy": 0, "fixed": [], "vat": {"water": 0, "rest": 0}}')`.execute(
      app.admin,
    );
    await sql`update supply set tariff = 'steps' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(app.admin);
  });

  it.each([1, 2])('both people of a hand-over read what the hours say, also in costs (seed %i)', async (seed) => {
    const random = randomOf(seed);
    let counted = 0;
    for (let round = 0; round < 8; round++) {
      for (let n = 0; n < 4; n++) await writes(random);
      if (random() < 0.6) await count();
      if (random() < 0.2) app.clock.pass(DAY_S);
      counted += (await states())?.counted ?? 0;
      const answers = await all();
      expect([round, answers]).toEqual([round, await fromHours(all)]);
      const others = Object.entries(answers).flatMap(([asked, { rows }]) => (asked.startsWith('babis') ? rows : []));
      expect(others.filter(({ at, last_year }) => at < '2026-11-01' || last_year !== null)).toEqual([]);
      expect(answers[`babis ${RANGES[0]}`]?.rows.filter(({ at }) => at < '2026-11-08')).toEqual([]);
    }
    expect(counted).toBeGreaterThan(30);
  });
});
