import type { Language } from '../rules/languages.ts';
import type { Column } from './columns.ts';
import type { PageQuery, Rows } from './use-list.ts';

/** Rows of one call, and rows of a whole file. */
export const ROWS_OF_A_CALL = 200;
export const ROWS_OF_A_FILE = 5_000;

/** Excel reads a file with the separator of its own language: a semicolon where the comma is the decimal sign. */
const separatorOf = (language: Language): string => (language === 'en' ? ',' : ';');

/** A spreadsheet runs a text that begins like this as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

const field = (text: string, separator: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows as CSV (RFC 4180), with a head line and the mark by which Excel knows UTF-8. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string => {
  const separator = separatorOf(language);
  const exported = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const lines = [exported.map(({ label }) => label), ...rows.map((row) => exported.map(({ value }) => value(row)))];
  const text = lines.map((line) => line.map((cell) => field(cell, separator)).join(separator)).join('\r\n');
  return `\uFEFF${text}\r\n`;
};

/** All rows of a list, page after page, up to about `most`: those of a file unless given. */
export const collectRows = async <Row>(
  fetchPage: (page: Pick<PageQuery, 'itemsPerPage' | 'cursor'>) => Promise<Pick<Rows<Row>, 'data' | 'next'>>,
  most = ROWS_OF_A_FILE,
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
