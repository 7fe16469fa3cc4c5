import { sql } from 'kysely';
import { actAs, enter, signIn, type Browser } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const change = ({ headers }: Browser, old_password: string, new_password: unknown) =>
  app.send('POST /api/account/password', { headers, payload: { old_password, new_password } });
const who = async ({ headers }: Browser) => (await app.send('GET /api/auth/user', { headers })).statusCode;

/** The tests change the password in sequence, because a former one is refused. */
let present = PASSWORD;
const become = async (next: string, email: string = people.gina.email) => {
  const browser = await enter(app.server, email, present);
  const answer = await change(browser, present, next);
  if (answer.statusCode === 200) present = next;
  return answer;
};

it.each([
  'Abc-defg',
  `Θάλασσα και ουρανός ${'α'.repeat(44)}`,
  `${'αβγδεζηθ'.repeat(16)}`,
  `  blanks before and after  `,
  `💧🐟🦀🐙🌊🐚🦑🐳`,
  `πο${'τάμι'.normalize('NFD')}-2-νερά`,
])('accepts %j unchanged', async (password) => {
  expect((await become(password)).statusCode).toBe(200);
  const characters = [...password];
  for (const other of [
    characters.slice(0, -1).join(''),
    characters.slice(1).join(''),
    characters.slice(0, 71).join(''),
  ])
    if (other !== password) expect((await signIn(app.server, people.gina.email, other)).statusCode).toBe(401);
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
    const typed = password.normalize(form);
    if (typed.normalize('NFC') === password.normalize('NFC'))
      expect((await signIn(app.server, people.gina.email, typed)).statusCode).toBe(200);
  }
});

it.each([
  ['1234567', 'min'],
  ['ποτάμια'.normalize('NFD'), 'min'],
  ['αβγδεζηθ'.repeat(16) + 'ι', 'max'],
  ['', 'required'],
  ['abc\0defgh', 'invalid'],
  [12345678, 'invalid'],
])('refuses %j', async (password, code) => {
  const answer = await change(await enter(app.server, people.gina.email, present), present, password);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { new_password: [code] } }]);
});

it.each(['password1', 'Δοκιμής77', 'gina@example.gr', 'ΔΕΥΑ Βήτα 1', 'thalassa'.slice(0, 2).repeat(5)])(
  'refuses %j, a first guess',
  async (password) => {
    const answer = await become(password);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { new_password: ['password_too_common'] } }]);
  },
);

it('refuses the current password and the four before it, and accepts an older one', async () => {
  const chosen = ['Kalimera-1-kosme', 'Kalimera-2-kosme', 'Kalimera-3-kosme', 'Kalimera-4-kosme', 'Kalimera-5-kosme'];
  expect((await become('Kalimera-0-kosme')).statusCode).toBe(200);
  for (const password of chosen) expect((await become(password)).statusCode).toBe(200);
  for (const password of chosen)
    expect((await become(password)).json()).toEqual({ message: { new_password: ['password_used'] } });
  expect((await become('Kalimera-0-kosme')).statusCode).toBe(200);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from password_history where person_id = ${people.gina.id}`.execute(app.admin);
  expect(rows[0]!.n).toBe(4);
});

it('asks for the current password, names the field, and limits guesses', async () => {
  const browser = await enter(app.server, people.babis.email);
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await change(browser, `wrong ${n}`, 'Thalassa-kai-ouranos'));
  expect(answers.slice(0, 5).map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 5 }, () => [422, { message: { old_password: ['old_password_wrong'] } }]),
  );
  expect([answers[5]!.statusCode, answers[5]!.headers['retry-after']]).toEqual([429, '300']);
  expect((await signIn(app.server, people.babis.email)).statusCode).toBe(200);
  app.clock.pass(301);
});

it('ends all other sessions and known browsers, and keeps this one', async () => {
  const [here, there] = [await enter(app.server, people.babis.email), await enter(app.server, people.babis.email)];
  expect((await change(here, PASSWORD, 'Thalassa-kai-ouranos')).json()).toEqual({ message: 'Success' });
  expect([await who(here), await who(there)]).toEqual([200, 401]);
  const refreshed = await app.send('POST /api/auth/refresh', { headers: { cookie: there.refreshCookie } });
  expect(refreshed.json()).toEqual({ message: 'session_revoked' });
  expect((await signIn(app.server, people.babis.email, PASSWORD)).statusCode).toBe(401);
  const { rows } = await sql`select from known_device where person_id = ${people.babis.id}`.execute(app.admin);
  expect(rows).toEqual([]);
  const { rows: events } = await sql`
    select action from installation_event where person_id = ${people.babis.id} and action like '%password%'
    order by id`.execute(app.admin);
  expect(events).toEqual([{ action: 'sessions-password-changed' }, { action: 'password-changed' }]);
});

it('is the customer’s own: an administrator who acts as them may not', async () => {
  const acted = await actAs(app.server, people.admin.email, people.anna.id);
  expect((await change(acted, PASSWORD, 'Thalassa-kai-ouranos')).json()).toEqual({
    message: 'not_while_impersonating',
  });
});

it('leaves neither password in the database', async () => {
  const { rows } = await sql<{ row: string }>`
    select c::text as row from person_credential c union all select h::text from password_history h`.execute(app.admin);
  expect(rows.length).toBeGreaterThan(8);
  for (const { row } of rows) {
    expect(row).toMatch(/\$argon2id\$v=19\$/);
    expect(row).not.toMatch(/Kalimera|Thalassa|Nero-kai/);
  }
});
