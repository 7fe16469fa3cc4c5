import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { feedHeaders } from '../../testing/examples.ts';
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
  expect(square).toMatchObject({ category: 'moderate', bands_since: '2020-01-01' });
  expect(square?.gases).toEqual([
    { pollutant: 'no2', value: 95, category: 'moderate' },
    { pollutant: 'co', value: 300, category: null },
  ]);
  expect(square?.particles).toEqual([{ pollutant: 'pm2_5', value: 9.5, category: 'good' }]);
  expect(harbour).toMatchObject({ category: 'fair', bands_since: null });
});

it('a later version of the bands judges values from its day on', async () => {
  await sql`insert into air_band (valid_from, pollutant, category, upper, source) values
    ('2026-11-20', 'no2', 'good', 90, 'x'), ('2026-11-20', 'no2', 'poor', 900, 'x')`.execute(app.admin);
  expect((await cityOf()).air[1]).toMatchObject({ category: 'poor', bands_since: '2026-11-20' });
  await sql`delete from air_band where valid_from = '2026-11-20'`.execute(app.admin);
});

it('old values are marked, and kept', async () => {
  expect((await cityOf()).air.map(({ place, stale }) => [place, stale])).toEqual([
    ['harbour', true],
    ['square', false],
  ]);
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
