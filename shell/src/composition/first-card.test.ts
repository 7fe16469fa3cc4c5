import { createFirstCard } from './first-card.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = () => {
  const firstCard = createFirstCard((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const started: string[] = [];
  const start = (card: string) => firstCard.turnOf(card).then(() => started.push(card));
  return { firstCard, started, start };
};

test('the cards beside the first one are started when it is drawn', async () => {
  const { firstCard, started, start } = page();
  firstCard.lead('mf-billing/BillsCard');
  void start('mf-billing/BillsCard');
  void start('mf-reports/MeasurementsCard');
  await jest.advanceTimersByTimeAsync(100);
  expect(started).toEqual(['mf-billing/BillsCard']);
  firstCard.settle('mf-smartcity/WaterCard');
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(1);
  firstCard.settle('mf-billing/BillsCard');
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['mf-billing/BillsCard', 'mf-reports/MeasurementsCard']);
});

test('a first card that hangs holds no other one up for longer than a moment', async () => {
  const { firstCard, started, start } = page();
  firstCard.lead('mf-billing/BillsCard');
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
