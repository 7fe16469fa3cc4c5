import { parseLocal, type DateFormat } from './local-time.ts';

/** The first columns of a file of an AMR gateway. */
const FIRST = ['METER_ADDRESS', 'READING_DATE', 'READING_VALUE_L'] as const;
/** Stands at the end of a row, or is missing. */
const LAST = 'MAC_ADDRESS';

/** The columns of a file of an AMR gateway by its first line; undefined for another file. */
export function amrColumns(header: string): { separator: string; columns: string[] } | undefined {
  const bare = header.replace(/^\uFEFF/, '').trimEnd();
  const separator = bare.includes(';') ? ';' : ',';
  const columns = bare.split(separator).map((name) => name.trim());
  return FIRST.every((name, index) => columns[index] === name) ? { separator, columns } : undefined;
}

/** `20-17-55` and `201755` are one meter. */
const addressOf = (text: string): string => text.replaceAll('-', '').trim();

/**
 * Writes a file of an AMR gateway as hourly readings: `METER_ADDRESS`, `READING_DATE`, `READING_VALUE_L`, and alarms under their eight
 * names. Lines keep their numbers. The difference, which such a file does not have, is that of the meter's rows.
 */
export class AmrCsv {
  private readonly columns: readonly string[];
  private readonly separator: string;
  private readonly dateFormat: DateFormat;
  private readonly last = new Map<string, { at: number; counter: number }>();

  constructor({ columns, separator }: { columns: string[]; separator: string }, dateFormat: DateFormat) {
    this.columns = columns;
    this.separator = separator;
    this.dateFormat = dateFormat;
  }

  /** The header of the readings, with the columns that are not known left in for the reader to refuse. */
  header(): string {
    const more = this.columns.slice(FIRST.length).filter((name) => name !== LAST);
    return ['user.key;datetime;meter.reading;diff', ...more].join(';');
  }

  /** One row. A row with another number of columns stays as it is, and is refused. */
  row(text: string): string {
    const fields = text.split(this.separator).map((field) => field.trim());
    if (fields.length !== this.columns.length) return text.replaceAll(';', ' ');
    const [address = '', date = '', value = '', ...more] = fields;
    const meter = addressOf(address);
    const flags = more.filter((_, index) => this.columns[index + FIRST.length] !== LAST);
    return [meter, date, value, this.difference(meter, date, Number(value)), ...flags].join(';');
  }

  private difference(meter: string, date: string, counter: number): number {
    const at = parseLocal(date, this.dateFormat) ?? Number.NaN;
    const before = this.last.get(meter);
    if (Number.isSafeInteger(counter) && !(before && at < before.at)) this.last.set(meter, { at, counter });
    return before && Number.isSafeInteger(counter) ? counter - before.counter : 0;
  }
}
