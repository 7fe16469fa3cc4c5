import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { describeImport, importReadings, type Imported } from './import-readings.ts';

const HEADER = 'user.key;datetime;meter.reading;diff';
const folder = mkdtempSync(join(tmpdir(), 'hydria-import-'));
/** Real readings of 92 household meters (DAIAD trial A, CC BY-SA 4.0), if available. */
const fieldData = process.env['HYDRIA_FIELD_DATA'];

const now = new Date('2026-11-20T12:00:00Z');

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, 9, (tx) =>
    tx.insertInto('deya').values({ id: 9, title: 'Δ', title_latin: 'D' }).execute(),
  );
});
afterEach(() => test.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function importText(
  rows: string[],
  { header = HEADER, ...more }: { header?: string; knownOnly?: boolean } = {},
): Promise<Imported> {
  const file = join(folder, 'readings.csv.gz');
  writeFileSync(file, gzipSync([header, ...rows].join('\r\n')));
  return importReadings(test.db, {
    deya_id: 9,
    file,
    zone: 'Europe/Athens',
    dateFormat: 'DD/MM/YYYY',
    knownOnly: false,
    now,
    ...more,
  });
}

const stored = () =>
  asTenant(test.db, 9, (tx) =>
    tx
      .selectFrom('hourly_reading')
      .select(['hydrometer', 'measured_at', 'counter_l', 'litres'])
      .orderBy('hydrometer')
      .orderBy('measured_at')
      .execute(),
  );

it('accounts for every row and names the defects', async () => {
  const imported = await importText([
    'a;01/03/2026 01:00:00;100;0',
    'a;01/03/2026 02:00:00;103;3',
    'a;01/03/2026 02:00:00;103;3',
    'a;01/03/2026 02:00:00;104;1',
    'a;01/03/2026 06:00:00;90;-14',
    'a;01/03/2026 07:00:00;1e+02;10',
    'a;32/03/2026 07:00:00;120;1',
    'a;01/03/2026 08:00:00;many;1',
    'a;01/03/2026 08:00:00;-5;1',
    'nonsense',
    'b;03/03/2026 07:00:00;5;0',
  ]);
  const { quality, report } = imported;
  expect(quality).toMatchObject({
    rows: 11,
    good: 5,
    duplicates: 1,
    conflicts: 1,
    refused: 4,
    missing_hours: 3,
    meters: 2,
    late_start: ['b'],
    early_stop: ['a'],
  });
  expect(quality.good + quality.duplicates + quality.conflicts + quality.refused).toBe(quality.rows);
  expect(quality.negative).toEqual([
    { line: 6, hydrometer: 'a', measured_at: '2026-03-01T04:00:00.000Z', amount: -14 },
  ]);
  expect(quality.gaps).toHaveLength(1);
  expect(report.errors).toEqual([
    { line: 8, field: 'datetime', reason: 'date' },
    { line: 9, field: 'meter.reading', reason: 'numeric' },
    { line: 10, field: 'meter.reading', reason: 'min' },
    { line: 11, field: 'row', reason: 'row_malformed' },
  ]);
  expect((await stored()).map(({ counter_l, litres }) => [counter_l, litres])).toEqual([
    [100, null],
    [104, 4],
    [90, null],
    [100, 10],
    [5, null],
  ]);
  expect(describeImport(imported)).toMatch(/Rows +11\n +imported +5 /);
});

it('counts a row once that the database refuses, also where another row has its meter and time', async () => {
  const rows = ['a;01/03/2026 01:00:00;100;0', 'a;01/03/2026 01:00:00;103;3', 'a;01/03/2026 01:00:00;103;0'];
  const imported = await importText(rows, { knownOnly: true });
  expect(imported.quality).toMatchObject({ rows: 3, good: 0, duplicates: 1, conflicts: 0, refused: 2 });
  expect(describeImport(imported)).toMatch(
    /Rows +3\n +imported +0 .*\n +duplicate +1 .*\n +conflicting +0 .*\n +refused +2$/m,
  );
});

it('distinguishes the two equal hours of an autumn night by their order', async () => {
  const { quality } = await importText([
    'a;25/10/2026 02:10:00;1;0',
    'a;25/10/2026 03:10:00;2;1',
    'a;25/10/2026 03:10:00;3;1',
    'a;25/10/2026 04:10:00;4;1',
  ]);
  expect(quality).toMatchObject({ good: 4, duplicates: 0, repeated_hour: 2 });
  expect((await stored()).map(({ measured_at }) => measured_at.toISOString().slice(11, 16))).toEqual([
    '23:10',
    '00:10',
    '01:10',
    '02:10',
  ]);
});

describe('with the columns of alarms', () => {
  const ALARMS = `${HEADER};LEAK_ALR;BACK_FLOW_ALR`;
  const row = (hour: number, flags: string, meter = 'a') =>
    `${meter};01/03/2026 ${String(hour).padStart(2, '0')}:00:00;${hour * 10};10;${flags}`;
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour - 2));
  const storedAlarms = () =>
    asTenant(test.db, 9, (tx) =>
      tx
        .selectFrom('alarm')
        .select(['hydrometer', 'kind', 'first_seen', 'last_seen', 'cleared_at'])
        .orderBy('hydrometer')
        .orderBy('kind')
        .orderBy('first_seen')
        .execute(),
    );
  const alarm = (kind: string, first: number, last: number, cleared: number | null, hydrometer = 'a') => ({
    hydrometer,
    kind,
    first_seen: at(first),
    last_seen: at(last),
    cleared_at: cleared === null ? null : at(cleared),
  });

  it('consecutive rows are one alarm, ended by the first row without it; all rows are accounted for', async () => {
    const imported = await importText(
      [
        row(1, '0;'),
        row(2, '1;0'),
        row(3, '1;1'),
        row(4, '0;1'),
        row(5, '1;1'),
        row(6, 'x;1'),
        row(7, '1'),
        row(8, '0;0', 'b'),
      ],
      { header: ALARMS },
    );
    expect(await storedAlarms()).toEqual([
      alarm('BACK_FLOW_ALR', 3, 5, null),
      alarm('LEAK_ALR', 2, 3, 4),
      alarm('LEAK_ALR', 5, 5, null),
    ]);
    expect(imported.report).toMatchObject({ stored: 6, rejected: 2 });
    expect(imported.report.errors).toEqual([
      { line: 7, field: 'LEAK_ALR', reason: 'invalid' },
      { line: 8, field: 'row', reason: 'row_malformed' },
    ]);
    expect(imported.alarms).toMatchObject({ reported: 6, report: { received: 3, stored: 3, changed: 3, rejected: 0 } });
    expect(describeImport(imported)).toMatch(/Alarms +3 +from 6 that rows reported\n +imported +3 +3 new or changed/);
  });

  it('imported again change nothing; an open alarm continues in the next file, or ends there', async () => {
    const first = [row(1, '1;1'), row(2, '1;1')];
    await importText(first, { header: ALARMS });
    expect((await importText(first, { header: ALARMS })).alarms?.report).toMatchObject({ stored: 2, changed: 0 });
    await importText([row(3, '1;0'), row(4, '1;1')], { header: ALARMS });
    const stored = [alarm('BACK_FLOW_ALR', 1, 2, 3), alarm('BACK_FLOW_ALR', 4, 4, null), alarm('LEAK_ALR', 1, 4, null)];
    expect(await storedAlarms()).toEqual(stored);
    expect((await importText(first, { header: ALARMS })).alarms?.report.changed).toBe(0);
    expect(await storedAlarms()).toEqual(stored);
  });

  it('of unknown meters are refused with their readings when only known ones are wanted', async () => {
    const { alarms } = await importText([row(1, '1;0')], { header: ALARMS, knownOnly: true });
    expect(alarms?.report).toMatchObject({ received: 1, stored: 0, rejected: 1 });
  });

  it.each(['LEAK_ALR;LEAK_ALR', 'NOISE_ALR', ''])('a header with %p behind the four is refused', async (more) => {
    await expect(importText([], { header: `${HEADER};${more}` })).rejects.toThrow(
      'columns that are no alarms, or twice',
    );
  });
});

it('imported again changes nothing', async () => {
  const rows = ['a;01/03/2026 01:00:00;100;0', 'a;01/03/2026 02:00:00;103;3'];
  expect((await importText(rows)).report.changed).toBe(2);
  expect((await importText(rows)).report).toMatchObject({ stored: 2, changed: 0 });
});

it('refuses rows of unknown meters when only known ones are wanted', async () => {
  const { report, registered } = await importText(['a;01/03/2026 01:00:00;100;0'], { knownOnly: true });
  expect([report.stored, registered, report.errors]).toEqual([
    0,
    0,
    [{ line: 2, field: 'hydrometer', reason: 'reference_unknown' }],
  ]);
});

it('refuses a file with another header, and says so', async () => {
  const file = join(folder, 'other.csv');
  writeFileSync(file, 'date;value\n1;2\n');
  const task = { deya_id: 9, file, zone: 'Europe/Athens', dateFormat: 'DD/MM/YYYY', knownOnly: false, now } as const;
  await expect(importReadings(test.db, task)).rejects.toThrow('does not begin with the header');
});

const file = join(fieldData ?? '', 'hourly-readings.csv.gz');
const there = fieldData !== undefined && existsSync(file);
if (!there) console.info('The real hourly readings are not imported: HYDRIA_FIELD_DATA names no folder that has them.');

(there ? describe : describe.skip)('the real readings of 92 meters', () => {
  it('imports all 673,927 rows of the real file and names its 203 negative differences', async () => {
    const task = { deya_id: 9, file, zone: 'Europe/Madrid', dateFormat: 'DD/MM/YYYY', knownOnly: false, now } as const;
    const { quality, report, registered } = await importReadings(test.db, task);
    expect(quality).toMatchObject({
      rows: 673_927,
      good: 673_927,
      duplicates: 0,
      refused: 0,
      disagreeing: 0,
      meters: 92,
    });
    expect(quality.negative).toHaveLength(203);
    expect([report.stored, report.rejected, registered]).toEqual([673_927, 0, 92]);
    const { rows } = await asTenant(test.db, 9, async (tx) => ({
      rows: await tx
        .selectFrom('hourly_reading')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    }));
    expect(Number(rows.n)).toBe(673_927);
  }, 240_000);
});
