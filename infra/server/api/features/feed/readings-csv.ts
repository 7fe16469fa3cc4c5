import type { Code } from '@hydria/shared/rules/codes.ts';
import type { AlarmKind } from '@hydria/shared/rules/meter-alerts.ts';
import type { FeedReading } from '../../contract/feed/readings.ts';
import { AlarmLog } from './alarm-log.ts';
import type { Refusal, Rows } from './importer.ts';
import { localTimes, parseLocal, type DateFormat } from './local-time.ts';
import { layoutOf, type RawRow, type ReadingsLayout } from './readings-layout.ts';
import { ReadingsSurvey } from './readings-survey.ts';

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

/** The quality of a file's rows. Each row is good, a duplicate, in conflict or refused; the other counts are about good rows. */
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
  /** The counter at `last`. */
  counter: number;
  /** The instant of the row before. */
  at: number;
  seen: Map<number, number>;
}

/** A row that can be read. Its instant follows from the rows before it. */
interface ParsedRow {
  line: number;
  hydrometer: string;
  local: number;
  counter_l: number;
  /** As the file says it; null where it does not. */
  diff: number | null;
  flags: ReadonlyMap<AlarmKind, boolean>;
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

/** The text of a file from its beginning, as often as it is read. */
export type OpenText = () => AsyncIterable<string>;

/** Reads the rows of a file of readings, and accounts for each of them. */
export interface ReadingsReader {
  readonly quality: ImportQuality;
  readonly alarms: AlarmLog;
  /** Alarms that the file reports. */
  readonly alarmColumns: readonly AlarmKind[];
  read(open: OpenText): AsyncGenerator<Rows<FeedReading>>;
  /** Counts read lines as refused, which the database refuses. */
  refuse(lines: ReadonlySet<number>): void;
}

/** Moves lines that were read, and that the database refuses, to the refused ones, so that each line is counted once. */
export function moveToRefused(
  quality: ImportQuality,
  lines: ReadonlySet<number>,
  conflicts: ReadonlySet<number>,
): void {
  const disputed = [...lines].filter((line) => conflicts.has(line)).length;
  quality.conflicts -= disputed;
  quality.good -= lines.size - disputed;
  quality.refused += lines.size;
}

const emptyRows = (): Rows<FeedReading> => ({ good: [], refused: [] });

/** Lines of a file that are read together, with the number of the first. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ first: number; lines: string[] }> {
  let first = 1;
  let rest = '';
  const bare = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield { first, lines: lines.map(bare) };
    first += lines.length;
  }
  yield { first, lines: [bare(rest)] };
}

/**
 * Reads hourly readings `user.key;datetime;meter.reading;diff`, with alarms as optional further columns, or the file of an AMR gateway,
 * chunk by chunk, and accounts for every row. The rows of a meter are in order of time, or its newest row is the first.
 */
export class ReadingsCsv implements ReadingsReader {
  readonly quality = emptyQuality();
  readonly alarms = new AlarmLog();
  alarmColumns: readonly AlarmKind[] = [];
  private readonly meters = new Map<string, Meter>();
  private readonly conflicts = new Set<number>();
  /** Rows of the meters whose newest row comes first, until the file ends. */
  private readonly held = new Map<string, ParsedRow[]>();
  private readonly options: CsvOptions;
  private readonly toInstants: ReturnType<typeof localTimes>;

  constructor(options: CsvOptions) {
    this.options = options;
    this.toInstants = localTimes(options.zone);
  }

  /** The rows of the file. Throws when its first line is not the header. */
  async *read(open: OpenText): AsyncGenerator<Rows<FeedReading>> {
    const { layout, survey } = await this.surveyOf(open());
    this.alarmColumns = layout.alarmColumns;
    for await (const { first, lines } of linesOf(open())) {
      const rows = emptyRows();
      for (const [index, text] of lines.entries())
        if (text !== '' && first + index > 1) this.take(first + index, text, { layout, survey, rows });
      yield rows;
    }
    for (const meter of this.held.keys()) yield this.release(meter);
    this.judgeEdges();
  }

  refuse(lines: ReadonlySet<number>): void {
    moveToRefused(this.quality, lines, this.conflicts);
  }

  private async surveyOf(text: AsyncIterable<string>) {
    let layout: ReadingsLayout | undefined;
    const survey = new ReadingsSurvey(this.options.dateFormat);
    for await (const { lines } of linesOf(text))
      for (const line of lines) {
        if (!layout) {
          layout = layoutOf(line.replace(/^\uFEFF/, ''));
          continue;
        }
        const row = line === '' ? null : layout.rowOf(line);
        if (row) survey.note(row);
      }
    return { layout: layout ?? layoutOf(''), survey };
  }

  private take(
    line: number,
    text: string,
    { layout, survey, rows }: { layout: ReadingsLayout; survey: ReadingsSurvey; rows: Rows<FeedReading> },
  ): void {
    this.quality.rows += 1;
    const row = this.readRow(line, layout.rowOf(text), layout.columns, survey);
    if (Array.isArray(row)) {
      this.quality.refused += 1;
      rows.refused.push(row);
    } else if (survey.isNewestFirst(row.hydrometer)) {
      const held = this.held.get(row.hydrometer) ?? [];
      held.push(row);
      this.held.set(row.hydrometer, held);
    } else this.account(row, this.instantOf(row.local, this.meters.get(row.hydrometer)), rows);
  }

  /** The held rows of a meter, the oldest first. Of several rows of one instant the later one counts here too. */
  private release(hydrometer: string): Rows<FeedReading> {
    const rows = emptyRows();
    const passed = { at: Number.NEGATIVE_INFINITY, seen: new Map<number, number>() };
    const placed = (this.held.get(hydrometer) ?? []).toReversed().map((row) => {
      const instant = this.instantOf(row.local, passed);
      passed.at = instant;
      passed.seen.set(instant, row.counter_l);
      return { row, instant };
    });
    for (const { row, instant } of placed.toSorted((a, b) => a.instant - b.instant || a.row.line - b.row.line))
      this.account(row, instant, rows);
    return rows;
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

  /** A row by its texts, or the reasons of its refusal. */
  private readRow(
    line: number,
    raw: RawRow | null,
    [meterColumn, dateColumn, counterColumn, diffColumn = '']: ReadingsLayout['columns'],
    survey: ReadingsSurvey,
  ): ParsedRow | Refusal[] {
    if (!raw) return refusal(line, 'row', 'row_malformed');
    const { meter: hydrometer, datetime, counter, diff } = raw;
    if (!hydrometer || hydrometer.length > 60) return refusal(line, meterColumn, hydrometer ? 'max' : 'required');
    if (survey.isShared(hydrometer)) return refusal(line, meterColumn, 'meter_ambiguous');
    const local = parseLocal(datetime, this.options.dateFormat);
    if (local === undefined) return refusal(line, dateColumn, 'date');
    if (!isWhole(counter)) return refusal(line, counterColumn, 'numeric');
    if (Number(counter) < 0) return refusal(line, counterColumn, 'min');
    if (diff !== null && !isWhole(diff)) return refusal(line, diffColumn, 'numeric');
    const flags = this.readFlags(raw.flags);
    if (typeof flags === 'string') return refusal(line, flags, 'invalid');
    return { line, hydrometer, local, counter_l: Number(counter), diff: diff === null ? null : Number(diff), flags };
  }

  private account(row: ParsedRow, instant: number, rows: Rows<FeedReading>): void {
    const { line, hydrometer, counter_l, flags } = row;
    const known = this.meters.get(hydrometer);
    const measured_at = new Date(instant).toISOString();
    if (flags.size) this.alarms.note(line, hydrometer, measured_at, flags);
    const before = known?.seen.get(instant);
    if (known) known.at = instant;
    if (before === counter_l) {
      this.quality.duplicates += 1;
      return;
    }
    if (before !== undefined) {
      this.quality.conflicts += 1;
      this.conflicts.add(line);
    } else this.quality.good += 1;
    this.compare(row, instant, known);
    const meter = known ?? { first: instant, last: instant, counter: counter_l, at: instant, seen: new Map() };
    meter.seen.set(instant, counter_l);
    meter.first = Math.min(meter.first, instant);
    if (instant >= meter.last) Object.assign(meter, { last: instant, counter: counter_l });
    if (!known) this.meters.set(hydrometer, meter);
    rows.good.push({ line, value: { hydrometer, measured_at, counter_l, estimated: false } });
  }

  /** Of the two instants of a repeated hour, the first unless the rows before have passed it. */
  private instantOf(local: number, known: Pick<Meter, 'at' | 'seen'> | undefined): number {
    const { instants, exists } = this.toInstants(local);
    if (!exists) this.quality.skipped_hour += 1;
    const [first = local, second] = instants;
    if (second === undefined) return first;
    this.quality.repeated_hour += 1;
    const isPassed = known && (known.seen.has(first) || (known.at >= first && known.at < second));
    return isPassed ? second : first;
  }

  /** A difference that the file does not say is that to the row before. A row that comes late has none. */
  private compare({ line, hydrometer, counter_l, diff }: ParsedRow, instant: number, meter: Meter | undefined): void {
    const measured_at = new Date(instant).toISOString();
    const counted = meter && instant > meter.last ? counter_l - meter.counter : null;
    const amount = diff ?? counted ?? 0;
    if (amount < 0) this.quality.negative.push({ line, hydrometer, measured_at, amount });
    if (!meter || instant < meter.last) return;
    if (diff !== null && counter_l - meter.counter !== diff) this.quality.disagreeing += 1;
    const passed = instant - meter.last;
    if (passed <= GAP_MS) return;
    const hours = Math.round(passed / HOUR_MS) - 1;
    this.quality.gaps.push({ line, hydrometer, measured_at, amount: hours });
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
