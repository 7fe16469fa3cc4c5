import { dayInPattern, isoOfWritten } from './written-date.ts';

it.each([
  ['1/2/2026', '2026-02-01'],
  ['01-02-26', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  [' 1 / 2 / 2026 ', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['1 Φεβρουαρίου 2026', '2026-02-01'],
  ['1η ΦΕΒΡΟΥΑΡΙΟΥ 2026', '2026-02-01'],
  ['31 Μαΐου 2026', '2026-05-31'],
  ['3 Ιουλ. 2026', '2026-07-03'],
  ['1 February 2026', '2026-02-01'],
  ['February 1st, 2026', '2026-02-01'],
  ['1. März 2026', '2026-03-01'],
  ['1er août 2026', '2026-08-01'],
  ['29/2/2028', '2028-02-29'],
])('%s is the day %s', (written, day) => expect(isoOfWritten(written)).toBe(day));

it.each(['29/2/2026', '31/4/2026', '0/1/2026', '2/13/2026', '1 Φλεβάρη 2026', '1/2', '1/2/58', 'χθες', '', '1/2/0026'])(
  '%j is no day that could be meant',
  (written) => expect(isoOfWritten(written)).toBeNull(),
);

it('begins with the month for those who write so', () => {
  expect([isoOfWritten('2/13/2026', true), isoOfWritten('1/2/2026', true)]).toEqual(['2026-02-13', '2026-01-02']);
  expect(isoOfWritten('13/2/2026', true)).toBeNull();
});

it.each(['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])('reads back what it writes as %s', (pattern) => {
  const shown = dayInPattern('2026-02-01', pattern);
  expect(isoOfWritten(shown, pattern.startsWith('MM'))).toBe('2026-02-01');
  expect(dayInPattern('next week', pattern)).toBe('next week');
});
