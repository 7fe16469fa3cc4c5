import { deyaOfReadingToken, readingToken } from './tokens.ts';

it('of a utility with the largest id is a token for its readings, and of a larger number none', () => {
  expect(deyaOfReadingToken(readingToken(2_147_483_647).text)).toBe(2_147_483_647);
  expect(deyaOfReadingToken(readingToken(2_147_483_648).text)).toBeUndefined();
});
