import { hasBegun, isInStreets, isOver } from './outage.ts';

test.each([
  ['Ελευθερίου Βενιζέλου 12', true],
  ['ΕΛΕΥΘΕΡΙΟΥ ΒΕΝΙΖΕΛΟΥ 12, Χανιά', true],
  ['Ελευθερίου Βενιζέλου 12Α', true],
  ['Σοφοκλή Βενιζέλου 12', false],
  ['Ελευθερίου Βενιζέλου Πάροδος 3', false],
  ['', false],
  [null, false],
])('a supply at “%s” is in the street of the outage: %s', (address, expected) => {
  expect(isInStreets(address, ['Ελ. Κύπρου', 'Ελευθερίου Βενιζέλου'])).toBe(expected);
});

test('an outage is over at its end, and never without one', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(isOver({ until: '2026-11-20T12:00:00Z' }, now)).toBe(true);
  expect(isOver({ until: '2026-11-20T12:01:00Z' }, now)).toBe(false);
  expect(isOver({ until: null }, now)).toBe(false);
  expect(hasBegun({ from: '2026-11-20T12:00:00Z' }, now)).toBe(true);
  expect(hasBegun({ from: '2026-11-20T12:01:00Z' }, now)).toBe(false);
});
