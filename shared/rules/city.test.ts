import { inCardOrder, isStale, minutesSince, moveCard } from './city.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it.each([
  ['parking', 30, false],
  ['parking', 31, true],
  ['air', 180, false],
  ['air', 181, true],
  ['waste', 24 * 60, false],
  ['waste', 24 * 60 + 1, true],
  ['energy', 48 * 60, false],
  ['energy', 48 * 60 + 1, true],
] as const)('%s of %d minutes ago is stale: %s', (kind, minutes, expected) =>
  expect(isStale(kind, ago(minutes), NOW)).toBe(expected),
);

it('an age counts whole minutes and is never negative', () => {
  expect([minutesSince('2026-11-20T11:00:30Z', NOW), minutesSince('2026-11-20T13:00:00Z', NOW)]).toEqual([59, 0]);
});

it('cards without a place in the order follow in their own', () => {
  expect(inCardOrder(['waste'])).toEqual(['waste', 'energy', 'air', 'parking']);
});

it('a card changes places with its neighbour, and stays at an end', () => {
  expect(moveCard(['energy', 'air', 'waste'], 'air', -1)).toEqual(['air', 'energy', 'waste']);
  expect(moveCard(['energy', 'air', 'waste'], 'waste', 1)).toEqual(['energy', 'air', 'waste']);
});
