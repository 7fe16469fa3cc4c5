import type { ReactNode } from 'react';
import type { Fact, FilePart } from './facts.ts';

/** A column of a list, for the table, the cards and the exported file. */
export interface Column<Row> {
  /** Unique in the list; the server's name of the column where the list can be sorted by it. */
  key: string;
  label: string;
  /** The value as text. A column without it is for buttons: it is neither hidden nor exported. */
  value?: (row: Row) => string;
  /** The value as a number, amount, date or time in a file, where it is more than a text. */
  fact?: Fact<Row>;
  /** The facts of a column that shows several, each a column of the file. */
  file?: readonly FilePart<Row>[];
  /** The rendered content where text alone is not enough. */
  cell?: (row: Row) => ReactNode;
  /** `head` names the row: it comes first, is strong and cannot be hidden. */
  kind?: 'head' | 'figure' | 'quiet';
  /** Keys of columns whose values its cell shows too, in a second line; the file has them while this column is shown. */
  below?: readonly string[];
  /** Never breaks: dates, states. */
  isOneLine?: boolean;
}

/** The columns of the file: those that are shown, and those whose values stand below another one. */
export const exportedOf = <Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] => {
  const below = columns.filter(({ key }) => !hidden.includes(key)).flatMap((column) => column.below ?? []);
  return columns.filter(({ key }) => !hidden.includes(key) || below.includes(key));
};

/** The content of a column for one row. */
export const contentOf = <Row>({ cell, value }: Column<Row>, row: Row): ReactNode => cell?.(row) ?? value?.(row);

/** Whether a person may hide a column. */
export const canHide = <Row>({ kind, value }: Column<Row>): boolean => kind !== 'head' && value !== undefined;
