/** A number of a row, or none. */
export type Value = number | null | undefined;
/** A date or a time as the wire has it, or none. */
export type Moment = string | null | undefined;

/** A fact of a row as a spreadsheet keeps it: cents of an amount, a wire date, a wire time. */
export type Fact<Row> =
  | { number: (row: Row) => Value }
  | { amount: (row: Row) => Value }
  | { date: (row: Row) => Moment }
  | { instant: (row: Row) => Moment };

/** The kind of a further fact of a column; the catalogue of lists has its words. */
export type PartName =
  | 'offset'
  | 'by'
  | 'from'
  | 'until'
  | 'at'
  | 'time'
  | 'count'
  | 'all'
  | 'posted'
  | 'code'
  | 'team'
  | 'supply'
  | 'note'
  | 'network'
  | 'seconds';

/** One fact of a column that shows several. The first one has the head of the column, each other one a name behind it. */
export type FilePart<Row> = { part?: PartName } & (Fact<Row> | { text: (row: Row) => string | null | undefined });
