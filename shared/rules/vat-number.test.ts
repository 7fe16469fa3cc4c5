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
