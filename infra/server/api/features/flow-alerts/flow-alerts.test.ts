import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
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
/** Two days before the clock of the tests. */
const START = Date.parse('2026-11-18T10:00:00Z');

const feed = async (call: string, rows: object[]) => {
  const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  const answer = await app.send(call, { headers, payload });
  expect(answer.json()).toMatchObject({ rejected: 0 });
};

interface Row {
  hydrometer: string;
  measured_at: string;
  counter_l: number;
}

/** Rows of consecutive hours, each with its litres. */
const rowsOf = (litres: number[], hydrometer = 'M1'): Row[] => {
  let counter_l = 50_000;
  return [0, ...litres].map((used, hour) => ({
    hydrometer,
    measured_at: new Date(START + hour * HOUR).toISOString(),
    counter_l: (counter_l += used),
  }));
};
const send = (rows: Row[]) => feed('POST /api/feed/readings', rows);
const leak = (hours = 30): number[] => Array.from({ length: hours }, () => 6);

const alertsOf = async (as: Name, deya_id = 1) => {
  const answer = await app.send(`GET /api/deya/flowAlerts?deya_id=${deya_id}`, { as });
  return answer.statusCode === 200 ? answer.json() : answer.json().message;
};
const mailed = () => app.mails.map(({ to, subject }) => [to, subject]);

describe('a flow that does not stop', () => {
  it('is shown with the hours that prove it, and mailed once to the liable party', async () => {
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    const alerts = await alertsOf('anna');
    expect(alerts).toEqual([
      {
        id: expect.any(Number),
        kind: 'continuous_low',
        kwdikos_katanalwti: '100-1',
        hydrometer: 'M1',
        since: '2026-11-18T11:00:00.000Z',
        until: '2026-11-19T17:00:00.000Z',
        ended: false,
        lowest: 6,
        lost: 180,
        hours: expect.any(Array),
      },
    ]);
    expect(alerts[0].hours).toHaveLength(30);
    expect(alerts[0].hours[0]).toEqual({ at: '2026-11-18T12:00:00.000Z', litres: 6 });
    expect(mailed()).toEqual([['anna@example.gr', 'Συνεχής ροή νερού: παροχή Σπίτι']]);
    expect(app.mails[0]!.text).toContain('τουλάχιστον 6 λίτρα την ώρα');
  });

  it('is one alert however its readings arrive: in parts, late, twice, backwards', async () => {
    const rows = rowsOf([0, ...leak(), 0]);
    for (const part of [rows.slice(0, 28), rows.slice(20), rows.slice(5, 9), rows.toReversed()]) {
      await send(part);
      await app.runJobs();
    }
    expect(await alertsOf('anna')).toMatchObject([{ ended: true, lost: 180 }]);
    expect(mailed()).toHaveLength(1);
  });

  it('that a correction disproves is withdrawn, and raised again without another mail', async () => {
    const rows = rowsOf([0, ...leak()]);
    await send(rows);
    await app.runJobs();
    const corrected = rows.map((row, hour) => (hour < 16 ? row : { ...row, counter_l: row.counter_l - 6 }));
    await send(corrected);
    await app.runJobs();
    expect(await alertsOf('anna')).toEqual([]);
    await send(rows);
    await app.runJobs();
    expect(await alertsOf('anna')).toHaveLength(1);
    expect(mailed()).toHaveLength(1);
  });

  it('that a removal of readings disproves is withdrawn', async () => {
    const rows = rowsOf([0, ...leak(24)]);
    await send(rows);
    await app.runJobs();
    const removed = rows.slice(-3).map(({ hydrometer, measured_at }) => ({ hydrometer, measured_at, deleted: true }));
    await feed('POST /api/feed/readings', removed);
    await app.runJobs();
    expect(await alertsOf('anna')).toEqual([]);
  });

  it('whose last hour is days ago is shown, but not told', async () => {
    app.clock.pass(4 * 86_400);
    await send(rowsOf([0, ...leak(), 0]));
    await app.runJobs();
    expect(await alertsOf('anna')).toHaveLength(1);
    expect(mailed()).toEqual([]);
  });

  it('is pushed to the devices that want pushes', async () => {
    const { endpoint, p256dh, auth, read } = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/anna');
    const device_token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
    await app.send('POST /api/createToken?deya_id=1', { as: 'anna', payload: { device_token, device_type: 'web' } });
    await app.send('POST /api/user/subscribe', { as: 'anna', payload: { deya_id: 1, subscribe: '2' } });
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    const [pushed] = app.pushes.asked;
    expect(JSON.parse(read(pushed!.body as Buffer))).toMatchObject({ code: 'flow-alert', deya_id: 1 });
    expect(app.pushes.asked).toHaveLength(1);
  });

  it('is told by no channel that the person has turned off', async () => {
    const off = { deya_id: 1, event: 'flow_alert', muted: 3 };
    await app.send('PUT /api/user/notifications', { as: 'anna', payload: off });
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    expect(await alertsOf('anna')).toHaveLength(1);
    expect([mailed(), app.pushes.asked]).toEqual([[], []]);
  });
});

describe('after closing', () => {
  it('one litre is told as consumption on a closed supply', async () => {
    await sql`update supply set open = false, closed_on = '2026-11-17' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
      app.admin,
    );
    await send(rowsOf([0, 0, 1, 0]));
    await app.runJobs();
    expect(await alertsOf('anna')).toMatchObject([{ kind: 'after_closing', lost: 1 }]);
    expect(mailed()).toEqual([['anna@example.gr', 'Κατανάλωση σε κλειστή παροχή: παροχή Σπίτι']]);
  });
});

describe('alerts of a meter', () => {
  beforeEach(async () => {
    await send([...rowsOf([0, ...leak()]), ...rowsOf([0, ...leak()], 'M3')]);
    await app.runJobs();
  });

  it('are seen by the liable party alone', async () => {
    expect(await alertsOf('babis')).toMatchObject([{ hydrometer: 'M3' }]);
    await sql`update supply set afm = '555777015' where deya_id = 1 and kwdikos_katanalwti in ('100-1', '100-2')`.execute(
      app.admin,
    );
    expect(await alertsOf('anna')).toBe('measurements_denied');
    expect(await alertsOf('petros')).toBe('no_access_to_service');
    expect(await alertsOf('gina')).toBe('no_access_to_service');
  });

  it('before the arrival of a tenant are not theirs', async () => {
    await sql`update supply_person set since = '2026-11-19' where person_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
      app.admin,
    );
    expect(await alertsOf('anna')).toEqual([]);
  });

  it('end in the list a month after their last hour', async () => {
    await send(rowsOf([0, ...leak(), 0]));
    await app.runJobs();
    app.clock.pass(29 * 86_400);
    expect(await alertsOf('anna')).toHaveLength(1);
    app.clock.pass(2 * 86_400);
    expect(await alertsOf('anna')).toEqual([]);
  });
});
