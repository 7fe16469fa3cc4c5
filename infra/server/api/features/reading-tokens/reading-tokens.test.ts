import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await sql`delete from hourly_reading`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, m, t, 0, 5 from unnest(array['M1', 'M3']) m,
      generate_series(timestamptz '2026-11-19 22:00Z', timestamptz '2026-11-20 02:00Z', interval '1 hour') t`.execute(
    app.admin,
  );
});
afterEach(() => app.stop());

const make = async (as: Name = 'anna', name = 'Home Assistant') => {
  const answer = await app.send('POST /api/reading-tokens', { as, payload: { deya_id: 1, name } });
  return answer.json<{ id: number; token: string; message?: string }>();
};
const list = async (as: Name = 'anna') => (await app.send('GET /api/reading-tokens?deya_id=1', { as })).json();
const DAYS = 'from=2026-11-20&to=2026-11-20';
const read = (token: string, query = DAYS, path = '') =>
  app.send(`GET /api/own-readings${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
const revoke = (id: number, as: Name = 'anna') => app.send(`DELETE /api/reading-tokens/${id}?deya_id=1`, { as });

it('a program reads the own readings of its person with a token, and nothing else', async () => {
  const { token } = await make();
  expect(token).toMatch(/^hydria_my_1_[0-9A-Za-z]{46}$/);
  const { supplies } = (await read(token)).json();
  expect(supplies).toMatchObject([{ kwdikos_katanalwti: '100-1', name: 'Σπίτι', meters: [{ hydrometer: 'M1' }] }]);
  expect(supplies[0].meters[0].readings).toHaveLength(4);
  expect(supplies[0].meters[0].readings[0]).toEqual({
    ...{ from: '2026-11-19T22:00:00.000Z', to: '2026-11-19T23:00:00.000Z', litres: 5, estimated: false },
  });
  expect((await read(token, `${DAYS}&kwdikos_katanalwti=100-3`)).json()).toEqual({ supplies: [] });
  expect((await read(token, `${DAYS}&kwdikos_katanalwti=100-1`, '/green-button')).body).toContain('<value>5</value>');
  const headers = { authorization: `Bearer ${token}` };
  for (const call of ['GET /api/account/profile', 'GET /api/bills/owed?deya_id=1', 'GET /api/reading-tokens?deya_id=1'])
    expect((await app.send(call, { headers })).statusCode).toBe(401);
});

it('a person with more than 20 supplies names one of them, and reads the last as well', async () => {
  await sql`insert into supply select (s).* from (
      select jsonb_populate_record(s, jsonb_build_object('kwdikos_katanalwti', '200-' || n)) s
      from supply s, generate_series(10, 30) n where s.deya_id = 1 and s.kwdikos_katanalwti = '100-1') as x`.execute(
    app.admin,
  );
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'X' || n, '200-' || n, 'digital' from generate_series(10, 30) n`.execute(app.admin);
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type)
    select 1, '200-' || n, 1, 'owner' from generate_series(10, 30) n`.execute(app.admin);
  const { token } = await make();
  expect((await read(token)).json().message).toEqual({ kwdikos_katanalwti: ['required'] });
  expect((await read(token, `${DAYS}&kwdikos_katanalwti=200-30`)).json().supplies).toMatchObject([
    { kwdikos_katanalwti: '200-30' },
  ]);
});

it('a token is shown once; the list has its name and its last use, for its person alone', async () => {
  const { id, token } = await make();
  await read(token);
  const tokens = await list();
  expect(tokens).toMatchObject([
    { id, name: 'Home Assistant', hint: token.slice(0, -42), last_used_at: expect.any(String) },
  ]);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(await list('babis')).toEqual([]);
  expect((await revoke(id, 'babis')).json().message).toBe('reading_token_not_found');
});

it('a revoked, an ended and a wrong token are refused alike', async () => {
  const { id, token } = await make();
  expect((await revoke(id)).statusCode).toBe(200);
  const other = (await make()).token;
  expect([(await read(token)).statusCode, (await read(other)).statusCode]).toEqual([401, 200]);
  app.clock.pass(366 * 86_400);
  for (const text of [token, other, `${token.slice(0, -1)}x`, 'hydria_my_2_x', 'x'.repeat(40)])
    expect((await read(text)).json()).toEqual({ message: 'reading_token_invalid' });
  expect((await app.send(`GET /api/own-readings?${DAYS}`)).json()).toEqual({ message: 'reading_token_invalid' });
  const { rows } = await sql`select action from audit_event where action like 'reading-token%' order by id`.execute(
    app.admin,
  );
  expect(rows).toEqual([
    { action: 'reading-token-made' },
    { action: 'reading-token-revoked' },
    { action: 'reading-token-made' },
  ]);
});

it('a token ends with the link of its person to the utility', async () => {
  const { token } = await make();
  await sql`update person_deya set status = 'rejected' where person_id = 1 and deya_id = 1`.execute(app.admin);
  expect((await read(token)).statusCode).toBe(403);
});

it('guesses are counted by network and calls by token', async () => {
  const { token } = await make();
  for (let count = 0; count < 120; count++) await read(token);
  expect((await read(token)).statusCode).toBe(429);
  for (let count = 0; count < 60; count++) await read('hydria_my_1_guess');
  expect((await read('hydria_my_1_guess')).statusCode).toBe(429);
});

it('a person has ten tokens at most, and an answer 31 days', async () => {
  for (let count = 0; count < 10; count++) await make();
  expect((await make()).message).toBe('reading_tokens_max');
  const { token } = await make('babis');
  expect((await read(token, 'from=2026-10-01&to=2026-11-20')).json().message).toEqual({ to: ['between'] });
});

it('a token ends with the password and with the other sessions, and its person gets a mail when it is made', async () => {
  const first = await make();
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({
    to: people.anna.email,
    subject: 'Ένα πρόγραμμα μπορεί να διαβάζει τις μετρήσεις σας',
  });
  expect((await read(first.token)).statusCode).toBe(200);
  await app.send('POST /api/account/sessions/end', { as: 'anna', payload: { password: PASSWORD } });
  expect((await read(first.token)).statusCode).toBe(401);
  const second = await make();
  const passwords = { old_password: PASSWORD, new_password: 'γαλάζιο τραπέζι' };
  expect((await app.send('POST /api/account/password', { as: 'anna', payload: passwords })).statusCode).toBe(200);
  expect((await read(second.token)).statusCode).toBe(401);
  expect(await list()).toEqual([]);
});
