import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

const CALL = 'GET /api/supplies/green-button';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://my.example.gr' });
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
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** The ESPI resources of a feed, each as a document. */
const resourcesOf = (feed: string): string[] => all(feed, /<content type="application\/xml">(.*?)<\/content>/g);

/** Problems of each ESPI resource of a feed by the published schema. */
const problemsOf = (feed: string): string[] => {
  const script = path.join(import.meta.dirname, '../../testing/validate-xml.ts');
  const schema = path.join(import.meta.dirname, 'schema/espi-4.0-usage.xsd');
  const input = JSON.stringify(resourcesOf(feed));
  return JSON.parse(execFileSync(process.execPath, [script, schema], { input, encoding: 'utf8' })) as string[];
};

it('is an Atom feed whose resources are valid by the published ESPI schema', async () => {
  const answer = await ask();
  expect(answer.headers['content-type']).toMatch(/^application\/atom\+xml/);
  const feed = answer.body;
  expect(problemsOf(feed)).toEqual([]);
  expect(resourcesOf(feed).map((resource) => /^<(\w+) /.exec(resource)?.[1])).toEqual([
    ...['LocalTimeParameters', 'UsagePoint', 'ReadingType', 'MeterReading'],
    ...['IntervalBlock', 'IntervalBlock', 'IntervalBlock'],
  ]);
  // RFC 4287: one id, title and time for the feed and for each entry.
  const [head = '', ...entries] = feed.split('<entry>');
  expect(head).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  for (const part of [head, ...entries])
    for (const name of ['id', 'title', 'updated'])
      expect(all(part, new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))).toHaveLength(1);
  const ids = entries.flatMap((entry) => all(entry, /<id>(urn:uuid:[\da-f-]{36})<\/id>/g));
  expect(new Set(ids).size).toBe(entries.length);
  expect(feed).toContain('<ServiceCategory><kind>2</kind></ServiceCategory>');
  expect(feed).toContain('<title>Σπίτι &amp; &lt;κήπος&gt;</title>');
});

it('has the litres of each hour with its beginning and length, and marks estimates', async () => {
  const feed = (await ask()).body;
  expect(all(feed, /<value>(\d+)<\/value>/g)).toEqual(Array.from({ length: 34 }, () => '7'));
  const begin = Date.parse('2026-11-18T22:00:00Z') / 1000;
  expect(feed).toContain(`<IntervalReading><timePeriod><duration>3600</duration><start>${begin}</start></timePeriod>`);
  expect(all(feed, /<quality>(\d+)<\/quality>/g)).toEqual(['8']);
  expect((await ask()).body.match(/<id>.*?<\/id>/g)?.slice(1)).toEqual(feed.match(/<id>.*?<\/id>/g)?.slice(1));
});

it('has the cost of each hour by the tariff, in hundred-thousandths of a euro, and none without a tariff', async () => {
  expect((await ask()).body).not.toContain('<cost>');
  await sql`insert into tariff (deya_id, code, valid_from, title, terms) values (1, 'household', '2026-01-01', 'Οικιακό',
    '{"water":[{"up_to":0.1,"price":10000},{"up_to":null,"price":30000}],"sewer":null,"levy":0,"fixed":[],"vat":{"water":0,"rest":0}}')`.execute(
    app.admin,
  );
  await sql`update supply set tariff = 'household' where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await sql`insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
    values (1, 'L1', '100-1', '2026-08-01', '2026-11-18', 1, 1, 1, '2026-11-18', '2026-12-01')`.execute(app.admin);
  const feed = (await ask()).body;
  expect(problemsOf(feed)).toEqual([]);
  expect(feed).toContain('<currency>978</currency>');
  const costs = all(feed, /<cost>(\d+)<\/cost>/g).map(Number);
  expect(costs).toHaveLength(34);
  // 168 litres on the first day: 100 at one euro a cubic metre and 68 at three. All later ones cost three.
  expect([costs[0], costs.at(-1)]).toEqual([Math.round((30_400 * 7) / 168), 2100]);
});

describe.each([0, 1, 17, 30, 59])('a meter that sends %i minutes past the hour', (minutes) => {
  const total = 40 * 24;
  beforeAll(async () => {
    await sql`delete from hourly_reading where hydrometer = 'M1'`.execute(app.admin);
    await sql`select make_reading_months('2026-10-01', '2026-12-01')`.execute(app.admin);
    await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres, estimated)
      select 1, 'M1', timestamptz '2026-10-10 21:00Z' + make_interval(hours => n, mins => ${minutes}), n, case when n > 0 then n end, false
      from generate_series(0, ${total}) n`.execute(app.admin);
  });

  it.each([
    [['2026-10-01', '2026-11-20']],
    [
      ['2026-10-01', '2026-10-31'],
      ['2026-11-01', '2026-11-20'],
    ],
    [
      ['2026-10-11', '2026-10-24'],
      ['2026-10-25', '2026-10-25'],
      ['2026-10-26', '2026-11-09'],
      ['2026-11-10', '2026-11-20'],
    ],
  ])('has each hour in one of the files of %j', async (...ranges) => {
    const values: number[] = [];
    for (const [from, to] of ranges) {
      const feed = (await ask(`from=${from}&to=${to}`)).body;
      values.push(...all(feed, /<value>(\d+)<\/value>/g).map(Number));
      expect(new Set(all(feed, /<duration>(\d+)<\/duration><start>\d+<\/start><\/timePeriod>/g))).toEqual(
        new Set(['3600']),
      );
    }
    expect(values).toEqual(Array.from({ length: values.length }, (_, index) => index + 1));
    expect(values).toHaveLength(total);
  });
});

it('an interval over a gap is in the file of its end, and none begins before the supply was the person’s', async () => {
  await sql`delete from hourly_reading where hydrometer = 'M1'`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres) values
    (1, 'M1', '2026-11-02 10:00Z', 10, null), (1, 'M1', '2026-11-06 10:00Z', 50, 40), (1, 'M1', '2026-11-06 11:00Z', 51, 1)`.execute(
    app.admin,
  );
  const valuesOf = async (days: string) => all((await ask(days)).body, /<value>(\d+)<\/value>/g);
  expect(await valuesOf('from=2026-11-01&to=2026-11-04')).toEqual([]);
  expect(await valuesOf('from=2026-11-05&to=2026-11-07')).toEqual(['40', '1']);
  await sql`update supply_person set since = '2026-11-05' where person_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
  expect(await valuesOf('from=2026-11-05&to=2026-11-07')).toEqual(['1']);
});

it('a wrong value would be refused by the schema', async () => {
  const wrong = (await ask()).body.replace('<uom>134</uom>', '<uom>litre</uom>');
  expect(problemsOf(wrong)).toHaveLength(1);
});

it('is of the liable party and of at most 400 days', async () => {
  expect((await ask(undefined, 'babis')).json().message).toBe('invalid_customer_code');
  expect((await ask(undefined, 'gina')).json().message).toBe('no_access_to_service');
  expect((await ask('from=2025-01-01&to=2026-11-20')).json().message).toEqual({ to: ['between'] });
  expect(resourcesOf((await ask('from=2026-01-01&to=2026-01-02')).body)).toHaveLength(3);
});
