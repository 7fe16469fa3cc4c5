import { pollComposition } from './poll-composition.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = (isPartial = false) => {
  const target = new EventTarget();
  const tab = { asked: 0, visibilityState: 'visible' as DocumentVisibilityState };
  pollComposition({
    refresh: () => Promise.resolve(void (tab.asked += 1)),
    document: {
      get visibilityState() {
        return tab.visibilityState;
      },
      addEventListener: target.addEventListener.bind(target) as Document['addEventListener'],
    },
    now: () => performance.now(),
    random: () => 0.999,
    isPartial,
    onIdle: (run) => void setTimeout(run, 200),
  });
  const turn = (to: DocumentVisibilityState): void => {
    tab.visibilityState = to;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { tab, turn };
};

const MINUTE = 60_000;

test('a tab that is looked at asks at least once a minute, and not more than a few times', async () => {
  const { tab } = open();
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tab.asked).toBeGreaterThanOrEqual(10);
  expect(tab.asked).toBeLessThanOrEqual(25);
});

test('a tab in the background asks nothing, and asks at once when somebody comes back', async () => {
  const { tab, turn } = open();
  turn('hidden');
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tab.asked).toBe(0);
  turn('visible');
  expect(tab.asked).toBe(1);
});

test('looking away and back in one moment asks nothing more', async () => {
  const { tab, turn } = open();
  for (let n = 0; n < 5; n += 1) {
    turn('hidden');
    turn('visible');
  }
  await jest.advanceTimersByTimeAsync(1_000);
  expect(tab.asked).toBe(0);
});

test('a tab whose page named other remotes only in part asks for the rest when it is idle, and goes on as usual', async () => {
  const { tab } = open(true);
  expect(tab.asked).toBe(0);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(tab.asked).toBe(1);
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(tab.asked).toBeGreaterThan(1);
});

test('a tab that was opened in the background asks for the rest only when somebody looks at it', async () => {
  const { tab, turn } = open(true);
  turn('hidden');
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(tab.asked).toBe(0);
  turn('visible');
  expect(tab.asked).toBe(1);
});
