import { sql } from 'kysely';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The bad input of a registration, field by field: each is named in the answer, and nothing of it is kept. */
let app: TestApp;
let cookie = '';
const remoteAddress = freshAddress();
const post = (path: string, payload: object) =>
  app.server.inject({
    method: 'POST',
    url: `/api/sign-up${path}`,
    payload: { deya_id: 1, ...payload },
    headers: { ...(cookie && { cookie }) },
    remoteAddress,
  });
const answersOf = async () =>
  (await sql<{ answers: object }>`select answers from sign_up_draft`.execute(app.admin)).rows[0]!.answers;

beforeAll(async () => {
  app = await startTestApp();
  const begun = await post('/number', { country: 'EL', afm: '123456783' });
  cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});
afterAll(() => app.stop());

const ACCOUNT = {
  first_name: 'Νέα',
  last_name: 'Πελάτισσα',
  email: 'nea@example.gr',
  phone: '6944123456',
  e_bill: 'no',
  subscribe: '0',
};
const without = (name: keyof typeof ACCOUNT) => {
  const { [name]: _left, ...rest } = ACCOUNT;
  return rest;
};

it.each([
  ['/number', 'a missing number', { country: 'EL' }, { afm: ['required'] }],
  ['/number', 'a number that is too long', { country: 'EL', afm: '1'.repeat(21) }, { afm: ['max'] }],
  ['/code', 'a missing code', {}, { code: ['required'] }],
  ['/code', 'a code that is too long', { code: '1'.repeat(61) }, { code: ['max'] }],
  ['/code', 'a code of other signs', { code: '10/1' }, { code: ['invalid_customer_code'] }],
  ['/supplies/add', 'a missing payment code', {}, { payment_code: ['required'] }],
  ['/supplies/add', 'a payment code that is too long', { payment_code: '1'.repeat(61) }, { payment_code: ['max'] }],
  [
    '/supplies/add',
    'a wrong check digit',
    { payment_code: 'RF19539007547034' },
    { payment_code: ['invalid_payment_code'] },
  ],
  ['/supplies', 'no supply', { supplies: [], customer_type: 'owner' }, { supplies: ['required'] }],
  ['/account', 'a missing name', without('first_name'), { first_name: ['required'] }],
  ['/account', 'a name that is too long', { ...ACCOUNT, last_name: 'ν'.repeat(81) }, { last_name: ['max'] }],
  ['/account', 'a wrong address', { ...ACCOUNT, email: 'nea@' }, { email: ['email'] }],
  ['/account', 'a wrong telephone', { ...ACCOUNT, phone: '694' }, { phone: ['phone'] }],
  ['/account', 'no choice of the bill', without('e_bill'), { e_bill: ['required'] }],
  ['/account', 'no choice of notifications', without('subscribe'), { subscribe: ['required'] }],
])('%s refuses %s at its field', async (path, _, payload, message) => {
  const before = await answersOf();
  const answer = await post(path, payload);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  expect(await answersOf()).toEqual(before);
});

it('several wrong fields are named at once', async () => {
  const answer = await post('/account', { ...ACCOUNT, first_name: 'Ν<', email: 'x', phone: '1' });
  expect(Object.keys(answer.json().message).toSorted()).toEqual(['email', 'first_name', 'phone']);
});

it.each([
  ['spaces and dashes', '100 - 1', '100-1'],
  ['spaces and signs without a picture', '100\u0007 - \u200B1', '100-1'],
  ['control characters in a name', 'Νέ\u0007α', 'Νέα'],
  ['Latin letters in a Greek name', 'Aννα', 'Αννα'],
])('%s are accepted', async (what, written, kept) => {
  if (what.startsWith('spaces')) expect((await post('/code', { code: written })).statusCode).toBe(200);
  else {
    const answer = await post('/account', { ...ACCOUNT, first_name: written });
    expect(answer.json().account.first_name).toBe(kept);
  }
});
