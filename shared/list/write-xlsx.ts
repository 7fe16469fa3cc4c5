import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import type { FileColumn, FileKind } from './file-columns.ts';

/** Days of a spreadsheet begin with this one (ECMA-376, the 1900 date system). */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A date or time as the number of days that a spreadsheet keeps. It is written by the clock, so that no time zone moves it. */
const serialOf = (written: string): number => (Date.parse(`${written.replace(' ', 'T')}Z`) - FIRST_DAY) / DAY;

const daySerialOf = (day: string): number => serialOf(`${day} 00:00:00`);

const FORMATS = { amount: '#,##0.00', date: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm:ss' } as const;

/** Characters of one cell (limits of Excel). */
const TEXT_MOST = 32_767;
/** No XML document contains these, and a reader refuses the whole file. */
const NO_XML = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

const cellOf = (value: string | number | null, kind: FileKind): Cell => {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, ...(kind === 'amount' && { format: FORMATS.amount }) };
  if (kind === 'date') return { value: daySerialOf(value), type: Number, format: FORMATS.date };
  if (kind === 'instant') return { value: serialOf(value), type: Number, format: FORMATS.instant };
  return { value: value.replaceAll(NO_XML, '').slice(0, TEXT_MOST), type: String };
};

const WIDTHS: Readonly<Record<FileKind, number>> = { text: 24, number: 12, amount: 14, date: 12, instant: 20 };

/**
 * Writes rows as a workbook for spreadsheets (XLSX). Each column has its type: a code keeps its zeros, no text is a formula, an amount
 * and a time can be reckoned with.
 */
export const writeXlsx = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<Blob> =>
  writeXlsxFile(
    [
      columns.map(({ label }): Cell => ({ value: label, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => columns.map(({ kind, value }) => cellOf(value(row), kind))),
    ],
    { columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })), stickyRowsCount: 1 },
  ).toBlob();
