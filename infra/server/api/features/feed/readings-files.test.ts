import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { endOfImport, importReadings, type Imported } from './import-readings.ts';

const COMMAND = path.resolve(import.meta.dirname, 'import-readings.ts');
const HEADER = 'METER_ADDRESS;READING_DATE;READING_VALUE_L;MAC_ADDRESS';
const folder = mkdtempSync(path.join(tmpdir(), 'hydria-readings-files-'));
const file = path.join(folder, 'meters.csv');

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, 9, (tx) =>
    tx.insertInto('deya').values({ id: 9, title: 'Δ', title_latin: 'D' }).execute(),
  );
});
afterEach(() => test.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function importBytes(bytes: string | Uint8Array): Promise<Imported> {
  writeFileSync(file, bytes);
  const now = new Date('2026-11-20T12:00:00Z');
  return importReadings(test.db, {
    deya_id: 9,
    file,
    zone: 'Europe/Athens',
    dateFormat: 'DD/MM/YYYY',
    knownOnly: false,
    now,
  });
}
const importLines = (lines: readonly string[]): Promise<Imported> => importBytes(lines.join('\n'));
const stored = async () =>
  (
    await asTenant(test.db, 9, (tx) =>
      tx
        .selectFrom('hourly_reading')
        .select(['hydrometer', 'measured_at', 'counter_l', 'litres'])
        .orderBy('hydrometer')
        .orderBy('measured_at')
        .execute(),
    )
  ).map(({ hydrometer, measured_at, counter_l, litres }) => [
    hydrometer,
    measured_at.toISOString().slice(5, 16),
    counter_l,
    litres,
  ]);
const storedAlarms = () =>
  asTenant(test.db, 9, (tx) =>
    tx.selectFrom('alarm').select(['kind', 'first_seen', 'last_seen', 'cleared_at']).orderBy('first_seen').execute(),
  );

/** Instants of the autumn night of 2026 and what clocks in Greece show, with a counter. */
const nightOf = (minutes: number): { clock: string; at: string; counter: number }[] => {
  const clocks = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Athens',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return Array.from({ length: 480 / minutes }, (_, index) => {
    const at = new Date(Date.UTC(2026, 9, 24, 22) + index * minutes * 60_000);
    return { clock: clocks.format(at).replace(',', ''), at: at.toISOString().slice(5, 16), counter: 700 + index * 3 };
  });
};

describe.each([60, 30, 15])('the autumn night in steps of %i minutes', (minutes) => {
  const night = nightOf(minutes);
  const rows = night.map(({ clock, counter }) => `7-70;${clock};${counter};00`);
  const right = night.map(({ at, counter }, index) => ['770', at, counter, index === 0 ? null : 3]);
  const half = Math.floor(rows.length / 2);

  it.each([
    ['the oldest row first', rows],
    ['the newest row first', rows.toReversed()],
    [
      'two halves, each with its newest row first',
      [...rows.slice(0, half).toReversed(), ...rows.slice(half).toReversed()],
    ],
  ])('with %s keeps every reading, without a negative difference or a gap', async (_, ordered) => {
    const { quality } = await importLines([HEADER, ...ordered]);
    expect(await stored()).toEqual(right);
    expect(quality).toMatchObject({ good: rows.length, duplicates: 0, conflicts: 0, negative: [], gaps: [] });
    expect(quality.repeated_hour).toBe(120 / minutes);
  });
});

it('takes the order of each meter by itself, and that of the file for a meter with two rows of one time', async () => {
  const { quality } = await importLines([
    HEADER,
    'up;25/10/2026 02:00;10;00',
    'down;25/10/2026 05:00;90;00',
    'short;25/10/2026 03:00;8;00',
    'up;25/10/2026 03:00;11;00',
    'down;25/10/2026 03:00;70;00',
    'short;25/10/2026 03:00;5;00',
    'up;25/10/2026 03:00;12;00',
    'down;25/10/2026 03:00;60;00',
    'down;25/10/2026 02:00;50;00',
  ]);
  expect(quality).toMatchObject({ good: 9, conflicts: 0, negative: [] });
  expect((await stored()).map(([meter, at, counter]) => `${meter} ${at} ${counter}`)).toEqual([
    'down 10-24T23:00 50',
    'down 10-25T00:00 60',
    'down 10-25T01:00 70',
    'down 10-25T03:00 90',
    'short 10-25T00:00 5',
    'short 10-25T01:00 8',
    'up 10-24T23:00 10',
    'up 10-25T00:00 11',
    'up 10-25T01:00 12',
  ]);
});

it('of two rows of one time the later one counts, also where the newest row comes first', async () => {
  const { quality } = await importLines([
    HEADER,
    'm;02/03/2026 05:00;30;00',
    'm;02/03/2026 04:00;20;00',
    'm;02/03/2026 04:00;25;00',
    'm;02/03/2026 03:00;10;00',
  ]);
  expect(quality).toMatchObject({ good: 3, conflicts: 1, negative: [] });
  expect((await stored()).map(([, , counter]) => counter)).toEqual([10, 25, 30]);
});

it('a row that comes late is no negative difference and no gap', async () => {
  const { quality } = await importLines([
    HEADER,
    'm;02/03/2026 03:00;10;00',
    'm;02/03/2026 05:00;30;00',
    'm;02/03/2026 04:00;20;00',
    'm;02/03/2026 06:00;40;00',
  ]);
  expect(quality).toMatchObject({ good: 4, negative: [] });
  expect(quality.gaps).toHaveLength(1);
});

it('an alarm lasts from its first to its last row, also where the newest row comes first', async () => {
  const rows = ['07:00;50;0', '06:00;40;1', '05:00;30;1', '04:00;20;0', '03:00;10;1'];
  await importLines([
    'METER_ADDRESS;READING_DATE;READING_VALUE_L;LEAK_ALR',
    ...rows.map((row) => `m;02/03/2026 ${row}`),
  ]);
  const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour - 2));
  expect(await storedAlarms()).toEqual([
    { kind: 'LEAK_ALR', first_seen: at(3), last_seen: at(3), cleared_at: at(4) },
    { kind: 'LEAK_ALR', first_seen: at(5), last_seen: at(6), cleared_at: at(7) },
  ]);
});

describe('the header of a file', () => {
  const AMR = ['METER_ADDRESS', 'READING_DATE', 'READING_VALUE_L', 'LEAK_ALR', 'MAC_ADDRESS'];
  const HOURLY = ['user.key', 'datetime', 'meter.reading', 'diff', 'LEAK_ALR'];
  const AMR_ROW = ['3-1', '02/03/2026 03:00', '10', '1', '0F'];
  const HOURLY_ROW = ['31', '02/03/2026 03:00', '10', '0', '1'];
  const small = (cells: string[]): string[] => cells.map((cell) => cell.toLowerCase());
  const large = (cells: string[]): string[] => cells.map((cell) => cell.toUpperCase());
  const quoted = (cells: string[]): string[] => cells.map((cell) => `"${cell}"`);
  const spaced = (cells: string[]): string[] => cells.map((cell) => ` ${cell} `);
  const written = (change: (cells: string[]) => string[], separator: string, [head, row]: string[][]): string =>
    [change(head!), row!].map((cells) => cells.join(separator)).join('\r\n');

  it.each(
    [small, large, quoted, spaced].flatMap((change) =>
      [';', ',', '\t'].flatMap((separator) =>
        [
          [AMR, AMR_ROW],
          [HOURLY, HOURLY_ROW],
        ].map((lines) => [written(change, separator, lines)] as const),
      ),
    ),
  )('is read as %j', async (text) => {
    const { quality } = await importBytes(text);
    expect(quality).toMatchObject({ rows: 1, good: 1 });
    expect(await stored()).toEqual([['31', '03-02T01:00', 10, null]]);
    expect(await storedAlarms()).toHaveLength(1);
  });

  it.each([
    ['quoted rows', Buffer.from([quoted(AMR), quoted(AMR_ROW)].map((cells) => cells.join(',')).join('\n'))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${written(small, ';', [AMR, AMR_ROW])}`)],
    ['UTF-16', Buffer.from(`\uFEFF${written(small, '\t', [AMR, AMR_ROW])}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\uFEFF${written(small, '\t', [AMR, AMR_ROW])}`, 'utf16le').swap16()],
    ['gzip under a name without .gz', gzipSync(written(small, ';', [AMR, AMR_ROW]))],
  ])('and its rows are read in %s', async (_, bytes) => {
    expect((await importBytes(bytes)).quality).toMatchObject({ rows: 1, good: 1 });
  });

  it.each([
    [
      'Μετρητής;Ημερομηνία;Ένδειξη',
      'METER_ADDRESS;READING_DATE;READING_VALUE_L, but with “Μετρητής;Ημερομηνία;Ένδειξη”',
    ],
    [
      'READING_DATE;METER_ADDRESS;READING_VALUE_L',
      'user.key;datetime;meter.reading;diff or METER_ADDRESS;READING_DATE;',
    ],
    ['', 'but with “”'],
    ['meter_address;reading_date;reading_value_l;noise', 'columns that are no alarms, or twice: noise'],
    ['meter_address;reading_date;reading_value_l;leak_alr;LEAK_ALR', 'columns that are no alarms, or twice: LEAK_ALR'],
    ['[{"end_device_ids":{}}]', "one a line, as of jq -c '.[]'"],
  ])('%j is refused with the headers that are read', async (first, sentence) => {
    await expect(importBytes(`${first}\nx;y;z`)).rejects.toThrow(sentence);
  });
});

describe('names that several meters would have', () => {
  it('refuses each row of addresses that differ by their dashes alone, and keeps the others', async () => {
    const { report, quality } = await importLines([
      HEADER,
      'B-2-4;02/03/2026 01:00;10;0A',
      'c-7;02/03/2026 01:00;10;0B',
      'B24;02/03/2026 01:00;20;0C',
      'c-7;02/03/2026 02:00;12;0B',
      'B-24;02/03/2026 02:00;30;0D',
    ]);
    expect(report.errors).toEqual(
      [2, 4, 6].map((line) => ({ line, field: 'METER_ADDRESS', reason: 'meter_ambiguous' })),
    );
    expect(quality).toMatchObject({ rows: 5, good: 2, refused: 3, meters: 1 });
    expect((await stored()).map(([meter]) => meter)).toEqual(['c7', 'c7']);
  });

  const DATA = Buffer.concat([Buffer.from([1]), Buffer.alloc(50)]).toString('base64');
  const things = (device_id: string, more: object) => ({
    end_device_ids: { device_id, ...more },
    uplink_message: { f_port: 100, frm_payload: DATA },
  });
  const chirp = (deviceName: string, devEui: string) => ({
    deviceInfo: { deviceName, devEui },
    fPort: 100,
    data: DATA,
  });
  it.each([
    ['devices of ChirpStack', [chirp('w', 'a1'), chirp('w', 'b2')], true],
    ['devices of The Things Stack', [things('w', { dev_eui: 'A1' }), things('w', { dev_eui: 'B2' })], true],
    ['applications', ['x', 'y'].map((application_id) => things('w', { application_ids: { application_id } })), true],
    ['names of one device', [things('w', { dev_eui: 'A1' }), chirp('w', 'a1')], false],
  ])('two %s under one name: refused is %j', async (_, messages, isRefused) => {
    const { report } = await importLines(messages.map((one) => JSON.stringify(one)));
    const refusals = report.errors.filter(({ reason }) => reason === 'meter_ambiguous');
    expect(refusals.map(({ line }) => line)).toEqual(isRefused ? [1, 2] : []);
  });
});

describe('the end of an import', () => {
  const good = 'm;02/03/2026 03:00;10;00';
  it.each([
    ['every row is stored', [good], 0, undefined],
    ['a row stands twice', [good, good], 0, undefined],
    ['a row is refused', [good, 'm;02/03/2026 04:00;1,5;00'], 2, /stored: 1 rows were refused/],
    ['two rows disagree', [good, 'm;02/03/2026 03:00;11;00'], 2, /stored: 1 rows were in conflict/],
    ['every row is refused', ['m;02/03/2026 03:00;1,0;00', 'x'], 3, /^Each of the 2 rows was refused/],
    ['there is no row', [], 3, /^The file has no rows/],
  ])('is told where %s', async (_, lines, code, sentence) => {
    const end = endOfImport(await importLines([HEADER, ...lines]));
    expect(end.code).toBe(code);
    expect(end.sentence ?? '').toMatch(sentence ?? /^$/);
  });

  it('is the exit code of the command, with the sentence among its errors', () => {
    writeFileSync(file, [HEADER, 'm;02/03/2026 03:00;1,0;00'].join('\n'));
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [COMMAND, '--deya', '9', ...args], {
        env: { ...process.env, DATABASE_URL: test.url, NODE_OPTIONS: '' },
        encoding: 'utf8',
      });
    const refused = run('--file', file);
    expect([refused.status, refused.stderr]).toEqual([3, 'Each of the 1 rows was refused; nothing was imported.\n']);
    expect(refused.stdout).toContain('line 2: READING_VALUE_L numeric');
    expect(run('--file', path.join(folder, 'missing.csv')).status).toBe(1);
    writeFileSync(file, [HEADER, good].join('\n'));
    expect(run('--file', file).status).toBe(0);
  }, 60_000);
});
