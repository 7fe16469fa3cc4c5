import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Formats of `useFormats` whose text a spreadsheet reads as something else, or not at all. */
const FORMATTED = /\b(dateTime|date|dueDate|money|volume|litres|number)\(/;

/** The text of the object that begins at `start`. */
const objectAt = (source: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}' && (depth -= 1) === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
};

/** The value of a column, without its cell. */
const valueOf = (column: string): string =>
  /\bvalue:([\s\S]*?)(?=\n\s+(?:cell|file|fact|below|key):|$)/.exec(column)?.[1] ?? '';

const columnsIn = (source: string): string[] =>
  source.includes('Column<') ? [...source.matchAll(/\{\s*key: /g)].map(({ index }) => objectAt(source, index)) : [];

const files = globSync('{mf-*,shell}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));

/** Columns that show a formatted text and say nothing of the fact behind it. */
const withoutFact = (source: string): string[] =>
  columnsIn(source).filter((column) => FORMATTED.test(valueOf(column)) && !/\b(fact|file):/.test(column));

it('every column of a list that shows a day, a time, an amount or a number has the fact itself in the file', () => {
  const found = files.flatMap((file) =>
    withoutFact(readFileSync(path.join(ROOT, file), 'utf8')).map((column) => `${file}: ${column}`),
  );
  expect(found).toEqual([]);
});

it('finds a column without its fact, and reads the columns of many lists', () => {
  const bad = "const a: Column<Row>[] = [{ key: 'at', label: '', value: ({ at }) => dateTime(at) }];";
  expect(withoutFact(bad)).toHaveLength(1);
  expect(withoutFact(bad.replace(' }]', ', fact: { instant: ({ at }) => at } }]'))).toEqual([]);
  const columns = files.flatMap((file) => columnsIn(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(columns.length).toBeGreaterThan(200);
});
