import { centsIn } from './written-number.ts';

it.each([
  ['64,20', 6420],
  ['64.20 €', 6420],
  ['€ 64', 6400],
  ['64,2', 6420],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['0,01', 1],
  ['0', 0],
])('%s is %d cents', (written, cents) => expect(centsIn(written)).toBe(cents));

it.each(['', ' ', '-5', '64,205', '1.234', '1,234', '12.34,56', '1e3', 'RF18', '٣', '12345678'])(
  '%j is no amount',
  (written) => expect(centsIn(written)).toBeNull(),
);
