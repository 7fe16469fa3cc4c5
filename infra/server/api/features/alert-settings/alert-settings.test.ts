import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ publicUrl: 'https://my.example.gr' });
  await sql`delete from hourly_reading`.execute(app.admin);
});
afterEach(() => app.stop());

const HOUR = 3_600_000;
/** Midnight in Athens of the day of the tests, whose clock says 12:00. */
const MIDNIGHT = Date.parse('2026-11-19T22:00:00Z');

const put = async (path: string, body: object, as: Name = 'anna') => {
  const answer = await app.send(`PUT /api/alert-settings${path}`, { as, payload: { deya_id: 1, ...body } });
  return answer.statusCode === 200 ? 'done' : answer.json().message;
};
const limit = (limits: object, as?: Name) => put('/limits', { kwdikos_katanalwti: '100-1', ...limits }, as);
const read = async (as: Name = 'anna') => (await app.send('GET /api/alert-settings?deya_id=1', { as })).json();

const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
const feed = (call: string, rows: object[]) =>
  app.send(call, { headers, payload: rows.map((row) => JSON.stringify(row)).join('\n') });
/** The hours of meter M1 from an instant on, each with its litres; zero hours between them, so that no rule of flow is met. */
const send = async (litres: number[], from = MIDNIGHT, hydrometer = 'M1', counter = 50_000) => {
  let counter_l = counter;
  await feed(
    'POST /api/feed/readings',
    [0, ...litres].map((used, hour) => ({
      hydrometer,
      measured_at: new Date(from + hour * HOUR).toISOString(),
      counter_l: (counter_l += used),
    })),
  );
  await app.runJobs();
};
const alerts = async (as: Name = 'anna') =>
  (await app.send('GET /api/alerts?deya_id=1', { as })).json<{
    data: { id: number; kind: string; lost: number; ended: boolean; since: string }[];
  }>().data;
const kinds = async (as?: Name) => (await alerts(as)).map(({ kind, lost, ended }) => [kind, lost, ended]);
const subjects = () => app.mails.map(({ to, subject }) => [to, subject]);

const TARIFF = {
  code: 'household',
  valid_from: '2026-01-01',
  title: 'Οικιακό',
  terms: {
    water: [
      { up_to: 10, price: 10_000 },
      { up_to: null, price: 20_000 },
    ],
    vat: { water: 0, rest: 0 },
  },
};

describe('a limit of litres a day', () => {
  it('tells its person once when the day has passed it, and is over with the day', async () => {
    expect(await limit({ litres_day: 100 })).toBe('done');
    await send([60, 0, 40]);
    expect(await kinds()).toEqual([]);
    await send([60, 0, 40, 0, 5]);
    await send([60, 0, 40, 0, 5, 0, 20]);
    expect(await kinds()).toEqual([['over_day', 125, false]]);
    expect(subjects()).toEqual([['anna@example.gr', 'Κατανάλωση πάνω από το όριο της ημέρας: παροχή Σπίτι']]);
    app.clock.pass(24 * 3600);
    await send([60, 0, 40, 0, 5, 0, 20, ...Array.from({ length: 20 }, () => 0), 1]);
    expect(await kinds()).toEqual([['over_day', 125, true]]);
    expect(subjects()).toHaveLength(1);
  });

  it('is withdrawn by a correction, and shows its hours on the page of the alert', async () => {
    await limit({ litres_day: 100 });
    await send([60, 0, 60]);
    const [alert] = await alerts();
    const page = (await app.send(`GET /api/alerts/${alert!.id}?deya_id=1`, { as: 'anna' })).json();
    expect(page.hours.filter(({ proves }: { proves: boolean }) => proves)).toHaveLength(2);
    expect(
      (await app.send(`POST /api/alerts/${alert!.id}/pause`, { as: 'anna', payload: { deya_id: 1, days: 7 } }))
        .statusCode,
    ).toBe(422);
    await send([60, 0, 6]);
    expect(await kinds()).toEqual([]);
  });

  it('that is raised on the day is reported again when it is passed, one that is lowered is not', async () => {
    await limit({ litres_day: 100 });
    await send([60, 0, 60]);
    await limit({ litres_day: 200 });
    await app.runJobs();
    expect(await kinds()).toEqual([]);
    await send([60, 0, 60, 0, 100]);
    expect(await kinds()).toEqual([['over_day', 220, false]]);
    expect(subjects()).toHaveLength(2);
    await limit({ litres_day: 150 });
    await app.runJobs();
    expect(await kinds()).toEqual([['over_day', 220, false]]);
    expect(subjects()).toHaveLength(2);
  });

  it('counts the water of the day on which it is set, and stays unknown to other people', async () => {
    await send([60, 0, 60]);
    await limit({ litres_day: 100 });
    await app.runJobs();
    expect(await kinds()).toEqual([['over_day', 120, false]]);
    await sql`update person set afm_proof = 'staff', afm = (select afm from person where id = 1) where id = 2`.execute(
      app.admin,
    );
    await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type) values (1, '100-1', 2, 'tenant')
      on conflict do nothing`.execute(app.admin);
    expect(await kinds('babis')).toEqual([]);
    expect((await app.send('GET /api/staff/alerts?deya_id=1', { as: 'admin' })).json().total).toBe(0);
  });
});

it('two searches of one supply at once store and tell an alert once', async () => {
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'M9', '100-1', 'digital')`.execute(
    app.admin,
  );
  await limit({ litres_day: 100 });
  await app.runJobs();
  const standing = async (count: number) => {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.admin,
      );
      if (rows.length >= count) return;
    }
  };
  // The first one stands still once it has stored its alert; the second one comes as far as it can.
  const searches = await app.admin.connection().execute(async (holder) => {
    await sql`begin; lock table alert_reader in exclusive mode`.execute(holder);
    const first = send([120]);
    await standing(1);
    const second = send([150], MIDNIGHT, 'M9');
    await standing(2);
    await sql`commit`.execute(holder);
    return [first, second];
  });
  await Promise.all(searches);
  expect((await kinds()).map(([kind]) => kind)).toEqual(['over_day']);
  expect(subjects()).toHaveLength(1);
});

it('an exchange of the meter keeps an alert, and the water of both meters counts', async () => {
  await limit({ holiday_from: '2026-11-20', holiday_until: '2026-11-21' });
  await send([0, 1]);
  const [alert] = await alerts();
  await sql`update hydrometer set removed_on = '2026-11-20' where deya_id = 1 and hydrometer = 'M1'`.execute(app.admin);
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'M9', '100-1', 'digital')`.execute(
    app.admin,
  );
  await send([0, 5], MIDNIGHT + 3 * HOUR, 'M9');
  expect(await alerts()).toMatchObject([{ id: alert!.id, kind: 'holiday', lost: 6, ended: false }]);
  expect(subjects()).toHaveLength(1);
  app.clock.pass(3 * 86_400);
  await send([0, 5, 0], MIDNIGHT + 3 * HOUR, 'M9');
  expect(await alerts()).toMatchObject([{ id: alert!.id, lost: 6, ended: true }]);
});

describe('the turn of a month', () => {
  const NIGHT = Date.parse('2026-11-30T22:00:00Z');
  /** 20 November 12:00 to 1 December 12:00. */
  const pass = () => app.clock.pass(11 * 86_400);

  it('stores and tells each alert once while one of the month before is open', async () => {
    await sql`update deya set settings = settings || '{"water_price": 1200}' where id = 1`.execute(app.admin);
    expect(await limit({ litres_day: 100, cents_month: 100 })).toBe('done');
    await send([60, 0, 60]);
    app.clock.pass(86_400);
    await send([0, 0, 1], MIDNIGHT + 24 * HOUR, 'M1', 50_120);
    const ended = await alerts();
    expect(ended.map(({ kind }) => kind).toSorted()).toEqual(['over_day', 'over_month']);
    pass();
    await send([0, 5], NIGHT, 'M1', 50_121);
    await send([0, 5, 0, 1], NIGHT, 'M1', 50_121);
    expect((await alerts()).map(({ id }) => id)).toEqual(ended.map(({ id }) => id));
    expect(subjects()).toHaveLength(2);
  });

  it('counts its last hour to the month that ends', async () => {
    await limit({ litres_day: 100 });
    pass();
    await send([60], NIGHT - 2 * HOUR);
    const last = { hydrometer: 'M1', measured_at: new Date(NIGHT).toISOString(), counter_l: 50_120 };
    await feed('POST /api/feed/readings', [last]);
    await app.runJobs();
    expect(await kinds()).toEqual([['over_day', 120, true]]);
  });

  it('keeps one alert of an absence that reaches over it', async () => {
    await limit({ holiday_from: '2026-11-30', holiday_until: '2026-12-01' });
    pass();
    await send([0, 7], NIGHT - 5 * HOUR);
    await send([0, 5], NIGHT, 'M1', 50_007);
    app.clock.pass(86_400);
    await send([0, 5, 0, 1], NIGHT, 'M1', 50_007);
    await send([0, 5, 0, 2], NIGHT, 'M1', 50_007);
    expect(await kinds()).toEqual([['holiday', 14, true]]);
    expect(subjects()).toHaveLength(1);
  });
});

describe('a limit of money a month', () => {
  it('follows the steps of the tariff from the beginning of the billing period', async () => {
    await feed('POST /api/feed/tariffs', [TARIFF]);
    await sql`update supply set tariff = 'household' where kwdikos_katanalwti = '100-1'`.execute(app.admin);
    await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
    await sql`insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
      values (1, 'L1', '100-1', '2026-08-01', '2026-11-09', 1, 1, 1, '2026-11-10', '2026-12-01')`.execute(app.admin);
    expect((await read()).supplies[0]).toMatchObject({ is_priced: true, is_digital: true });
    expect(await limit({ cents_month: 1400 })).toBe('done');
    // Nine cubic metres at one euro, the tenth at one, and two at two euros.
    await send([9000], Date.parse('2026-11-12T10:00:00Z'));
    await send([9000, 0, 1000, 0, 1900], Date.parse('2026-11-12T10:00:00Z'));
    expect((await kinds()).filter(([kind]) => kind === 'over_month')).toEqual([]);
    await send(
      [9000, 0, 1000, 0, 1900, ...Array.from({ length: 180 }, () => 0), 200],
      Date.parse('2026-11-12T10:00:00Z'),
    );
    const [over] = (await alerts()).filter(({ kind }) => kind === 'over_month');
    expect(over).toMatchObject({ lost: 12_100, since: '2026-10-31T22:00:00.000Z', ended: false });
    expect((await app.send(`GET /api/alerts/${over!.id}?deya_id=1`, { as: 'anna' })).json().cost).toBe(1420);
  });

  it('that is raised in the month is reported again when it is passed', async () => {
    await sql`update deya set settings = settings || '{"water_price": 1000}' where id = 1`.execute(app.admin);
    await limit({ cents_month: 100 });
    await send([60, 0, 60]);
    expect(await kinds()).toEqual([['over_month', 120, false]]);
    await limit({ cents_month: 200 });
    await app.runJobs();
    expect(await kinds()).toEqual([]);
    await send([60, 0, 60, 0, 100]);
    expect(await kinds()).toEqual([['over_month', 220, false]]);
    expect(subjects()).toHaveLength(2);
  });

  it('that a correction has withdrawn is not judged again by a later month', async () => {
    const price = (cents: number) =>
      sql`update deya set settings = settings || ${JSON.stringify({ water_price: cents })}::jsonb where id = 1`.execute(
        app.admin,
      );
    await price(1000);
    await limit({ cents_month: 100 });
    await send([60, 0, 60]);
    await send([60, 0, 6]);
    expect(await kinds()).toEqual([]);
    await price(9000);
    app.clock.pass(20 * 86_400);
    await send([0, 1], Date.parse('2026-12-10T10:00:00Z'), 'M1', 50_066);
    expect(await kinds()).toEqual([]);
  });

  it('needs a price of the water', async () => {
    await sql`delete from tariff`.execute(app.admin);
    expect(await limit({ cents_month: 1400 })).toBe('water_price_unknown');
    await sql`update deya set settings = settings || '{"water_price": 120}' where id = 1`.execute(app.admin);
    expect(await limit({ cents_month: 1400 })).toBe('done');
  });
});

describe('days without people', () => {
  it('raise one alert for any water on them, and none before and after', async () => {
    expect(await limit({ holiday_from: '2026-11-20', holiday_until: '2026-11-21' })).toBe('done');
    await send([30], MIDNIGHT - 5 * HOUR);
    expect(await kinds()).toEqual([]);
    await send([0, 1, 0, 2]);
    expect(await kinds()).toEqual([['holiday', 3, false]]);
    expect(subjects()).toEqual([['anna@example.gr', 'Κατανάλωση ενώ λείπετε: παροχή Σπίτι']]);
    app.clock.pass(3 * 86_400);
    await send([0, 1, 0, 2, ...Array.from({ length: 60 }, () => 0), 40]);
    expect(await kinds()).toEqual([['holiday', 3, true]]);
  });

  it('are reported again when they are set again after their end, and not when a last day moves', async () => {
    const away = { holiday_from: '2026-11-20', holiday_until: '2026-11-21' };
    await limit(away);
    await send([0, 3]);
    await limit({ ...away, holiday_until: '2026-11-25' });
    await app.runJobs();
    await send([0, 3, 4]);
    expect(await kinds()).toEqual([['holiday', 7, false]]);
    expect(subjects()).toHaveLength(1);
    await limit({});
    await limit(away);
    await app.runJobs();
    expect(await kinds()).toEqual([['holiday', 7, false]]);
    expect(subjects()).toHaveLength(2);
  });

  it('are mailed with a picture of their hours', async () => {
    await limit({ holiday_from: '2026-11-20', holiday_until: '2026-11-21' });
    await send([0, 1, 0, 6]);
    const [{ text, html, pictures = [] } = { text: '', html: '' }] = app.mails;
    expect(text).toContain('Λίτρα ανά ώρα στις τελευταίες 4 ώρες: από 0 λίτρα έως 6 λίτρα.');
    expect(html).toContain(`src="cid:${pictures[0]!.cid}"`);
    expect(Buffer.from(pictures[0]!.png, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('are mailed with words for a single hour', async () => {
    await limit({ holiday_from: '2026-11-20', holiday_until: '2026-11-21' });
    await send([6]);
    expect(app.mails[0]!.text).toContain('Ροή στην τελευταία ώρα: 6 λίτρα.');
  });

  it('are told to a person whose own days begin within them', async () => {
    await sql`update supply_person set since = '2026-11-20' where person_id = 1`.execute(app.admin);
    expect(await limit({ holiday_from: '2026-11-18', holiday_until: '2026-11-21' })).toBe('done');
    await send([0, 1, 0, 2]);
    expect(await kinds()).toEqual([['holiday', 3, false]]);
    expect((await app.send('GET /api/deya/flowAlerts?deya_id=1', { as: 'anna' })).json()).toHaveLength(1);
    expect(subjects()).toHaveLength(1);
  });

  it('need two days in order that are not over', async () => {
    expect(await limit({ holiday_from: '2026-12-01' })).toEqual({ holiday_until: ['required'] });
    expect(await limit({ holiday_from: '2026-12-02', holiday_until: '2026-12-01' })).toEqual({
      holiday_until: ['between'],
    });
    expect(await limit({ holiday_from: '2026-11-01', holiday_until: '2026-11-19' })).toEqual({
      holiday_until: ['min'],
    });
  });
});

describe('quiet hours', () => {
  it('are chosen, or turned off, and then a message comes at night', async () => {
    expect(await read()).toMatchObject({
      quiet: true,
      quiet_from: 22,
      quiet_until: 7,
      timezone: 'Europe/Athens',
      digest: false,
    });
    expect(await put('', { quiet: true, quiet_from: '12', quiet_until: '16', digest: false })).toBe('done');
    await limit({ litres_day: 100 });
    await send([60, 0, 60]);
    expect(subjects()).toEqual([]);
    app.clock.pass(4 * 3600);
    await app.runJobs();
    expect(subjects()).toHaveLength(1);
    expect(await put('', { quiet: false, quiet_from: '12', quiet_until: '16', digest: true })).toBe('done');
    expect(await read()).toMatchObject({ quiet: false, digest: true });
    expect(await put('', { quiet: true, quiet_from: '12', quiet_until: '12', digest: true })).toEqual({
      quiet_until: ['invalid'],
    });
  });
});

it('limits are of supplies that the person is liable for', async () => {
  expect(await limit({ litres_day: 100 }, 'babis')).toBe('invalid_customer_code');
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type) values (1, '100-1', 2, 'tenant')`.execute(
    app.admin,
  );
  expect(await limit({ litres_day: 100 }, 'babis')).toBe('measurements_denied');
  expect(await limit({ litres_day: 100 }, 'petros')).toBe('no_access_to_service');
  expect(await put('/limits', { kwdikos_katanalwti: 'none', litres_day: 5 })).toBe('invalid_customer_code');
  expect(
    (await read()).supplies.map(({ kwdikos_katanalwti }: { kwdikos_katanalwti: string }) => kwdikos_katanalwti),
  ).toEqual(['100-1', '100-2']);
});

describe('the weekly mail', () => {
  const monday = async () => {
    await enqueue(app.db, 'digests.send', {});
    await app.runJobs();
  };
  beforeEach(async () => {
    await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
      select 1, 'M1', t, 0, case when t <= '2026-11-15 22:00Z' then 10 else 8 end
      from generate_series(timestamptz '2026-11-08 23:00Z', timestamptz '2026-11-22 22:00Z', interval '1 hour') t`.execute(
      app.admin,
    );
    app.clock.pass(3 * 86_400);
  });

  it('goes once to people who have chosen it, with the week, the one before and the open alerts', async () => {
    await monday();
    expect(app.mails).toEqual([]);
    await put('', { quiet: true, quiet_from: '22', quiet_until: '7', digest: true });
    await sql`insert into flow_alert (deya_id, id, hydrometer, kind, since, until, ended, lowest, lost, raised_at)
      values (1, 9000, 'M1', 'continuous_low', '2026-11-19T06:00Z', '2026-11-22T06:00Z', false, 8, 500, now())`.execute(
      app.admin,
    );
    await monday();
    await monday();
    expect(subjects()).toEqual([['anna@example.gr', 'Η κατανάλωσή σας από 16 Νοεμβρίου 2026 έως 22 Νοεμβρίου 2026']]);
    expect(app.mails[0]!.text).toContain('Σπίτι: 1.344 λίτρα. 20% κάτω από την προηγούμενη εβδομάδα (1.680 λίτρα).');
    expect(app.mails[0]!.text).toContain('Συνεχής ροή νερού, Σπίτι, από 19 Νοεμβρίου 2026');
  });

  it('ends by the link that it carries, and nothing else ends with it', async () => {
    await put('', { quiet: true, quiet_from: '22', quiet_until: '7', digest: true });
    await app.send('POST /api/user/subscribe', { as: 'anna', payload: { deya_id: 1, subscribe: '1' } });
    await monday();
    const token = /unsubscribe\?token=([\w.~-]+)/.exec(app.mails[0]!.text)![1]!;
    expect((await app.send('POST /api/unsubscribe', { payload: { token } })).statusCode).toBe(200);
    expect((await read()).digest).toBe(false);
    const { rows } = await sql<{
      subscribe: number;
    }>`select subscribe from person_deya where deya_id = 1 and person_id = 1`.execute(app.admin);
    expect(rows).toEqual([{ subscribe: 1 }]);
  });
});
