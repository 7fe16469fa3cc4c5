import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
const feed = async (entity: string, ...rows: object[]) => {
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  const answer = await app.send(`POST /api/feed/${entity}`, { headers, payload });
  return answer.json();
};

/** The published prices of DEYAMP. */
const terms = (first: number) => ({
  water: [
    { up_to: 50, price: first },
    { up_to: 100, price: 8500 },
    { up_to: null, price: 13_000 },
  ],
  sewer: { percent: 7000 },
  fixed: [{ label: 'Πάγιο', amount: 1170 }],
});
const tariff = (valid_from: string, first = 5000) => ({
  code: 'household',
  valid_from,
  title: 'Οικιακό',
  terms: terms(first),
});

/** 75 m³ by these prices: 106.92 €. */
const LINES = [
  { kind: 'fixed', label: 'Πάγιο', amount: 1170 },
  { kind: 'water', label: 'Νερό', amount: 4625 },
  { kind: 'sewer', label: 'Αποχέτευση', amount: 3238 },
  { kind: 'vat', label: 'ΦΠΑ', amount: 1659 },
];
const bill = (bill_number: string, more: object = {}) => ({
  bill_number,
  kwdikos_katanalwti: '100-1',
  period_start: '2026-07-01',
  period_end: '2026-10-31',
  consumption: 75,
  charge: 4625,
  current_total: 10_692,
  total_unpaid: 10_692,
  issue_date: '2026-11-10',
  expiry_date: '2026-12-10',
  lines: LINES,
  ...more,
});

const info = async (bill_number: string) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from bill where deya_id = 1 and bill_number = ${bill_number}`.execute(app.admin);
  return (await app.send(`GET /api/bills/info?deya_id=1&id=${rows[0]!.id}`, { as: 'anna' })).json();
};
const doubts = async () => {
  const { data, total } = (await app.send('GET /api/staff/bill-doubts?deya_id=1', { as: 'stella' })).json();
  return [
    total,
    data.map((one: { bill_number: string; kind: string; billed: number; computed: number }) => [
      one.bill_number,
      one.kind,
      one.billed,
      one.computed,
    ]),
  ];
};
const waiting = async () =>
  (await app.send('GET /api/staff/bill-doubts/waiting?deya_id=1', { as: 'stella' })).json().count;

it('a bill is explained by the tariff that was in force, not by the newest one', async () => {
  await feed('tariffs', tariff('2024-01-01', 4000), tariff('2026-01-01'), tariff('2026-11-01', 9000));
  await feed('bills', bill('T-1'));
  expect((await info('T-1')).tariff).toMatchObject({
    title: 'Οικιακό',
    valid_from: '2026-01-01',
    terms: { ...terms(5000), levy: 0, vat: { water: 1300, rest: 2400 } },
  });
  expect(await doubts()).toEqual([0, []]);
});

it('a bill that differs from its tariff is not explained to the customer, and the staff read the difference', async () => {
  await feed('tariffs', tariff('2026-01-01'));
  const wrong = LINES.map((line) => (line.kind === 'water' ? { ...line, amount: 4700 } : line));
  await feed('bills', bill('T-2', { lines: wrong, current_total: 10_767 }), bill('T-3', { lines: [] }));
  expect(await info('T-2')).toMatchObject({ tariff: null, lines: [{}, { amount: 4700 }, {}, {}] });
  expect((await info('T-3')).tariff).toBeNull();
  expect(await doubts()).toEqual([1, [['T-2', 'water', 4700, 4625]]]);
  expect(await waiting()).toBe(1);
  expect((await app.send('GET /api/staff/bill-doubts?deya_id=1', { as: 'anna' })).statusCode).toBe(403);
  await feed('bills', bill('T-2'));
  expect(await doubts()).toEqual([0, []]);
});

it('a tariff that is sent again judges the doubted bills again', async () => {
  await feed('tariffs', tariff('2026-01-01', 4000));
  await feed('bills', bill('T-4'));
  expect(await doubts()).toEqual([1, [['T-4', 'water', 4625, 4125]]]);
  await feed('tariffs', tariff('2026-01-01'));
  expect(await waiting()).toBe(0);
  expect((await info('T-4')).tariff).toMatchObject({ valid_from: '2026-01-01' });
});

it('a discount is the bill’s own line, and without a tariff nothing is said about a bill', async () => {
  const discount = { kind: 'discount', label: 'e-bill', amount: -100 };
  await feed('bills', bill('T-5', { lines: [...LINES, discount], current_total: 10_592, total_unpaid: 10_592 }));
  expect((await info('T-5')).tariff).toBeNull();
  expect(await waiting()).toBe(0);
  await feed('tariffs', tariff('2026-01-01'));
  expect((await info('T-5')).tariff).toMatchObject({ valid_from: '2026-01-01' });
});

it('a bill stands beside that of the same months a year before, if the person may see it', async () => {
  const before = { period_start: '2025-07-01', period_end: '2025-10-30', issue_date: '2025-11-10', consumption: 60 };
  await feed('bills', bill('T-6'), bill('T-6-before', before), bill('T-7', { kwdikos_katanalwti: '100-2' }));
  await feed('bills', bill('T-7-before', { ...before, kwdikos_katanalwti: '100-2' }));
  expect((await info('T-6')).last_year).toMatchObject({ period_end: '2025-10-30', consumption: 60 });
  // Anna has been a tenant of 100-2 since June 2026.
  expect((await info('T-7')).last_year).toBeNull();
});

it.each([
  [
    'steps that do not rise',
    {
      water: [
        { up_to: 50, price: 1 },
        { up_to: 50, price: 2 },
        { up_to: null, price: 3 },
      ],
    },
  ],
  ['steps with an end', { water: [{ up_to: 50, price: 1 }] }],
  ['a negative price', { water: [{ up_to: null, price: -1 }] }],
])('a tariff is refused with %s', async (_, changes) => {
  const row = { ...tariff('2026-01-01'), terms: { ...terms(5000), ...changes } };
  expect(await feed('tariffs', row)).toMatchObject({ stored: 0, rejected: 1 });
});
