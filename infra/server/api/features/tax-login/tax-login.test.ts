import { sql } from 'kysely';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

const ANNAS = '090000045';
const ANOTHER = '094014201';

/** A stub of the authority, in which each code belongs to a signed-in citizen. */
const codes: Record<string, string | OutsideError | Error> = {
  anna: ANNAS,
  other: ANOTHER,
  down: new OutsideError('too_slow', 'test'),
  refused: new OutsideError('status', '400'),
};
let finished: { code: string; redirect_uri: string }[];
const taxAuthority: TaxAuthority = {
  provider: 'gsis',
  begin: ({ state, redirect_uri }) => `https://tax.example/authorize?${new URLSearchParams({ state, redirect_uri })}`,
  finish: async (from) => {
    finished.push(from);
    const taxid = codes[from.code] ?? new OutsideError('status', '400');
    if (typeof taxid !== 'string') throw taxid;
    return { taxid, first_name: 'ΑΝΝΑ', last_name: 'ΑΛΦΑ' };
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://my.example.gr', https: true }, { outside: { taxAuthority } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  finished = [];
  await sql`delete from external_identity`.execute(app.admin);
  await sql`update person set afm = null`.execute(app.admin);
  await sql`update session set revoked_at = null`.execute(app.admin);
});

interface Ticket {
  token: string;
  cookie: string;
}

const ticketOf = async (as: Name = 'anna', body: object = { deya_id: 1 }): Promise<Ticket> => {
  const answer = await app.send('POST /api/deya/taxisTicket', { as, payload: body });
  const [cookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
  return { token: answer.json<{ token: string }>().token, cookie: cookie.split(';')[0] ?? '' };
};

const visit = async (url: string, cookie = '', method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers } = await app.server.inject({ method, url, headers: { cookie } });
  return { statusCode, to: String(headers['location'] ?? ''), headers };
};

const start = ({ token, cookie }: Ticket, deya_id = 1) =>
  visit(`/gsis/v2/${deya_id}?token=${token}&email=evil@example.com&update=true`, cookie);

const stateIn = (to: string) => new URL(to).searchParams.get('state') ?? '';

/** A person at the authority, with the state of their return. */
const atAuthority = async (as: Name = 'anna', body: object = { deya_id: 1 }) => {
  const ticket = await ticketOf(as, body);
  return { ...ticket, state: stateIn((await start(ticket)).to) };
};

const back = (state: string, code: string, cookie: string) =>
  visit(`/gsis/callback?state=${state}&code=${code}`, cookie);

const login = async (as: Name, code: string, body?: object) => {
  const { state, cookie } = await atAuthority(as, body);
  return (await back(state, code, cookie)).to;
};

const isLogged = async (as: Name = 'anna', deya_id = 1) =>
  (await app.send(`GET /api/deya/checkTaxis?deya_id=${deya_id}`, { as })).json<{ loggedWithTaxis: boolean }>()
    .loggedWithTaxis;

const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from external_identity`.execute(app.admin);
  return rows[0]?.n;
};

it('identifies a person for the utility, and for no other', async () => {
  expect(await isLogged()).toBe(false);
  const ticket = await ticketOf('anna', { deya_id: 1, lang: 'de' });
  const gone = await start(ticket);
  expect(gone.statusCode).toBe(303);
  expect(gone.to).toMatch(
    /^https:\/\/tax\.example\/authorize\?state=[\w-]{43}&redirect_uri=https%3A%2F%2Fmy\.example\.gr%2Fgsis%2Fcallback$/,
  );
  const { to } = await back(stateIn(gone.to), 'anna', ticket.cookie);
  expect(to).toBe('/de/postgsis?result=success&deya_id=1');
  expect(finished).toEqual([{ code: 'anna', redirect_uri: 'https://my.example.gr/gsis/callback' }]);
  expect([await isLogged(), await isLogged('anna', 2), await isLogged('babis')]).toEqual([true, false, false]);
  const { rows } =
    await sql`select p.afm, i.subject, i.first_name from person p join external_identity i on i.person_id = p.id where p.id = 1`.execute(
      app.admin,
    );
  expect(rows).toEqual([{ afm: ANNAS, subject: ANNAS, first_name: 'ΑΝΝΑ' }]);
  const {
    rows: [event],
  } = await sql<{
    action: string;
    detail: object;
  }>`select action, detail from audit_event where deya_id = 1 and person_id = 1 order by id desc limit 1`.execute(
    app.admin,
  );
  expect(event).toEqual({ action: 'tax-login', detail: {} });
});

it('lets the same person return, and be identified for a further utility', async () => {
  expect(await login('anna', 'anna')).toContain('success');
  expect(await login('anna', 'anna')).toContain('success');
  const ticket = await ticketOf('anna', { deya_id: 2 });
  const state = stateIn((await start(ticket, 2)).to);
  expect((await back(state, 'anna', ticket.cookie)).to).toContain('success');
  expect([await isLogged('anna', 2), await count()]).toEqual([true, 1]);
});

it('is removed by the person only, whom the utility then asks again', async () => {
  await login('anna', 'anna');
  const listed = (as: Name) => app.send('GET /api/account/identities', { as }).then((answer) => answer.json());
  const remove = async (as: Name) =>
    (await app.send('DELETE /api/account/identities/gsis', { as })).json<{ message: string }>().message;
  const at = app.clock.now().toISOString();
  const own = { provider: 'gsis', full_name: 'ΑΝΝΑ ΑΛΦΑ', linked_at: at, last_login_at: at };
  expect([await listed('anna'), await listed('babis')]).toEqual([{ data: [own] }, { data: [] }]);
  expect(await remove('babis')).toBe('identity_not_found');
  expect([await remove('anna'), await remove('anna')]).toEqual(['Success', 'identity_not_found']);
  expect(await isLogged()).toBe(false);
  expect(await login('anna', 'other')).toContain('result=other_person');
  expect(await login('anna', 'anna')).toContain('result=success');
});

it('hides the cookie from scripts and other paths, and receives it on the return from the authority', async () => {
  const answer = await app.send('POST /api/deya/taxisTicket', { as: 'anna', payload: { deya_id: 1 } });
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^__Secure-hydria_taxis=[\w-]{43}; Path=\/gsis; Max-Age=720; HttpOnly; SameSite=Lax; Secure$/,
  );
});

it('stores no secret in the database', async () => {
  const { token, cookie, state } = await atAuthority();
  const { rows } = await sql<{ row: string }>`select t::text as row from one_time_token t`.execute(app.admin);
  const text = rows.map(({ row }) => row).join('\n');
  for (const secret of [token, state, cookie.split('=')[1] ?? '']) expect(text).not.toContain(secret);
  expect(text).not.toContain(ANNAS);
});

it('issues no ticket to a guest, a stranger, a pending customer, or for an unknown utility', async () => {
  const statusOf = async (as: Name | undefined, deya_id: unknown) =>
    (await app.send('POST /api/deya/taxisTicket', { ...(as && { as }), payload: { deya_id } })).statusCode;
  expect(await statusOf(undefined, 1)).toBe(401);
  expect(await statusOf('gina', 1)).toBe(403);
  expect(await statusOf('petros', 1)).toBe(403);
  expect(await statusOf('anna', 999)).toBe(403);
  expect(await statusOf('anna', '1')).toBe(422);
});

describe('a login fails', () => {
  const ATTACKS: [string, () => Promise<string | { to: string }>][] = [
    ['without a ticket', () => visit('/gsis/v2/1')],
    ['with a ticket that nobody made', () => start({ token: 'x'.repeat(43), cookie: '' })],
    ['with two tickets', async () => {
      const { token, cookie } = await ticketOf();
      return visit(`/gsis/v2/1?token=${token}&token=${token}`, cookie);
    }],
    ['with a ticket for another utility', async () => start(await ticketOf(), 2)],
    ['with a ticket in another browser', async () => start({ ...(await ticketOf()), cookie: '' })],
    ["with a ticket and somebody else's cookie", async () => {
      const { cookie } = await ticketOf('babis');
      return start({ ...(await ticketOf()), cookie });
    }],
    ['with a second cookie of the same name', async () => {
      const { token, cookie } = await ticketOf();
      return start({ token, cookie: `${cookie}; ${cookie.replace(/=.*/, '=planted')}` });
    }],
    ['with a ticket that is a minute old', async () => {
      const ticket = await ticketOf();
      app.clock.pass(60);
      return start(ticket);
    }],
    ['with a ticket that a newer one has ended', async () => {
      const ticket = await ticketOf();
      await ticketOf();
      return start(ticket);
    }],
    ['with a ticket twice', async () => {
      const ticket = await ticketOf();
      await start(ticket);
      return start(ticket);
    }],
    ['with a ticket of a session that has ended', async () => {
      const ticket = await ticketOf('babis');
      await sql`update session set revoked_at = now() where person_id = ${people.babis.id}`.execute(app.admin);
      return start(ticket);
    }],
    ['with a state as a ticket', async () => {
      const { state, cookie } = await atAuthority();
      return start({ token: state, cookie });
    }],
    ['without a state', async () => visit('/gsis/callback?code=anna', (await atAuthority()).cookie)],
    ['with a made-up state', async () => back('A'.repeat(43), 'anna', (await atAuthority()).cookie)],
    ['with an access token as the state', async () => back(await app.tokenOf('anna'), 'anna', (await atAuthority()).cookie)],
    ['with a ticket as the state', async () => {
      const { token, cookie } = await ticketOf();
      return back(token, 'anna', cookie);
    }],
    ['with two states', async () => {
      const { state, cookie } = await atAuthority();
      return visit(`/gsis/callback?state=${state}&state=${state}&code=anna`, cookie);
    }],
    ['with a state in another browser: a victim who is sent the link', async () => back((await atAuthority()).state, 'anna', '')],
    ["with a state and another login's cookie", async () => {
      const { cookie } = await atAuthority('stella');
      return back((await atAuthority()).state, 'anna', cookie);
    }],
    ['with a state that is ten minutes old', async () => {
      const { state, cookie } = await atAuthority();
      app.clock.pass(600);
      return back(state, 'anna', cookie);
    }],
    ['with a state whose login was cancelled', async () => {
      const { state, cookie } = await atAuthority();
      await visit(`/gsis/callback?state=${state}&error=access_denied`, cookie);
      return back(state, 'anna', cookie);
    }],
    ['with a state twice, the first time with a bad code', async () => {
      const { state, cookie } = await atAuthority();
      await back(state, 'refused', cookie);
      return back(state, 'anna', cookie);
    }],
    ['when the person has signed out at the authority\'s page meanwhile', async () => {
      const { state, cookie } = await atAuthority('stella');
      await sql`update session set revoked_at = now() where person_id = ${people.stella.id}`.execute(app.admin);
      return back(state, 'anna', cookie);
    }],
    ['when an administrator has deactivated the person meanwhile', async () => {
      const { state, cookie } = await atAuthority('anna');
      await sql`update person set active = false where id = 1`.execute(app.admin);
      const answer = await back(state, 'anna', cookie);
      await sql`update person set active = true where id = 1`.execute(app.admin);
      await sql`update session set revoked_at = null`.execute(app.admin);
      return answer;
    }],
    ['with a code that the authority refuses', () => login('anna', 'refused')],
    ['with no code', async () => {
      const { state, cookie } = await atAuthority();
      return visit(`/gsis/callback?state=${state}`, cookie);
    }],
    ['with two codes', async () => {
      const { state, cookie } = await atAuthority();
      return visit(`/gsis/callback?state=${state}&code=anna&code=other`, cookie);
    }],
    ['when the authority does not answer', () => login('anna', 'down')],
    ['with a number other than the one that the person gave', async () => {
      await sql`update person set afm_proof = 'staff', afm = ${ANOTHER} where id = 1`.execute(app.admin);
      return login('anna', 'anna');
    }],
  ]; // prettier-ignore

  it.each(ATTACKS)('%s', async (_, attack) => {
    const answer = await attack();
    const to = typeof answer === 'string' ? answer : answer.to;
    expect(to).toMatch(/^\/postgsis\?result=(expired|failed|cancelled|other_person)(&deya_id=1)?$/);
    expect(await count()).toBe(0);
    expect([await isLogged('anna'), await isLogged('anna', 2)]).toEqual([false, false]);
  });

  it("with another person's number, or with a second one of their own", async () => {
    expect(await login('anna', 'anna')).toContain('success');
    expect(await login('stella', 'anna')).toContain('other_person');
    await sql`update person set afm = null`.execute(app.admin);
    expect(await login('anna', 'other')).toContain('other_person');
    const { rows } = await sql`select person_id, subject from external_identity`.execute(app.admin);
    expect(rows).toEqual([{ person_id: 1, subject: ANNAS }]);
    expect([await isLogged('stella'), await isLogged('anna')]).toEqual([false, true]);
  });

  it('twenty times at once with one state', async () => {
    const { state, cookie } = await atAuthority();
    const all = await Promise.all(Array.from({ length: 20 }, () => back(state, 'anna', cookie)));
    expect(all.filter(({ to }) => to.includes('success'))).toHaveLength(1);
    expect(finished).toHaveLength(1);
  });

  it('by HEAD, or from a browser without the cookie, neither of which uses the secret up', async () => {
    const { token, cookie } = await ticketOf();
    for (const url of [`/gsis/v2/1?token=${token}`, '/gsis/callback?state=x'])
      expect((await visit(url, cookie, 'HEAD')).statusCode).toBe(404);
    await start({ token, cookie: '' });
    const gone = await start({ token, cookie });
    await back(stateIn(gone.to), 'anna', '');
    expect((await back(stateIn(gone.to), 'anna', cookie)).to).toContain('success');
  });

  it('with a redirect to any other site', async () => {
    const evil = ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'];
    for (const next of evil) {
      const { state, cookie } = await atAuthority();
      const more = ['redirect_uri', 'next', 'redirect', 'lang', 'deya_id']
        .map((name) => `${name}=${encodeURIComponent(next)}`)
        .join('&');
      expect((await visit(`/gsis/callback?state=${state}&code=refused&${more}`, cookie)).to).toBe(
        '/postgsis?result=failed&deya_id=1',
      );
      expect((await visit(`/gsis/v2/${encodeURIComponent(next)}?token=x&${more}`)).to).toBe('/postgsis?result=expired');
    }
  });
});

it('answers with its own code without a configured authority', async () => {
  const plain = await startTestApp({}, { outside: { taxAuthority: null } });
  const answer = await plain.send('POST /api/deya/taxisTicket', { as: 'anna', payload: { deya_id: 1 } });
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'taxis_connection_problem' }]);
  expect((await plain.server.inject('/gsis/v2/1?token=x')).headers['location']).toBe('/postgsis?result=failed');
  await plain.stop();
});
