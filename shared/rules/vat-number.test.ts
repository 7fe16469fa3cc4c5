import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isVatNumber } from './vat-number.ts';

const NUMBERS = [
  ['DE', 'DE136695976'],
  ['DE', 'DE13669597'],
  ['FR', 'FR 40 303265045'],
  ['EL', '094259216'],
  ['EL', '094259217'],
] as const;
const VALID = [true, false, true, true, false];

/** Modules of a started server are read by Node itself, without the transform of the tests. */
const inNode = async (script: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout) as unknown;
};

it('checks a tax number of another country by its format, and a Greek one by its check digit', () => {
  expect(NUMBERS.map(([country, text]) => isVatNumber(country, text))).toEqual(VALID);
});

it('checks the same numbers in a process of Node, as the server does', async () => {
  const script = `import { isVatNumber } from './vat-number.ts';
    console.log(JSON.stringify(${JSON.stringify(NUMBERS)}.map(([country, text]) => isVatNumber(country, text))));`;
  expect(await inNode(script)).toEqual(VALID);
});

/** The control of nine signs of a Spanish company (Orden EHA/451/2008), as digit and as letter. */
const spanish = (digits: string): [string, string] => {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  return [String(control), 'JABCDEFGHI'[control]!];
};
/** The check letter of an Irish number; the second letter of a company is a value of its own (since 2013). */
const irish = (digits: string, second = ''): string => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(sum + 9 * 'WABCDEFGHI'.indexOf(second || 'W')) % 23]! + second;
};
const BASES = ['1234567', '0000001', '7654321', '9081726', '5000135', '3141592'];

describe.each(BASES)('the base %s', (base) => {
  it('is a Spanish company with a digit, and a body of the state with a letter', () => {
    const [digit, letter] = spanish(base);
    for (const kind of 'ABEH') expect([kind, isVatNumber('ES', `${kind}${base}${digit}`)]).toEqual([kind, true]);
    for (const kind of 'PQSNRW')
      expect([kind, isVatNumber('ES', `ES ${kind}-${base}-${letter}`)]).toEqual([kind, true]);
    const wrong = String((Number(digit) + 1) % 10);
    for (const kind of 'ABEH') expect([kind, isVatNumber('ES', `${kind}${base}${wrong}`)]).toEqual([kind, false]);
  });

  it('is an Irish number with one letter, and with two', () => {
    for (const second of ['', 'A', 'H', 'I']) {
      const right = irish(base, second);
      for (const prefix of ['', 'IE', 'ie '])
        expect([prefix, isVatNumber('IE', `${prefix}${base}${right}`)]).toEqual([prefix, true]);
    }
    const [check = ''] = irish(base, 'A');
    const wrong = check === 'T' ? 'U' : 'T';
    expect(isVatNumber('IE', `${base}${wrong}A`)).toBe(false);
  });
});

it.each([
  ['BG', 'BG7501020018', true],
  ['CZ', 'CZ640903926', true],
  ['RO', 'RO 4003786', true],
  ['NL', 'NL001162938B28', true],
  ['IT', 'IT 0076 2150 329', true],
  ['DE', 'DE–136 695 976', true],
  ['ES', 'A1234567', false],
  ['ES', '', false],
  ['IE', '1234567', false],
  ['XX', '1234567', false],
])('a number of %s, written %s, is taken: %s', (country, written, isTaken) =>
  expect(isVatNumber(country, written)).toBe(isTaken),
);
