import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { hearStatements } from '../../testing/suites/statement-spy.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

/**
 * An address, a tax number or a code that exists costs the same work as one that does not (finding M14, decisions 24). Times depend on
 * the machine, so the work is compared: statements with their texts, checked and made hashes of passwords, and enqueued jobs.
 */
let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  await sql
    .raw('delete from boss.job; delete from login_throttle; delete from registration_request')
    .execute(app.admin);
});

const UNKNOWN = 'unknown@example.gr';
const ADDRESSES = [people.anna.email, people.deactivated.email, people.unconfirmed.email];
const ANNAS = '555777003';
const UNUSED_AFM = '123456783';

/** Texts without numbers, which differ from run to run. */
const shape = (text: string): string => text.replaceAll(/set_config\([^)]*\)/g, 'set').replaceAll(/\d+/g, 'n');

/** The work of one call, and its answer without what was sent. */
async function workOf(send: () => Promise<{ statusCode: number; body: string }>) {
  const { passwords } = appOf(app.server);
  await sql`delete from boss.job`.execute(app.admin);
  const statements: string[] = [];
  const verified = jest.spyOn(passwords, 'verify');
  const hashed = jest.spyOn(passwords, 'hash');
  hearStatements(({ text }) => statements.push(shape(text)));
  const { statusCode } = await send();
  const hashes = { verified: verified.mock.calls.length, hashed: hashed.mock.calls.length };
  jest.restoreAllMocks();
  const { rows } = await sql<{ name: string }>`select name from boss.job order by name`.execute(app.admin);
  return { statusCode, hashes, statements, jobs: rows.map(({ name }) => name) };
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, payload, headers, remoteAddress: freshAddress() });

type Call = () => Promise<{ statusCode: number; body: string }>;

/** Compares each variant with the first; the first call of a kind, `warm`, may prepare what later ones find. */
async function expectSameWork(variants: Call[], warm: Call = variants[0]!): Promise<void> {
  await warm();
  const works = [];
  for (const variant of variants) works.push(await workOf(variant));
  for (const work of works) expect(work).toEqual(works[0]);
  expect(works[0]!.statements.length).toBeGreaterThan(0);
}

it.each([
  ['without a device', {}],
  ['with a device of an earlier sign-in', { cookie: `hydria_device=${'d'.repeat(43)}` }],
])('a sign-in with a wrong password %s', async (_, headers) => {
  const signIn = (email: string) => () => post('/api/auth/login', { email, password: 'wrong-one' }, headers);
  // The first refusal of an address is an entry of the trail and later ones are counted: the first call takes another address.
  await expectSameWork([UNKNOWN, ...ADDRESSES].map(signIn), signIn('another@example.gr'));
});

it.each(['/api/password/email', '/api/account/confirm/resend', '/api/auth/link'])('a mail by %s', async (url) => {
  await expectSameWork([UNKNOWN, ...ADDRESSES].map((email) => () => post(url, { email })));
});

it('a mail with a link to a report, for one that is there and for one that is not', async () => {
  const report = {
    deya_id: 1,
    problem_type: 'other',
    description: 'Νερά',
    address: 'Εδώ',
    email: 'guest@example.gr',
    idempotency_key: 'key-of-constant-work',
  };
  const { code } = (await app.send('POST /api/reports', { payload: report })).json();
  const asked = [
    ['ZZZZ-ZZZZ', UNKNOWN],
    [code, 'guest@example.gr'],
    [code, 'other@example.gr'],
  ];
  await expectSameWork(
    asked.map(
      ([code, email]) =>
        () =>
          post('/api/report-links', { deya_id: 1, code, email }),
    ),
    () => post('/api/report-links', { deya_id: 1, code: 'ZZZZ-ZZZY', email: 'warm@example.gr' }),
  );
});

/** A browser that has begun a registration with a tax number. */
const begun = async (afm: string): Promise<Record<string, string>> => {
  const answer = await post('/api/sign-up/number', { deya_id: 1, country: 'EL', afm });
  return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
};

it.each([
  ['a code of the registration', '/api/sign-up/code', (code: string) => ({ deya_id: 1, code })],
  [
    'a payment code of the registration',
    '/api/sign-up/supplies/add',
    (payment_code: string) => ({ deya_id: 1, payment_code }),
  ],
])('%s, for a number with supplies and for one without', async (_, url, payload) => {
  await sql`update bill set payment_code = 'RF18539007547034' where bill_number = 'B3-1'`.execute(app.admin);
  const [annas, unused] = [await begun(ANNAS), await begun(UNUSED_AFM)];
  // A supply of another number, an unknown one, and a code of a bill of another number.
  const codes = url.endsWith('add') ? ['RF18539007547034', '99999999'] : ['100-3', '999-9'];
  await expectSameWork(
    [unused, annas].flatMap((headers) => codes.map((code) => () => post(url, payload(code), headers))),
  );
});

it('a request of a member for a supply that is there and for one that is not', async () => {
  const headers = { authorization: `Bearer ${await app.tokenOf('gina')}` };
  const ask = (customer_code: string) => () =>
    post(
      '/api/deya/register',
      {
        first_name: 'Γ',
        last_name: 'Β',
        password: PASSWORD,
        customer_code,
        afm: UNUSED_AFM,
        mobile: '6900000000',
        deya: 1,
      },
      headers,
    );
  await sql
    .raw(`insert into person_deya (deya_id, person_id, status) values (1, 3, 'pending') on conflict do nothing`)
    .execute(app.admin);
  await expectSameWork([ask('999-7'), ask('999-8'), ask('100-1')], ask('999-6'));
});
