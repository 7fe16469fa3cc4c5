import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { ALARM_KINDS, type AlarmKind } from '@hydria/shared/rules/meter-alerts.ts';
import type { FeedReading } from '../../contract/feed/readings.ts';
import { AlarmLog } from './alarm-log.ts';
import { AmrCsv, amrColumns } from './amr-csv.ts';
import type { Refusal, Rows } from './importer.ts';
import { localTimes, parseLocal, type DateFormat } from './local-time.ts';

const HEADER = 'user.key;datetime;meter.reading;diff';
const HOUR_MS = 3_600_000;
/** Tolerance for the drift of radio meters, in minutes; beyond it a reading counts as missing. */
const GAP_MS = 1.5 * HOUR_MS;
/** A meter whose readings begin (or end) more than a day after (before) the file's came late (stopped early). */
const EDGE_MS = 24 * HOUR_MS;

/** A place in the file that requires attention. */
interface Finding {
  line: number;
  hydrometer: string;
  measured_at: string;
  /** Litres, or hours for a gap. */
  amount: number;
}

/** The quality of a file's rows. Each row is good, a duplicate, or refused; the other counts are about good rows. */
export interface ImportQuality {
  rows: number;
  good: number;
  refused: number;
  /** Rows that repeat a meter and time with the same counter. */
  duplicates: number;
  /** Rows that repeat a meter and time with another counter; the later one counts. */
  conflicts: number;
  /** The counter ran backwards. */
  negative: Finding[];
  /** `diff` does not match the counter. */
  disagreeing: number;
  gaps: Finding[];
  missing_hours: number;
  late_start: string[];
  early_stop: string[];
  /** Ambiguous local times of the autumn hour, resolved by their order. */
  repeated_hour: number;
  /** Non-existent local times of the spring hour. */
  skipped_hour: number;
  meters: number;
}

interface Meter {
  first: number;
  last: number;
  counter: number;
  seen: Map<number, number>;
}

export interface CsvOptions {
  zone: string;
  dateFormat: DateFormat;
}

const refusal = (line: number, field: string, reason: Code): Refusal[] => [{ line, field, reason }];
/** A whole number; statistics programs write round ones as 1e+05. */
const isWhole = (text: string | undefined): text is string =>
  text !== undefined && /^-?\d{1,15}(e\+?\d{1,2})?$/i.test(text) && Number.isSafeInteger(Number(text));

/** The counts of a file without rows. */
export const emptyQuality = (): ImportQuality => ({
  rows: 0,
  good: 0,
  refused: 0,
  duplicates: 0,
  conflicts: 0,
  negative: [],
  disagreeing: 0,
  gaps: [],
  missing_hours: 0,
  late_start: [],
  early_stop: [],
  repeated_hour: 0,
  skipped_hour: 0,
  meters: 0,
});

/** Reads the rows of a file of readings, and accounts for each of them. */
export interface ReadingsReader {
  readonly quality: ImportQuality;
  readonly alarms: AlarmLog;
  /** Alarms that the file reports. */
  readonly alarmColumns: readonly AlarmKind[];
  read(text: AsyncIterable<string>): AsyncGenerator<Rows<FeedReading>>;
}

/**
 * Reads hourly readings `user.key;datetime;meter.reading;diff`, with alarms as optional further columns, or the file of an AMR gateway,
 * chunk by chunk, and accounts for every row.
 */
export class ReadingsCsv implements ReadingsReader {
  readonly quality = emptyQuality();
  readonly alarms = new AlarmLog();
  /** The alarms with a column in the file, in column order. */
  alarmColumns: AlarmKind[] = [];
  private readonly meters = new Map<string, Meter>();
  /** Writes the rows of a file of an AMR gateway as readings; undefined for another file. */
  private amr: AmrCsv | undefined;
  private readonly options: CsvOptions;
  private readonly toInstants: ReturnType<typeof localTimes>;

  constructor(options: CsvOptions) {
    this.options = options;
    this.toInstants = localTimes(options.zone);
  }

  /** The rows of the file. Throws when its first line is not the header. */
  async *read(text: AsyncIterable<string>): AsyncGenerator<Rows<FeedReading>> {
    let line = 1;
    let rest = '';
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      const rows: Rows<FeedReading> = { good: [], refused: [] };
      for (const one of lines) this.take(line++, one, rows);
      yield rows;
    }
    const rows: Rows<FeedReading> = { good: [], refused: [] };
    if (rest) this.take(line, rest, rows);
    yield rows;
    this.judgeEdges();
  }

  private take(line: number, text: string, rows: Rows<FeedReading>): void {
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (line === 1) {
      const amr = amrColumns(bare);
      this.amr = amr && new AmrCsv(amr, this.options.dateFormat);
      this.readHeader(this.amr?.header() ?? bare.replace(/^\uFEFF/, ''));
      return;
    }
    if (bare === '') return;
    this.quality.rows += 1;
    const row = this.readRow(line, this.amr?.row(bare) ?? bare);
    if (Array.isArray(row)) {
      this.quality.refused += 1;
      rows.refused.push(row);
    } else if (row) rows.good.push({ line, value: row });
  }

  private readHeader(header: string): void {
    const more = header.slice(HEADER.length + 1).split(';');
    if (header !== HEADER && !header.startsWith(`${HEADER};`))
      throw new StartUpError(`The file does not begin with the header ${HEADER}.`);
    if (header === HEADER) return;
    const kinds = more.map((name) => ALARM_KINDS.find((kind) => kind === name));
    const unknown = more.filter((name, index) => !kinds[index] || more.indexOf(name) !== index);
    if (unknown.length)
      throw new StartUpError(
        `The header has columns that are no alarms, or twice: ${unknown.join(', ')}. Alarms are ${ALARM_KINDS.join(', ')}.`,
      );
    this.alarmColumns = kinds.filter((kind) => kind !== undefined);
  }

  /** The row's value for each alarm; the name of the column whose value is neither yes nor no. */
  private readFlags(texts: string[]): Map<AlarmKind, boolean> | string {
    const flags = new Map<AlarmKind, boolean>();
    for (const [index, kind] of this.alarmColumns.entries()) {
      const text = texts[index]!;
      if (!['', '0', '1'].includes(text)) return kind;
      flags.set(kind, text === '1');
    }
    return flags;
  }

  /** The reading of a line; the reasons of its refusal; or null for a repetition of another line. */
  private readRow(line: number, text: string): FeedReading | Refusal[] | null {
    const [hydrometer = '', datetime = '', counter, diff, ...more] = text.split(';');
    if (more.length !== this.alarmColumns.length || diff === undefined) return refusal(line, 'row', 'row_malformed');
    if (!hydrometer || hydrometer.length > 60) return refusal(line, 'user.key', hydrometer ? 'max' : 'required');
    const local = parseLocal(datetime, this.options.dateFormat);
    if (local === undefined) return refusal(line, 'datetime', 'date');
    if (!isWhole(counter)) return refusal(line, 'meter.reading', 'numeric');
    if (Number(counter) < 0) return refusal(line, 'meter.reading', 'min');
    if (!isWhole(diff)) return refusal(line, 'diff', 'numeric');
    const flags = this.readFlags(more);
    if (typeof flags === 'string') return refusal(line, flags, 'invalid');
    return this.account(line, hydrometer, local, Number(counter), Number(diff), flags);
  }

  private account(
    line: number,
    hydrometer: string,
    local: number,
    counter_l: number,
    diff: number,
    flags: ReadonlyMap<AlarmKind, boolean>,
  ): FeedReading | null {
    const known = this.meters.get(hydrometer);
    const instant = this.instantOf(local, known);
    if (flags.size) this.alarms.note(line, hydrometer, new Date(instant).toISOString(), flags);
    const before = known?.seen.get(instant);
    if (before === counter_l) {
      this.quality.duplicates += 1;
      return null;
    }
    if (before !== undefined) this.quality.conflicts += 1;
    else this.quality.good += 1;
    const measured_at = new Date(instant).toISOString();
    if (diff < 0) this.quality.negative.push({ line, hydrometer, measured_at, amount: diff });
    if (known) this.compare(known, { line, hydrometer, measured_at, amount: 0 }, instant, counter_l, diff);
    const meter = known ?? { first: instant, last: instant, counter: counter_l, seen: new Map() };
    meter.seen.set(instant, counter_l);
    meter.last = instant;
    meter.counter = counter_l;
    if (!known) this.meters.set(hydrometer, meter);
    return { hydrometer, measured_at, counter_l, estimated: false };
  }

  /** Of the two instants of a repeated hour, the first that the meter has not passed yet. */
  private instantOf(local: number, known: Meter | undefined): number {
    const { instants, exists } = this.toInstants(local);
    if (!exists) this.quality.skipped_hour += 1;
    const [first = local, second] = instants;
    if (second === undefined) return first;
    this.quality.repeated_hour += 1;
    return known && known.last >= first ? second : first;
  }

  private compare(meter: Meter, place: Finding, instant: number, counter_l: number, diff: number): void {
    if (counter_l - meter.counter !== diff) this.quality.disagreeing += 1;
    const passed = instant - meter.last;
    if (passed <= GAP_MS) return;
    const hours = Math.round(passed / HOUR_MS) - 1;
    this.quality.gaps.push({ ...place, amount: hours });
    this.quality.missing_hours += hours;
  }

  private judgeEdges(): void {
    const all = [...this.meters.entries()];
    const first = Math.min(...all.map(([, meter]) => meter.first));
    const last = Math.max(...all.map(([, meter]) => meter.last));
    this.quality.meters = all.length;
    this.quality.late_start = all.filter(([, meter]) => meter.first - first > EDGE_MS).map(([name]) => name);
    this.quality.early_stop = all.filter(([, meter]) => last - meter.last > EDGE_MS).map(([name]) => name);
  }
}
