import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import type { Answer } from '../../contract/contract.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`
    insert into city_energy (deya_id, place, title, measured_at, present, saving, previous, kwdikos_katanalwti) values
      (1, 'pump', '{"el":"Αντλιοστάσιο","en":"Pumps"}', '2026-11-20T11:00Z', 100, 10, 110, null),
      (1, 'home', null, '2026-11-20T11:00Z', 3, null, null, '100-1'),
      (1, 'neighbour', null, '2026-11-20T11:00Z', 4, null, null, '100-3'),
      (2, 'other', null, '2026-11-20T11:00Z', 5, null, null, null)`.execute(app.admin);
  await sql`
    insert into city_air (deya_id, place, measured_at, category, gases, particles) values
      (1, 'square', '2026-11-20T11:00Z', 'good', '{"no2":95,"co":300}', '{"pm2_5":9.5}'),
      (1, 'harbour', '2026-11-20T08:00Z', 'fair', null, null)`.execute(app.admin);
});
afterAll(() => app.stop());

type City = Answer<'GET /api/deya/city'>;

const cityOf = async (deya_id = 1, as?: 'anna' | 'babis') =>
  (await app.send(`GET /api/deya/city?deya_id=${deya_id}&lang=en`, as && { as })).json<City>();
const energy = async (...of: Parameters<typeof cityOf>) => (await cityOf(...of)).energy.map(({ place }) => place);

it('a guest gets the places of the utility that belong to no supply', async () => {
  const city = await cityOf();
  expect(city.demo).toBe(false);
  expect(city.energy).toEqual([
    {
      place: 'pump',
      title: 'Pumps',
      latitude: null,
      longitude: null,
      supply: null,
      seen_at: '2026-11-20T11:00:00.000Z',
      stale: false,
      present: 100,
      saving: 10,
      previous: 110,
    },
  ]);
  expect([city.waste, city.parking]).toEqual([[], []]);
});

it('a card with a supply is for the people of that supply, and comes first', async () => {
  expect(await energy(1, 'anna')).toEqual(['home', 'pump']);
  expect((await cityOf(1, 'anna')).energy[0]?.supply).toEqual({ kwdikos_katanalwti: '100-1' });
  expect(await energy(1, 'babis')).not.toContain('home');
  expect(await energy(2, 'anna')).toEqual(['other']);
});

it('the worst pollutant decides about the air by the bands of its day; the sender’s category stands without any', async () => {
  const [harbour, square] = (await cityOf()).air;
  expect(square).toMatchObject({ category: 'poor', bands_since: '2025-07-03' });
  expect(square?.gases).toEqual([
    { pollutant: 'no2', value: 95, category: 'poor' },
    { pollutant: 'co', value: 300, category: null },
  ]);
  expect(square?.particles).toEqual([{ pollutant: 'pm2_5', value: 9.5, category: 'fair' }]);
  expect(harbour).toMatchObject({ category: 'fair', bands_since: null });
});

it.each([
  ['2025-07-02T20:59Z', 'good', '2020-01-01'],
  ['2025-07-02T21:00Z', 'fair', '2025-07-03'],
])('fine particles of 9.5 µg/m³ at %s are %s by the bands since %s', async (at, category, bands_since) => {
  await sql`
    insert into city_air (deya_id, place, measured_at, particles)
    values (2, 'old', ${at}::timestamptz, '{"pm2_5":9.5}')`.execute(app.admin);
  expect((await cityOf(2)).air).toEqual([expect.objectContaining({ category, bands_since })]);
  await sql`delete from city_air where deya_id = 2`.execute(app.admin);
});

it('a later version of the bands judges values from its day on', async () => {
  await sql`insert into air_band (valid_from, pollutant, category, upper, source) values
    ('2026-11-20', 'no2', 'good', 90, 'x'), ('2026-11-20', 'no2', 'very_poor', 900, 'x')`.execute(app.admin);
  expect((await cityOf()).air[1]).toMatchObject({ category: 'very_poor', bands_since: '2026-11-20' });
  await sql`delete from air_band where valid_from = '2026-11-20'`.execute(app.admin);
});

it('old values are marked, and kept', async () => {
  expect((await cityOf()).air.map(({ place, stale }) => [place, stale])).toEqual([
    ['harbour', true],
    ['square', false],
  ]);
});

it('a row that comes late does not take the place of a newer one', async () => {
  const row = { place: 'garage', spots: 9 };
  for (const [last_seen, free_spots] of [
    ['2026-11-20T11:50:00Z', 3],
    ['2026-11-20T11:10:00Z', 5],
    ['2026-11-20T09:10:00Z', 7],
  ])
    await app.send('POST /api/feed/city-parking', {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: JSON.stringify({ ...row, last_seen, free_spots }),
    });
  expect((await cityOf()).parking).toEqual([expect.objectContaining({ place: 'garage', free_spots: 3 })]);
  const history = await app.send('GET /api/deya/city/history?deya_id=1&kind=parking&place=garage&by=hour');
  expect(history.json<Answer<'GET /api/deya/city/history'>>().measures[0]?.points.map(({ value }) => value)).toEqual([
    7, 3,
  ]);
  await sql`delete from city_parking where place = 'garage'`.execute(app.admin);
});

it('a value without a time is marked at once, and enters no history', async () => {
  const row = { place: 'spot', last_seen: '2026-11-20T12:00:00Z', dated: false, spots: 1, free_spots: 1 };
  const sent = await app.send('POST /api/feed/city-parking', {
    headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify(row),
  });
  expect(sent.json()).toMatchObject({ stored: 1 });
  expect((await cityOf()).parking).toEqual([expect.objectContaining({ place: 'spot', stale: true, dated: false })]);
  const history = await app.send('GET /api/deya/city/history?deya_id=1&kind=parking&place=spot&by=hour');
  expect(history.json()).toEqual({ measures: [] });
  await sql`delete from city_parking where place = 'spot'`.execute(app.admin);
});

describe('a patch of air', () => {
  const send = (method: 'POST' | 'PATCH', row: object) =>
    app.send(`${method} /api/feed/city-air`, {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: JSON.stringify({ place: 'market', ...row }),
    });
  beforeEach(() =>
    send('POST', {
      measured_at: '2026-11-20T10:00:00Z',
      temperature: 12,
      gases: { no2: 5, o3: 44 },
      times: { o3: '2026-11-20T07:00:00Z' },
    }),
  );
  afterEach(async () => {
    await sql`delete from city_air where place = 'market'`.execute(app.admin);
    await sql`delete from city_reading where place = 'market'`.execute(app.admin);
  });
  const market = async () => {
    const found = (await cityOf()).air.find(({ place }) => place === 'market');
    return { at: found?.seen_at, older: found?.older?.map(({ measure, seen_at }) => [measure, seen_at]) };
  };

  it('leaves to the values that it does not send their own times, also in their history', async () => {
    expect((await send('PATCH', { measured_at: '2026-11-20T11:30:00Z', temperature: 14 })).json()).toMatchObject({
      stored: 1,
    });
    expect(await market()).toEqual({
      at: '2026-11-20T11:30:00.000Z',
      older: expect.arrayContaining([
        ['no2', '2026-11-20T10:00:00.000Z'],
        ['o3', '2026-11-20T07:00:00.000Z'],
      ]),
    });
    const history = await app.send('GET /api/deya/city/history?deya_id=1&kind=air&place=market&by=hour');
    const { measures } = history.json<Answer<'GET /api/deya/city/history'>>();
    const hours = measures.map(({ measure, points }) => [measure, points.map(({ at }) => at.slice(11, 13))]);
    expect(Object.fromEntries(hours)).toEqual({ temperature: ['10', '11'], no2: ['10'], o3: ['07'] });
  });

  it('gives its own values its time, unless it names another one', async () => {
    const gases = { no2: 7, o3: 50 };
    await send('PATCH', { measured_at: '2026-11-20T10:30:00Z', temperature: 13, gases });
    expect(await market()).toEqual({ at: '2026-11-20T10:30:00.000Z', older: [] });
    await send('PATCH', { measured_at: '2026-11-20T11:00:00Z', gases, times: { no2: '2026-11-20T10:45:00Z' } });
    expect((await market()).older).toEqual(
      expect.arrayContaining([
        ['no2', '2026-11-20T10:45:00.000Z'],
        ['temperature', '2026-11-20T10:30:00.000Z'],
      ]),
    );
  });

  it('that takes a value away takes its time with it', async () => {
    await send('PATCH', { gases: { no2: 5 } });
    expect(await market()).toEqual({ at: '2026-11-20T10:00:00.000Z', older: [] });
  });
});

it('samples are for utilities that are a demonstration, marked as such, and only where they have sent nothing', async () => {
  expect((await cityOf(2)).parking).toEqual([]);
  await sql`update deya set demo = true where id = 1`.execute(app.admin);
  const city = await cityOf();
  expect(city.demo).toBe(true);
  expect(city.parking.map(({ place }) => place)).toEqual(['sample-parking']);
  expect(city.energy.map(({ place }) => place)).toEqual(['pump']);
  await sql`update deya set demo = false where id = 1`.execute(app.admin);
});

it('an unknown utility is said to be so', async () => {
  expect((await app.send('GET /api/deya/city?deya_id=99&lang=el')).json()).toEqual({ message: 'deya_not_found' });
});

it('each person keeps an order of the cards', async () => {
  const cards = async (as: 'anna' | 'babis') =>
    (await app.send('GET /api/account/city-cards', { as })).json<{ cards: string[] }>().cards;
  const put = (payload: object) => app.send('PUT /api/account/city-cards', { as: 'anna', payload });
  expect(await cards('anna')).toEqual([]);
  expect((await put({ cards: ['parking', 'air'] })).statusCode).toBe(200);
  expect((await put({ cards: ['waste', 'air'] })).statusCode).toBe(200);
  expect([await cards('anna'), await cards('babis')]).toEqual([['waste', 'air'], []]);
  expect((await put({ cards: ['air', 'air'] })).statusCode).toBe(422);
});

it('rows of the feed that cannot be true are named with their reason, and the rest is kept', async () => {
  const row = { place: 'lot', last_seen: '2026-11-20T11:59:00Z', spots: 10, free_spots: 4 };
  const rows = [row, { ...row, last_seen: '2026-11-20T12:06:00Z' }, { ...row, kwdikos_katanalwti: 'none' }];
  const answer = await app.send('POST /api/feed/city-parking', {
    headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
    payload: rows.map((one) => `${JSON.stringify(one)}\n`).join(''),
  });
  expect(answer.json()).toMatchObject({
    stored: 1,
    errors: [
      { line: 2, field: 'last_seen', reason: 'in_future' },
      { line: 3, field: 'kwdikos_katanalwti', reason: 'reference_unknown' },
    ],
  });
  expect((await cityOf()).parking[0]).toMatchObject({ free_spots: 4, last_seen: '2026-11-20T11:59:00.000Z' });
});

describe('the history of a place', () => {
  type History = Answer<'GET /api/deya/city/history'>;
  const send = (part: string, rows: object[]) =>
    app.send(`POST /api/feed/city-${part}`, {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: rows.map((one) => `${JSON.stringify(one)}\n`).join(''),
    });
  const of = async (kind: string, place: string, by = 'hour', as?: 'anna' | 'babis') => {
    const path = `GET /api/deya/city/history?deya_id=1&kind=${kind}&place=${place}&by=${by}` as const;
    const { measures } = (await app.send(path, as && { as })).json<History>();
    return measures.map(({ measure, points }) => [measure, points.map(({ at, value }) => [at.slice(0, 13), value])]);
  };

  it('has the newest value of each hour, and the means of days', async () => {
    for (const [at, free_spots] of [
      ['2026-11-19T09:00:00Z', 10],
      ['2026-11-20T10:05:00Z', 6],
      ['2026-11-20T10:50:00Z', 4],
      ['2026-11-20T11:10:00Z', 8],
    ])
      await send('parking', [{ place: 'yard', last_seen: at, spots: 10, free_spots }]);
    expect(await of('parking', 'yard')).toEqual([
      [
        'free_spots',
        [
          ['2026-11-19T09', 10],
          ['2026-11-20T10', 4],
          ['2026-11-20T11', 8],
        ],
      ],
    ]);
    expect(await of('parking', 'yard', 'day')).toEqual([
      [
        'free_spots',
        [
          ['2026-11-18T22', 10],
          ['2026-11-19T22', 6],
        ],
      ],
    ]);
    expect(await of('parking', 'none')).toEqual([]);
  });

  it('of a supply is for its people alone, from the day on which the supply became theirs', async () => {
    const row = { place: 'meter', present: 3, kwdikos_katanalwti: '100-1' };
    for (const measured_at of ['2026-11-19T09:00:00Z', '2026-11-20T10:00:00Z'])
      await send('energy', [{ ...row, measured_at }]);
    expect(await of('energy', 'meter')).toEqual([]);
    expect(await of('energy', 'meter', 'hour', 'babis')).toEqual([]);
    expect((await of('energy', 'meter', 'hour', 'anna'))[0]?.[1]).toHaveLength(2);
    await sql`update supply_person set since = '2026-11-20' where kwdikos_katanalwti = '100-1'`.execute(app.admin);
    expect((await of('energy', 'meter', 'hour', 'anna'))[0]?.[1]).toEqual([['2026-11-20T10', 3]]);
    await sql`update supply_person set since = null where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  });

  it('is forgotten after 31 days', async () => {
    await sql`
      insert into city_reading (deya_id, kind, place, hour, measures)
      values (1, 'waste', 'bin', '2026-10-01T10:00Z', '{"fill_level":1}')`.execute(app.admin);
    await purgeExpired(appOf(app.server));
    const { rows } = await sql`select from city_reading where place = 'bin'`.execute(app.admin);
    expect(rows).toEqual([]);
  });
});
