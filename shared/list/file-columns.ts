import { isoDay, NOTHING } from '../remote/formats.ts';
import { HOME_ZONE } from '../rules/time-zone.ts';
import type { Column } from './columns.ts';
import type { FilePart, Moment, PartName, Value } from './facts.ts';

export type FileKind = 'text' | 'number' | 'amount' | 'date' | 'instant';

/**
 * A column of a file. A number and an amount are numbers, the latter in euros; a date is `2026-05-31`, an instant `2026-05-31 14:05:00`
 * by the clock of the person. Null is an empty cell.
 */
export interface FileColumn<Row> {
  label: string;
  kind: FileKind;
  value: (row: Row) => string | number | null;
}

/** The clock and the words of a file. */
export interface FileSetting {
  /** Greece unless the person chose another one. */
  timeZone?: string | undefined;
  /** The head of a further fact of a column. */
  headOf: (label: string, part: PartName) => string;
}

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { ...PARTS, hourCycle: 'h23', timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, made);
  return made;
};

/** A moment on the clock of a zone, and how far that is from UTC; null for none. */
const onClock = (moment: Moment, timeZone: string): { local: string; offset: string } | null => {
  const date = moment ? new Date(moment) : null;
  if (!date || Number.isNaN(date.getTime())) return null;
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const local = `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
  return { local, offset: `UTC${part['timeZoneName']?.slice('GMT'.length) || '+00:00'}` };
};

const finite = (value: Value): number | null => (value != null && Number.isFinite(value) ? value : null);

const written = (value: string | null | undefined): string | null => (!value || value === NOTHING ? null : value);

const columnsOf = <Row>(column: string, part: FilePart<Row>, setting: FileSetting): FileColumn<Row>[] => {
  const { timeZone = HOME_ZONE, headOf } = setting;
  const label = part.part ? headOf(column, part.part) : column;
  if ('text' in part) return [{ label, kind: 'text', value: (row) => written(part.text(row)) }];
  if ('number' in part) return [{ label, kind: 'number', value: (row) => finite(part.number(row)) }];
  if ('date' in part) return [{ label, kind: 'date', value: (row) => isoDay(part.date(row), timeZone) }];
  if ('instant' in part)
    return [
      { label, kind: 'instant', value: (row) => onClock(part.instant(row), timeZone)?.local ?? null },
      // In October an hour comes twice, and only the distance from UTC tells which one is meant.
      {
        label: headOf(label, 'offset'),
        kind: 'text',
        value: (row) => onClock(part.instant(row), timeZone)?.offset ?? null,
      },
    ];
  const euros = (row: Row): number | null => {
    const cents = finite(part.amount(row));
    return cents === null ? null : cents / 100;
  };
  return [{ label, kind: 'amount', value: euros }];
};

/** The columns of a file: one fact each, with its kind. A column without a fact of its own is text as it is shown. */
export const fileColumns = <Row>(columns: readonly Column<Row>[], setting: FileSetting): FileColumn<Row>[] =>
  columns.flatMap(({ label, value, fact, file }) => {
    if (file) return file.flatMap((part) => columnsOf(label, part, setting));
    if (fact) return columnsOf(label, fact, setting);
    return value ? columnsOf(label, { text: value }, setting) : [];
  });
