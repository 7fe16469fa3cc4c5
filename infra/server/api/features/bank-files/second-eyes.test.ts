import { Readable } from 'node:stream';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { sql } from 'kysely';
import { athensDay } from '../../kernel/athens-day.ts';
import { randomOf } from '../../testing/fuzz/histories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { postCapture } from '../ledger/post-capture.ts';
import { postFile } from './post-file.ts';
import { storeFile } from './store-file.ts';

const LIMIT = 1000;
const PAYMENTS = 5;
const ENTRIES = 8;
const orderOf = (n: number): string => `7k4m2qxp00000000000001${String(n).padStart(2, '0')}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank: { ...silentBank, refund: async () => 'done' } } });
});
afterAll(() => app.stop());

/** Captured payments of 20.60 €, and money of as many transfers that nothing explains. */
async function begin(): Promise<number[]> {
  await sql`update deya set settings = settings || ${`{"four_eyes_cents": ${LIMIT}}`}::jsonb where id = 1`.execute(
    app.admin,
  );
  const at = app.clock.now();
  for (let n = 0; n < PAYMENTS; n++) {
    await sql`
      insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, bank_payment_id, state,
          idempotency_key, created_at, updated_at, authorised_at)
        select 1, ${orderOf(n)}, 1, id, 2060, 'EUR', 'test', ${`bank-${n}`}, 'authorised', ${`key-of-payment-${n}`}, ${at}, ${at}, ${at}
        from bill where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
    await asTenant(app.db, 1, (tx) => postCapture(tx, { deya_id: 1, order_code: orderOf(n), amount_cents: 2060 }, at));
  }
  const money = Array.from({ length: ENTRIES }, (_, n) => ({ cents: 300 + 100 * n, ref: `A${n}`, text: `NERO ${n}` }));
  const bytes = Readable.from([camtFile(money)]);
  const given = { deya_id: 1, name: 'a.xml', source: 'command', bytes, received_by: null } as const;
  const { id } = await storeFile(app.db, given, at);
  await postFile(app, { deya_id: 1, file_id: id });
  const { rows } = await sql<{ id: number }>`select id::float8 as id from bank_entry order by id`.execute(app.admin);
  return rows.map((row) => row.id);
}

const act = (path: string, payload: object, as: Name) => app.send(`POST /api/staff/${path}?deya_id=1`, { as, payload });

interface Done {
  /** The sums to which the act counts: that of the money, and that of the person and day. */
  sums: [string, string];
  cents: number;
  isAlone: boolean;
}

let keys = 0;
async function refund(n: number, cents: number, as: Name): Promise<Done | null> {
  keys += 1;
  const asked = { amount_cents: cents, reason: 'Λάθος', idempotency_key: `key-of-a-refund-${keys}` };
  const answer = await act(`payments/${orderOf(n)}/refunds`, asked, as);
  if (answer.statusCode !== 200) return null;
  const day = athensDay(app.clock.now().getTime());
  return { sums: [`payment ${n}`, `${as} ${day}`], cents, isAlone: answer.json<Refund>().state === 'sent' };
}

async function decide(id: number, kind: 'assign' | 'return', { cents, as }: { cents: number; as: Name }) {
  const whole = (await app.send(`GET /api/staff/bank-entries/${id}?deya_id=1`, { as })).json<WholeBankEntry>();
  const given = kind === 'return' ? { note: 'Λάθος' } : { code: 'B2-1', amount_cents: cents };
  const answer = await act(`bank-entries/${id}/${kind}`, given, as);
  if (answer.statusCode !== 200) return null;
  const state = answer.json<WholeBankEntry>().decisions.at(-1)?.state;
  const moved = kind === 'return' ? whole.open_cents : cents;
  // The page tells how much a person may still decide alone.
  expect(state === 'done').toBe(moved <= whole.four_eyes_cents);
  const day = athensDay(app.clock.now().getTime());
  return { sums: [`entry ${id}`, `${as} ${day}`], cents: moved, isAlone: state === 'done' } satisfies Done;
}

it('no sequence of small refunds, returns and assignments of one person passes the amount, in a day or of one payment', async () => {
  await sql`update bill set paid_on = null, current_total = 900000, total_unpaid = 900000, payment_code = null
    where deya_id = 1 and bill_number = 'B2-1'`.execute(app.admin);
  const entries = await begin();
  const one = randomOf(20_261_120);
  const random = (below: number): number => Math.floor(one() * below);
  const sums = new Map<string, number>();
  const [alone, waiting]: [Done[], Done[]] = [[], []];
  for (let step = 0; step < 120; step++) {
    if (random(12) === 0) app.clock.pass(3600 * (5 + random(10)));
    const as = random(3) === 0 ? 'admin' : 'stella';
    const cents = 50 + random(7) * 50;
    const which = random(5);
    const done =
      which < 3
        ? await refund(random(PAYMENTS), cents, as)
        : await decide(entries[random(ENTRIES)]!, which === 3 ? 'assign' : 'return', { cents, as });
    if (!done) continue;
    const passes = done.sums.some((name) => (sums.get(name) ?? 0) + done.cents > LIMIT);
    expect([step, done.isAlone]).toEqual([step, !passes]);
    (done.isAlone ? alone : waiting).push(done);
    if (done.isAlone) for (const name of done.sums) sums.set(name, (sums.get(name) ?? 0) + done.cents);
  }
  expect(Math.max(...sums.values())).toBeLessThanOrEqual(LIMIT);
  // Both kinds occurred, so that the sentence says something.
  expect(Math.min(alone.length, waiting.length)).toBeGreaterThan(5);
});
