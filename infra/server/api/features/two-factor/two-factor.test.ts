import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people, SECRET, type Name } from '../../testing/test-data.ts';
import { open, seal } from '../../kernel/seal.ts';
import { base32, codeAt, otpauthUri, stepAt, stepOf } from '../session/totp.ts';

describe('a code', () => {
  // RFC 6238, appendix B
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one of the standard', (seconds, expected) => {
    const secret = Buffer.from('12345678901234567890');
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(expected);
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(expected.slice(2));
  });

  it('is valid one time step before and after, and no more', () => {
    const [secret, now] = [Buffer.from('12345678901234567890'), new Date('2026-11-20T12:00:00Z')];
    const found = [-2, -1, 0, 1, 2].map((n) => stepOf(secret, codeAt(secret, stepAt(now) + n), now));
    expect(found).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  });

  it('comes from a secret that authenticators read', () => {
    const secret = Buffer.from('Hello!\u00de\u00ad\u00be\u00ef', 'latin1');
    expect(base32(secret)).toBe('JBSWY3DPEHPK3PXP');
    expect(otpauthUri(secret, 'Hydria', 'a b@x.gr')).toBe(
      'otpauth://totp/Hydria:a%20b%40x.gr?issuer=Hydria&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    );
  });

  it('of another length, with spaces or in other digits is invalid', () => {
    const [secret, now] = [Buffer.from('12345678901234567890'), new Date('2026-11-20T12:00:00Z')];
    const code = codeAt(secret, stepAt(now));
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`, `${code.slice(0, 5)} `, arabic])
      expect(stepOf(secret, wrong, now)).toBeUndefined();
  });
});

it('a secret is opened only with the same key, for the same person, unchanged', () => {
  const sealed = seal(SECRET, 5, Buffer.from('plain'));
  expect(open(SECRET, 5, sealed).toString()).toBe('plain');
  expect(() => open(`${SECRET}x`, 5, sealed)).toThrow();
  expect(() => open(SECRET, 6, sealed)).toThrow();
  expect(() => open(SECRET, 5, sealed.with(sealed.length - 1, 0) as Buffer)).toThrow();
});

describe('an administrator with an authenticator', () => {
  let app: TestApp;
  let secret: Buffer;
  let shown: unknown;
  let recovery: string[];
  let token: string;

  const post = async (path: string, payload: object, as: string = token) => {
    const headers = { authorization: `Bearer ${as}` };
    const answer = await app.server.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const code = () => codeAt(secret, stepAt(app.clock.now()));
  const enter = async (shown?: string) => {
    const payload = { email: people.admin.email, password: PASSWORD, ...(shown && { code: shown }) };
    const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const change = (as?: string) => post('users/2/state', { to: 'confirmed' }, as);
  const refusal = (status: number, message: string) => ({ status, body: { message } });

  beforeEach(async () => {
    app = await startTestApp();
    token = await app.tokenOf('admin');
    const { body } = await post('account/two-factor', { password: PASSWORD });
    const { rows } = await sql<{ secret: Buffer }>`select secret from person_totp where person_id = 5`.execute(
      app.admin,
    );
    secret = open(SECRET, people.admin.id, rows[0]!.secret);
    shown = body['secret'];
    recovery = (await post('account/two-factor/verify', { code: code() })).body['recovery_codes'] as string[];
    app.clock.pass(30);
  });
  afterEach(() => app.stop());

  it('is notified by mail when it is switched on, and when it is switched off', async () => {
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.admin.email, 'Η επαλήθευση σε δύο βήματα ενεργοποιήθηκε'],
    ]);
    expect((await post('account/two-factor/remove', { code: code() })).status).toBe(200);
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({
      to: people.admin.email,
      subject: 'Η επαλήθευση σε δύο βήματα απενεργοποιήθηκε',
    });
  });

  it('was shown the stored secret', () => {
    expect(shown).toBe(base32(secret));
  });

  it('may write blanks in the code, as the page takes them', async () => {
    const grouped = (): string => code().replace(/(?=.{3}$)/, '\u00A0');
    expect((await enter(grouped())).status).toBe(200);
    app.clock.pass(30);
    expect((await post('account/two-factor/remove', { code: ` ${grouped()}\u200B` })).status).toBe(200);
  });

  it('is asked for a code only after the right password', async () => {
    expect(await enter()).toEqual(refusal(401, 'second_factor_required'));
    expect((await signIn(app.server, people.admin.email, 'wrong')).json()).toEqual({ message: 'wrong_credentials' });
    expect(await enter('000000')).toEqual(refusal(422, 'second_factor_wrong'));
    expect((await enter(code())).status).toBe(200);
  });

  it('uses no code twice, nor one of an earlier step, nor do twenty at once', async () => {
    const [now, before] = [code(), codeAt(secret, stepAt(app.clock.now()) - 1)];
    expect((await enter(now)).status).toBe(200);
    expect(await enter(now)).toEqual(refusal(422, 'second_factor_wrong'));
    expect(await enter(before)).toEqual(refusal(422, 'second_factor_wrong'));
    app.clock.pass(600);
    const fresh = code();
    const entered = await Promise.all(Array.from({ length: 5 }, () => enter(fresh)));
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('has five attempts in five minutes, after which the right code is refused as well', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await post('account/two-factor/verify', { code: '000000' })).status).toBe(422);
    expect(await post('account/two-factor/verify', { code: code() })).toMatchObject({ status: 429 });
    expect(await enter(code())).toMatchObject({ status: 429 });
    app.clock.pass(301);
    expect((await enter(code())).status).toBe(200);
  });

  it('signs in by a recovery code, each of ten once', async () => {
    expect(recovery).toHaveLength(10);
    const [first = ''] = recovery;
    expect((await enter(first.toLowerCase())).status).toBe(200);
    expect(await enter(first)).toEqual(refusal(422, 'second_factor_wrong'));
    const answer = await app.server.inject({
      url: '/api/account/two-factor',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json<Answer<'GET /api/account/two-factor'>>()).toEqual({
      enabled: true,
      required: false,
      recovery_codes: 9,
    });
  });

  it('may change data for 15 minutes after a code, and read longer', async () => {
    expect((await change()).status).toBe(200);
    app.clock.pass(500);
    const entered = await enter(code());
    const as = entered.body['token'] as string;
    app.clock.pass(590);
    const headers = { authorization: `Bearer ${as}` };
    const renewed = async () => (await app.server.inject({ url: '/api/users/search', headers })).statusCode;
    expect([await renewed(), (await change(as)).status]).toEqual([200, 200]);
    await sql`update session set stepped_up_at = stepped_up_at - interval '10 minutes'`.execute(app.admin);
    expect([await renewed(), await change(as)]).toEqual([200, refusal(403, 'step_up_required')]);
    expect((await post('account/two-factor/verify', { code: code() }, as)).status).toBe(200);
    expect((await change(as)).status).toBe(200);
  });

  it('cannot replace it by a second one, and removes it by a code only', async () => {
    expect(await post('account/two-factor', { password: PASSWORD })).toEqual(refusal(422, 'second_factor_exists'));
    expect(await post('account/two-factor/remove', { code: '000000' })).toEqual(refusal(422, 'second_factor_wrong'));
    expect((await post('account/two-factor/remove', { code: code() })).status).toBe(200);
    expect((await enter()).status).toBe(200);
  });

  it('has neither secret nor recovery codes in clear in the database', async () => {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from person_totp t union all select r::text from recovery_code r
      union all select e::text from installation_event e`.execute(app.admin);
    for (const { row } of rows)
      for (const plain of [
        secret.toString('hex'),
        base32(secret),
        ...recovery,
        ...recovery.map((one) => one.replaceAll('-', '')),
      ])
        expect(row).not.toContain(plain);
  });
});

describe('an installation that requires one of administrators', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp({ requireSecondFactor: true })));
  afterAll(() => app.stop());

  it('refuses them everything until they have one, and requires none of others', async () => {
    const search = (as: Name) => app.send('GET /api/users/search', { as });
    const answer = await search('admin');
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'second_factor_missing' }]);
    expect((await app.send('GET /api/account/sessions', { as: 'anna' })).statusCode).toBe(200);
    expect((await app.send('GET /api/account/two-factor', { as: 'admin' })).json()).toMatchObject({ required: true });
  });

  it('tells the portal who has to set one up: staff without one, and no customer', async () => {
    const missing = async (as: Name) => (await app.send('GET /api/auth/user', { as })).json().second_factor_missing;
    expect([await missing('admin'), await missing('anna')]).toEqual([true, undefined]);
    await app.send('POST /api/account/two-factor', { as: 'admin', payload: { password: PASSWORD } });
    const { rows } = await sql<{ secret: Buffer }>`select secret from person_totp`.execute(app.admin);
    const code = codeAt(open(SECRET, people.admin.id, rows[0]!.secret), stepAt(app.clock.now()));
    const answer = await app.send('POST /api/account/two-factor/verify', { as: 'admin', payload: { code } });
    expect(answer.statusCode).toBe(200);
    expect(await missing('admin')).toBeUndefined();
  });
});

it('without a secret of the installation it cannot be set up', async () => {
  const app = await startTestApp({ secret: null });
  const answer = await app.send('POST /api/account/two-factor', { as: 'admin', payload: { password: PASSWORD } });
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'second_factor_unavailable' }]);
  await app.stop();
});
