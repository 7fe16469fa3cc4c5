import { asTenant } from '@hydria/database/db.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LEDGER_LINES, postEvent, postEvents, type LedgerEvent } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const receipt = (event_key: string, amount_cents = 500): LedgerEvent => ({
  provider: 'bank-file',
  event_key,
  kind: 'receipt',
  booked_on: '2026-11-20',
  transfers: [{ debit: 'bank', credit: 'bill', amount_cents, bill_id: 1 }],
});

const post = (event: LedgerEvent, deya_id = 1) =>
  asTenant(app.db, deya_id, (tx) => postEvent(tx, deya_id, event, app.clock.now()));

const balances = async (deya_id = 1) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from (${LEDGER_LINES}) l where deya_id = ${deya_id} group by account
    order by account`.execute(app.admin);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );

it('an event is posted once, however often it arrives and at the same time', async () => {
  const posted = await Promise.all(Array.from({ length: 8 }, () => post(receipt('once'))));
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await post(receipt('once', 999))).toBe(false);
  expect(await balances()).toEqual({ bank: 500, bill: -500 });
});

it('the same key of another provider and of another utility is another event', async () => {
  expect(await post({ ...receipt('once'), provider: 'staff' })).toBe(true);
  expect(await post(receipt('once'), 2)).toBe(true);
  expect(await balances(2)).toEqual({ bank: 500, bill: -500 });
});

it('a utility neither sees nor posts the events of another one', async () => {
  const seen = await asTenant(app.db, 3, (tx) => tx.selectFrom('ledger_event').select('id').execute());
  expect(seen).toEqual([]);
  const foreign = asTenant(app.db, 3, (tx) => postEvent(tx, 1, receipt('foreign'), app.clock.now()));
  expect(await messageOf(foreign)).toContain('row-level security');
});

it('a transaction that fails after its posting leaves no event', async () => {
  const failed = asTenant(app.db, 1, async (tx) => {
    await postEvent(tx, 1, receipt('crashed'), app.clock.now());
    throw new Error('The process ended.');
  });
  expect(await messageOf(failed)).toBe('The process ended.');
  expect(await post(receipt('crashed'))).toBe(true);
});

it.each(['ledger_event set booked_on = booked_on', 'ledger_transfer set amount_cents = 1'])(
  'the application and the owner of the tables cannot change a posting: update %s',
  async (change) => {
    const update = sql.raw(`update ${change}`);
    expect(await messageOf(asTenant(app.db, 1, (tx) => update.execute(tx)))).toContain('permission denied');
    expect(await messageOf(update.execute(app.admin))).toContain('append-only');
  },
);

it.each(['delete from ledger_transfer', 'truncate ledger_transfer', 'truncate ledger_event cascade'])(
  'the owner of the tables cannot remove a posting: %s',
  async (statement) => expect(await messageOf(sql.raw(statement).execute(app.admin))).toContain('append-only'),
);

it.each([0, -1])('a transfer of %d cents is refused', async (amount_cents) => {
  expect(await messageOf(post(receipt('amount', amount_cents)))).toContain('amount_cents');
});

it('any events in any order and twice end in the same balances, which sum to zero', async () => {
  const account = fc.constantFrom('bank', 'provider', 'bill', 'unmatched', 'reversal', 'return', 'other');
  const transfer = fc
    .record({ debit: account, credit: account, amount_cents: fc.integer({ min: 1, max: 100_000_000 }) })
    .filter(({ debit, credit }) => debit !== credit) as fc.Arbitrary<LedgerEvent['transfers'][number]>;
  const events = fc.array(fc.array(transfer, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  let run = 0;
  const postAll = (deya_id: number, all: LedgerEvent[]) =>
    asTenant(app.db, deya_id, (tx) => postEvents(tx, deya_id, all, app.clock.now()));
  await fc.assert(
    fc.asyncProperty(events, fc.infiniteStream(fc.nat()), async (all, random) => {
      run += 1;
      const given = all.map((transfers, n) => ({ ...receipt(`${run}-${n}`), provider: 'staff', transfers }));
      await postAll(4, given);
      for (const event of [...given, ...given].toSorted(() => (random.next().value % 2 === 0 ? 1 : -1)))
        await postAll(3, [event]);
      const [once, twice] = [await balances(4), await balances(3)];
      expect(Object.values(twice).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(twice).toEqual(once);
    }),
    { numRuns: 30 },
  );
});
