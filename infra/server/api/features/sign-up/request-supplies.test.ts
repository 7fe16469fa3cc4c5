import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, type Name } from '../../testing/test-data.ts';

const GINAS = '123456783';
const ANNAS = '555777003';

let citizen = { taxid: GINAS, first_name: 'ΓΚΙΝΑ', last_name: 'ΒΗΤΑ' };
const taxAuthority: TaxAuthority = {
  provider: 'gsis',
  begin: ({ state }) => `https://tax.example/authorize?${new URLSearchParams({ state })}`,
  finish: async () => citizen,
};

let app: TestApp;
beforeAll(async () => (app = await startTestApp({}, { outside: { taxAuthority } })));
afterAll(() => app.stop());
beforeEach(async () => {
  citizen = { taxid: GINAS, first_name: 'ΓΚΙΝΑ', last_name: 'ΒΗΤΑ' };
  await sql.raw(AS_BEFORE).execute(app.admin);
});

const AS_BEFORE = `
  delete from sign_up_draft; delete from registration_request; delete from external_identity; delete from login_throttle;
  delete from terms_acceptance; delete from tax_verification; delete from audit_event;
  delete from supply_person where person_id = 3 and deya_id = 1;
  delete from person_deya where person_id = 3 and deya_id = 1;
  update deya set registration_open = true, register_with_taxis = false, settings = '{}' where id = 1;
  update supply set e_bill = false, owner_afm = null where deya_id = 1;
  update supply set afm = null where deya_id = 1 and kwdikos_katanalwti = '100-3';
  update person set afm = null where id = 3`;

/** Gina's supply, whose liable party has her number. */
const isGinas = () =>
  sql`update supply set afm = ${GINAS} where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(app.admin);
const hasNumber = () => sql`update person set afm_proof = 'staff', afm = ${GINAS} where id = 3`.execute(app.admin);

/** A signed-in person in a browser. */
const browserOf = (as: Name) => {
  const jar = new Map<string, string>();
  const call = async (what: string, payload?: object) => {
    const [method, path = ''] = what.split(' ');
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const url = method === 'GET' ? `/api/sign-up${path}?deya_id=1` : `/api/sign-up${path}`;
    const answer = await app.send(`${method} ${url}`, {
      as,
      headers: { ...(cookie && { cookie }) },
      ...(method === 'POST' && { payload: { deya_id: 1, ...payload } }),
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  const steps = {
    jar,
    call,
    draft: async () => (await call('GET ')).json<{ draft: SignUpDraft | null }>().draft,
    choose: async (which: (code: string) => boolean = () => true, customer_type = 'owner') => {
      const { supplies } = (await steps.draft())!;
      const ids = supplies.filter(({ code }) => which(code)).map(({ id }) => id);
      return call('POST /supplies', { supplies: ids, customer_type });
    },
    request: async (changes: object = {}) => {
      const terms_from = (await steps.draft())?.terms_from ?? '2026-01-01';
      const given = { e_bill: 'yes', password: PASSWORD, terms: true, terms_from, idempotency_key: 'key-of-gina-0001' };
      return call('POST /request', { ...given, ...changes });
    },
    identify: async () => {
      const { token } = (await call('POST /ticket', { lang: 'el' })).json<{ token: string }>();
      const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
      const gone = await app.server.inject({ url: `/gsis/v2/1?token=${token}`, headers: { cookie: cookie() } });
      const state = new URL(String(gone.headers['location'])).searchParams.get('state');
      await app.server.inject({ url: `/gsis/callback?state=${state}&code=x`, headers: { cookie: cookie() } });
      return call('POST /identity', { use: true });
    },
  };
  return steps;
};

const rows = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(app.admin)).rows;
const said = (answer: { statusCode: number; json(): { message?: unknown } }) => [
  answer.statusCode,
  answer.json().message,
];

describe('a signed-in person adds a utility', () => {
  it('without the questions that their account answers, and waits for the staff', async () => {
    await isGinas();
    await hasNumber();
    const gina = browserOf('gina');
    expect((await gina.call('POST /member')).json()).toMatchObject({ afm: GINAS, known: ['account', 'number'] });
    await gina.call('POST /code', { code: '100-3' });
    expect((await gina.draft())!.supplies).toMatchObject([{ code: '100-3', origin: 'found', standing: 'new' }]);
    await gina.choose();
    expect((await gina.request()).json()).toMatchObject({ state: 'done', supplies: [] });
    expect(await rows('select person_id, afm, status, proof, customer_type, e_bill from registration_request')).toEqual(
      [{ person_id: 3, afm: GINAS, status: 'pending', proof: 'code', customer_type: 'owner', e_bill: true }],
    );
    expect(await rows('select status from person_deya where deya_id = 1 and person_id = 3')).toEqual([
      { status: 'pending' },
    ]);
    expect(await rows('select kind from terms_acceptance where person_id = 3')).toEqual([{ kind: 'terms-of-use' }]);
    expect(await rows('select action from audit_event where person_id = 3')).toEqual([
      { action: 'registration-asked' },
    ]);
  });

  it.each(['after its draft', 'without one'])('keeps the number of their account (%s)', async (when) => {
    await hasNumber();
    const gina = browserOf('gina');
    if (when === 'after its draft') await gina.call('POST /member');
    const other = await gina.call('POST /number', { country: 'EL', afm: ANNAS });
    expect([other.statusCode, other.json()]).toEqual([422, { message: { afm: ['afm_of_account'] } }]);
    await gina.call('POST /member');
    expect(await gina.draft()).toMatchObject({ afm: GINAS, known: ['account', 'number'] });
    expect((await gina.call('POST /number', { country: 'EL', afm: GINAS })).statusCode).toBe(200);
    expect(await gina.draft()).toMatchObject({ afm: GINAS, known: ['account', 'number'] });
  });

  it('and is its customer at once when the tax login proves that the supply is theirs', async () => {
    await isGinas();
    const gina = browserOf('gina');
    await gina.call('POST /member');
    await gina.call('POST /number', { country: 'EL', afm: GINAS });
    await gina.call('POST /code', { code: '100-3' });
    expect((await gina.identify()).json()).toMatchObject({ identity: { used: true } });
    await gina.choose();
    await gina.request();
    expect(await rows('select status from registration_request')).toEqual([{ status: 'accepted' }]);
    const info = await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'gina' });
    expect(info.json().customers).toMatchObject([{ kwdikos_katanalwti: '100-3', customer_type: 'owner' }]);
    expect(await rows('select subject from external_identity where person_id = 3')).toEqual([{ subject: GINAS }]);
    // The next time the identity is known as well.
    expect((await gina.call('POST /member')).json().known).toEqual(['account', 'number', 'identity']);
  });

  it('and asks as a tenant for a supply that their proved number does not have', async () => {
    await hasNumber();
    const gina = browserOf('gina');
    await gina.call('POST /member');
    await gina.call('POST /code', { code: '100-1' });
    await gina.identify();
    expect((await gina.draft())!.supplies).toMatchObject([{ code: '100-1', origin: 'written' }]);
    await sql`update deya set settings = '{"registration_approval": false}' where id = 1`.execute(app.admin);
    await gina.choose(() => true, 'tenant');
    await gina.request();
    expect(await rows('select status, customer_type from registration_request')).toEqual([
      { status: 'pending', customer_type: 'tenant' },
    ]);
  });
});

describe('a request for a supply is refused', () => {
  it('with a wrong code, as one that no utility gives', async () => {
    await hasNumber();
    const gina = browserOf('gina');
    await gina.call('POST /member');
    expect(said(await gina.call('POST /code', { code: '!!' }))).toEqual([422, { code: ['invalid_customer_code'] }]);
    await gina.call('POST /code', { code: '999-9' });
    expect(said(await gina.call('POST /supplies/add', { payment_code: 'RF18539007547034' }))).toEqual([
      422,
      { payment_code: ['invalid_payment_code'] },
    ]);
  });

  it('when it waits for the utility already, however its code is written', async () => {
    await hasNumber();
    for (const code of ['99-9-9', '999 9']) {
      const gina = browserOf('gina');
      await gina.call('POST /member');
      const answer = await gina.call('POST /code', { code });
      if (code === '999 9') {
        expect(said(answer)).toEqual([422, { code: ['supply_already_requested'] }]);
        continue;
      }
      await gina.choose();
      await gina.request();
    }
    expect(await rows('select 1 from registration_request')).toHaveLength(1);
  });

  it('when it is theirs already, and is marked beside the others', async () => {
    const anna = browserOf('anna');
    await sql`update person set afm_proof = 'staff', afm = ${ANNAS} where id = 1`.execute(app.admin);
    await anna.call('POST /member');
    const answer = await anna.call('POST /code', { code: '100-1' });
    expect(said(answer)).toEqual([422, { code: ['customer_exists'] }]);
    await anna.call('POST /code', { code: '999-9' });
    await isGinas();
    await sql`update supply set owner_afm = ${ANNAS} where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(
      app.admin,
    );
    expect((await anna.call('POST /code', { code: '100-3' })).statusCode).toBe(200);
    const { supplies } = (await anna.draft())!;
    expect(supplies.map(({ standing }) => standing)).toContain('own');
    expect(said(await anna.choose())).toEqual([422, { supplies: ['customer_exists'] }]);
    expect((await anna.choose((code) => code.endsWith('3'))).statusCode).toBe(200);
  });

  it('with a wrong password, at its field and without an end of the session', async () => {
    await hasNumber();
    const gina = browserOf('gina');
    await gina.call('POST /member');
    await gina.call('POST /code', { code: '999-9' });
    await gina.choose();
    expect(said(await gina.request({ password: 'Nero-kai-fos-9' }))).toEqual([401, { password: ['wrong_password'] }]);
    expect((await gina.request()).statusCode).toBe(200);
    expect((await gina.request()).json()).toMatchObject({ state: 'done' });
    expect(await rows('select 1 from registration_request')).toHaveLength(1);
  });

  it('when the tax login names another person than the account', async () => {
    await hasNumber();
    citizen = { ...citizen, taxid: ANNAS };
    const gina = browserOf('gina');
    await gina.call('POST /member');
    await gina.call('POST /code', { code: '999-9' });
    expect(said(await gina.identify())).toEqual([409, 'identity_other_person']);
  });

  it('before each question is answered, or at a utility that is closed', async () => {
    await hasNumber();
    const gina = browserOf('gina');
    expect(said(await gina.request())).toEqual([404, 'sign_up_expired']);
    await gina.call('POST /member');
    expect(said(await gina.request())).toEqual([422, 'sign_up_incomplete']);
    await sql`update deya set registration_open = false where id = 1`.execute(app.admin);
    expect(said(await gina.call('POST /member'))).toEqual([403, 'registration_closed']);
  });
});

it('a draft of a signed-in person is there for no other person of the browser, and for no guest', async () => {
  await hasNumber();
  const gina = browserOf('gina');
  await gina.call('POST /member');
  const other = browserOf('anna');
  for (const [name, value] of gina.jar) other.jar.set(name, value);
  expect(await other.draft()).toBeNull();
  const cookie = [...gina.jar].map((pair) => pair.join('=')).join('; ');
  const guest = await app.server.inject({ url: '/api/sign-up?deya_id=1', headers: { cookie } });
  expect(guest.json()).toEqual({ draft: null });
  expect(await gina.draft()).toMatchObject({ afm: GINAS });
});
