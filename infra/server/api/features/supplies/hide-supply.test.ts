import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const act = async (path: 'hide' | 'unhide', code: string, as: Name = 'anna') => {
  const payload = { deya_id: 1, kwdikos_katanalwti: code };
  const answer = await app.send(`POST /api/supplies/${path}`, { as, payload });
  return answer.statusCode === 200 ? 'done' : answer.json().message;
};
const get = async (path: string, as: Name = 'anna') => (await app.send(`GET /api/${path}`, { as })).json();
const codes = async (path: string, as?: Name) =>
  (await get(path, as)).map(({ kwdikos_katanalwti }: { kwdikos_katanalwti: string }) => kwdikos_katanalwti);
const listed = async (as?: Name) =>
  (await get('user/info?deya_id=1&lang=el', as)).customers.map(
    ({ kwdikos_katanalwti }: { kwdikos_katanalwti: string }) => kwdikos_katanalwti,
  );

it('a supply leaves the list with its readings and bills, and comes back as it was', async () => {
  const before = [
    await listed(),
    await get('deya/measurements?deya_id=1'),
    await get('bills/list?deya_id=1&code=100-1'),
  ];
  expect(await act('hide', '100-1')).toBe('done');
  expect(await listed()).not.toContain('100-1');
  expect(await codes('supplies/hidden?deya_id=1')).toEqual(['100-1']);
  expect((await app.send('GET /api/bills/list?deya_id=1&code=100-1', { as: 'anna' })).statusCode).toBe(404);
  const readings = await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' });
  expect(JSON.stringify(readings.json())).not.toContain('M1');
  expect(await act('hide', '100-1')).toBe('invalid_customer_code');
  expect(await act('unhide', '100-1')).toBe('done');
  expect(await codes('supplies/hidden?deya_id=1')).toEqual([]);
  expect([
    await listed(),
    await get('deya/measurements?deya_id=1'),
    await get('bills/list?deya_id=1&code=100-1'),
  ]).toEqual(before);
  expect(await act('unhide', '100-1')).toBe('done');
  const { rows } = await sql`select action from audit_event where action like 'supply-%hidden' order by id`.execute(
    app.admin,
  );
  expect(rows).toEqual([{ action: 'supply-hidden' }, { action: 'supply-unhidden' }]);
});

it('others keep the supply, and a person cannot hide a supply of others', async () => {
  const before = await listed('babis');
  await act('hide', '100-1');
  expect(await listed('babis')).toEqual(before);
  expect(await act('hide', '200-1')).toBe('invalid_customer_code');
  expect(await act('unhide', '100-1', 'gina')).toBe('no_access_to_service');
});

it('an owner keeps a supply that they have handed over', async () => {
  await sql`insert into handover (deya_id, kwdikos_katanalwti, invited_by, email, lang, customer_type, since, until, asked_at, idempotency_key)
    values (1, '100-1', 1, 'babis@example.gr', 'el', 'tenant', '2026-11-01', '2026-12-31', now(), gen_random_uuid())`.execute(
    app.admin,
  );
  expect(await act('hide', '100-1')).toBe('supply_handed_over');
});
