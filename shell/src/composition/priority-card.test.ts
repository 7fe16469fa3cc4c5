import { createPriorityCard } from './priority-card.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = () => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const priorityCard = createPriorityCard({ wait, settled: () => wait(16) });
  const started: string[] = [];
  const start = (card: string) => priorityCard.turnOf(card).then(() => started.push(card));
  return { priorityCard, started, start };
};

test('the cards beside the first one are started when it is painted', async () => {
  const { priorityCard, started, start } = page();
  priorityCard.prioritize('mf-billing/BillsCard', Promise.resolve());
  void start('mf-billing/BillsCard');
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(100);
  expect(started).toEqual(['mf-billing/BillsCard']);
  priorityCard.complete('mf-smartcity/WaterCard');
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(1);
  priorityCard.complete('mf-billing/BillsCard');
  await jest.advanceTimersByTimeAsync(15);
  expect(started).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['mf-billing/BillsCard', 'mf-reports/MeasurementsCard']);
});

test.each([
  ['hangs', () => new Promise<void>(() => undefined)],
  ['fails', () => Promise.reject(new Error('The line is down'))],
])('a first card whose code %s holds no other one up for longer than a moment', async (_, load) => {
  const { priorityCard, started, start } = page();
  priorityCard.prioritize('mf-billing/BillsCard', load());
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(599);
  expect(started).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['mf-reports/MeasurementsCard']);
});

test('a first card whose code is there may take longer to be drawn, but not for ever', async () => {
  const { priorityCard, started, start } = page();
  priorityCard.prioritize('mf-billing/BillsCard', Promise.resolve());
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(1999);
  expect(started).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['mf-reports/MeasurementsCard']);
});

test('on a page that began without cards none waits for another', async () => {
  const { started, start } = page();
  await start('mf-reports/MeasurementsCard');
  expect(started).toEqual(['mf-reports/MeasurementsCard']);
});
