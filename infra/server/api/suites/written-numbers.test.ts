import { formatMoney, formatNumber, decimalSign } from '@hydria/shared/remote/formats.ts';
import { DECIMAL_SIGNS } from '@hydria/shared/rules/format-choices.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { centsIn, numberIn, readNumber, storedNumber, writtenNumber } from '@hydria/shared/rules/written-number.ts';
import fc from 'fast-check';

const preferences = fc.record({ language: fc.constantFrom(...LANGUAGES), decimal: fc.constantFrom(...DECIMAL_SIGNS) });

describe('what the portal prints is read as the same number in every language and format', () => {
  it('a count', () => {
    fc.assert(
      fc.property(preferences, fc.integer({ min: -1e9, max: 1e9 }), (chosen, count) => {
        const printed = formatNumber(count, chosen, 0);
        expect([printed, numberIn(printed, { sign: decimalSign(chosen), decimals: 0 })]).toEqual([printed, count]);
      }),
      { numRuns: 3000 },
    );
  });

  it('an amount', () => {
    fc.assert(
      fc.property(preferences, fc.integer({ min: 0, max: 2_000_000_000 }), (chosen, cents) => {
        const printed = formatMoney(cents, chosen);
        expect([printed, centsIn(printed)]).toEqual([printed, cents]);
      }),
      { numRuns: 3000 },
    );
  });

  it('a number with decimals, printed and as it stands in a field', () => {
    const millionths = fc.integer({ min: -2e12, max: 2e12 });
    fc.assert(
      fc.property(preferences, millionths, fc.constantFrom(1, 2, 3, 4, 6), (chosen, size, digits) => {
        const value = Number((size / 1e6).toFixed(digits));
        const sign = decimalSign(chosen);
        for (const printed of [formatNumber(value, chosen, digits), writtenNumber(value, sign)])
          expect([printed, numberIn(printed, { sign })]).toEqual([printed, value === 0 ? 0 : value]);
      }),
      { numRuns: 3000 },
    );
  });

  it('a stored number, by a reader that knows no sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2e9, max: 2e9 }), fc.constantFrom(1, 10, 1000, 1e6), (size, parts) => {
        const value = size / parts;
        const stored = storedNumber(writtenNumber(value, '.'));
        expect([stored, numberIn(stored)]).toEqual([stored, value === 0 ? 0 : value]);
        expect(storedNumber(writtenNumber(numberIn(stored) ?? Number.NaN, '.'))).toBe(stored);
      }),
      { numRuns: 3000 },
    );
  });
});

it('no text of digits and signs gives a number that a reader of the other sign would take for another one without asking', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0125.,'), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(digits, (text) => {
      const unknown = readNumber(text);
      if (unknown === null || 'readings' in unknown) return;
      for (const sign of [',', '.'] as const) expect([text, readNumber(text, { sign })]).toEqual([text, unknown]);
    }),
    { numRuns: 5000 },
  );
});
