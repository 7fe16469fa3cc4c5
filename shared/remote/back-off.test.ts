import { createBackOff } from './back-off.ts';

const NEWS = { n: 1 };

it('asks less often while nothing is new, up to a limit, and at once more often with news', () => {
  const interval = createBackOff({ first: 5_000, most: 30_000 });
  const after = (data: unknown, dataUpdateCount: number) => interval({ state: { data, dataUpdateCount } });
  expect([after(NEWS, 1), after(NEWS, 2), after(NEWS, 3), after(NEWS, 4)]).toEqual([5_000, 10_000, 20_000, 30_000]);
  expect(after({ n: 2 }, 5)).toBe(5_000);
});

it('gives the same interval however often it is asked between two reads', () => {
  const interval = createBackOff({ first: 5_000, most: 30_000 });
  const state = { data: NEWS, dataUpdateCount: 2 };
  expect([interval({ state }), interval({ state }), interval({ state })]).toEqual([5_000, 5_000, 5_000]);
});

it('begins again for another query', () => {
  const interval = createBackOff({ first: 5_000, most: 30_000 });
  interval({ state: { data: NEWS, dataUpdateCount: 8 } });
  expect(interval({ state: { data: NEWS, dataUpdateCount: 1 } })).toBe(5_000);
});
