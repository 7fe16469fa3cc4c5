import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
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
    expect(app.mails[0]!.text).toContain('στις τελευταίες 30 ώρες: από 6 λίτρα έως 6 λίτρα.');
    expect(app.mails[0]!.text).toContain(`/alerts/${alerts[0].id}`);
    const [picture] = app.mails[0]!.pictures ?? [];
    expect(app.mails[0]!.html).toContain(`src="cid:${picture!.cid}"`);
    expect(Buffer.from(picture!.png, 'base64').subarray(1, 4).toString()).toBe('PNG');
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

  it('is shown and not sent when its last hour is days ago', async () => {
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

  it('is sent by no channel that the person has turned off', async () => {
    const off = { deya_id: 1, event: 'flow_alert', muted: 3 };
    await app.send('PUT /api/user/notifications', { as: 'anna', payload: off });
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    expect(await alertsOf('anna')).toHaveLength(1);
    expect([mailed(), app.pushes.asked]).toEqual([[], []]);
  });
});

describe('after closing', () => {
  it('one litre is reported as consumption on a closed supply', async () => {
    await sql`update supply set open = false, closed_on = '2026-11-17' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
      app.admin,
    );
    await send(rowsOf([0, 0, 1, 0]));
    await app.runJobs();
    expect(await alertsOf('anna')).toMatchObject([{ kind: 'after_closing', lost: 1 }]);
    expect(mailed()).toEqual([['anna@example.gr', 'Κατανάλωση σε κλειστή παροχή: παροχή Σπίτι']]);
  });
});

describe('channels, one after the other', () => {
  const withDevice = async () => {
    const { endpoint, p256dh, auth } = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/anna');
    const device_token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
    await app.send('POST /api/createToken?deya_id=1', { as: 'anna', payload: { device_token, device_type: 'web' } });
    await app.send('POST /api/user/subscribe', { as: 'anna', payload: { deya_id: 1, subscribe: '3' } });
  };
  const told = () => [app.pushes.asked.length, app.mails.length];

  it('begin with the push; the mail follows after two hours', async () => {
    await withDevice();
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    expect(told()).toEqual([1, 0]);
    app.clock.pass(2 * 3600 + 60);
    await app.runJobs();
    expect(told()).toEqual([1, 1]);
  });

  it('wait for the end of the quiet hours, except for a burst', async () => {
    // 23:00 in Athens.
    app.clock.pass(9 * 3600);
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    expect(told()).toEqual([0, 0]);
    await send(rowsOf([0, ...leak(), 1500, 1500, 1500]));
    await app.runJobs();
    expect(mailed()).toEqual([['anna@example.gr', 'Πολύ μεγάλη ροή νερού: παροχή Σπίτι']]);
    app.clock.pass(8 * 3600);
    await app.runJobs();
    expect(mailed()).toContainEqual(['anna@example.gr', 'Συνεχής ροή νερού: παροχή Σπίτι']);
  });

  it.each([
    ['hidden by the person', 'update supply_person set hidden_at = now()'],
    ['left by the person', "update supply_person set until = '2026-11-20'"],
    ['that another party pays for', "update supply set afm = '000000000'"],
    ['of a person whose link has ended', "update person_deya set status = 'rejected' where person_id = 1"],
  ])('tell nothing of a supply %s in the quiet hours', async (_, change) => {
    await withDevice();
    app.clock.pass(9 * 3600);
    await send(rowsOf([0, ...leak()]));
    await app.runJobs();
    await sql.raw(change).execute(app.admin);
    app.clock.pass(14 * 3600);
    await app.runJobs();
    expect(told()).toEqual([0, 0]);
  });
});

describe('the page of an alert', () => {
  const listOf = async (as: Name) =>
    (await app.send('GET /api/alerts?deya_id=1', { as })).json<{ data: { id: number; kind: string }[] }>().data;
  const post = async (id: number, act: string, body: object = {}, as: Name = 'anna') =>
    (await app.send(`POST /api/alerts/${id}/${act}`, { as, payload: { deya_id: 1, ...body } })).statusCode;
  let id: number;
  beforeEach(async () => {
    await sql`update deya set settings = settings || '{"water_price": 120}' where id = 1`.execute(app.admin);
    await send(rowsOf([0, ...leak(), 0, 3]));
    await app.runJobs();
    id = (await listOf('anna'))[0]!.id;
  });
  const page = async () => (await app.send(`GET /api/alerts/${id}?deya_id=1`, { as: 'anna' })).json();

  it('shows which hours prove it, and the price of the water', async () => {
    const { hours, cost, lost, ended } = await page();
    expect({ lost, cost, ended }).toEqual({ lost: 180, cost: 22, ended: true });
    expect(hours.map(({ proves }: { proves: boolean }) => proves)).toEqual([
      false,
      ...Array.from({ length: 30 }, () => true),
      false,
      false,
    ]);
  });

  it('stands in its list by the time of its beginning, whenever it was found, page by page', async () => {
    await sql`
      insert into flow_alert (deya_id, hydrometer, kind, since, until, ended, lowest, lost, raised_at)
      select deya_id, hydrometer, kind, since - interval '2 hours', until - interval '2 hours', ended, lowest, lost, raised_at
      from flow_alert where id = ${id}`.execute(app.admin);
    const part = async (more = '') =>
      (await app.send(`GET /api/alerts?deya_id=1&itemsPerPage=1${more}`, { as: 'anna' })).json();
    const first = await part();
    const second = await part(`&cursor=${first.next}`);
    expect([first.data[0].id, second.data[0].id > id, second.next]).toEqual([id, true, null]);
  });

  it('is refused to everybody who is not liable', async () => {
    for (const as of ['babis', 'gina', 'petros'] as const) {
      const answer = await app.send(`GET /api/alerts/${id}?deya_id=1`, { as });
      expect([as, answer.statusCode >= 403]).toEqual([as, true]);
    }
    expect(await listOf('babis')).toEqual([]);
    expect(await post(id, 'pause', { days: 7 }, 'babis')).toBe(404);
  });

  it('of a flow that is normal tells nothing more of this kind at this meter until the days are over', async () => {
    expect(app.mails).toHaveLength(1);
    expect(await post(id, 'pause', { reason: 'garden', days: 1 })).toBe(200);
    expect((await page()).pause).toMatchObject({ reason: 'garden' });
    const more = rowsOf([0, ...leak(), 0, 3, 0, ...leak(24)]).map((row) => ({ ...row }));
    app.clock.pass(12 * 3600);
    await send(more);
    await app.runJobs();
    expect([(await listOf('anna')).length, app.mails.length]).toEqual([2, 1]);
    app.clock.pass(86_400 - 11 * 3600);
    await send([{ hydrometer: 'M1', measured_at: app.clock.now().toISOString(), counter_l: 50_400 }]);
    await app.runJobs();
    expect(app.mails).toHaveLength(2);
  });

  it('that was opened after its push needs no mail', async () => {
    const { endpoint, p256dh, auth } = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/anna');
    const device_token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
    await app.send('POST /api/createToken?deya_id=1', { as: 'anna', payload: { device_token, device_type: 'web' } });
    await app.send('POST /api/user/subscribe', { as: 'anna', payload: { deya_id: 1, subscribe: '3' } });
    await send(rowsOf([0, ...leak(), 0, 3, 200, 200, 200, 200, 200, 200]));
    await app.runJobs();
    const [newest] = await listOf('anna');
    expect([newest!.kind, app.pushes.asked.length, app.mails.length]).toEqual(['continuous_high', 1, 1]);
    expect(await post(newest!.id, 'read')).toBe(200);
    app.clock.pass(3 * 3600);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('of a burst cannot be paused', async () => {
    await sql`update flow_alert set kind = 'burst' where id = ${id}`.execute(app.admin);
    expect(await post(id, 'pause', { days: 7 })).toBe(422);
  });
});

describe('alerts that concern the utility alone', () => {
  const stored = async () =>
    (
      await sql<object>`select kind, ended, withdrawn_at is not null as withdrawn from flow_alert where deya_id = 1 order by id`.execute(
        app.admin,
      )
    ).rows;

  it('a meter that sends nothing for three days is found by the hourly job, and its next reading ends the alert', async () => {
    await send(rowsOf([1, 0, 2]));
    await app.runJobs();
    app.clock.pass(3 * 86_400);
    await enqueue(app.db, 'flow.evaluate', {});
    await app.runJobs();
    await enqueue(app.db, 'flow.evaluate', {});
    await app.runJobs();
    expect(await stored()).toEqual([{ kind: 'no_reading', ended: false, withdrawn: false }]);
    await feed('POST /api/feed/readings', [
      { hydrometer: 'M1', measured_at: app.clock.now().toISOString(), counter_l: 50_010 },
    ]);
    await app.runJobs();
    expect(await stored()).toEqual([{ kind: 'no_reading', ended: true, withdrawn: false }]);
    expect([await alertsOf('anna'), mailed()]).toEqual([[], []]);
  });

  it('tampering comes from an alarm of the meter, and a removed alarm withdraws it', async () => {
    const key = { hydrometer: 'M1', kind: 'MAGNETIC_TAMPER_ALR', first_seen: '2026-11-20T09:00:00Z' };
    await feed('POST /api/feed/alarms', [{ ...key, last_seen: '2026-11-20T09:00:00Z' }]);
    await app.runJobs();
    expect(await stored()).toEqual([{ kind: 'tampering', ended: false, withdrawn: false }]);
    await feed('POST /api/feed/alarms', [{ ...key, deleted: true }]);
    await app.runJobs();
    expect(await stored()).toEqual([{ kind: 'tampering', ended: false, withdrawn: true }]);
    expect(mailed()).toEqual([]);
  });
});

describe('the list of the staff', () => {
  const list = async (query = '', as: Name = 'admin') => {
    const answer = await app.send(`GET /api/staff/alerts?deya_id=1${query}`, { as });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };

  it('holds alerts of the rules and alarms of the meters, by loss, kind and state, page by page', async () => {
    const big = rowsOf([0, ...Array.from({ length: 30 }, () => 60)], 'M3');
    await send([...rowsOf([0, ...leak()]), ...big]);
    const seen = { first_seen: '2026-11-20T09:00:00Z', last_seen: '2026-11-20T09:00:00Z' };
    await feed('POST /api/feed/alarms', [{ hydrometer: 'M1', kind: 'LOW_BATTERY_ALR', ...seen }]);
    await app.runJobs();
    const { total, data } = await list('&sort=lost');
    expect(total).toBe(3);
    expect(data.map(({ kind, lost }: { kind: string; lost: number }) => [kind, lost])).toEqual([
      ['continuous_low', 1800],
      ['continuous_low', 180],
      ['LOW_BATTERY_ALR', 0],
    ]);
    const first = await list('&sort=lost&itemsPerPage=1');
    const second = await list(`&sort=lost&itemsPerPage=1&cursor=${encodeURIComponent(first.next)}`);
    expect(second.data).toMatchObject([{ hydrometer: 'M1', lost: 180 }]);
    expect(await list('&kind=LOW_BATTERY_ALR')).toMatchObject({ total: 1 });
    expect(await list('&days=7')).toMatchObject({ total: 0 });
    expect(await list('&state=past')).toMatchObject({ total: 0 });
    expect(await list('&search=M3')).toMatchObject({ total: 1 });
    expect(await list('', 'anna')).toBe(403);
  });
});

describe('the work of the staff on an alert', () => {
  interface Handled {
    key: string;
    kind: string;
    version: number;
    handling: string;
  }
  let leakKey: string;
  let batteryKey: string;
  beforeEach(async () => {
    await sql`insert into person_role (person_id, role_id, deya_id)
      select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
    await send(rowsOf([0, ...leak()]));
    const seen = { first_seen: '2026-11-20T09:00:00Z', last_seen: '2026-11-20T09:00:00Z' };
    await feed('POST /api/feed/alarms', [{ hydrometer: 'M1', kind: 'LOW_BATTERY_ALR', ...seen }]);
    await app.runJobs();
    const { data } = (await list()).body;
    [leakKey = '', batteryKey = ''] = ['continuous_low', 'LOW_BATTERY_ALR'].map(
      (kind) => data.find((row) => row.kind === kind)!.key,
    );
  });
  const said = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => ({
    status: statusCode,
    body: json() as Handled & { data: Handled[]; total: number; message: string; current?: Handled },
  });
  const list = async (query = '', as: Name = 'stella') =>
    said(await app.send(`GET /api/staff/alerts?deya_id=1${query}`, { as }));
  const read = async (key: string, as: Name = 'stella', deya_id = 1) =>
    said(await app.send(`GET /api/staff/alerts/${encodeURIComponent(key)}?deya_id=${deya_id}`, { as }));
  const act = async (what: string, key: string, payload: object, as: Name = 'stella') => {
    const call = `${what === 'note' ? 'PUT' : 'POST'} /api/staff/alerts/${encodeURIComponent(key)}/${what}?deya_id=1`;
    return said(await app.send(call, { as, payload }));
  };

  it('begins when one takes it, has a note, and ends with a result; the list is narrowed by it', async () => {
    expect((await read(leakKey)).body).toMatchObject({ handling: 'new', version: 0, handled_by: null, note: null });
    const taken = await act('take', leakKey, { version: 0 });
    expect(taken.body).toMatchObject({
      ...{ handling: 'taken', handled_at: '2026-11-20T12:00:00.000Z', is_mine: true, version: 1 },
    });
    expect((await read(leakKey, 'admin')).body).toMatchObject({ is_mine: false });
    expect(await act('note', leakKey, { note: 'Κλήση αύριο.', version: 1 })).toMatchObject({
      body: { handling: 'taken', note: 'Κλήση αύριο.', version: 2 },
    });
    expect((await list('&handling=taken')).body).toMatchObject({ total: 1, data: [{ key: leakKey }] });
    expect((await list('&handling=new')).body).toMatchObject({ total: 1, data: [{ key: batteryKey }] });
    const closed = await act('close', leakKey, { result: 'leak', note: 'Σωλήνας.', version: 2 });
    expect(closed.body).toMatchObject({ handling: 'closed', result: 'leak', note: 'Σωλήνας.', version: 3 });
    expect((await list('&handling=todo')).body).toMatchObject({ total: 1, data: [{ key: batteryKey }] });
    expect((await list('&handling=closed')).body).toMatchObject({ total: 1, data: [{ result: 'leak' }] });
    const again = await act('take', leakKey, { version: 3 });
    expect(again.body).toMatchObject({ handling: 'taken', result: null, note: 'Σωλήνας.' });
    const { rows } = await sql`
      select action, actor_person_id, detail from audit_event where action like 'alert-%' order by id`.execute(
      app.admin,
    );
    expect(rows).toEqual([
      { action: 'alert-taken', actor_person_id: 6, detail: { alert: leakKey } },
      { action: 'alert-noted', actor_person_id: 6, detail: { alert: leakKey } },
      { action: 'alert-closed', actor_person_id: 6, detail: { alert: leakKey, result: 'leak' } },
      { action: 'alert-taken', actor_person_id: 6, detail: { alert: leakKey } },
    ]);
  });

  it('is of an alarm of a meter too', async () => {
    expect(await act('close', batteryKey, { result: 'meter_fault', version: 0 })).toMatchObject({
      body: { handling: 'closed', result: 'meter_fault', note: null },
    });
  });

  it('of a colleague is not overwritten: the present alert comes with the refusal', async () => {
    const both = await Promise.all([
      act('take', leakKey, { version: 0 }),
      act('take', leakKey, { version: 0 }, 'admin'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await act('close', leakKey, { result: 'false_alarm', version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'changed_meanwhile', current: { handling: 'taken', version: 1 } },
    });
  });

  it('takes a closed alert from those that wait', async () => {
    await sql`update flow_alert set kind = 'burst'`.execute(app.admin);
    const waiting = async () =>
      (await app.send('GET /api/staff/alerts/waiting?deya_id=1', { as: 'stella' })).json().count;
    const before = await waiting();
    await act('close', leakKey, { result: 'informed', version: 0 });
    expect(await waiting()).toBe(before - 1);
  });

  it('is for the staff of the utility, and no customer reads a note', async () => {
    await act('note', leakKey, { note: 'Μυστικό', version: 0 });
    expect((await act('take', leakKey, { version: 1 }, 'anna')).status).toBe(403);
    expect((await read(leakKey, 'stella', 2)).status).toBe(403);
    expect((await read('rule-1')).body.message).toBe('alert_not_found');
    const [{ id }] = (await alertsOf('anna')) as [{ id: number }];
    for (const path of ['deya/flowAlerts', 'alerts', `alerts/${id}`])
      expect((await app.send(`GET /api/${path}?deya_id=1`, { as: 'anna' })).body).not.toContain('Μυστικό');
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
