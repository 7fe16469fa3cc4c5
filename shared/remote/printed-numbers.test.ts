import { globSync } from 'node:fs';
import path from 'node:path';
import type { Field, Form, FormLimits } from '../contract/forms/form.ts';
import { DECIMAL_SIGNS } from '../rules/format-choices.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { centsIn, numberIn, readNumber, storedNumber, writtenNumber } from '../rules/written-number.ts';
import { decimalSign, formatMoney, formatNumber } from './formats.ts';

const PREFERENCES = LANGUAGES.flatMap((language) => DECIMAL_SIGNS.map((decimal) => ({ language, decimal })));

/** Numbers of each size up to a billion, the same at each run; each is followed by its neighbours. */
const NUMBERS = (() => {
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  const random = Array.from({ length: 400 }, (_, index) => next() % 10 ** (1 + (index % 9)));
  return [0, 1, 9, 10, 99, 100, 999, 1000, 1500, 9999, 10_000, 999_999, 1_000_000, ...random].flatMap((one) => [
    one,
    one + 1,
  ]);
})();

const signed = NUMBERS.flatMap((number) => (number === 0 ? [number] : [number, -number]));

describe.each(PREFERENCES)('the printed numbers of %j', (chosen) => {
  const sign = decimalSign(chosen);

  it('are read as the same count', () => {
    const printed = signed.map((count) => formatNumber(count, chosen, 0));
    expect(printed.map((text) => numberIn(text, { sign, decimals: 0 }))).toEqual(signed);
  });

  it('are read as the same amount', () =>
    expect(NUMBERS.map((cents) => centsIn(formatMoney(cents, chosen)))).toEqual(NUMBERS));

  it.each([1, 2, 3, 4, 6])('are read as the same number with %d decimals, also as they stand in a field', (digits) => {
    const values = signed.map((size) => Number((size / 10 ** digits).toFixed(digits)));
    expect(values.map((value) => numberIn(formatNumber(value, chosen, digits), { sign }))).toEqual(values);
    expect(values.map((value) => numberIn(writtenNumber(value, sign), { sign }))).toEqual(values);
  });
});

it.each([1, 10, 1000, 1_000_000])(
  'a stored number in parts of %d is read without knowing a sign, and is stored as itself',
  (parts) => {
    const values = signed.map((size) => size / parts);
    const stored = values.map((value) => storedNumber(writtenNumber(value, '.')));
    expect(stored.map((text) => numberIn(text))).toEqual(values);
    expect(stored.map((text) => storedNumber(writtenNumber(numberIn(text) ?? Number.NaN, '.')))).toEqual(stored);
  },
);

/** All texts of so many of these signs. */
const textsOf = (signs: string, length: number): string[] =>
  length === 0 ? [''] : textsOf(signs, length - 1).flatMap((text) => [...signs].map((one) => text + one));

it('a text that is one number without knowing a sign is the same number for each sign', () => {
  const texts = [3, 5, 6, 7].flatMap((length) => textsOf('05.,', length));
  const sure = texts.filter((text) => 'value' in (readNumber(text) ?? {}));
  expect(sure.length).toBeGreaterThan(500);
  for (const sign of [',', '.'] as const)
    expect(sure.map((text) => readNumber(text, { sign }))).toEqual(sure.map((text) => readNumber(text)));
});

const isForm = (value: unknown): value is Form => value instanceof Object && 'fields' in value && 'name' in value;

const FORMS = path.join(__dirname, '../contract/forms');

/** The fields of counts and amounts of all forms. A row is chosen; a degree and a counter are not printed in groups. */
const typedFields = async (): Promise<[string, Field][]> => {
  const files = globSync('*.ts', { cwd: FORMS }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(path.join(FORMS, file)) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter(isForm)
    .flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, rule]): [string, Field] => [`${name}.${field}`, rule]),
    )
    .filter(
      ([name, { kind, min = 0, max = 0 }]) =>
        ['number', 'money'].includes(kind) && min >= 0 && max < Number.MAX_SAFE_INTEGER && !/counter|itude/.test(name),
    );
};

const printedFor = ({ kind, min = 0, max = 0 }: Field, preferences: (typeof PREFERENCES)[number]) =>
  [min, max, 45, 1000, 1234, 1500, 1_234_567]
    .filter((value) => value >= min && value <= max && Number.isInteger(value))
    .map((value): [string, number] => [
      kind === 'money' ? formatMoney(value, preferences) : formatNumber(value, preferences, 0),
      value,
    ]);

it('each field of a count or an amount takes the printed number or asks for it, in each language and format', async () => {
  const fields = await typedFields();
  expect(fields.length).toBeGreaterThan(40);
  for (const [name, field] of fields)
    for (const preferences of PREFERENCES) {
      const limits: FormLimits = { decimal_sign: decimalSign(preferences) };
      for (const [printed, value] of printedFor(field, preferences)) {
        // A number with any decimals stands in its field without a sign between thousands.
        if (field.empty === '' && field.kind === 'number' && value >= 1000)
          expect([name, printed, field.toWire(printed.replaceAll(/\D/g, ''), limits)]).toEqual([name, printed, value]);
        else expect([name, printed, field.toWire(printed, limits)]).toEqual([name, printed, value]);
      }
    }
});

it.each(['0x10', '1e3', '1E1', '+-1', '1 2', 'Infinity', '½', '5-'])('no field of a number takes %s', async (text) => {
  for (const [name, field] of await typedFields())
    expect([name, field.check(text, { decimal_sign: ',' })]).toEqual([
      name,
      expect.stringMatching(/^(?:integer|numeric)$/),
    ]);
});
