import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { describeSeen, scenarios } from './scenarios.ts';
import { openStage, type Stage } from './stage.ts';

// Starts, kills and stops real processes once; `pnpm campaign reliability --rounds 100` repeats it.
jest.setTimeout(180_000);

let stage: Stage;
beforeAll(async () => (stage = await openStage()));
afterAll(() => stage.close());

it.each(Object.keys(scenarios))('%s', async (name) => {
  const seen = await scenarios[name]!(stage, 1);
  expect(seen.problems).toEqual([]);
  noteCount(`Reliability: ${name.split(' ').slice(0, 4).join(' ')} …`, describeSeen(seen));
});
