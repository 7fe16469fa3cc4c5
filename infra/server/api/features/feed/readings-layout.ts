import { StartUpError } from '@hydria/database/start-up-error.ts';
import { parseDelimited } from '@hydria/shared/rules/delimited-text.ts';
import { ALARM_KINDS, type AlarmKind } from '@hydria/shared/rules/meter-alerts.ts';

/** The texts of one row. Without a column of differences, `diff` is null. */
export interface RawRow {
  /** The meter as the file writes it, and as the portal names it. */
  written: string;
  meter: string;
  datetime: string;
  counter: string;
  diff: string | null;
  flags: string[];
}

/** A kind of file of readings, by its first columns. The next columns are alarms. */
interface Format {
  columns: readonly [meter: string, datetime: string, counter: string, diff?: string];
  /** A column that is not read. */
  unread?: string;
  meterOf(written: string): string;
}

const FORMATS: readonly Format[] = [
  { columns: ['user.key', 'datetime', 'meter.reading', 'diff'], meterOf: (written) => written },
  {
    columns: ['METER_ADDRESS', 'READING_DATE', 'READING_VALUE_L'],
    unread: 'MAC_ADDRESS',
    // `20-17-55` is the meter 201755.
    meterOf: (written) => written.replaceAll('-', '').trim(),
  },
];
const SEPARATORS = [';', ',', '\t'] as const;

const cellsOf = (text: string, separator: string): string[] =>
  text.includes('"')
    ? [...(parseDelimited(`${text}\n`, separator)[0]?.cells ?? [])]
    : text.split(separator).map((cell) => cell.trim());

const isSame = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** The columns of a file and how a row of it is read. */
export interface ReadingsLayout {
  /** Columns by the names of their format. */
  columns: Format['columns'];
  /** The alarms with a column in the file, in column order. */
  alarmColumns: readonly AlarmKind[];
  /** The texts of a row; null where it has another number of columns. */
  rowOf(text: string): RawRow | null;
}

function alarmsOf(more: readonly string[], unread: string | undefined): AlarmKind[] {
  const kinds = more.map((name) => ALARM_KINDS.find((kind) => isSame(name, kind)));
  const isUnread = (name: string): boolean => unread !== undefined && isSame(name, unread);
  const isTwice = (name: string, index: number): boolean => more.findIndex((one) => isSame(one, name)) !== index;
  const unknown = more.filter((name, index) => (!kinds[index] && !isUnread(name)) || isTwice(name, index));
  if (unknown.length)
    throw new StartUpError(
      `The header has columns that are no alarms, or twice: ${unknown.join(', ')}. Alarms are ${ALARM_KINDS.join(', ')}.`,
    );
  return kinds.filter((kind) => kind !== undefined);
}

/** The longest beginning of a file that a message repeats. */
const SHOWN = 60;
const HEADERS = FORMATS.map(({ columns }) => columns.join(';')).join(' or ');

/**
 * The layout of a file by its first line. Columns are separated by semicolons, commas or tabs; their names may be quoted, and in small
 * or capital letters. Throws for another file.
 */
export function layoutOf(firstLine: string): ReadingsLayout {
  for (const separator of SEPARATORS) {
    const names = cellsOf(firstLine, separator);
    const format = FORMATS.find(({ columns }) => columns.every((name, index) => isSame(names[index], name ?? '')));
    if (!format) continue;
    const { columns, unread, meterOf } = format;
    const more = names.slice(columns.length);
    const alarmColumns = alarmsOf(more, unread);
    const isFlag = more.map((name) => unread === undefined || !isSame(name, unread));
    return {
      columns,
      alarmColumns,
      rowOf: (text) => {
        const cells = cellsOf(text, separator);
        if (cells.length !== names.length) return null;
        const [written = '', datetime = '', counter = '', diff = ''] = cells;
        const flags = cells.slice(columns.length).filter((_, index) => isFlag[index]);
        return { written, meter: meterOf(written), datetime, counter, diff: columns.length === 4 ? diff : null, flags };
      },
    };
  }
  const shown = firstLine.length > SHOWN ? `${firstLine.slice(0, SHOWN)}…` : firstLine;
  throw new StartUpError(`The file does not begin with the header ${HEADERS}, but with “${shown}”.`);
}
