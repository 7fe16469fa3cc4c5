import fc from 'fast-check';
import type { Column } from './columns.ts';
import { ROWS_OF_A_FILE } from '../rules/list-export.ts';
import { collectCsv, collectRows, csvWriter, toCsv } from './csv.ts';
import { fileColumns } from './file-columns.ts';

interface Person {
  name: string;
  note: string;
}

const made = <Row>(columns: readonly Column<Row>[]) =>
  fileColumns(columns, { headOf: (column, part) => `${column}: ${part}` });

const COLUMNS = made<Person>([
  { key: 'name', label: 'Όνομα', value: ({ name }) => name },
  { key: 'note', label: 'Σημείωση', value: ({ note }) => note, cell: () => 'drawn' },
  { key: 'acts', label: 'Ενέργειες', cell: () => 'button' },
]);

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
  }, 100);
  expect(found).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], isWhole: true });
  expect(asked).toEqual([undefined, 'c1']);
});

const ROWS = Array.from({ length: 40_000 }, (_, n) => ({ name: `n${n}`, note: '' }));
const page = (next: string | null, data = ROWS) => ({ data, total: 1, next });

it('writes the pages of one answer into one file, in their order', async () => {
  const written = await collectCsv(
    async (_, onPage) => {
      onPage(page('c1', ROWS.slice(0, 2)));
      onPage(page(null, ROWS.slice(2, 3)));
      return page(null, []);
    },
    csvWriter(COLUMNS, 'en'),
  );
  expect(written.parts.join('')).toBe('\uFEFFΌνομα,Σημείωση\r\nn0,\r\nn1,\r\nn2,\r\n');
  expect([written.rows, written.isWhole]).toEqual([3, true]);
});

it('asks again from the last page, where a server gives one page for each call', async () => {
  const asked: (string | undefined)[] = [];
  const { rows, isWhole } = await collectCsv(
    async ({ cursor }, onPage) => {
      asked.push(cursor);
      const given = page(asked.length < 3 ? `c${asked.length}` : null, ROWS.slice(0, 1));
      onPage(given);
      return given;
    },
    csvWriter(COLUMNS, 'en'),
  );
  expect([asked, rows, isWhole]).toEqual([[undefined, 'c1', 'c2'], 3, true]);
});

it('says when the list is longer than a file', async () => {
  const { rows, isWhole } = await collectCsv(
    async (_, onPage) => {
      onPage(page('more'));
      return page('more');
    },
    csvWriter(COLUMNS, 'en'),
  );
  expect([rows, isWhole]).toEqual([ROWS_OF_A_FILE, false]);
});

interface Fact {
  code: string;
  cents: number | null;
  day: string | null;
  at: string | null;
  litres: number | null;
}

const FACTS = made<Fact>([
  { key: 'code', label: 'Κωδικός', value: ({ code }) => code },
  { key: 'amount', label: 'Ποσό', value: () => '12,50 € (πληρωμένο)', fact: { amount: ({ cents }) => cents } },
  { key: 'day', label: 'Ημέρα', fact: { date: ({ day }) => day } },
  { key: 'at', label: 'Στις', file: [{ instant: ({ at }) => at }, { part: 'by', text: () => '—' }] },
  { key: 'litres', label: 'Λίτρα', fact: { number: ({ litres }) => litres } },
]);

const fact: Fact = { code: '00123', cents: -123456, day: '2026-05-31', at: '2026-10-25T00:30:00Z', litres: 0.5 };
const linesOf = (rows: readonly Fact[], language: 'el' | 'en') => toCsv(FACTS, rows, language).slice(1).split('\r\n');

it('writes one fact in each column: codes with zeros, amounts with a plain sign, days as days', () => {
  expect(linesOf([fact], 'el').slice(0, 2)).toEqual([
    'Κωδικός;Ποσό;Ημέρα;Στις;Στις: offset;Στις: by;Λίτρα',
    '00123;-1234,56;2026-05-31;2026-10-25 03:30:00;UTC+03:00;;0,5',
  ]);
  expect(linesOf([fact], 'en')[1]).toBe('00123,-1234.56,2026-05-31,2026-10-25 03:30:00,UTC+03:00,,0.5');
  expect(linesOf([{ code: '', cents: null, day: null, at: null, litres: null }], 'en')[1]).toBe(',,,,,,');
});

it('tells apart the hour that comes twice in October', () => {
  const [, first, second] = linesOf([fact, { ...fact, at: '2026-10-25T01:30:00Z' }], 'en');
  expect([first, second]).toEqual([
    expect.stringContaining('2026-10-25 03:30:00,UTC+03:00'),
    expect.stringContaining('2026-10-25 03:30:00,UTC+02:00'),
  ]);
});

it('starts no formula with any text, in a field of any language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('el' as const, 'en' as const), (note, language) => {
      const line = toCsv(COLUMNS, [{ name: 'a', note }], language)
        .split('\r\n')
        .slice(1)
        .join('\r\n');
      expect(line.slice(2)).not.toMatch(/^"?[=+\-@\t\n\uFF1D\uFF0B\uFF0D\uFF20]/);
    }),
  );
});

it('writes any amount so that its cents are read back', () => {
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      const [, line] = linesOf([{ ...fact, code: 'x', cents }], 'en');
      expect(Math.round(Number(line!.split(',')[1]) * 100)).toBe(cents);
      expect(line).toMatch(/^x,-?\d+\.\d\d,/);
    }),
  );
});
