import { comparison, usedLitres } from './days.ts';

it('adds the last days, and falls back to the time between two readings', () => {
  expect(
    usedLitres({
      days: [
        { date: '2026-05-01', litres: 300 },
        { date: '2026-05-02', litres: 250 },
      ],
      litres: 9000,
    }),
  ).toBe(550);
  expect(usedLitres({ days: [], litres: 9000 })).toBe(9000);
  expect(usedLitres({ days: [], litres: null })).toBeNull();
});

it('reports less, more or the same as a year before', () => {
  expect(comparison(880, 1000)).toEqual({ kind: 'less', percent: 12 });
  expect(comparison(1500, 1000)).toEqual({ kind: 'more', percent: 50 });
  expect(comparison(1020, 1000)).toEqual({ kind: 'same', percent: 0 });
});

it('makes no comparison without consumption a year before', () => {
  expect(comparison(880, null)).toBeNull();
  expect(comparison(880, 0)).toBeNull();
  expect(comparison(null, 1000)).toBeNull();
});
