import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { runOperator } from '../../main/operator.ts';
import { CHEAP_ARGON2 } from '../../testing/cheap-argon2.ts';
import { SECRET } from '../../testing/test-data.ts';
import { hasAdministrator } from './create-admin.ts';

let test: TestDatabase;
let said: string[];
beforeEach(async () => {
  test = await createTestDatabase();
  said = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => test.drop());

/** The command, with what it printed. */
const operator = async (...args: string[]): Promise<string> => {
  said = [];
  const env = { DATABASE_URL: test.url, DATABASE_ADMIN_URL: test.adminUrl, PUBLIC_URL: 'https://my.example.gr' };
  await runOperator(args, env);
  return said.join('\n');
};
const create = (email: string, ...more: string[]) => operator('create-admin', '--email', email, ...more);
const tokenIn = (text: string): string =>
  /https:\/\/my\.example\.gr\/password\/reset\/link#(\S+)/.exec(text)?.[1] ?? '';

const build = () => buildApp({ db: test.db, config: { argon2: CHEAP_ARGON2, log: 'silent', secret: SECRET } });
type Api = Awaited<ReturnType<typeof build>>;
const post = async (api: Api, url: string, payload: object) => api.inject({ method: 'POST', url, payload });

it('an operator makes the first administrator, who sets a password by the printed link and signs in', async () => {
  expect(await hasAdministrator(test.db)).toBe(false);
  const token = tokenIn(await create('Anna@Example.gr', '--first-name', 'Άννα', '--last-name', 'Άλφα'));
  expect(await hasAdministrator(test.db)).toBe(true);
  const api = await build();
  const password = 'Nero-kai-fos-1';
  expect((await post(api, '/api/password/reset', { token, password })).statusCode).toBe(200);
  const answer = await post(api, '/api/auth/login', { email: 'anna@example.gr', password });
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  const user = (await api.inject({ url: '/api/auth/user', headers })).json<{ scope: string[]; full_name: string }>();
  expect(user.full_name).toBe('Άννα Άλφα');
  expect(user.scope).toContain('utilities.manage');
  expect((await post(api, '/api/password/reset', { token, password: 'Nero-kai-fos-2' })).statusCode).toBe(422);
  await api.close();
});

it('a second administrator is refused, unless one asks for another', async () => {
  await create('anna@example.gr');
  await expect(create('babis@example.gr')).rejects.toThrow(/has an administrator; add --another/);
  const { rows } = await sql`select email from person`.execute(test.admin);
  expect(rows).toEqual([{ email: 'anna@example.gr' }]);
  expect(tokenIn(await create('babis@example.gr', '--another'))).not.toBe('');
});

it('two operators at once make one administrator', async () => {
  const both = await Promise.allSettled([create('anna@example.gr'), create('babis@example.gr')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('an e-mail that an account has is refused', async () => {
  await create('anna@example.gr');
  await expect(create('ANNA@example.gr', '--another')).rejects.toThrow(/anna@example\.gr belongs to an account/);
});

it('a lost link is replaced by a new one', async () => {
  const first = tokenIn(await create('anna@example.gr'));
  const second = tokenIn(await operator('password-link', '--email', 'anna@example.gr'));
  expect(second).not.toBe(first);
  const api = await build();
  const reset = async (token: string) =>
    (await post(api, '/api/password/reset', { token, password: 'Nero-kai-fos-1' })).statusCode;
  expect([await reset(first), await reset(second)]).toEqual([422, 200]);
  await api.close();
  await expect(operator('password-link', '--email', 'x@example.gr')).rejects.toThrow(
    /No active account has the e-mail/,
  );
});

it('the audit trail names the making and each further link', async () => {
  await create('anna@example.gr');
  await operator('password-link', '--email', 'anna@example.gr');
  const { rows } = await sql`select action from installation_event order by seq`.execute(test.admin);
  expect(rows).toEqual([{ action: 'administrator-made' }, { action: 'administrator-link' }]);
});

it('anyone with an account gets a link from the operator, also one whose mails go nowhere', async () => {
  const person = { email: 'maria@example.gr', first_name: '', last_name: '', lang: 'el' as const };
  const made = await test.admin.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow();
  const text = await operator('password-link', '--email', 'Maria@example.gr');
  expect(text).toMatch(/The e-mail of this account is not confirmed/);
  const api = await build();
  expect(
    (await post(api, '/api/password/reset', { token: tokenIn(text), password: 'Nero-kai-fos-1' })).statusCode,
  ).toBe(200);
  await api.close();
  const { rows } = await sql`select action, person_id from installation_event order by seq limit 1`.execute(test.admin);
  expect(rows).toEqual([{ action: 'password-link-shown', person_id: made.id }]);
});

it('the command names its database, without user and password', async () => {
  const { host, pathname } = new URL(test.url);
  expect(await create('anna@example.gr')).toContain(`Database: PostgreSQL ${host}${pathname}\n`);
});

it('the application itself can make none', async () => {
  await expect(sql`select add_administrator(1, true)`.execute(test.db)).rejects.toThrow(/permission denied/);
  await expect(sql`select find_administrator('x')`.execute(test.db)).rejects.toThrow(/permission denied/);
  await expect(sql`select find_account('x')`.execute(test.db)).rejects.toThrow(/permission denied/);
  await expect(runOperator(['create-admin', '--email', 'a@example.gr'], { DATABASE_URL: test.url })).rejects.toThrow(
    /DATABASE_ADMIN_URL is not set/,
  );
});

it.each([
  [['create-admin'], /--email is missing/],
  [['create-admin', '--email', 'anna'], /--email anna is no e-mail address/],
  [['create-admin', '--email', 'anna@example.gr', '--lang', 'it'], /--lang it is none of el, en, de, fr/],
  [['create-admin', '--mail', 'anna@example.gr'], /Unknown option '--mail'/],
])('%p is refused in one sentence', async (args, sentence) => {
  await expect(operator(...args)).rejects.toThrow(sentence);
});
