import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { fileColumns } from './file-columns.ts';
import { writeXlsx } from './write-xlsx.ts';

interface Row {
  code: string;
  cents: number;
  day: string;
  at: string;
}

const COLUMNS = fileColumns<Row>(
  [
    { key: 'code', label: 'Κωδικός', value: ({ code }) => code },
    { key: 'amount', label: 'Ποσό', fact: { amount: ({ cents }) => cents } },
    { key: 'day', label: 'Ημέρα', fact: { date: ({ day }) => day } },
    { key: 'at', label: 'Στις', fact: { instant: ({ at }) => at } },
  ],
  { headOf: (column, part) => `${column}: ${part}` },
);

interface Cell {
  type: string;
  value: string;
}

/** Reads the sheet back: each cell with its type, texts from the table of texts. */
const read = async (rows: readonly Row[]): Promise<Cell[][]> => {
  const files = unzipSync(new Uint8Array(await (await writeXlsx(COLUMNS, rows)).arrayBuffer()));
  const parse = (name: string) => new DOMParser().parseFromString(strFromU8(files[name]!), 'application/xml');
  expect(parse('xl/worksheets/sheet1.xml').querySelector('parsererror')).toBeNull();
  const texts = [...parse('xl/sharedStrings.xml').querySelectorAll('si')].map((text) => text.textContent ?? '');
  return [...parse('xl/worksheets/sheet1.xml').querySelectorAll('sheetData > row')].map((row) =>
    [...row.querySelectorAll('c')].map((cell) => {
      const type = cell.getAttribute('t') ?? 'n';
      expect(cell.querySelector('f')).toBeNull();
      const value = cell.querySelector('v')?.textContent ?? cell.textContent ?? '';
      return { type, value: type === 's' ? texts[Number(value)]! : value };
    }),
  );
};

const row: Row = { code: '00123', cents: -1250, day: '2026-05-31', at: '2026-10-25T01:30:00Z' };

it('writes codes as text, amounts as numbers, days and times as those of a spreadsheet', async () => {
  const [head, first] = await read([row]);
  expect(head!.map(({ value }) => value)).toEqual(['Κωδικός', 'Ποσό', 'Ημέρα', 'Στις', 'Στις: offset']);
  expect(first).toEqual([
    { type: 's', value: '00123' },
    { type: 'n', value: '-12.5' },
    { type: 'n', value: '46173' },
    { type: 'n', value: expect.stringMatching(/^46320\.14583/) },
    { type: 's', value: 'UTC+02:00' },
  ]);
});

it('writes any text as a text that a reader of XML takes, and never as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
      const [, first] = await read([{ ...row, code: `=1+1${text}` }]);
      expect(first![0]!.type).toBe('s');
      expect(first![0]!.value.startsWith('=1+1')).toBe(true);
    }),
    { numRuns: 25 },
  );
});
