import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { XmlDocument, XsdValidator, type XmlElement } from 'libxml2-wasm';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

const CALL = 'GET /api/supplies/green-button';
const NAMES = { a: 'http://www.w3.org/2005/Atom', e: 'http://naesb.org/espi' };

let app: TestApp;
let schema: XsdValidator;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://my.example.gr' });
  schema = XsdValidator.fromDoc(
    XmlDocument.fromBuffer(await readFile(path.join(import.meta.dirname, 'schema/espi-4.0-usage.xsd'))),
  );
  await sql`delete from hourly_reading`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres, estimated)
    select 1, 'M1', t, 0, case when t = '2026-11-18 22:00Z' then null else 7 end, t = '2026-11-19 03:00Z'
    from generate_series(timestamptz '2026-11-18 22:00Z', timestamptz '2026-11-20 08:00Z', interval '1 hour') t`.execute(
    app.admin,
  );
  await sql`update supply_person set alias = 'Σπίτι & <κήπος>' where person_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());

const ask = (days = 'from=2026-11-19&to=2026-11-20', as: Name = 'anna', code = '100-1') =>
  app.send(`${CALL}?deya_id=1&kwdikos_katanalwti=${code}&${days}`, { as });
const contents = (feed: XmlDocument) => feed.find('//a:content/*', NAMES) as XmlElement[];

/** Problems of each ESPI resource of a feed by the published schema. */
const problemsOf = (feed: XmlDocument): string[] =>
  contents(feed).flatMap((resource) => {
    try {
      schema.validate(XmlDocument.fromString(resource.toString()));
      return [];
    } catch (error) {
      return [String((error as Error).message)];
    }
  });

it('is an Atom feed whose resources are valid by the published ESPI schema', async () => {
  const answer = await ask();
  expect(answer.headers['content-type']).toMatch(/^application\/atom\+xml/);
  const feed = XmlDocument.fromString(answer.body);
  expect(problemsOf(feed)).toEqual([]);
  expect(contents(feed).map(({ name }) => name)).toEqual([
    ...[
      'LocalTimeParameters',
      'UsagePoint',
      'ReadingType',
      'MeterReading',
      'IntervalBlock',
      'IntervalBlock',
      'IntervalBlock',
    ],
  ]);
  // RFC 4287: one id, title and time for the feed and for each entry.
  for (const part of feed.find('/a:feed | //a:entry', NAMES))
    for (const name of ['id', 'title', 'updated'])
      expect((part as XmlElement).find(`a:${name}`, NAMES)).toHaveLength(1);
  const ids = feed.find('//a:entry/a:id', NAMES).map((id) => id.content);
  expect(new Set(ids).size).toBe(ids.length);
  expect(feed.get('//e:ServiceCategory/e:kind', NAMES)?.content).toBe('2');
});

it('has the litres of each hour with its beginning and length, and marks estimates', async () => {
  const feed = XmlDocument.fromString((await ask()).body);
  const values = feed.find('//e:IntervalReading/e:value', NAMES).map(({ content }) => Number(content));
  expect(values).toEqual(Array.from({ length: 34 }, () => 7));
  const [first] = feed.find('//e:IntervalReading', NAMES) as XmlElement[];
  expect(first?.find('e:timePeriod/*', NAMES).map(({ content }) => content)).toEqual([
    '3600',
    String(Date.parse('2026-11-18T22:00:00Z') / 1000),
  ]);
  expect(feed.find('//e:IntervalReading[e:ReadingQuality/e:quality = 8]', NAMES)).toHaveLength(1);
  expect(feed.get('//a:entry[a:content/e:UsagePoint]/a:title', NAMES)?.content).toBe('Σπίτι & <κήπος>');
});

it('a broken value would be refused by the schema', async () => {
  const broken = (await ask()).body.replace('<uom>134</uom>', '<uom>litre</uom>');
  expect(problemsOf(XmlDocument.fromString(broken))).toHaveLength(1);
});

it('is of the liable party and of at most 400 days', async () => {
  expect((await ask(undefined, 'babis')).json().message).toBe('invalid_customer_code');
  expect((await ask(undefined, 'gina')).json().message).toBe('no_access_to_service');
  expect((await ask('from=2025-01-01&to=2026-11-20')).json().message).toEqual({ to: ['between'] });
  expect(
    XmlDocument.fromString((await ask('from=2026-01-01&to=2026-01-02')).body).find('//e:IntervalBlock', NAMES),
  ).toEqual([]);
});
