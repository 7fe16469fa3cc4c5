/** A row of a file of values, with the number of its first line. */
export interface DelimitedRow {
  line: number;
  cells: readonly string[];
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The sign that stands most often in the first line, outside of quotes. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const plain = first.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: plain.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
};

/** One cell, quoted or not, and the sign behind it. */
const cellOf = (delimiter: string): RegExp =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|$)`, 'y');

/**
 * The rows of a file of values (RFC 4180), with a semicolon, a comma or a tab between the cells. `named` says which; without it the
 * first line does. Rows without any text are left out. A quote that is never closed ends the file at its row.
 */
export function parseDelimited(text: string, named?: string): DelimitedRow[] {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = named ?? delimiterOf(plain);
  const cell = cellOf(delimiter);
  const rows: DelimitedRow[] = [];
  let cells: string[] = [];
  let [line, started] = [1, 1];
  while (cell.lastIndex < plain.length) {
    const found = cell.exec(plain);
    if (!found) break;
    const [whole, quoted, bare = '', end = ''] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    line += whole.split('\n').length - 1;
    const isEnd = end.endsWith('\n') || cell.lastIndex >= plain.length;
    if (!isEnd) continue;
    // A sign at the very end has an empty cell behind it.
    if (end === delimiter) cells.push('');
    if (cells.some((one) => one !== '')) rows.push({ line: started, cells });
    [cells, started] = [[], line];
  }
  return rows;
}
