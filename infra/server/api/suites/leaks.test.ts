import { readFileSync } from 'node:fs';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { AUTHENTICATOR, addAuthenticator } from '../testing/sample-rows.ts';
import { actorFor, headersOf, type ActorName } from '../testing/suites/actors.ts';
import { dataOfPeople, hearing } from '../testing/suites/detect-leaks.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleInput, sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { eventsOfEveryRun, eventsOfTests } from '../testing/suites/security-events.ts';
import { enter } from '../testing/sign-in.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';
import { toRequest } from '../testing/to-request.ts';
import { FEED_TOKEN, PASSWORD, people, SECRET, type Name } from '../testing/test-data.ts';
import { codeAt, stepAt } from '../features/session/totp.ts';

/** Side outputs of a call — log, refusals, addresses — contain no secrets, personal data or internals. */
const calls = Object.entries<Endpoint>(contract);
const WHO: ActorName[] = [
  'guest',
  'owner',
  'installation_admin',
  'impersonator',
  'foreigner',
  'feed',
  'must_change',
  'revoked',
  'wrong_token',
];

const said: string[] = [];
const { told, secrets, hear } = hearing([PASSWORD, SECRET, FEED_TOKEN, 'Nero-kai-fos-2', 'x'.repeat(43)]);
/** E-mails, telephones and tax numbers of every person in the database. */
let personal: string[] = [];

let app: TestApp;
let targets: Targets;
beforeAll(async () => {
  ({ app, targets } = await startSuite(said));
  await sql`update person set afm_proof = 'staff', afm = '090000045', phone = '+306900000045' where id = 101`.execute(
    app.admin,
  );
  personal = await dataOfPeople(app.admin);
});
afterAll(async () => {
  noteCount(
    'Leaks',
    `${said.length} lines of the log and ${told.length} refusals searched for ${secrets.size} secrets and ${personal.length} numbers and addresses of people`,
  );
  await app.stop();
});

async function ask(call: string, request: InjectOptions, headers: Record<string, string> = {}): Promise<void> {
  const token = headers['authorization']?.replace('Bearer ', '');
  if (token) secrets.add(token);
  const answer = await app.server.inject({ ...request, headers: { ...headers, ...request.headers } });
  hear(call, answer);
}

it.each(calls)('%s, for every actor and input', async (call, e) => {
  for (const who of WHO) {
    const { request, undo } = sampleRequest(call, targets);
    await ask(call, request, await headersOf(app, who));
    if (undo) await sql.raw(undo).execute(app.admin);
  }
  const known = await headersOf(app, actorFor(e));
  const { params, query } = sampleInput(call, targets);
  // Values in the wrong field: a password as a number, a person's address as a code.
  for (const value of [PASSWORD, 'olga@example.gr', '090000045', '+306900000045']) {
    const wrong = Object.fromEntries(
      ['deya_id', 'id', 'email', 'password', 'token', 'code'].map((name) => [name, value]),
    );
    await ask(call, toRequest(call, { ...(params && { params: wrong }), query: wrong, body: wrong }), known);
    await ask(
      call,
      {
        ...toRequest(call, { ...(params && { params }), query: { ...query, secret: value } }),
        headers: { referer: `https://portal.example/?q=${value}`, cookie: `hydria_refresh=${value}` },
      },
      known,
    );
  }
});

it('an address with a secret, and one that cannot be decoded', async () => {
  for (const secret of secrets)
    for (const url of [
      '/gsis/v2/1?token=',
      '/gsis/callback?state=',
      '/api/nothing?token=',
      '/api/%zz?token=',
      '/api/auth/user?token=',
    ])
      await ask('GET', {
        url: `${url}${encodeURIComponent(secret)}`,
        headers: { referer: `https://portal.example/${secret}` },
      });
});

const REPEAT_IT = `
  create function repeat_it() returns trigger language plpgsql as $$ begin
    raise exception 'invalid input syntax for type integer: "%"', new.description
      using errcode = 'XX000', detail = 'Failing row contains ' || new.description, hint = new.description;
  end $$;
  create trigger repeat_it before insert on problem_report for each row execute function repeat_it()`;

it('an internal error whose message repeats an input', async () => {
  const call = 'POST /api/reports';
  await sql.raw(REPEAT_IT).execute(app.admin);
  const { body } = sampleInput(call, targets);
  const before = said.length;
  for (const description of ['olga@example.gr', 'a "olga@example.gr" b', `"${PASSWORD}`, 'x\n"090000045"\ny']) {
    const request = toRequest(call, {
      body: { ...(body as object), description, idempotency_key: `leaks-${description.length}-0123456789` },
    });
    const answer = await app.server.inject({
      ...request,
      headers: { ...request.headers, ...(await headersOf(app, 'owner')) },
    });
    hear(call, answer);
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'server_error' }]);
  }
  await sql.raw('drop trigger repeat_it on problem_report; drop function repeat_it').execute(app.admin);
  // The failure is still reported, with its code and the request number of the answer.
  const failures = said
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'server_error');
  expect(failures).toHaveLength(4);
  for (const { err, reqId } of failures)
    expect([err.code, reqId]).toEqual(['XX000', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it('states that only a sequence of calls reaches', async () => {
  const send = async (call: string, payload: object, as: Name) => hear(call, await app.send(call, { as, payload }));
  await sql.raw(addAuthenticator).execute(app.admin);
  const code = () => codeAt(AUTHENTICATOR, stepAt(app.clock.now()));
  await send('POST /api/account/two-factor/verify', { code: '000000' }, 'anna');
  await send('POST /api/account/two-factor/verify', { code: code() }, 'anna');
  app.clock.pass(30);
  await send('POST /api/account/two-factor/verify', { code: code() }, 'anna');
  for (const to of ['deactivated', 'active', 'unconfirmed', 'confirmed', 'deleted', 'restored'])
    await send('POST /api/users/2/state?deya_id=1', { to }, 'admin');
  const { refreshCookie: cookie } = await enter(app.server, people.stella.email);
  for (const seconds of [0, 60]) {
    app.clock.pass(seconds);
    hear('refresh', await app.server.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } }));
  }
});

it('links in mails, and their use', async () => {
  const follow = async (asked: string, email: string, call: string, more: object) => {
    app.mails.length = 0;
    await app.send(asked, { payload: { email } });
    await app.runJobs();
    const [token] = /[\w-]{43}/.exec(app.mails.find(({ to }) => to === email)?.text ?? '') ?? [];
    hear(call, await app.send(call, { payload: { token, ...more } }));
    secrets.add(token!);
  };
  await follow('POST /api/password/email', people.babis.email, 'POST /api/password/reset', {
    password: 'Nero-kai-fos-2',
  });
  await follow('POST /api/account/confirm/resend', people.unconfirmed.email, 'POST /api/account/confirm', {});
});

it('the resulting mails leave no data in the log', async () => {
  await app.send('POST /api/password/email', { payload: { email: people.gina.email } });
  await app.runJobs();
  for (const { text } of app.mails) for (const [secret] of text.matchAll(/[\w-]{43}/g)) secrets.add(secret);
  expect(app.mails.length).toBeGreaterThan(0);
});

/** The secrets and personal data in these texts, with their place. */
const found = (texts: readonly string[]): unknown[] => {
  const whole = texts.join('\n');
  const known = [...secrets, ...personal].flatMap((one) => [one, encodeURIComponent(one)]);
  return known.filter((one) => whole.includes(one)).map((one) => [one, texts.find((text) => text.includes(one))]);
};

it('the run contains secrets and personal data', () => {
  expect(secrets.size).toBeGreaterThan(500);
  expect(personal.length).toBeGreaterThan(15);
  expect(told.length).toBeGreaterThan(2000);
});

it('no line of the log has a secret or personal data', () => {
  expect(said.length).toBeGreaterThan(3000);
  expect(found(said)).toEqual([]);
});

const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|violates|syntax|\/work\/|\/home\//i;

it('no refusal and no redirect has one, nor SQL or file paths', () => {
  expect(found(told.map(([, text]) => text))).toEqual([]);
  expect(told.filter(([, text]) => INSIDE.test(text))).toEqual([]);
});

it('the audit trail has every required event', async () => {
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_event union select action from installation_event`.execute(app.admin);
  const known = rows.map(({ action }) => action).filter((action) => !(action in eventsOfTests));
  expect(known.sort()).toEqual([...eventsOfEveryRun].sort());
});

it.each(Object.entries(eventsOfTests))('the event %s is covered by %s', (action, file) =>
  expect(readFileSync(`${__dirname}/../${file}`, 'utf8')).toContain(action),
);

it('the log has failed sign-ins and refused calls', () => {
  const lines = said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  for (const status of [401, 403, 404, 422])
    expect(lines.filter((line) => line.status === status && line.route).length).toBeGreaterThan(0);
});
