import { barePaymentCode, isPaymentCode, toRf } from './payment-code.ts';

it.each([
  'RF18539007547034',
  'RF712348231',
  'RF90101',
  'RF741',
  'RF48 5000 0567 8901 2345',
  'rf19kd89lohdm7837744ki',
  'RF61901230000000012345678',
])('takes %s', (code) => expect(isPaymentCode(code)).toBe(true));

it.each([
  'RF17539007547034',
  'RF91101',
  'RF68539007547034',
  'RF001',
  'RF0072',
  'RF0154',
  'RF9936',
  `RF12${'9'.repeat(22)}`,
  '',
  'abc',
])('refuses %s', (code) => expect(isPaymentCode(code)).toBe(false));

it('takes the older numeric codes', () => expect(isPaymentCode('901230012345')).toBe(true));

it('makes the reference of a base', () =>
  expect(['539007547034', '2348231'].map(toRf)).toEqual(['RF18539007547034', 'RF712348231']));

it.each(['\u200B', '\u200E', '\u00AD', '\u2011', '\u2060', '.', ' ', '–', '\u00A0'])(
  'reads a code with %j in it, before it and behind it',
  (sign) => {
    const code = toRf('8150027');
    for (const written of [sign + code, code + sign, `${code.slice(0, 4)}${sign}${code.slice(4)}`])
      expect(barePaymentCode(written)).toBe(code);
  },
);
