import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { OutsideAnswer, OutsideRequest } from '@hydria/adapters/http/guarded-fetch.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import type { CityData } from '@hydria/shared/contract/city.ts';
import { sql } from 'kysely';
import { NEW_SOURCE } from '../../testing/examples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let answer: () => OutsideAnswer;
const asked: OutsideRequest[] = [];
beforeEach(async () => {
  asked.length = 0;
  const sources = async (request: OutsideRequest) => {
    asked.push(request);
    return answer();
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
  expect(asked[0]).toMatchObject({ url: NEW_SOURCE.url, hosts: ['broker.example.org'] });
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
  expect(asked[0]).toMatchObject({ url: NEW_SOURCE.url, hosts: ['www.example.org'] });
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
