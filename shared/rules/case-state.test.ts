import { ACTIVE_STATES, CASE_STATES, isActive, mayBecome, stateName } from './case-state.ts';

const ALL = Object.values(CASE_STATES);

it('allows exactly the transitions of the agreed table', () => {
  const table = ALL.map((from) => `${from}→${ALL.filter((to) => mayBecome(from, to)).join(',')}`).join(' · ');
  expect(table).toBe('0→1,2,4,6 · 1→2,3,4,6 · 2→3,4,6 · 3→4,5 · 4→5 · 5→1,2,3,4,6 · 6→5');
});

it('counts 0, 1, 2 and 5 as active, the rest as closed', () => {
  expect(ACTIVE_STATES).toEqual([0, 1, 2, 5]);
  expect(ALL.filter((state) => !isActive(state))).toEqual([3, 4, 6]);
});

it('names every code', () => {
  for (const [name, state] of Object.entries(CASE_STATES)) expect(stateName(state)).toBe(name);
});
