import { faultPhone, phonesOf, telHref } from './phones.ts';

const deya = { phone1: '28210 00101', phone2: ' ', phone3: '28210 00103' };

test('the number for faults comes first, and numbers without a use last', () => {
  expect(phonesOf({ ...deya, phone1_use: null, phone3_use: 'faults' })).toEqual([
    { number: '28210 00103', use: 'faults' },
    { number: '28210 00101', use: null },
  ]);
});

test.each([
  [{ phone1_use: 'faults' } as const, '28210 00101'],
  [{ phone3_use: 'faults' } as const, '28210 00103'],
  [{ phone1_use: 'bills', phone2_use: 'faults' } as const, null],
  [{}, null],
])('with %j the number for faults is %s: no other number stands in for it', (uses, number) => {
  expect(faultPhone({ ...deya, ...uses })).toBe(number);
});

test('the address of a number has no spaces', () => {
  expect(telHref('+30 28210-00101')).toBe('tel:+302821000101');
});
