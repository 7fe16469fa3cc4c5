import { rowId, utilityId } from './row-id.ts';

it('is a positive number that a browser can count with', () => {
  expect(['9', '999999999999999'].map(rowId)).toEqual([9, 999_999_999_999_999]);
});

it('is none in texts that no row can have', () => {
  expect([undefined, null, '', '0', '09', '-1', '1.5', '1e3', 'x', '1234567890123456'].map(rowId)).toEqual(
    Array(10).fill(null),
  );
});

it('names no utility beyond a signed 32-bit integer', () => {
  expect(['1', '2147483647', '2147483648', '01', undefined].map(utilityId)).toEqual([
    1,
    2_147_483_647,
    null,
    null,
    null,
  ]);
});
