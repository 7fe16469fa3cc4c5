import type { Column } from './columns.ts';
import { collectRows, ROWS_OF_A_FILE, toCsv } from './csv.ts';

interface Person {
  name: string;
  note: string;
}

const COLUMNS: readonly Column<Person>[] = [
  { key: 'name', label: 'Όνομα', value: ({ name }) => name },
  { key: 'note', label: 'Σημείωση', value: ({ note }) => note, cell: () => 'drawn' },
  { key: 'acts', label: 'Ενέργειες', cell: () => 'button' },
];

it('writes the values of the columns, with the separator that a spreadsheet of the language expects', () => {
  const rows = [{ name: 'Παπαδάκη Μαρία', note: 'α;β' }];
  expect(toCsv(COLUMNS, rows, 'el')).toBe('\uFEFFΌνομα;Σημείωση\r\nΠαπαδάκη Μαρία;"α;β"\r\n');
  expect(toCsv(COLUMNS, rows, 'en')).toBe('\uFEFFΌνομα,Σημείωση\r\nΠαπαδάκη Μαρία,α;β\r\n');
});

it('doubles quotation marks and keeps a line break inside its field', () => {
  expect(toCsv(COLUMNS, [{ name: 'a "b"', note: 'c\nd' }], 'en')).toContain('"a ""b""","c\nd"');
});

it.each(['=SUM(A1)', '+30210', '-1', '@x'])('writes %j as a text, so that no spreadsheet runs it', (note) => {
  expect(toCsv(COLUMNS, [{ name: 'a', note }], 'en')).toContain(`a,'${note}`);
});

it('collects the pages of a list to its end', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [
    { data: [{ id: 1 }, { id: 2 }], next: 'c1' },
    { data: [{ id: 3 }], next: null },
  ];
  const found = await collectRows(async ({ cursor }) => {
    asked.push(cursor);
    return pages[asked.length - 1] ?? { data: [], next: null };
  });
  expect(found).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], isWhole: true });
  expect(asked).toEqual([undefined, 'c1']);
});

it('says when the list is longer than a file', async () => {
  const { rows, isWhole } = await collectRows(async ({ itemsPerPage }) => ({
    data: Array.from({ length: itemsPerPage }, (_, id) => ({ id })),
    next: 'more',
  }));
  expect([rows.length, isWhole]).toEqual([ROWS_OF_A_FILE, false]);
});
