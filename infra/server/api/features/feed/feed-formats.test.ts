import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { decodeW1, w1Alarms } from './axioma-w1.ts';
import { describeImport, endOfImport, importReadings } from './import-readings.ts';

const folder = mkdtempSync(join(tmpdir(), 'hydria-formats-'));

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await asTenant(test.admin, 9, (tx) =>
    tx.insertInto('deya').values({ id: 9, title: 'Δ', title_latin: 'D' }).execute(),
  );
});
afterEach(() => test.drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importText = (lines: string[], { knownOnly = false } = {}) => {
  const file = join(folder, 'meters.txt');
  writeFileSync(file, lines.join('\r\n'));
  const now = new Date('2026-11-20T12:00:00Z');
  const options = { zone: 'Europe/Athens', dateFormat: 'DD/MM/YYYY', knownOnly } as const;
  return importReadings(test.db, { deya_id: 9, file, now, ...options });
};

const readings = () =>
  asTenant(test.db, 9, (tx) =>
    tx
      .selectFrom('hourly_reading')
      .select(['hydrometer', 'measured_at', 'counter_l', 'litres'])
      .orderBy('measured_at')
      .execute(),
  );
const alarms = () =>
  asTenant(test.db, 9, (tx) => tx.selectFrom('alarm').select(['hydrometer', 'kind']).orderBy('kind').execute());

/** The published example of the maker's decoder: 5.938 m³, 23 hours, 6.054 m³. */
const TELEGRAM = 'Aa6smGoAMhcAAAAAAAAAAAAAgAOAAFQADkAFEABIAAJAAgAAIAAAAAAAAAAAAAAAAAAA';
const DELTAS = [0, 0, 0, 0, 0, 14, 8, 21, 14, 21, 1, 18, 2, 9, 0, 8, 0, 0, 0, 0, 0, 0, 0];

it('decodes the published telegram of a QALCOSONIC W1 into its 24 counters', () => {
  const bytes = Buffer.from(TELEGRAM, 'base64');
  expect(bytes).toHaveLength(51);
  const telegram = decodeW1(100, bytes);
  if (typeof telegram === 'string') throw new Error(telegram);
  const counters = telegram.hours.map(({ counter_l }) => counter_l);
  expect(counters[0]).toBe(5938);
  expect(counters.at(-1)).toBe(6054);
  expect(counters.slice(1).map((counter, index) => counter - counters[index]!)).toEqual(DELTAS);
  expect(Object.values(telegram.alarms)).not.toContain(true);
});

/** A telegram sent at this time, with a counter and the same litres in each of its 23 hours. */
function telegramOf(sent: string, counter: number, litres: number): Buffer {
  const bytes = Buffer.alloc(51);
  bytes[0] = 1;
  bytes.writeUInt32LE(Date.parse(sent) / 1000, 1);
  bytes.writeUInt32LE(counter, 6);
  const packed = Array.from({ length: 23 }, () => litres).reduceRight((all, one) => (all << 14n) | BigInt(one), 0n);
  for (let index = 10; index < 51; index++) bytes[index] = Number((packed >> BigInt((index - 10) * 8)) & 255n);
  return bytes;
}

const message = (sent: string, counter: number, litres: number) => ({
  end_device_ids: { device_id: 'W1-5' },
  uplink_message: { f_port: 100, frm_payload: telegramOf(sent, counter, litres).toString('base64') },
});

it.each(['2026-11-18T00:00:00Z', '2026-11-18T00:10:00Z', '2026-11-18T11:59:59Z', '2026-11-18T23:59:59Z'])(
  'places the hours of a telegram sent at %s on the day before, from 01:00 to midnight',
  (sent) => {
    const telegram = decodeW1(100, telegramOf(sent, 700, 3));
    if (typeof telegram === 'string') throw new Error(telegram);
    expect(telegram.hours).toHaveLength(24);
    expect(telegram.hours[0]).toEqual({ measured_at: '2026-11-17T01:00:00.000Z', counter_l: 700 });
    expect(telegram.hours.at(-1)).toEqual({ measured_at: '2026-11-18T00:00:00.000Z', counter_l: 769 });
    expect(Date.parse(telegram.sent_at)).toBe(Date.parse(sent));
  },
);

it('counts a repeated day, another counter for a day, and a counter that runs back to the day after', async () => {
  const lines = [
    message('2026-11-17T06:00:00Z', 1000, 2),
    message('2026-11-17T18:00:00Z', 1000, 2),
    message('2026-11-18T06:00:00Z', 1048, 2),
    message('2026-11-18T18:00:00Z', 1049, 2),
    message('2026-11-19T06:00:00Z', 1090, 2),
  ];
  const { quality } = await importText(lines.map((one) => JSON.stringify(one)));
  expect(quality).toMatchObject({ rows: 5, good: 3, duplicates: 1, conflicts: 1 });
  expect(quality.negative).toEqual([
    { line: 5, hydrometer: 'W1-5', measured_at: '2026-11-18T01:00:00.000Z', amount: -5 },
  ]);
});

it.each([
  ['a message of the storage', { result: message('2026-11-18T06:00:00Z', 40, 1) }],
  ['an event of the console', { name: 'as.up.data.forward', data: message('2026-11-18T06:00:00Z', 40, 1) }],
])('reads %s of The Things Stack', async (_, wrapped) => {
  const { quality } = await importText([JSON.stringify(wrapped)]);
  expect(quality).toMatchObject({ rows: 1, good: 1, refused: 0 });
  expect(await readings()).toHaveLength(24);
});

it.each([
  [0x04, ['LOW_BATTERY_ALR']],
  [0x08, ['METER_ERROR_ALR']],
  [0x10, ['EMPTY_PIPE_ALR']],
  [0x20, ['LEAK_ALR']],
  [0x60, ['BACK_FLOW_ALR']],
  [0xa0, ['BROKEN_PIPE_ALR']],
  [0x80, ['SPECIFIC_ERROR_ALR']],
])('reads the status %i as the maker does', (status, names) => {
  const on = Object.entries(w1Alarms(status)).filter(([, isOn]) => isOn);
  expect(on.map(([name]) => name)).toEqual(names);
});

it('refuses telegrams of another port, length, version and scale', () => {
  const bytes = Buffer.from(TELEGRAM, 'base64');
  expect(decodeW1(101, bytes)).toBe('port');
  expect(decodeW1(100, bytes.subarray(0, 50))).toBe('length');
  expect(decodeW1(100, Buffer.from([2, ...bytes.subarray(1)]))).toBe('version');
  expect(decodeW1(100, Buffer.from([...bytes.subarray(0, 50), 0xff]))).toBe('multiplier');
});

it('imports messages of both network servers, and keeps the good ones beside bad ones', async () => {
  const imported = await importText([
    JSON.stringify({
      end_device_ids: { device_id: 'W1-7' },
      uplink_message: { f_port: 100, frm_payload: TELEGRAM },
    }),
    '{"nonsense":true}',
    JSON.stringify({ deviceInfo: { deviceName: 'W1-8' }, fPort: 1, data: TELEGRAM }),
    JSON.stringify({ deviceInfo: { deviceName: 'W1-7' }, fPort: 100, data: TELEGRAM }),
  ]);
  expect(imported.quality).toMatchObject({ rows: 4, good: 1, duplicates: 1, refused: 2, meters: 1 });
  expect(imported.report.errors).toEqual([
    { line: 2, field: 'row', reason: 'row_malformed' },
    { line: 3, field: 'f_port', reason: 'invalid' },
  ]);
  const stored = await readings();
  expect(stored).toHaveLength(24);
  expect(stored.at(-1)).toMatchObject({ hydrometer: 'W1-7', counter_l: 6054 });
});

/** Counts of the report as text: rows, imported, duplicate, conflicting, refused. */
const countsOf = (text: string): string[] =>
  ['Rows', 'imported', 'duplicate', 'conflicting', 'refused'].map(
    (label) => new RegExp(`^ *${label} +([\\d,-]+)`, 'm').exec(text)?.[1] ?? '',
  );

it('counts each message of an unknown meter once, whether it repeats a day or has another counter for it', async () => {
  const lines = [
    message('2026-11-17T06:00:00Z', 1000, 2),
    message('2026-11-17T18:00:00Z', 1000, 2),
    message('2026-11-17T20:00:00Z', 1001, 2),
    message('2026-11-18T06:00:00Z', 1048, 2),
  ];
  const imported = await importText(
    lines.map((one) => JSON.stringify(one)),
    { knownOnly: true },
  );
  expect(countsOf(describeImport(imported))).toEqual(['4', '0', '1', '0', '3']);
  expect(imported.report).toMatchObject({ received: 72, stored: 0, changed: 0, rejected: 72 });
  expect(imported.report.errors).toEqual(
    [1, 3, 4].map((line) => ({ line, field: 'hydrometer', reason: 'reference_unknown' })),
  );
  expect(endOfImport(imported)).toMatchObject({ code: 3, sentence: expect.stringContaining('nothing was imported') });
});

it('counts a refused message once where its hours come to the end of a batch', async () => {
  const days = Array.from({ length: 420 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day, 6)).toISOString());
  const lines = days.map((sent, day) => JSON.stringify(message(sent, 1000 + day * 48, 2)));
  const imported = await importText(lines, { knownOnly: true });
  expect(countsOf(describeImport(imported))).toEqual(['420', '0', '0', '0', '420']);
  expect(imported.report).toMatchObject({ stored: 0, rejected: 420 * 24 });
  expect(await importText(lines)).toMatchObject({ report: { stored: 420 * 24, rejected: 0 } });
});

it('imports the file of an AMR gateway with its eight alarms', async () => {
  const header =
    'METER_ADDRESS,READING_DATE,READING_VALUE_L,LOW_BATTERY_ALR,LEAK_ALR,MAGNETIC_TAMPER_ALR,METER_ERROR_ALR,BACK_FLOW_ALR,BROKEN_PIPE_ALR,EMPTY_PIPE_ALR,SPECIFIC_ERROR_ALR,MAC_ADDRESS';
  const imported = await importText([
    header,
    '20-17-55,18/11/2026 10:00:00,1000,0,0,0,0,0,0,0,0,AA:BB',
    '20-17-55,18/11/2026 11:00:00,1013,0,1,0,0,0,0,0,0,AA:BB',
    '20-17-55,18/11/2026 12:00:00,990,0,0,0,0,0,0,0,0,AA:BB',
    '20-17-55,18/11/2026 13:00:00,many,0,0,0,0,0,0,0,0,AA:BB',
    '20-17-55;18/11/2026 14:00:00',
    '20-17-55,18/11/2026 14:00:00,995,0,7,0,0,0,0,0,0,AA:BB',
  ]);
  expect(imported.quality).toMatchObject({ rows: 6, good: 3, refused: 3 });
  expect(imported.quality.negative).toMatchObject([{ line: 4, hydrometer: '201755', amount: -23 }]);
  expect(imported.report.errors.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'numeric'],
    [6, 'row_malformed'],
    [7, 'invalid'],
  ]);
  expect((await readings()).map(({ hydrometer, litres }) => [hydrometer, litres])).toEqual([
    ['201755', null],
    ['201755', 13],
    ['201755', null],
  ]);
  expect(await alarms()).toEqual([{ hydrometer: '201755', kind: 'LEAK_ALR' }]);
});
