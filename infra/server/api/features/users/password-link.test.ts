import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

const PASSWORD = 'Ena-dio-tria-nero-7';
const NEEDED = { status: 403, message: 'second_administrator_needed' };

let app: TestApp;
afterEach(() => app.stop());

/** An API that sends mail or none, with Gina as a second administrator and Stella as that of utility 1. */
const start = async (sendsMail: boolean) => {
  app = await startTestApp({ sendsMail });
  await sql`insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator'`.execute(
    app.admin,
  );
  await sql`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator'`.execute(
    app.admin,
  );
};
const call = async (name: string, as: Name | undefined, payload?: object): Promise<Record<string, unknown>> => {
  const answer = await app.send(name, { ...(as && { as }), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
};
const make = async (as: Name = 'stella'): Promise<number> => {
  const person = {
    first_name: 'Νέα',
    last_name: 'Χρήστρια',
    email: 'nea@example.gr',
    lang: 'el',
    send_confirmation_email: 'no',
  };
  return Number((await call('POST /api/users?deya_id=1', as, person))['id']);
};
const show = (id: number, as: Name = 'stella') => call(`POST /api/users/${id}/shown-password-link?deya_id=1`, as);
const tokenOf = (link: unknown) => String(link).split('#')[1] ?? '';
const reset = (token: string) => call('POST /api/password/reset', undefined, { token, password: PASSWORD });

it('where no mail is sent, staff hand the first link over, and its owner signs in', async () => {
  await start(false);
  const { link } = await show(await make());
  expect(link).toMatch(/^http:\/\/localhost:8080\/password\/reset\/link#[\w-]{43}$/);
  expect((await reset(tokenOf(link))).status).toBe(200);
  expect((await reset(tokenOf(link))).status).toBe(422);
  const answer = await call('POST /api/auth/login', undefined, { email: 'nea@example.gr', password: PASSWORD });
  expect(answer.status).toBe(200);
});

it('the trail says who was shown a link', async () => {
  await start(false);
  const id = await make();
  await show(id);
  const { data } = await call(`GET /api/users/${id}/history?deya_id=1`, 'stella');
  expect(data).toMatchObject([
    { action: 'password-link-shown', actor_person_id: people.stella.id },
    { action: 'user-made' },
  ]);
});

it.each([
  ['has a password', `insert into person_credential (person_id, password_hash, changed_at) values ($1, 'x', now())`],
  [
    'is linked to the tax login',
    `insert into external_identity (person_id, provider, subject, linked_at, last_login_at) values ($1, 'taxis', 'x', now(), now())`,
  ],
  [
    'may do more than a customer',
    `insert into person_role (person_id, role_id, deya_id) select $1, id, 1 from role where name = 'administrator'`,
  ],
])('without mail too, an account that %s is opened only with a second administrator', async (_, change) => {
  await start(false);
  const id = await make();
  await sql.raw(change.replace('$1', String(id))).execute(app.admin);
  expect(await show(id)).toEqual(NEEDED);
});

it('where mail is sent, no link is shown without a second administrator, and with one it is shown once', async () => {
  await start(true);
  const id = people.babis.id;
  expect(await show(id, 'admin')).toEqual(NEEDED);
  const asked = await call(`POST /api/users/${id}/approvals`, 'admin', {
    act: 'one-time-password',
    reason: 'At the counter',
  });
  expect(await show(id, 'admin')).toEqual(NEEDED);
  await call(`POST /api/users/${id}/approvals/${String(asked['id'])}`, 'gina', { approved: true });
  const { link } = await show(id, 'admin');
  expect(await show(id, 'admin')).toEqual(NEEDED);
  expect((await reset(tokenOf(link))).status).toBe(200);
});

it('staff get no link to an account of another utility or of more rights, and customers get none', async () => {
  await start(false);
  expect((await show(people.gina.id)).status).toBe(404);
  expect((await show(people.anna.id)).message).toBe('user_of_other_utility');
  expect((await show(people.babis.id, 'anna')).status).toBe(403);
});

it('a deactivated account gets no link', async () => {
  await start(false);
  const id = await make();
  await call(`POST /api/users/${id}/state?deya_id=1`, 'stella', { to: 'deactivated' });
  expect(await show(id)).toEqual({ status: 422, message: 'account_deactivated' });
});
