import { createLogKeeper, type KeptLine } from './log-keeper.ts';

const line = (text: string, level = 30): KeptLine => ({
  at: '2026-11-20T12:00:00.000Z',
  level,
  process: 'api',
  request_id: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  text,
  detail: '{}',
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const start = (write: (lines: readonly KeptLine[]) => Promise<void>) =>
  createLogKeeper({ write, now: () => new Date('2026-11-20T12:00:00Z'), process: 'api' });
const texts = (batches: readonly (readonly KeptLine[])[]) => batches.map((batch) => batch.map(({ text }) => text));

it('writes the lines of a second with one statement', async () => {
  const batches: (readonly KeptLine[])[] = [];
  const keeper = start(async (lines) => void batches.push(lines));
  keeper.keep(line('a'));
  keeper.keep(line('b'));
  expect(batches).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(texts(batches)).toEqual([['a', 'b']]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(batches).toHaveLength(1);
});

it('loses lines under pressure, warnings and errors last, and says how many', async () => {
  const batches: (readonly KeptLine[])[] = [];
  const keeper = start(async (lines) => void batches.push(lines));
  for (let n = 0; n < 250; n += 1) keeper.keep(line(`info ${n}`));
  keeper.keep(line('error', 50));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(texts(batches)[0]!.slice(-2)).toEqual(['error', '50 lines of the log were lost']);
  expect(batches[0]).toHaveLength(202);
});

it('keeps the lines of a short failure of the database, and neither throws nor grows in a long one', async () => {
  const batches: (readonly KeptLine[])[] = [];
  let isAway = true;
  const keeper = start(async (lines) => {
    if (isAway) throw new Error('away');
    batches.push(lines);
  });
  keeper.keep(line('first'));
  await jest.advanceTimersByTimeAsync(1_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(texts(batches)).toEqual([['first']]);
  isAway = true;
  keeper.keep(line('second'));
  await jest.advanceTimersByTimeAsync(3_000);
  isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(texts(batches)[1]).toEqual(['1 lines of the log were lost']);
});

it('writes one batch at a time, however slow the database is', async () => {
  let open = 0;
  let most = 0;
  const keeper = start(async () => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    open -= 1;
  });
  for (let second = 0; second < 6; second += 1) {
    keeper.keep(line(`${second}`));
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(most).toBe(1);
});

it('writes what waits when the process ends', async () => {
  const batches: (readonly KeptLine[])[] = [];
  const keeper = start(async (lines) => void batches.push(lines));
  keeper.keep(line('last'));
  await keeper.stop();
  expect(texts(batches)).toEqual([['last']]);
});
