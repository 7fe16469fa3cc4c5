import { feedKinds, type FeedName } from '../../contract/feed/kinds.ts';
import { sql } from 'kysely';
import { startFeedApp, type FeedApp } from '../../testing/feed-app.ts';
import { feedExamples } from '../../testing/feed-examples.ts';

/** Every invalid input of a utility's system gets a reason for each bad row, and leaves no trace in the database. */
let app: FeedApp;
beforeAll(async () => {
  app = await startFeedApp();
  for (const { call, rows } of feedExamples()) await app.send(call, rows);
});
afterAll(() => app.stop());

const ODD: unknown[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '-1',
  'NaN',
  '9'.repeat(30),
  'α'.repeat(5000),
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  "'; drop table supply; --",
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e300,
  [],
  {},
  [[]],
  [null],
  { el: 1 },
  { constructor: 'x' },
];

/** A checksum of all tables that the feed writes. */
async function digest(): Promise<string> {
  const tables = [
    ...[
      'supply',
      'hydrometer',
      'alarm',
      'bill',
      'bill_line',
      'settlement',
      'settlement_installment',
      'settlement_rule',
      'tariff',
    ],
    ...['hourly_reading', 'billing_reading', 'water_analysis', 'announcement', 'faq', 'legal_text', 'online_form'],
    ...['book', 'city_energy', 'city_air', 'city_waste', 'city_parking'],
  ];
  const parts = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql<{ text: string }>`
        select ${name} || count(*) || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as text
        from ${sql.table(name)} t`.execute(app.test.admin);
      return rows[0]!.text;
    }),
  );
  return parts.join();
}

const example = (name: FeedName) => feedExamples().find(({ call }) => call === `POST ${name}`)!.rows[0]!;
const keyOf = (name: FeedName) => Object.fromEntries(feedKinds[name].keys.map((key) => [key, example(name)[key]]));

/** A valid row with one field odd, missing or superfluous. */
const oddRows = (name: FeedName, row: Record<string, unknown>) =>
  Object.keys(feedKinds[name].row.shape).flatMap((field) => ODD.map((value) => ({ ...row, [field]: value })));

describe.each(Object.keys(feedKinds) as FeedName[])('%s', (name) => {
  it('answers every odd value, whole or in part; refused rows change nothing', async () => {
    for (const [call, rows] of [
      [`POST ${name}`, oddRows(name, example(name))],
      [`PATCH ${name}`, oddRows(name, keyOf(name))],
    ] as const) {
      // A dry run shows first which rows are bad. Some odd values are valid.
      const tried = await app.send(call, rows, { query: '?dry_run=1' });
      expect([call, tried.status]).toEqual([call, 200]);
      expect(tried.received).toBe(rows.length);
      const bad = new Set(tried.errors.map(({ line }) => line));
      expect(bad.size).toBe(tried.rejected);
      expect(bad.size).toBeGreaterThan(rows.length / 3);
      const before = await digest();
      const refused = await app.send(
        call,
        rows.filter((_, index) => bad.has(index + 1)),
      );
      expect(refused).toMatchObject({ status: 200, stored: 0, changed: 0, rejected: bad.size });
      expect(await digest()).toBe(before);
    }
  });

  it('names missing and superfluous fields', async () => {
    const before = await digest();
    const needed = Object.entries(feedKinds[name].row.shape)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([field]) => field);
    const report = await app.send(`POST ${name}`, [{}, { ...example(name), surprise: 1 }, { deleted: true }]);
    expect(report.rejected).toBe(feedKinds[name].keys.every((key) => !needed.includes(key)) ? 2 : 3);
    expect(report.errors.filter(({ line }) => line === 1).map(({ field }) => field)).toEqual(needed);
    expect(report.errors.filter(({ line }) => line === 2)).toEqual([
      { line: 2, field: 'surprise', reason: 'unexpected' },
    ]);
    expect(await digest()).toBe(before);
  });

  it('writes nothing for another utility, even if a row names it', async () => {
    const before = await digest();
    const report = await app.send(`POST ${name}`, [{ ...example(name), deya_id: 2 }]);
    expect(report.errors).toEqual([{ line: 1, field: 'deya_id', reason: 'unexpected' }]);
    await app.send(`PATCH ${name}`, [keyOf(name)], { as: 2 });
    await app.send(`PATCH ${name}`, [{ ...keyOf(name), deleted: true }], { as: 2 });
    expect(await digest()).toBe(before);
  });
});

it.each([
  ['nothing', ''],
  ['blank lines', '\n\r\n\n'],
  ['no JSON', 'a;b;c\n1;2;3'],
  ['a list', '[{"code":"a"}]'],
  ['half a row', '{"code":"a","title":'],
  ['a key twice', '{"code":"a","code":"b"}'],
  ['a prototype', '{"__proto__":{"code":"a"},"constructor":{"prototype":{"title":"x"}}}'],
  ['depth', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['what is not UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
])('survives a body of %s', async (_, payload) => {
  const before = await digest();
  const report = await app.send('POST books', payload);
  expect(report).toMatchObject({ status: 200, stored: 0 });
  expect(await digest()).toBe(before);
});

it.each([
  ['?dry_run=0', 'dry_run'],
  ['?dry_run=yes', 'dry_run'],
  ['?from_line=0', 'from_line'],
  ['?from_line=x', 'from_line'],
  ['?run=', 'run'],
  ['?run=%00', 'run'],
  [`?run=${'a'.repeat(61)}`, 'run'],
  ['?partial=1', 'partial'],
])('refuses %s before a row is stored', async (query, field) => {
  const before = await digest();
  const answer = await app.send('POST books', [example('books')], { query });
  expect(answer).toMatchObject({ status: 422, message: { [field]: [expect.any(String)] } });
  expect(await digest()).toBe(before);
});
