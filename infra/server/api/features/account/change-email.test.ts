import { sql } from 'kysely';
import { actAs, enter, freshAddress, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterAll(() => app.stop());

let people = 0;
/** A new person with a confirmed address, unless stated otherwise. */
async function somebody(confirmed = true): Promise<{ id: number; email: string }> {
  const id = 100 + (people += 1);
  const email = `old-${id}@example.gr`;
  await sql`
    insert into person (id, email, first_name, confirmed_at)
    values (${id}, ${email}, 'Κάποιος', ${confirmed ? app.clock.now() : null})`.execute(app.admin);
  await sql`
    insert into person_credential (person_id, password_hash)
    select ${id}, password_hash from person_credential where person_id = 1`.execute(app.admin);
  return { id, email };
}

const post = (call: string, payload: object, headers = {}) =>
  app.send(`POST /api/account/${call}`, { payload, headers, remoteAddress: freshAddress() });
const ask = async (from: string, email: string, password = PASSWORD) =>
  post('email', { email, password }, (await enter(app.server, from)).headers);
const login = async (email: string) => {
  const answer = await signIn(app.server, email);
  return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message;
};
const confirm = (token: string) => post('confirm', { token });
const undo = (token: string) => post('email/undo', { token });
const notFound = { message: 'confirmation_not_found' };

/** The secret of the newest mail of a kind to an address. */
async function mailed(page: 'confirm' | 'undo', to: string): Promise<string> {
  await app.runJobs();
  const link = new RegExp(`https://my\\.example\\.gr/email/${page}#([\\w-]{43})\\n`);
  return (
    app.mails
      .filter((mail) => mail.to === to)
      .map(({ text }) => link.exec(text)?.[1])
      .findLast(Boolean) ?? ''
  );
}

it('needs the password, and reports a wrong one at its field', async () => {
  const { email } = await somebody();
  const answer = await ask(email, 'new-1@example.gr', 'wrong');
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { password: ['wrong_password'] } }]);
  expect(await login(email)).toBe('in');
  expect(await mailed('confirm', 'new-1@example.gr')).toBe('');
});

it('needs a different, valid address', async () => {
  const { email } = await somebody();
  expect((await ask(email, ` ${email.toUpperCase()} `)).json()).toEqual({ message: { email: ['email_unchanged'] } });
  for (const wrong of ['x', 'a@b', 'a b@example.gr', 'a@example.gr\nBcc: b@example.gr', '', 'a@@example.gr'])
    expect((await ask(email, wrong)).statusCode).toBe(422);
});

it('signs out everywhere, and blocks sign-in until the new address has confirmed', async () => {
  const { email } = await somebody();
  const elsewhere = await enter(app.server, email);
  expect((await ask(email, 'new-2@example.gr')).statusCode).toBe(200);
  expect((await app.send('GET /api/auth/user', { headers: elsewhere.headers })).statusCode).toBe(401);
  expect([await login(email), await login('new-2@example.gr')]).toEqual(['account_not_confirmed', 'wrong_credentials']);
  const token = await mailed('confirm', 'new-2@example.gr');
  expect((await confirm(token)).json()).toEqual({ message: 'Success' });
  expect([await login('new-2@example.gr'), await login(email)]).toEqual(['in', 'wrong_credentials']);
  expect((await confirm(token)).json()).toEqual(notFound);
});

it('is confirmed once by twenty concurrent calls, and not by a GET', async () => {
  const { email } = await somebody();
  await ask(email, 'new-3@example.gr');
  const token = await mailed('confirm', 'new-3@example.gr');
  for (const path of ['confirm', `confirm?token=${token}`, `confirm/${token}`])
    await app.server.inject({ method: 'GET', url: `/api/account/${path}` });
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('notifies the old address, which can undo it before its confirmation', async () => {
  const { email } = await somebody();
  await ask(email, 'new-4@example.gr');
  const [confirming, undoing] = [await mailed('confirm', 'new-4@example.gr'), await mailed('undo', email)];
  expect((await undo(undoing)).statusCode).toBe(200);
  expect([await login(email), (await confirm(confirming)).json()]).toEqual(['in', notFound]);
  expect((await undo(undoing)).json()).toEqual(notFound);
});

it('can be undone by the old address after its confirmation: sessions and password end, and a link for a new one is sent', async () => {
  const { id, email } = await somebody();
  await ask(email, 'thief-5@example.gr');
  await confirm(await mailed('confirm', 'thief-5@example.gr'));
  const thief = await enter(app.server, 'thief-5@example.gr');
  app.clock.pass(6 * 86_400);
  expect((await undo(await mailed('undo', email))).statusCode).toBe(200);
  expect((await app.send('GET /api/auth/user', { headers: thief.headers })).statusCode).toBe(401);
  expect([await login('thief-5@example.gr'), await login(email)]).toEqual(['wrong_credentials', 'wrong_credentials']);
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Νέος κωδικός' });
  const { rows } = await sql<{ action: string }>`
    select action from installation_event where person_id = ${id} and action like 'email%' order by id`.execute(
    app.admin,
  );
  expect(rows.map(({ action }) => action)).toEqual(['email-change-asked', 'email-changed', 'email-change-undone']);
});

it('the undo of the first address wins over a second change, and the second’s own undo is void', async () => {
  const { email } = await somebody();
  await ask(email, 'second-6@example.gr');
  const first = await mailed('undo', email);
  await confirm(await mailed('confirm', 'second-6@example.gr'));
  await ask('second-6@example.gr', 'third-6@example.gr');
  const second = await mailed('undo', 'second-6@example.gr');
  await confirm(await mailed('confirm', 'third-6@example.gr'));
  expect(await login('third-6@example.gr')).toBe('in');
  expect((await undo(first)).statusCode).toBe(200);
  expect((await undo(second)).json()).toEqual(notFound);
  const { rows } = await sql`select from person where email = ${email}`.execute(app.admin);
  expect(rows).toHaveLength(1);
});

it('to a taken address is reported to that address alone, and has no effect', async () => {
  const [one, other] = [await somebody(), await somebody()];
  expect((await ask(one.email, other.email)).json()).toEqual({ message: 'Success' });
  expect(await mailed('confirm', other.email)).toBe('');
  expect(app.mails.findLast(({ to }) => to === other.email)?.subject).toBe('Η διεύθυνση χρησιμοποιείται ήδη');
  expect(await login(other.email)).toBe('in');
  expect((await undo(await mailed('undo', one.email))).statusCode).toBe(200);
  expect(await login(one.email)).toBe('in');
});

it('to an address that was taken meanwhile is refused, and the old one is valid again', async () => {
  const [one, other] = [await somebody(), await somebody()];
  for (const { email } of [one, other]) await ask(email, 'wanted-8@example.gr');
  await app.runJobs();
  const texts = app.mails.filter(({ to }) => to === 'wanted-8@example.gr').map(({ text }) => text);
  const [first, second] = texts.map((text) => /#([\w-]{43})/.exec(text)![1]!);
  expect((await confirm(second!)).statusCode).toBe(200);
  const late = await confirm(first!);
  expect([late.statusCode, late.json()]).toEqual([422, { message: 'email_taken' }]);
  const logins = [await login(one.email), await login(other.email), await login('wanted-8@example.gr')];
  expect(logins.toSorted()).toEqual(['in', 'in', 'wrong_credentials']);
});

it('of two people who confirm the same address at once, one gets it', async () => {
  const [one, other] = [await somebody(), await somebody()];
  for (const { email } of [one, other]) await ask(email, 'wanted-9@example.gr');
  await app.runJobs();
  const texts = app.mails.filter(({ to }) => to === 'wanted-9@example.gr').map(({ text }) => text);
  const answers = await Promise.all(texts.map((text) => confirm(/#([\w-]{43})/.exec(text)![1]!)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(answers.find(({ statusCode }) => statusCode === 422)!.json()).toEqual({ message: 'email_taken' });
});

it('two changes at once leave one, and the older link is void', async () => {
  const { id, email } = await somebody();
  const { headers } = await enter(app.server, email);
  const both = ['one-10@example.gr', 'two-10@example.gr'];
  await Promise.all(both.map((to) => post('email', { email: to, password: PASSWORD }, headers)));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from email_change where person_id = ${id} and ended_at is null`.execute(app.admin);
  expect(rows[0]!.n).toBe(1);
  const tokens = [await mailed('confirm', both[0]!), await mailed('confirm', both[1]!)].filter(Boolean);
  const answers = [];
  for (const token of tokens) answers.push((await confirm(token)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

it('waits for a concurrent change of this person', async () => {
  const { id, email } = await somebody();
  const { headers } = await enter(app.server, email);
  const answer = { hasCome: false };
  const asked = app.admin.transaction().execute(async (tx) => {
    await sql`select from person where id = ${id} for no key update`.execute(tx);
    const request = post('email', { email: 'new-17@example.gr', password: PASSWORD }, headers);
    void request.then(() => (answer.hasCome = true));
    for (let waiting = 0; waiting === 0 && !answer.hasCome;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      waiting = rows[0]!.n;
    }
    return { request, early: answer.hasCome };
  });
  const { request, early } = await asked;
  expect([early, (await request).statusCode]).toEqual([false, 200]);
});

it('that is not confirmed within a day expires: the old address is valid again', async () => {
  const { email } = await somebody();
  await ask(email, 'new-11@example.gr');
  const token = await mailed('confirm', 'new-11@example.gr');
  app.clock.pass(86_399);
  expect(await login(email)).toBe('account_not_confirmed');
  app.clock.pass(1);
  expect([(await confirm(token)).json(), await login(email)]).toEqual([notFound, 'in']);
});

it('is the customer’s own: an administrator who acts as them may not', async () => {
  const { id } = await somebody();
  const { headers } = await actAs(app.server, 'admin@example.gr', id);
  const answer = await post('email', { email: 'new-12@example.gr', password: PASSWORD }, headers);
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'not_while_impersonating' }]);
});

it('an address that can still be reverted to gets no confirmation for another person', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await ask(one.email, 'new-13@example.gr');
  await confirm(await mailed('confirm', 'new-13@example.gr'));
  await ask(other.email, one.email);
  expect(await mailed('confirm', one.email)).toBe('');
  await undo(await mailed('undo', other.email));
  app.clock.pass(7 * 86_400);
  await ask(other.email, one.email);
  expect((await confirm(await mailed('confirm', one.email))).statusCode).toBe(200);
});

it('ends links for a new password that went to the old address', async () => {
  const { email } = await somebody();
  await app.send('POST /api/password/email', { payload: { email }, remoteAddress: freshAddress() });
  await app.runJobs();
  const token = /\/password\/reset\/link#([\w-]{43})/.exec(app.mails.at(-1)!.text)![1];
  await ask(email, 'new-14@example.gr');
  await confirm(await mailed('confirm', 'new-14@example.gr'));
  const payload = { token, password: 'Thalassa-kai-ouranos' };
  const answer = await app.send('POST /api/password/reset', { payload, remoteAddress: freshAddress() });
  expect(answer.json()).toEqual({ message: 'reset_token_invalid' });
});

it('links are good for their purpose alone', async () => {
  const { email } = await somebody();
  await ask(email, 'new-15@example.gr');
  const [confirming, undoing] = [await mailed('confirm', 'new-15@example.gr'), await mailed('undo', email)];
  expect([(await undo(confirming)).json(), (await confirm(undoing)).json()]).toEqual([notFound, notFound]);
  const payload = { token: confirming, password: 'Thalassa-kai-ouranos' };
  expect((await app.send('POST /api/password/reset', { payload, remoteAddress: freshAddress() })).statusCode).toBe(422);
  expect((await confirm(confirming)).statusCode).toBe(200);
});

describe('an account with a pending first confirmation', () => {
  const resend = (email: string) => post('confirm/resend', { email });

  it('gets the link again, the older one ends, and the newer one opens it', async () => {
    const { email } = await somebody(false);
    expect(await login(email)).toBe('account_not_confirmed');
    await resend(email);
    const older = await mailed('confirm', email);
    await resend(email);
    const newer = await mailed('confirm', email);
    expect([(await confirm(older)).json(), (await confirm(newer)).json()]).toEqual([notFound, { message: 'Success' }]);
    expect(await login(email)).toBe('in');
  });

  it('that is confirmed, unknown or deactivated gets none', async () => {
    const [known, gone] = [await somebody(), await somebody(false)];
    await sql`update person set active = false where id = ${gone.id}`.execute(app.admin);
    const before = app.mails.length;
    for (const email of [known.email, gone.email, 'nobody-at-all@example.gr']) await resend(email);
    await app.runJobs();
    expect(app.mails).toHaveLength(before);
  });

  it('gets the link for a new address again while its change is pending', async () => {
    const { email } = await somebody();
    await ask(email, 'new-16@example.gr');
    const older = await mailed('confirm', 'new-16@example.gr');
    await resend(email);
    const newer = await mailed('confirm', 'new-16@example.gr');
    expect(newer).not.toBe(older);
    expect([(await confirm(older)).statusCode, (await confirm(newer)).statusCode]).toEqual([422, 200]);
  });
});
