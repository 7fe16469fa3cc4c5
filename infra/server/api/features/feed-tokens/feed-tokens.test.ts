import { sql } from 'kysely';
import { feedContract } from '../../contract/feed.ts';
import type { Answer } from '../../contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Stella administers utility 1 alone.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from login_throttle`.execute(app.admin);
  await sql`delete from feed_token where name <> 'access_token'`.execute(app.admin);
});

const DAY = 86_400;
type Made = Answer<'POST /api/utilities/feed-tokens'>;

const post = (body: object, as: 'admin' | 'stella' = 'admin', deya_id = 1) =>
  app.send(`POST /api/utilities/feed-tokens?deya_id=${deya_id}`, { as, payload: body });
const make = async (changes: object = {}) =>
  (await post({ name: 'ERP', scopes: ['bills', 'city'], ...changes })).json<Made>();
const replace = (id: number, body: object) =>
  app.send(`POST /api/utilities/feed-tokens/${id}/replacement?deya_id=1`, { as: 'admin', payload: body });
const revoke = (id: number, as: 'admin' | 'stella' = 'admin', deya_id = 1) =>
  app.send(`DELETE /api/utilities/feed-tokens/${id}?deya_id=${deya_id}`, { as });
const list = async (query = '') =>
  (await app.send(`GET /api/utilities/feed-tokens?deya_id=1${query}`, { as: 'admin' })).json<
    Answer<'GET /api/utilities/feed-tokens'>
  >().data;
const rowOf = async ({ id }: Pick<Made, 'id'>) => (await list()).find((token) => token.id === id)!;

const PLACE = { place: 'p', last_seen: '2026-11-20T08:00:00Z', spots: 3 };
/** The answer to a row of the feed, as a status and a code. */
const send = async (token: string, call = 'city-parking', remoteAddress = '203.0.113.77') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const answer = await app.send(`POST /api/feed/${call}`, { headers, payload: JSON.stringify(PLACE), remoteAddress });
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json<{ message: string }>().message}`;
};
const events = async (action: string) => {
  const { rows } = await sql<{ detail: Record<string, unknown>; deya_id: number | null }>`
    select detail, deya_id from audit_event where action = ${action}
    union all select detail, null from installation_event where action = ${action}`.execute(app.admin);
  return rows;
};

it('a token that was made sends rows, and is stored as its hash alone', async () => {
  const { id, token } = await make();
  expect(token).toMatch(/^hydria_[0-9A-Za-z]{46}$/);
  expect(await send(token)).toBe(200);
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb(t)::text as row from feed_token t where id = ${id}`.execute(app.admin);
  expect(rows[0]?.row).not.toContain(token.slice(12));
  expect(await rowOf({ id })).toMatchObject({ hint: token.slice(0, 11), state: 'active', created_by: 'admin Δοκιμής' });
});

it('a mistyped token is known by its checksum, and refused', async () => {
  const { token } = await make();
  expect(await send(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('401 feed_token_invalid');
});

it('a scope that the token lacks is refused by name, and nothing is stored', async () => {
  const { token } = await make({ scopes: ['bills'] });
  expect(await send(token)).toBe('403 feed_scope_missing');
  const headers = { authorization: `Bearer ${token}` };
  const profile = await app.send('PUT /api/feed/profile', { headers, payload: { city: 'Άλλη' } });
  expect([profile.statusCode, profile.json()]).toEqual([403, { message: 'feed_scope_missing' }]);
});

it('every call of the feed that writes asks for a scope', () => {
  const without = Object.entries(feedContract).flatMap(([call, e]) => ('feedScope' in e ? [] : [call]));
  expect(without).toEqual(['GET /api/feed/runs', 'GET /api/feed/runs/{id}']);
});

it('a token reads the runs of its own scopes alone', async () => {
  const [all, bills] = [await make(), await make({ name: 'Bills', scopes: ['bills'] })];
  await send(all.token);
  const runs = async ({ token }: Made) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.send('GET /api/feed/runs', { headers })).json<Answer<'GET /api/feed/runs'>>().runs;
  };
  const [run] = await runs(all);
  expect(run?.entity).toBe('city-parking');
  expect(await runs(bills)).toEqual([]);
  const headers = { authorization: `Bearer ${bills.token}` };
  expect((await app.send(`GET /api/feed/runs/${run!.id}`, { headers })).statusCode).toBe(404);
});

it('a token works from its first day to the end of its last one, by the calendar of Greece', async () => {
  const { id, token } = await make({ begins_on: '2026-11-22', ends_on: '2026-11-23' });
  expect(await send(token)).toBe('401 feed_token_early');
  expect((await rowOf({ id })).state).toBe('early');
  app.clock.pass(DAY + 11 * 3600);
  expect(await send(token)).toBe(200);
  expect((await rowOf({ id })).state).toBe('ending');
  app.clock.pass(DAY + 22 * 3600);
  expect(await send(token)).toBe(200);
  app.clock.pass(3 * 3600);
  expect(await send(token)).toBe('401 feed_token_ended');
  expect((await rowOf({ id })).state).toBe('ended');
});

describe('a replacement', () => {
  const until = () => app.clock.now().toISOString().slice(0, 10);

  it('works beside the old token until a chosen day, and alone from then on', async () => {
    const old = await make();
    const fresh = (await replace(old.id, { until: until() })).json<Made>();
    expect([await send(old.token), await send(fresh.token)]).toEqual([200, 200]);
    expect((await rowOf(fresh)).scopes).toEqual(['bills', 'city']);
    app.clock.pass(DAY);
    expect([await send(old.token), await send(fresh.token)]).toEqual(['401 feed_token_ended', 200]);
  });

  it('never makes the old token live longer', async () => {
    const old = await make({ ends_on: until() });
    await replace(old.id, { until: '2030-01-01' });
    app.clock.pass(DAY);
    expect(await send(old.token)).toBe('401 feed_token_ended');
  });

  it('is made once', async () => {
    const old = await make();
    await replace(old.id, { until: until() });
    const again = await replace(old.id, { until: until() });
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'feed_token_ended' }]);
  });
});

it('a revoked token ends at once', async () => {
  const { id, token } = await make();
  expect(await send(token)).toBe(200);
  expect((await revoke(id)).statusCode).toBe(200);
  expect(await send(token)).toBe('401 feed_token_ended');
  expect((await list('&state=live')).map((row) => row.id)).not.toContain(id);
  expect((await list('&state=over')).map((row) => row.id)).toContain(id);
});

it.each([
  ['no name', { name: '' }, { name: ['required'] }],
  ['no scope', { scopes: [] }, { scopes: ['required'] }],
  ['an end that is over', { ends_on: '2026-11-01' }, { ends_on: ['min'] }],
  ['an end before the begin', { begins_on: '2028-02-02', ends_on: '2028-02-01' }, { order: ['invalid'] }],
  ['a day that does not exist', { ends_on: '2028-02-30' }, { ends_on: ['date'] }],
])('%s is refused at its field', async (_, changes, message) => {
  const answer = await post({ name: 'ERP', scopes: ['bills'], ...changes });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('a name is one token’s while it works, and free afterwards', async () => {
  const { id } = await make();
  expect((await post({ name: 'erp', scopes: ['bills'] })).json()).toEqual({ message: { name: ['unique'] } });
  await revoke(id);
  expect((await post({ name: 'erp', scopes: ['bills'] })).statusCode).toBe(200);
});

it('an administrator of another utility sees no token and ends none', async () => {
  await sql`insert into feed_token (deya_id, id, name, token_sha256, scopes, created_at)
    values (2, 950, 'Βήτα', sha256('of two'), '{bills}', now())`.execute(app.admin);
  const foreign = await app.send('GET /api/utilities/feed-tokens?deya_id=2', { as: 'stella' });
  expect([foreign.statusCode, foreign.json()]).toEqual([403, { message: 'no_access' }]);
  expect((await post({ name: 'X', scopes: ['bills'] }, 'stella', 2)).statusCode).toBe(403);
  // The number of another utility's token in the name of her own.
  expect([(await revoke(950, 'stella')).statusCode, (await revoke(950, 'stella', 2)).statusCode]).toEqual([404, 403]);
  expect((await list()).map(({ name }) => name)).not.toContain('Βήτα');
});

it('the last use is kept with a shortened address, and written once in five minutes', async () => {
  const made = await make();
  await send(made.token);
  const first = await rowOf(made);
  expect(first).toMatchObject({
    last_used_at: app.clock.now().toISOString(),
    last_used_network: '203.0.113.0/24',
  });
  app.clock.pass(240);
  await send(made.token, 'city-parking', '198.51.100.9');
  expect(await rowOf(made)).toEqual(first);
  app.clock.pass(120);
  await send(made.token, 'city-parking', '2001:db8:1:2::3');
  expect((await rowOf(made)).last_used_network).toBe('2001:0db8:0001::/48');
});

it('wrong tokens are held up by network, and a right one from there is not', async () => {
  const { token } = await make();
  for (let n = 0; n < 60; n++) await send('a-token-that-was-never-given');
  expect(await send('a-token-that-was-never-given')).toBe('429 too_many_requests');
  expect(await send(token)).toBe(200);
  expect(await send('a-token-that-was-never-given', 'city-parking', '198.51.100.9')).toBe('401 feed_token_invalid');
});

it('the trail has the making, replacing and revoking, without the token', async () => {
  const made = await make();
  const fresh = (await replace(made.id, { until: '2030-01-01' })).json<Made>();
  await revoke(fresh.id);
  const [of] = [(one: { detail: Record<string, unknown> }) => one.detail['token_id']];
  expect((await events('feed-token-made')).map(of)).toContain(made.id);
  expect((await events('feed-token-replaced')).map(of)).toContain(made.id);
  expect((await events('feed-token-revoked')).map(of)).toContain(fresh.id);
  const { rows } = await sql<{ all: string }>`select string_agg(detail::text, ' ') as all from audit_event`.execute(
    app.admin,
  );
  expect(rows[0]?.all).not.toContain(made.token.slice(12));
});

it('a refused token is noted once an hour, with its utility where it has one', async () => {
  const { id, token } = await make({ scopes: ['bills'] });
  const ofThis = async () => (await events('feed-token-refused')).filter(({ detail }) => detail['token_id'] === id);
  await send(token);
  await send(token);
  expect(await ofThis()).toEqual([
    { deya_id: 1, detail: { reason: 'feed_scope_missing', network: '203.0.113.0/24', token_id: id } },
  ]);
  app.clock.pass(3601);
  await send(token);
  expect(await ofThis()).toHaveLength(2);
});

it('tokens that end soon without a successor are counted', async () => {
  const ending = async () =>
    (await app.send('GET /api/utilities/feed-tokens/ending?deya_id=1', { as: 'admin' })).json<{ count: number }>()
      .count;
  const in10Days = new Date(app.clock.now().getTime() + 10 * DAY * 1000).toISOString().slice(0, 10);
  const { id } = await make({ ends_on: in10Days });
  await make({ name: 'Later', ends_on: '2029-01-01' });
  expect(await ending()).toBe(1);
  await replace(id, { until: in10Days });
  expect(await ending()).toBe(0);
});
