import { parseDelimited } from './delimited-text.ts';

const cells = (text: string) => parseDelimited(text).map((row) => row.cells);

it.each([';', ',', '\t'])('reads cells between %j', (sign) => {
  expect(cells(`a${sign}b\r\n1${sign}2\n`)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

it('keeps a decimal comma in a file with semicolons', () => {
  expect(cells('pH;date\n7,4;01/11/2026')).toEqual([
    ['pH', 'date'],
    ['7,4', '01/11/2026'],
  ]);
});

it('reads quoted cells with signs, quotes and line breaks in them', () => {
  expect(parseDelimited('a;b\n"x;""y""\nz";2\n3;4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"\nz', '2'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});

it('leaves out a byte order mark and empty rows, and keeps the numbers of lines', () => {
  expect(parseDelimited('\uFEFFa;b\n\n;\n1;2\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 4, cells: ['1', '2'] },
  ]);
});

it('ends at a quote that is never closed, in time', () => {
  expect(cells(`a;b\n"${'x;'.repeat(50_000)}`)[0]).toEqual(['a', 'b']);
});

it('has an empty last cell', () => {
  expect(cells('a;b;\n1;;')).toEqual([
    ['a', 'b', ''],
    ['1', '', ''],
  ]);
});
