import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { describeSeen, scenarios } from './scenarios.ts';
import { openStage, type Stage } from './stage.ts';

// Processes of ours are started, killed and stopped; `pnpm reliability --rounds 100` does so for longer.
jest.setTimeout(180_000);

/** Once, but for what is random. */
const ROUNDS: Record<string, number> = { 'an API that is killed': 3, 'a database that is killed': 2, 'two APIs': 2 };

let stage: Stage;
beforeAll(async () => (stage = await openStage()));
afterAll(() => stage.close());

it.each(Object.keys(scenarios))('%s', async (name) => {
  const [, rounds = 1] = Object.entries(ROUNDS).find(([begin]) => name.startsWith(begin)) ?? [];
  const seen = await scenarios[name]!(stage, rounds);
  expect(seen.problems).toEqual([]);
  noteCount(`Reliability: ${name.split(' ').slice(0, 4).join(' ')} …`, describeSeen(seen));
});
