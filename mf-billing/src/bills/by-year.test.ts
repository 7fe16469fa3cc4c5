import { byYear } from './by-year.ts';

it('groups by the year of issue, newest first, keeping the order within', () => {
  const days = ['2026-11-02', '2026-03-01', '2025-12-30', '2024-05-05'];
  const groups = byYear(days.map((issue_date) => ({ issue_date })));
  expect(groups.map((g) => [g.year, g.bills.length])).toEqual([
    ['2026', 2],
    ['2025', 1],
    ['2024', 1],
  ]);
  expect(groups[0]?.bills[0]?.issue_date).toBe('2026-11-02');
});
