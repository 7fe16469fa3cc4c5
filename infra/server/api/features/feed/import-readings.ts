import { access, constants, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { asTenant, type Db } from '@hydria/database/db.ts';
import { endWith, IMPORT_ENDS } from '@hydria/database/exit-with-error.ts';
import { DATABASE_USAGE, openPortalDatabase } from '@hydria/database/portal-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import type { FeedReport } from '../../contract/feed.ts';
import type { FeedAlarm } from '../../contract/feed/alarms.ts';
import type { FeedReading } from '../../contract/feed/readings.ts';
import { feedSupply } from '../../contract/feed/supplies.ts';
import { alarms } from './alarms.ts';
import { importRows, type FeedRow, type Rows } from './importer.ts';
import { DATE_FORMATS, type DateFormat } from './local-time.ts';
import { readText } from './read-text.ts';
import { ReadingsCsv, type CsvOptions, type ImportQuality, type ReadingsReader } from './readings-csv.ts';
import { readings } from './readings.ts';
import { supplies } from './supplies.ts';
import { UplinkReader } from './uplinks.ts';

const USAGE = `Imports hourly readings from a file into a utility.

  pnpm import-readings --deya 9 --file readings.csv[.gz]

  --deya         number of the utility
  --file         user.key;datetime;meter.reading;diff, counters in litres, local times; alarms may follow as further
                 columns under their names, each 1, 0 or empty. Or the file of an AMR gateway (METER_ADDRESS, …), or
                 messages of a LoRaWAN server of Axioma W1 meters, one JSON object a line
  --zone         zone of the times; Europe/Athens unless said
  --date-format  ${Object.keys(DATE_FORMATS).join(', ')}; the first unless said
  --known-only   refuse rows of meters that the utility has not sent, instead of registering them
  --report       writes all findings to this file, as JSON

It ends with 0 when every row is stored, with 2 when some were refused or are in conflict, with 3 when none is stored, and
with 1 when it could not begin or was cut off.

${DATABASE_USAGE}`;

interface Task extends CsvOptions {
  deya_id: number;
  file: string;
  knownOnly: boolean;
  now: Date;
}

export interface Imported {
  report: FeedReport;
  quality: ImportQuality;
  registered: number;
  seconds: number;
  /** The result for the alarms; null when the file has no columns for them. `reported` counts the rows' own. */
  alarms: { reported: number; report: FeedReport } | null;
}

/** Imports a file through the feed's importer: the same checks, batches and records as over HTTP. */
export async function importReadings(db: Db, task: Task): Promise<Imported> {
  const start = performance.now();
  const csv = await readerOf(task);
  const meters = new Registered(db, task.deya_id);
  const rows = csv.read(() => readText(task.file));
  const source = task.knownOnly ? rows : meters.before(rows);
  const onRefused = (lines: ReadonlySet<number>): void => csv.refuse(lines);
  const report = await importRows(db, task.deya_id, readings(task.now), source, { onRefused });
  const alarmed = csv.alarmColumns.length ? await importAlarms(db, task, csv) : null;
  const seconds = (performance.now() - start) / 1000;
  return { report, quality: csv.quality, registered: meters.count, seconds, alarms: alarmed };
}

/** The reader of a file by its beginning: messages of a LoRaWAN server are JSON. */
async function readerOf(task: Task): Promise<ReadingsReader> {
  for await (const text of readText(task.file)) {
    const [sign] = text.trimStart();
    if (sign === '[')
      throw new StartUpError(`The file is a list of JSON. Messages stand one a line, as of jq -c '.[]' ${task.file}.`);
    if (sign) return sign === '{' ? new UplinkReader() : new ReadingsCsv(task);
  }
  return new ReadingsCsv(task);
}

async function importAlarms(db: Db, { deya_id, now }: Task, csv: ReadingsReader) {
  const good: FeedRow<FeedAlarm>[] = await csv.alarms.alarms(db, deya_id);
  const report = await importRows(db, deya_id, alarms(now), once({ good, refused: [] }));
  return { reported: csv.alarms.reported, report };
}

/** Registers unknown meters, each with a supply of the same name. */
class Registered {
  count = 0;
  private readonly known = new Set<string>();
  private readonly db: Db;
  private readonly deya_id: number;

  constructor(db: Db, deya_id: number) {
    this.db = db;
    this.deya_id = deya_id;
  }

  async *before(source: AsyncIterable<Rows<FeedReading>>): AsyncGenerator<Rows<FeedReading>> {
    for await (const rows of source) {
      const names = new Set(rows.good.map(({ value }) => value.hydrometer));
      await this.register([...names].filter((name) => !this.known.has(name)));
      yield rows;
    }
  }

  private async register(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const { db, deya_id } = this;
    const found = await asTenant(db, deya_id, (tx) =>
      tx
        .selectFrom('hydrometer')
        .select('hydrometer')
        .where('deya_id', '=', deya_id)
        .where('hydrometer', 'in', names)
        .execute(),
    );
    const there = new Set(found.map(({ hydrometer }) => hydrometer));
    const good = names.filter((name) => !there.has(name)).map((name, line) => ({ line, value: supplyOf(name) }));
    if (good.length) await importRows(db, deya_id, supplies(), once({ good, refused: [] }));
    this.count += good.length;
    for (const name of names) this.known.add(name);
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

const supplyOf = (name: string) =>
  feedSupply.parse({
    kwdikos_katanalwti: name.slice(0, 40),
    liable_id: name.slice(0, 40),
    hydrometers: [{ hydrometer: name, type: 'digital' }],
  });

const number = (value: number) => value.toLocaleString('en-US');

const alarmLines = (alarmed: Imported['alarms']): [string, number, string?][] =>
  alarmed
    ? [
        ['Alarms', alarmed.report.received, `from ${number(alarmed.reported)} that rows reported`],
        ['  imported', alarmed.report.stored, `${number(alarmed.report.changed)} new or changed in the database`],
        ['  refused', alarmed.report.rejected],
      ]
    : [];

/** The report of an import as text. Its counts add up. */
export function describeImport({ report, quality, registered, seconds, alarms: alarmed }: Imported): string {
  const meters = (findings: { hydrometer: string }[]) => new Set(findings.map(({ hydrometer }) => hydrometer)).size;
  const lines: [string, number | string, string?][] = [
    ['Rows', quality.rows],
    ['  imported', quality.good, `${number(report.changed)} new or changed in the database`],
    ['  duplicate', quality.duplicates, 'same meter, time and counter'],
    ['  conflicting', quality.conflicts, 'same meter and time, another counter: the later row counts'],
    ['  refused', quality.refused],
    ['Found in the imported rows', ''],
    [
      '  negative difference',
      quality.negative.length,
      `${meters(quality.negative)} meters; kept as read, no consumption is made from them`,
    ],
    ['  difference disagrees', quality.disagreeing, "the file's difference is not that of its counters"],
    ['  gap', quality.gaps.length, `${number(quality.missing_hours)} hours missing, ${meters(quality.gaps)} meters`],
    ['  late start', quality.late_start.length, `of ${quality.meters} meters`],
    ['  early stop', quality.early_stop.length, `of ${quality.meters} meters`],
    ['  repeated local hour', quality.repeated_hour, 'the clock was put back; told apart by their order'],
    ['  skipped local hour', quality.skipped_hour, 'the clock was put forward; moved to the hour after'],
    ...alarmLines(alarmed),
    ['Meters registered', registered],
    ['Time', `${seconds.toFixed(1)} s`, `${number(Math.round(quality.rows / seconds))} rows/s`],
  ];
  const text = lines.map(([label, value, note]) => {
    const shown = typeof value === 'number' ? number(value) : value;
    return `${label.padEnd(28)}${shown.padStart(10)}${note ? `   ${note}` : ''}`.trimEnd();
  });
  const examples = quality.negative
    .slice(0, 5)
    .map(({ line, hydrometer, measured_at, amount }) => `  line ${line}: ${hydrometer} ${measured_at} ${amount} l`);
  const reasons = report.errors.slice(0, 5).map(({ line, field, reason }) => `  line ${line}: ${field} ${reason}`);
  return [
    ...text,
    ...(examples.length ? ['First negative differences', ...examples] : []),
    ...(reasons.length ? ['First refused rows', ...reasons] : []),
  ].join('\n');
}

/** How an import ends, with a sentence where not every row of the file is stored. */
export function endOfImport({ quality, alarms: alarmed }: Imported): { code: number; sentence?: string } {
  const refused = quality.refused + (alarmed?.report.rejected ?? 0);
  if (quality.rows === 0) return { code: IMPORT_ENDS.nothing, sentence: 'The file has no rows; nothing was imported.' };
  if (quality.good + quality.conflicts === 0)
    return {
      code: IMPORT_ENDS.nothing,
      sentence: `Each of the ${number(quality.rows)} rows was refused${quality.duplicates > 0 ? ' or repeats a refused one' : ''}; nothing was imported.`,
    };
  if (refused + quality.conflicts === 0) return { code: IMPORT_ENDS.whole };
  const counted = [
    [quality.refused, 'rows were refused'],
    [alarmed?.report.rejected ?? 0, 'alarms were refused'],
    [quality.conflicts, 'rows were in conflict with another row'],
  ] as const;
  const parts = counted.filter(([count]) => count > 0).map(([count, what]) => `${number(count)} ${what}`);
  return {
    code: IMPORT_ENDS.part,
    sentence: `Not all of the file is stored: ${parts.join(', ')}. Correct them and import the file again.`,
  };
}

function readTask(args: string[]): Task & { report: string | undefined } {
  const options = {
    deya: { type: 'string' },
    file: { type: 'string' },
    zone: { type: 'string', default: HOME_ZONE },
    'date-format': { type: 'string', default: 'DD/MM/YYYY' },
    'known-only': { type: 'boolean', default: false },
    report: { type: 'string' },
  } as const;
  // pnpm passes on the `--` that separates the arguments.
  const { values } = parseArgs({ args: args.filter((one) => one !== '--'), options });
  const { deya, file, zone, 'date-format': dateFormat, 'known-only': knownOnly, report } = values;
  const deya_id = utilityId(deya);
  if (deya_id === null || !file) throw new StartUpError(USAGE);
  if (!isDateFormat(dateFormat))
    throw new StartUpError(`--date-format ${dateFormat} is none of ${Object.keys(DATE_FORMATS).join(', ')}.`);
  if (!isZone(zone)) throw new StartUpError(`--zone ${zone} is no time zone; it looks like Europe/Athens.`);
  return { deya_id, file, zone, dateFormat, knownOnly, report, now: new Date() };
}

const isDateFormat = (text: string): text is DateFormat => text in DATE_FORMATS;

function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

async function main(args: string[]): Promise<number> {
  const task = readTask(args);
  await access(task.file, constants.R_OK).catch(() => {
    throw new StartUpError(`The file ${task.file} cannot be read.`);
  });
  const database = await openPortalDatabase(process.env);
  try {
    console.log(`Database: ${database.name}`);
    const deya = await database.db.selectFrom('deya').select('title').where('id', '=', task.deya_id).executeTakeFirst();
    if (!deya) throw new StartUpError(`There is no utility ${task.deya_id}.`);
    const imported = await importReadings(database.db, task);
    console.log(`${deya.title}\n${describeImport(imported)}`);
    if (task.report)
      await writeFile(
        task.report,
        JSON.stringify({ ...imported.quality, errors: imported.report.errors, alarms: imported.alarms }, null, 1),
      );
    const { code, sentence } = endOfImport(imported);
    if (sentence) console.error(sentence);
    return code;
  } finally {
    await database.stop();
  }
}

if (import.meta.main) void endWith(main);
