import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { sql } from 'kysely';
import { freshAddress } from '../../testing/sign-in.ts';
import { hearStatements } from '../../testing/suites/statement-spy.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-data.ts';
import { limits } from '../../kernel/rate-limits.ts';

const ANNAS = '555777003';
const NOBODYS = '123456783';
const PASSWORD = 'Thalassa-prasini-7';

let citizen = { taxid: ANNAS, first_name: 'ΑΝΝΑ', last_name: 'ΑΛΦΑ' };
const taxAuthority: TaxAuthority = {
  provider: 'gsis',
  begin: ({ state }) => `https://tax.example/authorize?${new URLSearchParams({ state })}`,
  finish: async () => citizen,
};

let app: TestApp;
beforeAll(async () => (app = await startTestApp({}, { outside: { taxAuthority } })));
afterAll(() => app.stop());
beforeEach(async () => {
  citizen = { taxid: ANNAS, first_name: 'ΑΝΝΑ', last_name: 'ΑΛΦΑ' };
  app.mails.length = 0;
  await sql.raw(AS_BEFORE).execute(app.admin);
});
afterEach(() => jest.restoreAllMocks());

const AS_BEFORE = `
  delete from audit_event where person_id > 900; delete from sign_up_draft; delete from registration_request; delete from external_identity; delete from login_throttle;
  delete from supply_person where person_id > 900; delete from person_role where person_id > 900;
  delete from person_deya where person_id > 900; delete from person where id > 900; delete from boss.job;
  update deya set registration_open = true, register_with_taxis = false, customer_code_mask = null, settings = '{}';
  delete from supply where kwdikos_katanalwti = 'ΑΒ-7';
  update supply set passkey = null, e_bill_choice = null, e_bill_from = null, owner_afm = null, address = null;
  update bill set payment_code = 'RF18539007547034' where bill_number = 'B1-60'`;

const ACCOUNT = {
  first_name: 'Άννα',
  last_name: 'Άλφα',
  email: 'nea@example.gr',
  phone: '694 412 3456',
  e_bill: 'yes',
  subscribe: '1',
};

/** A browser with its cookies. */
const browser = (deya_id = 1, server = app.server) => {
  const jar = new Map<string, string>();
  const remoteAddress = freshAddress();
  const call = async (what: string, payload?: object) => {
    const [method, path] = what.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const url = method === 'POST' ? `/api/sign-up${path}` : `/api/sign-up${path}?deya_id=${deya_id}`;
    const headers = { ...(cookie && { cookie }) };
    const body = method === 'POST' && { payload: { deya_id, ...payload } };
    const answer = await server.inject({ method, url, headers, remoteAddress, ...body });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  const steps = {
    jar,
    remoteAddress,
    call,
    number: (afm: string, country = 'EL') => call('POST /number', { afm, country }),
    code: (code: string, passkey?: string) => call('POST /code', { code, ...(passkey && { passkey }) }),
    draft: async () => (await call('GET ')).json<{ draft: SignUpDraft | null }>().draft,
    choose: async (which: (code: string) => boolean = () => true, customer_type = 'owner') => {
      const draft = (await steps.draft())!;
      const supplies = draft.supplies.filter(({ code }) => which(code)).map(({ id }) => id);
      return call('POST /supplies', { supplies, customer_type });
    },
    account: (changes: object = {}) => call('POST /account', { ...ACCOUNT, ...changes }),
    create: async (changes: object = {}) => {
      const terms_from = (await steps.draft())?.terms_from ?? '2026-01-01';
      return call('POST ', {
        password: PASSWORD,
        terms: true,
        terms_from,
        idempotency_key: 'key-of-a-person-1',
        ...changes,
      });
    },
    /** To the tax authority and back. */
    identify: async () => {
      const { token } = (await call('POST /ticket', { lang: 'de' })).json<{ token: string }>();
      const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
      const gone = await app.server.inject({
        url: `/gsis/v2/${deya_id}?token=${token}`,
        headers: { cookie: cookie() },
      });
      const state = new URL(String(gone.headers['location'])).searchParams.get('state');
      const back = await app.server.inject({
        url: `/gsis/callback?state=${state}&code=x`,
        headers: { cookie: cookie() },
      });
      return String(back.headers['location']);
    },
  };
  return steps;
};

/** A browser that has answered every question with anna's number and the code of her bill. */
const ready = async (changes: object = {}) => {
  const person = browser();
  await person.number(ANNAS);
  await person.code('100-1');
  await person.choose((code) => code === '100-1');
  await person.account(changes);
  return person;
};

const rows = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(app.admin)).rows;

const signIn = async (email = ACCOUNT.email) => {
  const payload = { email, password: PASSWORD };
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: freshAddress(),
  });
  return answer.json<{ message?: string; token?: string }>();
};

const confirm = async () => {
  const [, token] = /email\/confirm#([\w-]+)/.exec(app.mails.at(-1)!.text) ?? [];
  return app.server.inject({
    method: 'POST',
    url: '/api/account/confirm',
    payload: { token },
    remoteAddress: freshAddress(),
  });
};

describe('a person without an account', () => {
  it('registers with the code of a bill, confirms the mail, signs in, and waits for the staff', async () => {
    const person = await ready();
    const done = (await person.create()).json<SignUpDraft>();
    expect(done).toMatchObject({ state: 'done', email: ACCOUNT.email, afm: null, account: null, supplies: [] });
    expect(await rows(`select action from audit_event where person_id > 900`)).toEqual([
      { action: 'account-registered' },
    ]);
    expect(await signIn()).toEqual({ message: 'account_not_confirmed' });
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ACCOUNT.email, 'Επιβεβαιώστε τη διεύθυνσή σας'],
    ]);
    expect((await confirm()).statusCode).toBe(200);
    const { token } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const user = await app.server.inject({ url: '/api/auth/user', headers });
    expect(user.json()).toMatchObject({
      full_name: 'Άννα Άλφα',
      phone: '+306944123456',
      deya: [{ id: 1, status: 'pending' }],
    });
    const staff = await app.send('GET /api/staff/registrations?deya_id=1', { as: 'stella' });
    expect(staff.json().data).toMatchObject([
      {
        kwdikos_katanalwti: '100-1',
        afm: ANNAS,
        proof: 'code',
        customer_type: 'owner',
        afm_matches: true,
        e_bill: true,
      },
    ]);
  });

  it('is linked at once when the tax authority has proved that they are the liable party', async () => {
    const person = browser();
    await person.number(ANNAS);
    await person.code('100-1');
    expect(await person.identify()).toBe('/de/deya/1/register?identity=success');
    expect((await person.draft())!.identity).toMatchObject({ afm: ANNAS, first_name: 'ΑΝΝΑ', used: false });
    await person.call('POST /identity', { use: true });
    await person.choose();
    await person.account();
    await person.create();
    expect(await rows('select status, decided_by from registration_request order by kwdikos_katanalwti')).toEqual([
      { status: 'accepted', decided_by: null },
      { status: 'accepted', decided_by: null },
    ]);
    expect(
      await rows(`select l.status, p.afm, i.subject, (select count(*)::int from supply_person s where s.person_id = p.id) as supplies
      from person p join person_deya l on l.person_id = p.id join external_identity i on i.person_id = p.id where p.id > 900`),
    ).toEqual([{ status: 'active', afm: ANNAS, subject: ANNAS, supplies: 2 }]);
    expect(
      await rows(`select kwdikos_katanalwti from supply where deya_id = 1 and e_bill_choice order by 1`),
    ).toHaveLength(2);
  });

  it('waits for the staff where the tax login proves them the owner of a supply that another pays for', async () => {
    await sql`update supply set owner_afm = ${NOBODYS} where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(
      app.admin,
    );
    citizen = { taxid: NOBODYS, first_name: 'ΝΕΑ', last_name: 'ΙΔΙΟΚΤΗΤΡΙΑ' };
    const person = browser();
    await person.number(NOBODYS);
    await person.code('100-3');
    await person.identify();
    await person.call('POST /identity', { use: true });
    await person.choose();
    await person.account();
    await person.create();
    expect(await rows('select status, proof from registration_request')).toEqual([
      { status: 'pending', proof: 'identity' },
    ]);
  });

  it('is linked by the code of a bill where the utility asks for no approval, and not without a proof', async () => {
    await sql`update deya set settings = '{"registration_approval": false}' where id = 1`.execute(app.admin);
    await (await ready()).create();
    const stranger = browser();
    await stranger.number(NOBODYS);
    await stranger.code('100-1');
    await stranger.choose();
    await stranger.account({ email: 'stranger@example.gr' });
    await stranger.create();
    expect(await rows('select afm, status, proof from registration_request order by id')).toEqual([
      { afm: ANNAS, status: 'accepted', proof: 'code' },
      { afm: NOBODYS, status: 'pending', proof: 'none' },
    ]);
    // A number that was only claimed gives no right to readings.
    expect(await rows(`select afm from person where email = 'stranger@example.gr'`)).toEqual([{ afm: null }]);
  });

  it('finds the draft again in the same browser for a day, and in no other browser or utility', async () => {
    const person = await ready();
    expect(await person.draft()).toMatchObject({
      afm: ANNAS,
      code: '100-1',
      customer_type: 'owner',
      account: { email: ACCOUNT.email },
    });
    expect(await browser().draft()).toBeNull();
    const elsewhere = browser(2);
    elsewhere.jar.set('hydria_sign_up', person.jar.get('hydria_sign_up')!);
    expect(await elsewhere.draft()).toBeNull();
    app.clock.pass(86_399);
    expect(await person.draft()).not.toBeNull();
    app.clock.pass(1);
    expect(await person.draft()).toBeNull();
    expect((await person.account()).json()).toEqual({ message: 'sign_up_expired' });
    await sql`select forget_sign_up_drafts(${new Date(app.clock.now().getTime() + 1000)})`.execute(app.admin);
    expect(await rows('select 1 from sign_up_draft')).toEqual([]);
  });

  it('gets one account by the same registration, however often it is sent, also from a second tab', async () => {
    const person = await ready();
    const both = await Promise.all([person.create(), person.create()]);
    const again = await person.create({ idempotency_key: 'key-of-a-second-tab' });
    expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await rows('select 1 from person where id > 900')).toHaveLength(1);
    expect((await person.account()).json()).toEqual({ message: 'sign_up_expired' });
  });

  it('starts again by forgetting the draft', async () => {
    const person = await ready();
    await person.call('DELETE ');
    expect(await person.draft()).toBeNull();
  });

  it('has accepted the terms in a version and at a time, and reads them again when they change meanwhile', async () => {
    const person = await ready();
    expect((await person.create({ terms_from: '2001-01-01' })).json()).toEqual({ message: 'terms_changed' });
    const { terms_from } = (await person.draft())!;
    await person.create();
    expect(await rows('select kind, valid_from, deya_id from terms_acceptance')).toEqual([
      { kind: 'terms-of-use', valid_from: terms_from, deya_id: null },
    ]);
  });

  it('leaves no password in the draft, and nothing but the address once the account is made', async () => {
    const person = await ready();
    await person.create({ password: 'hydria12', idempotency_key: 'key-of-a-weak-one' });
    const before = JSON.stringify(await rows('select answers, citizen from sign_up_draft'));
    expect(before).not.toContain('hydria12');
    await person.create();
    expect(await rows('select answers from sign_up_draft')).toEqual([{ answers: { email: ACCOUNT.email } }]);
  });
});

describe('the answer does not tell', () => {
  const seenOf = async (afm: string, code: string) => {
    const person = browser();
    await person.number(afm);
    const statements: string[] = [];
    hearStatements(({ text }) => statements.push(text.replaceAll(/set_config\([^)]*\)/g, '')));
    const answer = await person.code(code);
    jest.restoreAllMocks();
    const { expires_at: _at, afm: _afm, code: _code, supplies, ...rest } = answer.json<SignUpDraft>();
    const shown = supplies.map(({ id: _id, code: _shown, ...supply }) => supply);
    return { status: answer.statusCode, rest, shown, statements };
  };

  it('an unknown number from a wrong code, in body and in work', async () => {
    const unknown = await seenOf(NOBODYS, '999-9');
    expect(unknown.shown).toMatchObject([{ origin: 'written', address: null }]);
    expect(await seenOf(NOBODYS, '100-1')).toEqual(unknown);
    expect(await seenOf(ANNAS, '999-9')).toEqual(unknown);
    expect(await seenOf(ANNAS, '100-3')).toEqual(unknown);
  });

  it('a new address from one that has an account; only the mail does, and nothing is half made', async () => {
    const bodies: unknown[] = [];
    const statements: string[][] = [];
    for (const email of ['free@example.gr', people.anna.email, people.unconfirmed.email]) {
      const person = await ready({ email });
      await person.create({ password: 'hydria12' });
      const heard: string[] = [];
      hearStatements(({ text }) => heard.push(text.replaceAll(/\d+/g, 'n').replace(/rollback to|release/, 'end')));
      const answer = await person.create();
      jest.restoreAllMocks();
      const { email: _email, expires_at: _at, ...rest } = answer.json<SignUpDraft>();
      bodies.push([answer.statusCode, rest]);
      statements.push(heard);
    }
    expect([bodies[1], bodies[2]]).toEqual([bodies[0], bodies[0]]);
    expect([statements[1], statements[2]]).toEqual([statements[0], statements[0]]);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [people.anna.email, 'Έχετε ήδη προφίλ'],
      ['free@example.gr', 'Επιβεβαιώστε τη διεύθυνσή σας'],
      [people.unconfirmed.email, 'Επιβεβαιώστε τη διεύθυνσή σας'],
    ]);
    expect(await rows('select email from person where id > 900')).toEqual([{ email: 'free@example.gr' }]);
    expect(await rows('select 1 from registration_request')).toHaveLength(1);
  });

  it('more than the end of a code and the beginning of an address before the identity is proved', async () => {
    await sql`update supply set address = 'Αγίου Νικολάου 12' where deya_id = 1`.execute(app.admin);
    const person = browser();
    await person.number(ANNAS);
    await person.code('100-1');
    expect((await person.draft())!.supplies.map(({ code, address }) => [code, address])).toEqual([
      ['100-1', 'Αγίο…'],
      ['…0-2', 'Αγίο…'],
    ]);
    await person.identify();
    await person.call('POST /identity', { use: true });
    expect((await person.draft())!.supplies.map(({ code, address }) => [code, address])).toEqual([
      ['100-1', 'Αγίου Νικολάου 12'],
      ['100-2', 'Αγίου Νικολάου 12'],
    ]);
  });

  it('and ten codes an hour are tried for a number from one network', async () => {
    const person = browser();
    await person.number(ANNAS);
    for (let n = 0; n < 10; n += 1) expect((await person.code(`999-${n}`)).statusCode).toBe(200);
    const refused = await person.code('100-1');
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'too_many_requests']);
    expect((await person.call('POST /supplies/add', { payment_code: '12345678' })).statusCode).toBe(429);
  });
});

describe('the code from the bill', () => {
  it.each([
    ['with separators', '100 - 1'],
    ['without its hyphen', '1001'],
    ['as a payment code', 'rf18 5390 0754 7034'],
  ])('is taken %s', async (_, code) => {
    await sql`update deya set customer_code_mask = '###-#' where id = 1`.execute(app.admin);
    const person = browser();
    await person.number('EL 555-777-003');
    expect((await person.code(code)).json<SignUpDraft>().supplies.map(({ origin }) => origin)).toEqual([
      'found',
      'found',
    ]);
  });

  it('may have letters of the other script', async () => {
    await sql`insert into supply (deya_id, kwdikos_katanalwti, liable_id, afm) values (1, 'ΑΒ-7', 'L7', ${NOBODYS})`.execute(
      app.admin,
    );
    const person = browser();
    await person.number(NOBODYS);
    expect((await person.code('AB-7')).json<SignUpDraft>().supplies).toMatchObject([{ code: 'ΑΒ-7', origin: 'found' }]);
  });

  it('proves nothing without the key where the utility prints one', async () => {
    await sql`update deya set settings = '{"registration_passkey": true}' where id = 1`.execute(app.admin);
    await sql`update supply set passkey = 'K7' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(app.admin);
    const person = browser();
    await person.number(ANNAS);
    expect((await person.code('100-1')).json()).toEqual({ message: { passkey: ['required'] } });
    const originsOf = async (key: string) =>
      (await person.code('100-1', key)).json<SignUpDraft>().supplies.map(({ origin }) => origin);
    expect(await originsOf('K8')).toEqual(['written']);
    expect(await originsOf('K7')).toEqual(['found', 'found']);
  });

  it('adds a supply afterwards only when the number is that of the supply', async () => {
    const add = async (afm: string) => {
      const person = browser();
      await person.number(afm);
      await person.code('999-9');
      return (await person.call('POST /supplies/add', { payment_code: 'RF18539007547034' })).json();
    };
    expect(await add(NOBODYS)).toEqual({ message: { payment_code: ['invalid_payment_code'] } });
    expect((await add(ANNAS)).supplies).toMatchObject([
      { code: '100-1', origin: 'added', chosen: true },
      { chosen: false },
    ]);
  });

  it('may be chosen in this draft only', async () => {
    const person = await ready();
    const { supplies } = (await person.draft())!;
    const other = browser();
    await other.number(ANNAS);
    await other.code('100-1');
    const answer = await other.call('POST /supplies', {
      supplies: supplies.map(({ id }) => id),
      customer_type: 'owner',
    });
    expect(answer.json()).toEqual({ message: { supplies: ['supply_not_found'] } });
    expect((await other.call('POST /supplies', { supplies: [], customer_type: 'owner' })).json()).toEqual({
      message: { supplies: ['required'] },
    });
  });
});

describe('the tax login of a registration', () => {
  it('is needed where the utility asks for it', async () => {
    await sql`update deya set register_with_taxis = true where id = 1`.execute(app.admin);
    const person = await ready();
    expect((await person.create()).json()).toEqual({ message: 'sign_up_incomplete' });
    await person.identify();
    expect((await person.create()).json()).toEqual({ message: 'sign_up_incomplete' });
    await person.call('POST /identity', { use: true });
    await person.choose();
    expect((await person.create()).json()).toMatchObject({ state: 'done' });
  });

  it('corrects the number when the person agrees, and is thrown away when not', async () => {
    const person = browser();
    await person.number(NOBODYS);
    await person.code('100-1');
    await person.identify();
    expect(await person.draft()).toMatchObject({ afm: NOBODYS, identity: { afm: ANNAS, used: false } });
    await person.call('POST /identity', { use: false });
    expect(await person.draft()).toMatchObject({ afm: NOBODYS, identity: null, supplies: [{ origin: 'written' }] });
    await person.identify();
    await person.call('POST /identity', { use: true });
    expect(await person.draft()).toMatchObject({ afm: ANNAS, supplies: [{ origin: 'found' }, { origin: 'found' }] });
    await person.number(NOBODYS);
    expect(await person.draft()).toMatchObject({ afm: NOBODYS, identity: null });
  });

  it('says to a person who has proved who they are that they have an account', async () => {
    await sql`insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
      values (1, 'gsis', ${ANNAS}, now(), now())`.execute(app.admin);
    const person = await ready();
    await person.identify();
    await person.call('POST /identity', { use: true });
    await person.choose();
    expect([(await person.create()).json(), await rows('select 1 from person where id > 900')]).toEqual([
      { message: 'customer_exists' },
      [],
    ]);
  });

  it('begins and ends in the browser of the draft', async () => {
    const person = await ready();
    const { token } = (await person.call('POST /ticket', {})).json<{ token: string }>();
    const stolen = await app.server.inject({ url: `/gsis/v2/1?token=${token}` });
    expect(stolen.headers['location']).toBe('/postgsis?result=expired');
    expect((await browser().call('POST /ticket', {})).json()).toEqual({ message: 'sign_up_expired' });
    expect((await person.draft())!.identity).toBeNull();
  });
});

describe('a registration is refused', () => {
  it('by a utility that is closed for it, at every step', async () => {
    const person = await ready();
    await sql`update deya set registration_open = false where id = 1`.execute(app.admin);
    const answers = await Promise.all([person.number(ANNAS), person.code('100-1'), person.account(), person.create()]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      answers.map(() => [403, 'registration_closed']),
    );
    expect(await person.draft()).toMatchObject({ afm: ANNAS });
  });

  it.each([
    ['zeros', 'EL', '000000000', 'afm'],
    ['eight digits, which are never filled up', 'EL', '90000045', 'size'],
    ['a wrong check digit', 'EL', '123456781', 'afm'],
    ['the format of another country', 'DE', '123456783', null],
    ['letters', 'DE', '12345678X', 'afm'],
    ['an unknown country', 'US', '123456783', null],
  ])('with %s as the number', async (_, country, afm, code) => {
    const answer = await browser().number(afm, country);
    if (country === 'US') expect(answer.statusCode).toBe(422);
    else if (code === null) expect(answer.json()).toMatchObject({ afm: 'DE123456783' });
    else expect(answer.json()).toEqual({ message: { afm: [code] } });
  });

  it('with a password that is easy to guess, or without the terms', async () => {
    const person = await ready();
    expect((await person.create({ password: 'hydria12' })).json()).toEqual({
      message: { password: ['password_too_common'] },
    });
    expect((await person.create({ terms: false })).json()).toEqual({ message: { terms: ['required'] } });
    expect(await rows('select 1 from person where id > 900')).toEqual([]);
  });

  it('before every question is answered', async () => {
    const person = browser();
    await person.number(ANNAS);
    expect((await person.create()).json()).toEqual({ message: 'sign_up_incomplete' });
  });
});

it('a name keeps no Latin letters in Greek words', async () => {
  const person = await ready({ first_name: 'Aννα', last_name: 'Smith' });
  expect((await person.draft())!.account).toMatchObject({ first_name: 'Άννα'.replace('Ά', 'Α'), last_name: 'Smith' });
});

it('networks that use up the codes of the whole installation stop no other one: each still has ten in an hour', async () => {
  const strained = await startTestApp({
    limits: {
      ...limits,
      'sign-up-installation': { attempts: 3, seconds: 3600 },
      'sign-up-number': { attempts: 100, seconds: 3600 },
    },
  });
  const begin = async () => {
    const person = browser(1, strained.server);
    await person.number(NOBODYS);
    return person;
  };
  const guess = async ({ code }: Awaited<ReturnType<typeof begin>>) => (await code('100-1')).statusCode;
  try {
    const few = await begin();
    for (let n = 1; n <= 3 + 10; n += 1) expect([n, await guess(few)]).toEqual([n, 200]);
    expect(await guess(few)).toBe(429);
    for (let n = 1; n <= 5; n += 1) expect([n, await guess(await begin())]).toEqual([n, 200]);
    strained.clock.pass(3601);
    expect(await guess(await begin())).toBe(200);
  } finally {
    await strained.stop();
  }
});
