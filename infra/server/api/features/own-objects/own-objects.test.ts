import { sql } from 'kysely';
import { METER_ALERT, addMeterAlert } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Anna's second utility: a bill of her supply there.
  await sql`
    insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
    values (2, 'B9-1', '200-9', '2026-06-01', '2026-09-30', 900, 1900, 1900, '2026-10-10', '2026-11-10')`.execute(
    app.admin,
  );
  await sql.raw(addMeterAlert).execute(app.admin);
});
afterAll(() => app.stop());

const idOf = async (deya_id: number, bill_number: string): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    select id from bill where deya_id = ${deya_id} and bill_number = ${bill_number}`.execute(app.admin);
  return String(rows[0]?.id);
};

const ask = (as: Name, object: string, key: string) =>
  app.send(`GET /api/user/utilities-of?object=${object}&key=${encodeURIComponent(key)}`, { as });
const of = async (as: Name, object: string, key: string): Promise<number[]> =>
  (await ask(as, object, key)).json<{ deya_ids: number[] }>().deya_ids;

it('finds the utility of a bill of the person, whichever of theirs it is', async () => {
  expect(await of('anna', 'bill', await idOf(1, 'B1-60'))).toEqual([1]);
  expect(await of('anna', 'bill', await idOf(2, 'B9-1'))).toEqual([2]);
});

it('finds the utility of a supply and of an alert', async () => {
  expect(await of('anna', 'supply', '100-1')).toEqual([1]);
  expect(await of('anna', 'supply', '200-9')).toEqual([2]);
  expect(await of('anna', 'alert', String(METER_ALERT))).toEqual([1]);
});

const FOREIGN: readonly (readonly [name: string, object: string, key: () => Promise<string>])[] = [
  ['a bill of another customer of the same utility', 'bill', () => idOf(1, 'B3-1')],
  ['a bill of another customer of the other utility', 'bill', () => idOf(2, 'B1-1')],
  ['a bill from before the tenant came', 'bill', () => idOf(1, 'B2-1')],
  ['the supply of another', 'supply', async () => '200-1'],
  ['a supply that the person has left', 'supply', async () => '100-4'],
  ['a number that no bill has', 'bill', async () => '999999999'],
  ['a text that no bill can have', 'bill', async () => 'x'],
  ['a number that no alert has', 'alert', async () => '1'],
];

it.each(FOREIGN)('answers alike for %s', async (_, object, key) => {
  const answer = await ask('anna', object, await key());
  expect([answer.statusCode, answer.json()]).toEqual([200, { deya_ids: [] }]);
});

it('finds nothing at a utility whose link is not active', async () => {
  await sql`update person_deya set status = 'pending' where deya_id = 2 and person_id = 1`.execute(app.admin);
  expect(await of('anna', 'supply', '200-9')).toEqual([]);
  await sql`update person_deya set status = 'active' where deya_id = 2 and person_id = 1`.execute(app.admin);
});

it('finds an alert for its customer alone', async () => {
  expect(await of('stella', 'alert', String(METER_ALERT))).toEqual([]);
});
