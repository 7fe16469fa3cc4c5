import type { Language } from '../rules/languages.ts';
import { ROWS_OF_A_FILE } from '../rules/list-export.ts';
import type { Column } from './columns.ts';
import type { List, PageQuery, Rows } from './use-list.ts';

/** Rows of one call. */
export const ROWS_OF_A_CALL = 200;

/** Excel reads a file with the separator of its own language: a semicolon where the comma is the decimal sign. */
const separatorOf = (language: Language): string => (language === 'en' ? ',' : ';');

/** A spreadsheet runs a text that begins like this as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

const field = (text: string, separator: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes rows as CSV (RFC 4180), part after part. */
export interface CsvWriter<Row> {
  /** The mark by which Excel knows UTF-8, and the head line. */
  head: string;
  /** A line for each row. */
  lines: (rows: readonly Row[]) => string;
}

/** Makes a writer for these columns. */
export const csvWriter = <Row>(columns: readonly Column<Row>[], language: Language): CsvWriter<Row> => {
  const separator = separatorOf(language);
  const exported = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const line = (cells: readonly string[]) => `${cells.map((cell) => field(cell, separator)).join(separator)}\r\n`;
  return {
    head: `\uFEFF${line(exported.map(({ label }) => label))}`,
    lines: (rows) => rows.map((row) => line(exported.map(({ value }) => value(row)))).join(''),
  };
};

/** All rows as one CSV text. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string => {
  const { head, lines } = csvWriter(columns, language);
  return head + lines(rows);
};

/** A whole list as the parts of a CSV file. */
export interface CsvParts {
  parts: string[];
  rows: number;
  /** False when the list is longer than a file. */
  isWhole: boolean;
}

/**
 * Writes a list as CSV while its pages arrive, so that only text is kept. A server that streams gives all pages at the first call,
 * another one a page for each call.
 */
export const collectCsv = async <Row>(
  fetchAll: List<Rows<Row>>['fetchAll'],
  { head, lines }: CsvWriter<Row>,
): Promise<CsvParts> => {
  const file = { parts: [head], rows: 0 };
  const take = ({ data }: Pick<Rows<Row>, 'data'>): void => {
    const taken = data.slice(0, ROWS_OF_A_FILE - file.rows);
    file.parts.push(lines(taken));
    file.rows += taken.length;
  };
  let next: string | null = null;
  do {
    const page = { itemsPerPage: ROWS_OF_A_CALL, ...(next !== null && { cursor: next }) };
    ({ next } = await fetchAll(page, take));
  } while (next !== null && file.rows < ROWS_OF_A_FILE);
  return { ...file, isWhole: next === null };
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
