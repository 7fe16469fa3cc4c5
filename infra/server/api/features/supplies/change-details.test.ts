import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const change = async (changes: Record<string, unknown>, as: Name = 'anna') => {
  const payload = { deya_id: 1, kwdikos_katanalwti: '100-2', customer_type: 'tenant', ...changes };
  const answer = await app.send('PUT /api/supplies/details', { payload, as });
  return [answer.statusCode, answer.json().message];
};
const details = async (code: string, as: Name = 'anna') => {
  const { customers } = (await app.send('GET /api/user/info?deya_id=1&lang=el', { as })).json();
  const found = customers.find((one: { kwdikos_katanalwti: string }) => one.kwdikos_katanalwti === code);
  return [found.alias, found.customer_type];
};

it('a person names a supply, and takes the name off again', async () => {
  expect(await change({ alias: '  Εξοχικό  ' })).toEqual([200, 'Success']);
  expect(await details('100-2')).toEqual(['Εξοχικό', 'tenant']);
  await change({});
  expect(await details('100-2')).toEqual([null, 'tenant']);
  expect(await change({ alias: 'α'.repeat(61) })).toEqual([422, { alias: ['max'] }]);
});

it('a tenant becomes an authorised user alone, but the owner only by the staff', async () => {
  expect(await change({ customer_type: 'authorised' })).toEqual([200, 'Success']);
  expect(await change({ customer_type: 'owner' })).toEqual([403, 'invalid_customer_type']);
  expect(await change({ customer_type: 'neighbour' })).toEqual([422, { customer_type: ['invalid'] }]);
  expect(await details('100-2')).toEqual([null, 'authorised']);
  const { rows } = await sql`select person_id, detail from audit_event where action = 'supply-type-changed'`.execute(
    app.admin,
  );
  expect(rows).toEqual([{ person_id: 1, detail: { from: 'tenant', to: 'authorised' } }]);
});

it('an owner who has handed the supply over ends the hand-over first', async () => {
  const tenant = { kwdikos_katanalwti: '100-1', customer_type: 'tenant' };
  await sql`
    insert into handover (deya_id, id, kwdikos_katanalwti, invited_by, email, lang, customer_type, since, until, asked_at, idempotency_key)
    values (1, 77, '100-1', 1, 'guest@example.gr', 'el', 'tenant', '2026-11-20', '2026-12-31', '2026-11-20T11:00Z', 'key')`.execute(
    app.admin,
  );
  expect(await change(tenant)).toEqual([409, 'supply_handed_over']);
  expect(await change({ ...tenant, customer_type: 'owner', alias: 'Σπίτι μας' })).toEqual([200, 'Success']);
  await sql`update handover set ended_at = '2026-11-20T12:00Z', ended_by = 1`.execute(app.admin);
  expect(await change(tenant)).toEqual([200, 'Success']);
});

it('a person who got the supply for some days keeps the relation that the owner chose', async () => {
  await sql`update supply_person set until = '2026-12-31' where person_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
    app.admin,
  );
  expect(await change({ customer_type: 'authorised' })).toEqual([403, 'invalid_customer_type']);
  expect(await change({ alias: 'Του θείου' })).toEqual([200, 'Success']);
});

it('nothing changes at a supply of another person, an unknown one, or one of former days', async () => {
  for (const code of ['100-3', '999', '100-4'])
    expect(await change({ kwdikos_katanalwti: code })).toEqual([404, 'invalid_customer_code']);
  expect(await details('100-3', 'babis')).toEqual([null, 'owner']);
});
