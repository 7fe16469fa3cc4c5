import { createPriorityCard } from './priority-card.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = () => {
  const priorityCard = createPriorityCard((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const started: string[] = [];
  const start = (card: string) => priorityCard.turnOf(card).then(() => started.push(card));
  return { priorityCard, started, start };
};

test('the cards beside the first one are started when it is drawn', async () => {
  const { priorityCard, started, start } = page();
  priorityCard.prioritize('mf-billing/BillsCard');
  void start('mf-billing/BillsCard');
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(100);
  expect(started).toEqual(['mf-billing/BillsCard']);
  priorityCard.complete('mf-smartcity/WaterCard');
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(1);
  priorityCard.complete('mf-billing/BillsCard');
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['mf-billing/BillsCard', 'mf-reports/MeasurementsCard']);
});

test('a first card that hangs holds no other one up for longer than a moment', async () => {
  const { priorityCard, started, start } = page();
  priorityCard.prioritize('mf-billing/BillsCard');
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(599);
  expect(started).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['mf-reports/MeasurementsCard']);
});

test('on a page that began without cards none waits for another', async () => {
  const { started, start } = page();
  await start('mf-reports/MeasurementsCard');
  expect(started).toEqual(['mf-reports/MeasurementsCard']);
});
