import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { OutsideAnswer, OutsideRequest } from '@hydria/adapters/http/guarded-fetch.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import type { CityData } from '@hydria/shared/contract/city.ts';
import { sql } from 'kysely';
import { NEW_SOURCE } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let answer: (request: OutsideRequest) => OutsideAnswer;
const asked: OutsideRequest[] = [];
beforeEach(async () => {
  asked.length = 0;
  const sources = async (request: OutsideRequest) => {
    asked.push(request);
    return answer(request);
  };
  app = await startTestApp({}, { outside: { sources } });
});
afterEach(() => app.stop());

const says = (body: unknown, status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answer = () => ({ status, headers: {}, body: Buffer.from(text) });
};
const station = (changes: object = {}) => ({
  id: 'urn:ngsi-ld:AirQualityObserved:1',
  type: 'AirQualityObserved',
  dateObserved: '2026-11-20T11:00:00Z',
  pm25: 11,
  relativeHumidity: 0.5,
  ...changes,
});

const add = (changes: object = {}) =>
  app.send('POST /api/utilities/sources?deya_id=1', { as: 'admin', payload: { ...NEW_SOURCE, ...changes } });
const sources = async (): Promise<CitySource[]> =>
  (await app.send('GET /api/utilities/sources?deya_id=1', { as: 'admin' })).json().data;
const air = async () =>
  (await app.send('GET /api/deya/city?deya_id=1&lang=el'))
    .json<CityData>()
    .air.map(({ place, particles }) => [place, particles[0]?.value]);

it('is pulled from at once and on its schedule, and its values are on the city pages', async () => {
  says([station()]);
  expect((await add()).statusCode).toBe(200);
  await app.runJobs();
  expect(asked[0]).toMatchObject({ url: `${NEW_SOURCE.url}&limit=200`, hosts: ['broker.example.org'] });
  expect(await air()).toEqual([['urn:ngsi-ld:AirQualityObserved:1', 11]]);
  expect(await sources()).toEqual([
    expect.objectContaining({ problem: null, received: 1, stored: 1, succeeded_at: '2026-11-20T12:00:00.000Z' }),
  ]);
});

it('is reached only on a server that the settings of the utility allow', async () => {
  const refused = await add({ url: 'https://other.example.org/entities' });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { url: ['exists'] } }]);
  says([station()]);
  await add();
  await sql`update deya set settings = '{"allowed_hosts": ["www.example.org"]}' where id = 1`.execute(app.admin);
  await app.runJobs();
  expect(asked[0]).toMatchObject({ url: `${NEW_SOURCE.url}&limit=200`, hosts: ['www.example.org'] });
});

it('sends its stored header, which no answer holds', async () => {
  says([]);
  const made = await add({ authorization: 'Bearer of-the-broker' });
  expect(made.json()).toMatchObject({ has_authorization: true });
  expect(made.body).not.toContain('of-the-broker');
  await app.runJobs();
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer of-the-broker' });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from city_source where position('of-the-broker'::bytea in authorization_sealed) > 0`.execute(
    app.admin,
  );
  expect(rows[0]?.n).toBe(0);
});

it('names its context to a broker of NGSI-LD, and to no server of SensorThings', async () => {
  says([]);
  const context_url = 'https://context.example.org/names.jsonld';
  expect((await add({ context_url })).json()).toMatchObject({ context_url });
  await app.runJobs();
  expect(asked.at(-1)?.headers?.['link']).toBe(
    `<${context_url}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`,
  );
  await add({ name: 'Things', protocol: 'sensor_things', context_url });
  await app.runJobs();
  expect(asked.at(-1)?.headers).not.toHaveProperty('link');
});

it.each(['names.jsonld', 'ftp://context.example.org/names', 'javascript:0', 'https://x.gr/>; rel="x'])(
  'the context %s is refused, or cannot leave its header',
  async (context_url) => {
    says([]);
    const made = await add({ context_url });
    if (made.statusCode === 422) return expect(made.json()).toEqual({ message: { context_url: ['url'] } });
    await app.runJobs();
    expect(asked.at(-1)?.headers?.['link']?.split('>')).toHaveLength(2);
  },
);

/** A source after a pull with two good entities and a bad one. */
const ONE_BAD = expect.objectContaining({
  problem: null,
  stored: 2,
  refused: 1,
  refusals: [{ thing: 'urn:bad', field: 'type', reason: 'required', value: null }],
});

it('stores the good entities of an answer, and names the bad one', async () => {
  says([station(), { id: 'urn:bad' }, station({ id: 'urn:3' })]);
  await add();
  await app.runJobs();
  expect(await air()).toHaveLength(2);
  expect(await sources()).toEqual([ONE_BAD]);
});

it('shows each value with its own time, keeps it in the history of its hour, and judges the air without old ones', async () => {
  const timed = (value: number, observedAt: string) => ({ type: 'Property', value, unitCode: 'GQ', observedAt });
  says([
    {
      id: 'urn:1',
      type: 'AirQualityObserved',
      NO2: timed(8, '2026-11-20T11:10:00Z'),
      SO2: timed(9, '2026-11-20T09:20:00Z'),
      O3: timed(700, '2026-11-18T09:20:00Z'),
    },
  ]);
  await add();
  await app.runJobs();
  const [place] = (await app.send('GET /api/deya/city?deya_id=1&lang=el')).json<CityData>().air;
  expect(place).toMatchObject({
    seen_at: '2026-11-20T11:10:00.000Z',
    category: 'good',
    gases: [
      { pollutant: 'no2', value: 8, category: 'good' },
      { pollutant: 'o3', value: 700, category: null },
      { pollutant: 'so2', value: 9, category: 'good' },
    ],
    older: [
      { measure: 'o3', seen_at: '2026-11-18T09:20:00.000Z' },
      { measure: 'so2', seen_at: '2026-11-20T09:20:00.000Z' },
    ],
  });
  const history = await app.send('GET /api/deya/city/history?deya_id=1&kind=air&place=urn:1&by=hour');
  const { measures } = history.json<{ measures: { measure: string; points: { at: string }[] }[] }>();
  expect(measures.map(({ measure, points }) => [measure, points.map(({ at }) => at)])).toEqual(
    expect.arrayContaining([
      ['no2', ['2026-11-20T11:00:00.000Z']],
      ['so2', ['2026-11-20T09:00:00.000Z']],
    ]),
  );
});

it('names each refused value with its reason, and keeps the rest', async () => {
  says([station({ relativeHumidity: 50 }), station({ id: 'urn:2', dateObserved: '2027-01-01T00:00:00Z' })]);
  await add();
  await app.runJobs();
  const [source] = await sources();
  expect(source?.refusals).toEqual([
    { thing: 'urn:ngsi-ld:AirQualityObserved:1', field: 'relativeHumidity', reason: 'not_possible', value: '50' },
    { thing: 'urn:2', field: 'dateObserved', reason: 'in_future', value: '2027-01-01T00:00:00Z' },
  ]);
  expect(await air()).toHaveLength(1);
});

it.each([
  ['HTML', () => says('<html></html>'), 'unreadable'],
  ['an error', () => says([], 503), 'status'],
  ['an error in the place of its entities', () => says({ error: 'NotFound' }), 'unreadable'],
  ['entities without a type alone', () => says([{ id: 'urn:1' }, 'a']), 'unreadable'],
  [
    '50 MB',
    () =>
      (answer = () => {
        throw new OutsideError('too_large', '');
      }),
    'too_large',
  ],
  [
    'a redirect to a private address',
    () =>
      (answer = () => {
        throw new OutsideError('redirected', '');
      }),
    'redirected',
  ],
  [
    'nothing in time',
    () =>
      (answer = () => {
        throw new OutsideError('too_slow', '');
      }),
    'too_slow',
  ],
])('that answers %s keeps its last good value and its last success', async (_, fail, problem) => {
  says([station()]);
  await add();
  await app.runJobs();
  fail();
  app.clock.pass(3600);
  const { id } = (await sources())[0]!;
  await enqueue(app.db, 'sources.pull', { deya_id: 1, source_id: id });
  await app.runJobs();
  expect(await sources()).toEqual([
    expect.objectContaining({ problem, stored: 1, succeeded_at: '2026-11-20T12:00:00.000Z' }),
  ]);
  expect(await air()).toHaveLength(1);
});

it('is refused at its field for an address in a private network, a name that is taken and an unknown zone', async () => {
  says([]);
  for (const url of [
    'http://broker.example.org/',
    'https://127.0.0.1/',
    'https://user:word@broker.example.org/',
    'broker',
  ])
    expect((await add({ url })).json()).toEqual({ message: { url: ['url'] } });
  expect((await add({ zone: 'Αλλού' })).json()).toEqual({ message: { zone: ['reference_unknown'] } });
  await add();
  expect((await add()).json()).toEqual({ message: { name: ['unique'] } });
});

const put = (id: number, changes: object = {}) =>
  app.send(`PUT /api/utilities/sources/${id}?deya_id=1`, {
    as: 'admin',
    payload: { ...NEW_SOURCE, version: 1, ...changes },
  });
const made = async (changes: object = {}): Promise<CitySource> => (await add(changes)).json();

it('of NGSI-LD is read page by page until one is not full', async () => {
  answer = ({ url }) => {
    const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
    const page = [1, 2, 3].slice(offset, offset + 2).map((n) => station({ id: `urn:${n}` }));
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(page)) };
  };
  await add({ url: `${NEW_SOURCE.url}&limit=2` });
  await app.runJobs();
  expect(asked.map(({ url }) => new URL(url).searchParams.get('offset'))).toEqual([null, '2']);
  expect(await air()).toHaveLength(3);
});

it.each([1, 2, 3])(
  'of NGSI-LD has one bad entity alone on page %i, which is named, and the others are stored',
  async (bad) => {
    answer = ({ url }) => {
      const page = Number(new URL(url).searchParams.get('offset') ?? 0) + 1;
      const entity = page === bad ? { id: 'urn:bad' } : station({ id: `urn:${page}` });
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(page > 3 ? [] : [entity])) };
    };
    await add({ url: `${NEW_SOURCE.url}&limit=1` });
    await app.runJobs();
    expect(await air()).toHaveLength(2);
    expect(await sources()).toEqual([ONE_BAD]);
  },
);

it('that knows no pages is asked twice, and each of its entities is stored once', async () => {
  says([station(), station({ id: 'urn:2' })]);
  await add({ url: `${NEW_SOURCE.url}&limit=2` });
  await app.runJobs();
  expect(asked).toHaveLength(2);
  expect((await sources())[0]).toMatchObject({ received: 2, stored: 2 });
});

const DATASTREAMS = 'https://broker.example.org/v1.1/Datastreams';
const stream = (id: number) => ({
  name: 'PM2.5',
  unitOfMeasurement: { symbol: 'µg/m3' },
  ObservedProperty: { name: 'PM2.5' },
  Thing: { '@iot.id': id, name: 'Station' },
  Observations: [{ phenomenonTime: '2026-11-20T11:00:00Z', result: id }],
});

/** A server of SensorThings with these datastreams, one an answer. */
const saysInLinks = (...streams: object[]): void => {
  answer = ({ url }) => {
    const index = Number(new URL(url).searchParams.get('$skip') ?? 0);
    const more = index + 1 < streams.length && { '@iot.nextLink': `${DATASTREAMS}?$skip=${index + 1}` };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ value: [streams[index]], ...more })) };
  };
};

it('of SensorThings is followed by its links, at its own host only', async () => {
  saysInLinks(stream(1), stream(2));
  await add({ protocol: 'sensor_things', url: DATASTREAMS });
  await app.runJobs();
  expect(asked.map(({ hosts }) => hosts)).toEqual([['broker.example.org'], ['broker.example.org']]);
  expect(await air()).toEqual([
    ['thing:1', 1],
    ['thing:2', 2],
  ]);
});

it('of SensorThings has one bad datastream alone in an answer, which is named, and the others are stored', async () => {
  const bad = { ...stream(2), Thing: null };
  for (const streams of [
    [bad, stream(1), stream(3)],
    [stream(1), bad, stream(3)],
    [stream(1), stream(3), bad],
  ]) {
    saysInLinks(...streams);
    const { id } = await made({ name: `Things ${streams.indexOf(bad)}`, protocol: 'sensor_things', url: DATASTREAMS });
    await app.runJobs();
    expect(await air()).toHaveLength(2);
    expect((await sources()).find((source) => source.id === id)).toMatchObject({
      problem: null,
      received: 2,
      refused: 1,
      refusals: [{ thing: 'PM2.5', field: 'Thing', reason: 'invalid', value: null }],
    });
  }
});

it('is tried without storing anything', async () => {
  says([station({ relativeHumidity: 50 })]);
  const { id } = await made();
  const attempt = () => app.send(`POST /api/utilities/sources/${id}/test?deya_id=1`, { as: 'admin' });
  expect((await attempt()).json()).toMatchObject({
    problem: null,
    received: 1,
    stored: 1,
    refusals: [{ field: 'relativeHumidity', reason: 'not_possible' }],
  });
  expect([await air(), (await sources())[0]?.pulled_at]).toEqual([[], null]);
  says('<html></html>');
  expect((await attempt()).json()).toMatchObject({ problem: 'unreadable', received: 0 });
  expect((await app.send('POST /api/utilities/sources/1/test?deya_id=1', { as: 'admin' })).statusCode).toBe(404);
});

it('is not pulled from while it is paused', async () => {
  says([station()]);
  const { id } = await made();
  const pause = (paused: boolean) =>
    app.send(`PUT /api/utilities/sources/${id}/paused?deya_id=1`, { as: 'admin', payload: { paused } });
  expect((await pause(true)).json()).toMatchObject({ paused_at: '2026-11-20T12:00:00.000Z' });
  await app.runJobs();
  expect(asked).toHaveLength(0);
  expect((await pause(false)).json()).toMatchObject({ paused_at: null });
  await app.runJobs();
  expect(asked).toHaveLength(1);
  const { rows } = await sql`select from audit_event where action = 'source-resumed'`.execute(app.admin);
  expect(rows).toHaveLength(1);
});

it('is changed, unless another person was faster', async () => {
  says([]);
  const { id } = await made();
  expect((await put(id, { name: 'Σταθμοί', every_minutes: 30 })).json()).toMatchObject({
    name: 'Σταθμοί',
    every_minutes: 30,
    version: 2,
  });
  const late = await put(id);
  expect([late.statusCode, late.json()]).toMatchObject([409, { current: { version: 2, name: 'Σταθμοί' } }]);
  await add({ name: 'Other' });
  expect((await put(id, { name: 'Other', version: 2 })).json()).toEqual({ message: { name: ['unique'] } });
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_event where action = 'source-changed'`.execute(app.admin);
  expect(rows).toEqual([{ detail: { id, fields: ['name', 'every_minutes'] } }]);
});

it('keeps its stored header as long as its host stays the same', async () => {
  says([]);
  const { id } = await made({ authorization: 'Bearer of-the-broker' });
  expect((await put(id, { every_minutes: 30 })).json()).toMatchObject({ has_authorization: true });
  await sql`
    update deya set settings = '{"allowed_hosts": ["broker.example.org", "other.example.org"]}' where id = 1`.execute(
    app.admin,
  );
  const moved = await put(id, { url: 'https://other.example.org/', version: 2 });
  expect(moved.json()).toMatchObject({ has_authorization: false });
  await app.runJobs();
  expect(asked.at(-1)?.headers).not.toHaveProperty('authorization');
});

it('that brings nothing is counted as work of the staff, until it answers or is paused', async () => {
  const failing = async () =>
    (await app.send('GET /api/utilities/sources/failing?deya_id=1', { as: 'admin' })).json<{ count: number }>().count;
  says([], 503);
  const { id } = await made();
  await app.runJobs();
  expect(await failing()).toBe(1);
  await app.send(`PUT /api/utilities/sources/${id}/paused?deya_id=1`, { as: 'admin', payload: { paused: true } });
  expect(await failing()).toBe(0);
});
