import type { Language } from '../rules/languages.ts';
import { ROWS_OF_A_FILE } from '../rules/list-export.ts';
import type { FileColumn, FileKind } from './file-columns.ts';
import type { List, PageQuery, Rows } from './use-list.ts';

/** Rows of one call. */
export const ROWS_OF_A_CALL = 200;

/** Excel reads a file with the separator of its own language: a semicolon where the comma is the decimal sign. */
const separatorOf = (language: Language): string => (language === 'en' ? ',' : ';');

/** A spreadsheet runs a text that begins like this as a formula (OWASP, CSV injection); some read the wide signs as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

const DIGITS = { useGrouping: false, maximumFractionDigits: 10 } as const;

/** A number with the decimal sign of the language and a plain minus; amounts have their cents. */
const figure = (value: number, kind: FileKind, language: Language): string => {
  const places = kind === 'amount' ? { ...DIGITS, minimumFractionDigits: 2, maximumFractionDigits: 2 } : DIGITS;
  const written = new Intl.NumberFormat('en', places).format(value);
  return language === 'en' ? written : written.replace('.', ',');
};

/** Writes rows as CSV (RFC 4180), part after part. */
export interface CsvWriter<Row> {
  /** The mark by which Excel knows UTF-8, and the head line. */
  head: string;
  /** A line for each row. */
  lines: (rows: readonly Row[]) => string;
}

/** Makes a writer for these columns. */
export const csvWriter = <Row>(columns: readonly FileColumn<Row>[], language: Language): CsvWriter<Row> => {
  const separator = separatorOf(language);
  const textField = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text, separator);
  const field = (value: string | number | null, kind: FileKind): string => {
    if (value === null) return '';
    return typeof value === 'number' ? quoted(figure(value, kind, language), separator) : textField(value);
  };
  const line = (fields: readonly string[]) => `${fields.join(separator)}\r\n`;
  return {
    head: `\uFEFF${line(columns.map(({ label }) => textField(label)))}`,
    lines: (rows) => rows.map((row) => line(columns.map(({ kind, value }) => field(value(row), kind)))).join(''),
  };
};

/** All rows as one CSV text. */
export const toCsv = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[], language: Language): string => {
  const { head, lines } = csvWriter(columns, language);
  return head + lines(rows);
};

/** How much of a list was taken. */
export interface Taken {
  rows: number;
  /** False when the list is longer than the file. */
  isWhole: boolean;
}

/**
 * Takes the rows of a list while its pages arrive, up to `most`. A server that streams gives all pages at the first call, another one a
 * page for each call.
 */
export const takeRows = async <Row>(
  fetchAll: List<Rows<Row>>['fetchAll'],
  most: number,
  take: (rows: readonly Row[]) => void,
): Promise<Taken> => {
  const taken = { rows: 0, isCut: false };
  const onPage = ({ data }: Pick<Rows<Row>, 'data'>): void => {
    const more = data.slice(0, most - taken.rows);
    taken.rows += more.length;
    taken.isCut ||= more.length < data.length;
    take(more);
  };
  let next: string | null = null;
  do {
    const page = { itemsPerPage: ROWS_OF_A_CALL, ...(next !== null && { cursor: next }) };
    ({ next } = await fetchAll(page, onPage));
  } while (next !== null && taken.rows < most);
  return { rows: taken.rows, isWhole: next === null && !taken.isCut };
};

/** A whole list as the parts of a CSV file. */
export interface CsvParts extends Taken {
  parts: string[];
}

/** Writes a list as CSV while its pages arrive, so that only text is kept. */
export const collectCsv = async <Row>(
  fetchAll: List<Rows<Row>>['fetchAll'],
  { head, lines }: CsvWriter<Row>,
): Promise<CsvParts> => {
  const parts = [head];
  const taken = await takeRows(fetchAll, ROWS_OF_A_FILE, (rows) => void parts.push(lines(rows)));
  return { ...taken, parts };
};

/** All rows of a list, page after page, up to about `most`. */
export const collectRows = async <Row>(
  fetchPage: (page: Pick<PageQuery, 'itemsPerPage' | 'cursor'>) => Promise<Pick<Rows<Row>, 'data' | 'next'>>,
  most: number,
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const page: Pick<Rows<Row>, 'data' | 'next'> = await fetchPage({
      itemsPerPage: ROWS_OF_A_CALL,
      ...(next !== null && { cursor: next }),
    });
    rows.push(...page.data);
    next = page.next;
  } while (next !== null && rows.length < most);
  return { rows, isWhole: next === null };
};
