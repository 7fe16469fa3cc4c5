import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { contract } from '../../contract/contract.ts';
import { isListOfPeople, OF_THINGS } from '../../http/note-list.ts';
import { limits } from '../../limits.ts';
import { actorFor, headersOf } from '../../testing/suites/actors.ts';
import { sampleRequest } from '../../testing/suites/requests.ts';
import type { Targets } from '../../testing/suites/samples.ts';
import { startSuite } from '../../testing/suites/start-suite.ts';
import { people } from '../../testing/test-data.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** One interval of refusals. */
const INTERVAL = 600;

interface Noted {
  deya_id: number | null;
  action: string;
  person_id: number | null;
  detail: Record<string, unknown>;
}

let app: TestApp;
let targets: Targets;
beforeAll(async () => ({ app, targets } = await startSuite()));
afterAll(() => app.stop());

const calls = Object.entries<Endpoint>(contract).filter(([, e]) => !e.later);

let seen = 0;
/** The security events since the last look. */
async function newEvents(): Promise<Noted[]> {
  const { rows } = await sql<Noted & { id: number }>`
    select id, deya_id, action, person_id, detail from audit_event
    union all select id, null, action, person_id, detail from installation_event order by id`.execute(app.admin);
  const kinds = ['sign-in-refused', 'access-refused', 'limit-reached', 'people-listed'];
  const found = rows.filter(({ id, action }) => id > seen && kinds.includes(action));
  seen = rows.at(-1)?.id ?? seen;
  return found.map(({ deya_id, action, person_id, detail }) => ({ deya_id, action, person_id, detail }));
}

const ask = async (call: string, actor: Parameters<typeof headersOf>[1]) => {
  const { request } = sampleRequest(call, targets);
  return app.server.inject({ ...request, headers: { ...(await headersOf(app, actor)), ...request.headers } });
};
const signIn = (email: string, password = 'not-the-password-1') =>
  app.send('POST /api/auth/login', { payload: { email, password } });

describe('a refused sign-in', () => {
  it('is in the trail: with the person where there is one, and with a keyed hash of the e-mail where there is none', async () => {
    await newEvents();
    expect((await signIn(people.anna.email)).statusCode).toBe(401);
    expect((await signIn('unknown@example.gr')).statusCode).toBe(401);
    const hash = appOf(app.server).securityEvents.hashOf('account', 'unknown@example.gr');
    const network_hash = appOf(app.server).securityEvents.hashOf('network', '127.0.0.1');
    const detail = { way: 'password', reason: 'wrong_credentials', network_hash };
    expect(await newEvents()).toEqual([
      { deya_id: null, action: 'sign-in-refused', person_id: people.anna.id, detail },
      { deya_id: null, action: 'sign-in-refused', person_id: null, detail: { ...detail, account_hash: hash } },
    ]);
  });

  it('of the same e-mail is counted for ten minutes, and is then one entry with the number', async () => {
    app.clock.pass(INTERVAL);
    await signIn(people.anna.email);
    await newEvents();
    for (let n = 0; n < 3; n += 1) await signIn(people.anna.email);
    expect(await newEvents()).toEqual([]);
    app.clock.pass(INTERVAL);
    await signIn('another@example.gr');
    const [counted] = (await newEvents()).filter(({ person_id }) => person_id === people.anna.id);
    expect(counted?.detail).toMatchObject({ times: 3, reason: 'wrong_credentials' });
  });

  it('of so many e-mails leaves two hundred entries, and one for all others', async () => {
    app.clock.pass(INTERVAL);
    await newEvents();
    for (let n = 0; n < 230; n += 1) await signIn(`person-${n}@example.gr`);
    const found = await newEvents();
    expect(found).toHaveLength(201);
    expect(found.at(-1)!.detail).toEqual({ kind: 'other-senders' });
  });

  it('with a link that is not valid is in the trail', async () => {
    app.clock.pass(INTERVAL);
    await newEvents();
    await app.send('POST /api/auth/autologin', { payload: { token: 'x'.repeat(43) } });
    expect((await newEvents()).at(-1)).toMatchObject({ action: 'sign-in-refused', detail: { way: 'link' } });
  });
});

describe('a call that is refused for want of a permission', () => {
  const guarded = calls.filter(([, { access }]) => access.startsWith('permission:')).map(([call]) => call);

  it.each(guarded)('%s is in the trail, with who called', async (call) => {
    app.clock.pass(INTERVAL);
    await newEvents();
    expect((await ask(call, 'owner')).statusCode).toBe(403);
    expect(await newEvents()).toMatchObject([
      { action: 'access-refused', person_id: 101, detail: { call, reason: 'no_access' } },
    ]);
  });

  it('is in the trail of a utility only for a person of that utility', async () => {
    app.clock.pass(INTERVAL);
    await newEvents();
    await ask('GET /api/staff/registrations', 'owner');
    await ask('GET /api/staff/registrations', 'foreigner');
    expect(await newEvents()).toMatchObject([
      { deya_id: 1, person_id: 101 },
      { deya_id: null, person_id: 3, detail: { deya_id: 1 } },
    ]);
  });

  it('is in the trail when another site sent it', async () => {
    app.clock.pass(INTERVAL);
    await newEvents();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.send('POST /api/contact', { headers, payload: {} })).statusCode).toBe(403);
    expect(await newEvents()).toMatchObject([{ action: 'access-refused', detail: { call: 'POST /api/contact' } }]);
  });
});

describe('a list of people', () => {
  const lists = calls.filter(([call, e]) => isListOfPeople(call, e)).map(([call]) => call);

  it('is each of those that staff search', () => {
    expect(lists).toEqual(
      expect.arrayContaining([
        'GET /api/users/search',
        'GET /api/staff/contact',
        'GET /api/staff/conversations',
        'GET /api/staff/registrations',
        'GET /api/staff/payments',
      ]),
    );
    expect(OF_THINGS.filter((call) => !(call in contract))).toEqual([]);
  });

  it.each(lists)('%s is in the trail once an hour, with the number of its rows', async (call) => {
    await newEvents();
    const answer = await ask(call, 'installation_admin');
    expect([answer.statusCode, (await ask(call, 'installation_admin')).statusCode]).toEqual([200, 200]);
    const noted = (await newEvents()).filter(({ action }) => action === 'people-listed');
    const body = answer.json<{ data: unknown[] }>();
    expect(noted).toMatchObject([{ person_id: 5, detail: { call, rows: body.data.length } }]);
  });

  it('is in the trail of the utility for its own staff, and not in that of another', async () => {
    await newEvents();
    await ask('GET /api/staff/registrations', 'staff');
    expect(await newEvents()).toMatchObject([{ action: 'people-listed', deya_id: 1, person_id: 6 }]);
  });

  it('adds up the rows that follow within the hour', async () => {
    for (let n = 0; n < 2; n += 1) await ask('GET /api/staff/registrations', 'staff');
    app.clock.pass(3600);
    await newEvents();
    const answer = await ask('GET /api/staff/registrations', 'staff');
    const rows = answer.json<{ data: unknown[] }>().data.length;
    const ofStaff = (await newEvents()).filter(({ person_id }) => person_id === 6);
    expect(ofStaff.map(({ detail }) => [detail['times'], detail['rows']])).toEqual([
      [2, 2 * rows],
      [undefined, rows],
    ]);
  });
});

describe('a limit that is reached', () => {
  const NOTHING = Object.fromEntries(
    Object.entries(limits).map(([name, { seconds }]) => [name, { attempts: 0, seconds }]),
  );

  it('is in the trail, whatever the call', async () => {
    const usual = { ...appOf(app.server).config.limits };
    Object.assign(appOf(app.server).config.limits, NOTHING);
    const reached = new Set<string>();
    for (const [call, e] of calls.filter(([, { access }]) => access === 'public' || access === 'member')) {
      app.clock.pass(INTERVAL);
      await newEvents();
      for (const actor of e.access === 'public' ? (['owner', 'guest'] as const) : [actorFor(e)]) {
        if ((await ask(call, actor)).statusCode !== 429) continue;
        const noted = (await newEvents()).filter(({ action }) => action === 'limit-reached');
        expect([call, actor, noted.map(({ detail }) => detail['call'])]).toEqual([call, actor, [call]]);
        reached.add(String(noted[0]!.detail['limiter']));
      }
    }
    Object.assign(appOf(app.server).config.limits, usual);
    // The others are counted behind one of these.
    expect(reached.size).toBeGreaterThanOrEqual(24);
  });
});

it('no security event holds an e-mail, a name or an address of a network', async () => {
  const { rows } = await sql<{ detail: string }>`
    select detail::text from audit_event union all select detail::text from installation_event`.execute(app.admin);
  expect(rows.filter(({ detail }) => /@|127\.0\.0|Άννα/.test(detail))).toEqual([]);
});
