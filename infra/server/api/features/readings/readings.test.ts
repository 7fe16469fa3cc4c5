import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

let keys = 0;
const reading = (changes: Record<string, unknown> = {}) => ({
  deya_id: 1,
  kwdikos_katanalwti: '100-2',
  hydrometer: 'M2',
  counter: 60_000,
  read_on: '2026-11-20',
  idempotency_key: `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`,
  ...changes,
});

const send = (changes: Record<string, unknown> = {}, as: Name = 'anna') =>
  app.send('POST /api/readings', { payload: reading(changes), as });
const said = async (answer: ReturnType<typeof send>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().message];
};
const mine = async (code = '100-2') =>
  (await app.send(`GET /api/readings?deya_id=1&kwdikos_katanalwti=${code}`, { as: 'anna' })).json().data;
const waiting = async () => (await app.send('GET /api/staff/readings?deya_id=1', { as: 'stella' })).json();
const correct = (id: number, counter: number, as: Name = 'anna') =>
  app.send(`POST /api/readings/${id}/correction?deya_id=1`, { payload: { counter }, as });
const decide = (id: number, act: 'accept' | 'refuse', payload: object) =>
  app.send(`POST /api/staff/readings/${id}/${act}?deya_id=1`, { payload, as: 'stella' });

const withPhoto = async (fields: Record<string, unknown>): Promise<FormData> => {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b5e8e' } })
    .withExif({ IFD3: { GPSLatitude: '37/1 5/1 8/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(reading(fields))) form.append(name, String(value));
  form.append('photos', new File([new Uint8Array(bytes)], 'meter.jpg', { type: 'image/jpeg' }));
  return form;
};

describe('a customer', () => {
  it('sends no reading of a day before their own first one at the supply', async () => {
    await sql`update supply_person set since = '2026-11-15' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    expect(await said(send({ read_on: '2026-11-14' }))).toEqual([422, { read_on: ['before_own_days'] }]);
    expect(await mine()).toEqual([]);
    expect((await send({ read_on: '2026-11-15' })).statusCode).toBe(200);
  });

  it('sends a reading, which is listed as waiting and can be corrected for an hour', async () => {
    const answer = await send();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kwdikos_katanalwti: '100-2',
      hydrometer: 'M2',
      type: 'analog',
      read_on: '2026-11-20',
      counter_l: 60_000,
      state: 'sent',
      has_photo: false,
      correctable_until: new Date(Date.parse(answer.json().sent_at) + 3_600_000).toISOString(),
    });
    expect(await mine()).toEqual([answer.json()]);
  });

  it('sends a photo, which loses its position and which only the sender and the staff of the utility see', async () => {
    const { id } = (await app.send('POST /api/readings', { payload: await withPhoto({}), as: 'anna' })).json();
    expect(await mine()).toMatchObject([{ id, has_photo: true }]);
    const photo = await app.send(`GET /api/readings/${id}/photo?deya_id=1`, { as: 'anna' });
    expect(photo.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined();
    const ofStaff = `GET /api/staff/readings/${id}/photo?deya_id=1&size=thumb`;
    expect((await sharp((await app.send(ofStaff, { as: 'stella' })).rawPayload).metadata()).width).toBe(320);
    expect((await app.send(`GET /api/readings/${id}/photo?deya_id=1`, { as: 'babis' })).statusCode).toBe(404);
    expect((await app.send(ofStaff, { as: 'babis' })).statusCode).toBe(403);
  });

  it('sends a file that is no photo: the field says so, and nothing is stored', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(reading())) form.append(name, String(value));
    form.append('photos', new File(['no photo'], 'meter.jpg', { type: 'image/jpeg' }));
    const answer = await app.send('POST /api/readings', { payload: form, as: 'anna' });
    expect([answer.statusCode, answer.json().message]).toEqual([422, { photos: ['image'] }]);
    expect(await mine()).toEqual([]);
  });

  it('sends again after a lost answer: one key is one reading', async () => {
    const body = reading();
    const [first, second] = [await send(body), await send(body)];
    expect(second.json()).toEqual(first.json());
    expect(await mine()).toHaveLength(1);
    expect((await send({ ...body, kwdikos_katanalwti: '100-3', hydrometer: 'M3' }, 'babis')).json().message).toEqual({
      idempotency_key: ['unique'],
    });
  });

  it('reads which part is wrong: supply, meter, digits or day', async () => {
    expect(await said(send({ kwdikos_katanalwti: '100-3', hydrometer: 'M3' }))).toEqual([404, 'invalid_customer_code']);
    expect(await said(send({ kwdikos_katanalwti: '100-4', hydrometer: 'M2' }))).toEqual([404, 'invalid_customer_code']);
    expect(await said(send({ hydrometer: 'M1' }))).toEqual([404, 'invalid_hydrometer']);
    expect(await said(send({ counter: -1 }))).toEqual([422, { counter: ['invalid_measurement'] }]);
    expect(await said(send({ counter: 1_000_000_000 }))).toEqual([422, { counter: ['invalid_measurement'] }]);
    expect(await said(send({ read_on: '2026-11-21' }))).toEqual([422, { read_on: ['max'] }]);
    expect(await said(send({ read_on: '2026-10-20' }))).toEqual([422, { read_on: ['min'] }]);
    expect(await mine()).toEqual([]);
  });

  it('sends nothing for a meter that was exchanged', async () => {
    await sql`update hydrometer set removed_on = '2026-11-19' where deya_id = 1 and hydrometer = 'M2'`.execute(
      app.admin,
    );
    expect(await said(send())).toEqual([404, 'invalid_hydrometer']);
  });

  it('a person who is not the liable party sends nothing', async () => {
    await sql`update supply set afm = '555777015' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    expect(await said(send())).toEqual([403, 'measurements_denied']);
  });

  it('corrects the digits until an hour has passed, and no other customer does', async () => {
    const { id } = (await send()).json();
    expect((await correct(id, 61_000, 'babis')).json().message).toBe('reading_not_found');
    app.clock.pass(3599);
    expect((await correct(id, 61_000)).json()).toMatchObject({ counter_l: 61_000, state: 'sent' });
    app.clock.pass(1);
    const late = await correct(id, 62_000);
    expect([late.statusCode, late.json().message]).toEqual([409, 'reading_closed']);
    expect(await mine()).toMatchObject([{ counter_l: 61_000 }]);
  });
});

describe('a value beside the history of its meter', () => {
  const doubtOf = async (changes: Record<string, unknown>) => {
    await send(changes);
    return (await waiting()).data.at(-1).doubt;
  };

  it('is kept whatever it is, with the doubt for the staff', async () => {
    expect(await doubtOf({ counter: 55_000 })).toBeNull();
    expect(await doubtOf({ counter: 51_000 })).toBe('lower');
    expect(await doubtOf({ counter: 900_000 })).toBe('unlikely_high');
  });

  it('may have turned over', async () => {
    await sql`update billing_reading set counter_l = 99999000 where hydrometer = 'M2' and read_on = '2026-09-30'`.execute(
      app.admin,
    );
    expect(await doubtOf({ counter: 4_000 })).toBe('rolled_over');
  });

  it('loses its doubt by a correction', async () => {
    const { id } = (await send({ counter: 51_000 })).json();
    await correct(id, 55_000);
    expect((await waiting()).data[0].doubt).toBeNull();
  });
});

describe('the staff', () => {
  it('see what waits, the oldest first, and find it by name, supply or meter', async () => {
    const first = (await send()).json();
    await send({ kwdikos_katanalwti: '100-1', hydrometer: 'M1', counter: 101_000 });
    expect(await waiting()).toMatchObject({
      total: 2,
      data: [{ id: first.id, name: 'anna Δοκιμής' }, { hydrometer: 'M1' }],
    });
    const found = await app.send('GET /api/staff/readings?deya_id=1&search=m2', { as: 'stella' });
    expect(found.json()).toMatchObject({ total: 1, data: [{ id: first.id }] });
    const queue = await app.send('GET /api/staff/readings/waiting?deya_id=1', { as: 'stella' });
    expect(queue.json()).toEqual({ count: 2, oldest_at: first.sent_at });
  });

  it('see the known values of the meter beside it', async () => {
    const { id } = (await send()).json();
    const one = (await app.send(`GET /api/staff/readings/${id}?deya_id=1`, { as: 'stella' })).json();
    expect(one.history).toEqual([
      { date: '2026-09-30', counter_l: 52_000, kind: 'estimated' },
      { date: '2026-05-31', counter_l: 40_000, kind: 'regular' },
    ]);
  });

  it('accept with other digits: the latest measurement has them, the person gets a mail, and the trail an event', async () => {
    const { id } = (await send()).json();
    expect((await decide(id, 'accept', { counter: 60_500 })).json()).toMatchObject({
      state: 'corrected',
      counter_l: 60_000,
      corrected_l: 60_500,
      decided_by: 'stella Δοκιμής',
    });
    expect(await mine()).toMatchObject([{ state: 'corrected', corrected_l: 60_500, correctable_until: null }]);
    const measurements = (await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' })).json();
    expect(measurements[1]).toMatchObject({ hydrometer: 'M2', counter_value: 60_500, approximate: false });
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({
      to: 'anna@example.gr',
      subject: 'Η ένδειξή σας διορθώθηκε: παροχή 100-2',
    });
    expect(app.mails.at(-1)!.text).toContain('Στείλατε 00060 m³. Ισχύει 00060,500 m³.');
    const { rows } =
      await sql`select action, person_id, actor_person_id from audit_event where action like 'reading-%'`.execute(
        app.admin,
      );
    expect(rows).toEqual([{ action: 'reading-corrected', person_id: 1, actor_person_id: 6 }]);
  });

  it('decide once, and not against a reading of their own on that day', async () => {
    const { id } = (await send({ read_on: '2026-11-19' })).json();
    await sql`insert into billing_reading (deya_id, hydrometer, read_on, counter_l) values (1, 'M2', '2026-11-19', 58000)`.execute(
      app.admin,
    );
    expect((await decide(id, 'accept', { counter: 60_000 })).json().state).toBe('accepted');
    const measurements = (await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' })).json();
    expect(measurements[1]).toMatchObject({ counter_value: 58_000 });
    const again = await decide(id, 'refuse', { reason: 'Όχι' });
    expect([again.statusCode, again.json().message]).toEqual([409, 'reading_decided']);
    expect((await correct(id, 61_000)).json().message).toBe('reading_closed');
  });

  it('decide without a mail to a person who has turned it off', async () => {
    const { id } = (await send()).json();
    await app.send('PUT /api/user/notifications', {
      as: 'anna',
      payload: { deya_id: 1, event: 'reading', muted: 1 },
    });
    await decide(id, 'accept', { counter: 60_000 });
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  it('refuse with a reason that the person reads', async () => {
    const { id } = (await send()).json();
    expect((await decide(id, 'refuse', { reason: '  ' })).json().message).toEqual({ reason: ['required'] });
    await decide(id, 'refuse', { reason: 'Η φωτογραφία δείχνει άλλον μετρητή.' });
    expect(await mine()).toMatchObject([{ state: 'refused', reason: 'Η φωτογραφία δείχνει άλλον μετρητή.' }]);
    await app.runJobs();
    expect(app.mails.at(-1)!.text).toContain('Η φωτογραφία δείχνει άλλον μετρητή.');
  });
});

it('a photo is deleted two years after the decision about its reading, which stays; one that waits keeps its photo', async () => {
  const ids: number[] = [];
  for (const read_on of ['2026-11-19', '2026-11-20'])
    ids.push((await app.send('POST /api/readings', { payload: await withPhoto({ read_on }), as: 'anna' })).json().id);
  expect((await decide(ids[0]!, 'accept', { counter: 60_000 })).statusCode).toBe(200);
  const photos = async () => {
    const { rows } = await sql<{ has_photo: boolean }>`
      select r.media_id is not null as has_photo from sent_reading r order by r.id`.execute(app.admin);
    const media = await sql<{ n: number }>`select count(*)::int as n from media where kind = 'reading'`.execute(
      app.admin,
    );
    return [rows.map(({ has_photo }) => has_photo), media.rows[0]!.n];
  };
  app.clock.pass(729 * 86_400);
  await enqueue(app.db, 'janitor.sweep', {});
  await app.runJobs();
  expect(await photos()).toEqual([[true, true], 2]);
  app.clock.pass(2 * 86_400);
  await enqueue(app.db, 'janitor.sweep', {});
  await app.runJobs();
  expect(await photos()).toEqual([[false, true], 1]);
});
