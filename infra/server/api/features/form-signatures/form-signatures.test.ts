import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lapseSignatures } from './lapse-signatures.ts';

const bank = {
  ...silentBank,
  createPayment: async ({ order }: { order: string }) => ({
    payment_id: `bank-${order.slice(0, 12)}`,
    redirect_to: `https://bank.example/pay/${order}`,
  }),
};

let app: TestApp;
beforeAll(async () => {
  const guest = { attempts: 500, seconds: 3600 };
  app = await startTestApp({ limits: { ...limits, guest } }, { outside: { bank } });
  await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from login_throttle`.execute(app.admin);
});

const question = (field: string, label: string, more: object = {}, validation: object = {}) => ({
  id: field,
  type: 'text_field',
  options: { field, label, ...more },
  validation,
});
const LAYOUT = [
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [
      question('first', 'Όνομα', { autocomplete: 'given-name' }),
      question('last', 'Επώνυμο', { autocomplete: 'family-name' }),
      question('email', 'Email', { autocomplete: 'email' }, { format: 'email' }),
    ],
  },
];
const made = async (settings: object = {}): Promise<number> => {
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', {
    as: 'stella',
    payload: { title: { el: 'Νέα παροχή' }, api: JSON.stringify(LAYOUT), is_online: true, cosign: true, ...settings },
  });
  expect([saved.statusCode, saved.json()]).toEqual([200, { id: expect.any(Number) }]);
  return saved.json<{ id: number }>().id;
};

const SECOND = 'owner@example.gr';
const ANSWERS = { first: 'Ελένη', last: 'Παππά', email: 'guest@example.gr' };
let keys = 0;
const newKey = () => `key-of-a-signature-${String((keys += 1)).padStart(4, '0')}`;
type Sent = Answer<'POST /api/onlineForms/{id}/answers'>;
const send = (form: number, changes: object = {}, as?: 'anna') =>
  app.send(`POST /api/onlineForms/${form}/answers?lang=el`, {
    payload: {
      answers: ANSWERS,
      cosigner_name: 'Νίκος Ιδιοκτήτης',
      cosigner_email: SECOND,
      idempotency_key: newKey(),
      ...changes,
    },
    ...(as && { as }),
  });
const sent = async (form: number, changes: object = {}, as?: 'anna'): Promise<Sent> => {
  const answer = await send(form, changes, as);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { cosign: { name: 'Νίκος Ιδιοκτήτης' } }]);
  return answer.json<Sent>();
};
const mailTo = async (address: string) => {
  await app.runJobs();
  return app.mails.findLast(({ to }) => to === address);
};
const secretOf = async (address = SECOND): Promise<string> =>
  /#([\w-]{43})/.exec((await mailTo(address))?.text ?? '')?.[1] ?? 'none';
const post = (call: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/api/form-signatures/${call}`, payload, remoteAddress: freshAddress() });
const SIGNED = { name: 'Νίκος Ιδιοκτήτης', agreed: true };
const sign = (token: string) => post('sign', { token, ...SIGNED });
const said = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { message?: unknown }).message,
];
const stored = async (code: string) =>
  (
    await sql<{ id: number }>`select id::float8 as id from form_answer where deya_id = 1 and code = ${code}`.execute(
      app.admin,
    )
  ).rows;
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from form_signature where answer_id = ${id}`.execute(app.admin)).rows[0]
    ?.state;

describe('a form that a second person signs', () => {
  it('waits outside the desk, and only the second person and the sender get a mail', async () => {
    const { code, id, utility_notified } = await sent(await made());
    const mail = await mailTo(SECOND);
    expect(utility_notified).toBe(false);
    expect(await stored(code)).toEqual([]);
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(['guest@example.gr', SECOND]);
    expect(mail!.text).toContain('\u2068Ελένη Παππά\u2069');
    expect((await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).statusCode).toBe(404);
  });

  it('is read by the link, signed once, and reaches the staff with both people and the number of its book', async () => {
    const { code, id } = await sent(await made({ save_method: 1, document: true }));
    const token = await secretOf();
    const asked = (await post('form', { token })).json<Answer<'POST /api/form-signatures/form'>>();
    expect(asked).toMatchObject({ code, sender: 'Ελένη Παππά', state: 'waiting', answers: ANSWERS });
    const both = await Promise.all([sign(token), sign(token)]);
    expect([...both, await sign(token)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored(code)).toEqual([{ id }]);
    await app.runJobs();
    const told = app.mails.map(({ to }) => to);
    expect([told.filter((to) => to === 'info@alpha.example').length, told.includes('guest@example.gr')]).toEqual([
      1,
      true,
    ]);
    const found = await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' });
    expect(found.json()).toMatchObject({ answers: ANSWERS, signature: { name: 'Νίκος Ιδιοκτήτης', email: SECOND } });
    expect((await post('form', { token })).json()).toMatchObject({ state: 'signed', answers: null, files: [] });
    const { rows } =
      await sql`select from audit_event where action = 'form-signed' and detail ->> 'application' = ${String(id)}`.execute(
        app.admin,
      );
    expect(rows).toHaveLength(1);
  });

  it('refuses the sender as the second person, a missing one, and one for a form that none signs', async () => {
    const form = await made();
    const self = await send(form, { cosigner_email: 'GUEST@example.gr' });
    expect(said(self)).toEqual([422, { cosigner_email: ['cosigner_self'] }]);
    const none = await send(form, { cosigner_name: undefined, cosigner_email: undefined });
    expect(said(none)).toEqual([422, { cosigner_name: ['required'], cosigner_email: ['required'] }]);
    const other = await send(await made({ cosign: false }));
    expect(said(other)).toEqual([422, { cosigner_name: ['unexpected'], cosigner_email: ['unexpected'] }]);
  });

  it('is not signed after it was declined, and the sender reads why and can ask again', async () => {
    const { code, id, cosign } = await sent(await made());
    const token = await secretOf();
    expect((await post('decline', { token, reason: 'Δεν συμφωνώ.' })).statusCode).toBe(200);
    expect(said(await sign(token))).toEqual([409, 'signature_over']);
    // The event form-signature-declined is written with it.
    expect(await stateOf(id)).toBe('declined');
    expect((await mailTo('guest@example.gr'))!.subject).toContain(code);
    const waiting = (await post('waiting', { token: cosign!.token })).json();
    expect(waiting).toMatchObject({ state: 'declined', reason: 'Δεν συμφωνώ.', email: SECOND, may_correct: true });
    const again = { token: cosign!.token, name: 'Άννα Ιδιοκτήτρια', email: 'other@example.gr' };
    expect((await post('ask', again)).statusCode).toBe(200);
    expect(said(await post('form', { token }))).toEqual([422, 'signature_link_invalid']);
    expect((await sign(await secretOf('other@example.gr'))).statusCode).toBe(200);
    expect(await stored(code)).toHaveLength(1);
  });

  it('does not let the mailed link of a guest name another person, but sends the same mail again', async () => {
    await sent(await made());
    const first = await secretOf();
    const token = await secretOf('guest@example.gr');
    expect((await post('waiting', { token })).json()).toMatchObject({ name: null, email: null, may_correct: false });
    const other = await post('ask', { token, name: 'Άλλος', email: 'thief@example.gr' });
    expect(said(other)).toEqual([403, 'no_access']);
    expect((await post('again', { token })).statusCode).toBe(200);
    expect(await secretOf()).not.toBe(first);
    expect(said(await sign(first))).toEqual([422, 'signature_link_invalid']);
  });

  it('reminds once at half of the days, lapses at their end, and is deleted a month later', async () => {
    const { id, cosign } = await sent(await made({ cosign_days: 2 }));
    const token = await secretOf();
    app.clock.pass(86_400 + 60);
    await lapseSignatures(app);
    await lapseSignatures(app);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === SECOND)).toHaveLength(2);
    app.clock.pass(86_400);
    expect(said(await sign(token))).toEqual([409, 'signature_over']);
    await lapseSignatures(app);
    expect([await stateOf(id), (await mailTo('guest@example.gr'))!.subject]).toEqual([
      'lapsed',
      expect.stringContaining('έληξε'),
    ]);
    app.clock.pass(31 * 86_400);
    await lapseSignatures(app);
    expect(await stateOf(id)).toBeUndefined();
    expect(said(await post('waiting', { token: cosign!.token }))).toEqual([422, 'signature_link_invalid']);
  });

  it('takes no link of another kind, and a repeated sending is stored once', async () => {
    const form = await made();
    const key = newKey();
    const one = await sent(form, { idempotency_key: key });
    const two = await sent(form, { idempotency_key: key });
    expect(two.code).toBe(one.code);
    expect(said(await sign(one.cosign!.token))).toEqual([422, 'signature_link_invalid']);
    expect(said(await post('waiting', { token: await secretOf() }))).toEqual([422, 'signature_link_invalid']);
    expect(app.mails.filter(({ to }) => to === SECOND)).toHaveLength(1);
  });

  it('is paid after the signature', async () => {
    const { code, cosign, payment } = await sent(await made({ is_payment: true, payment: { amount: 350 } }));
    expect(payment).toBeNull();
    expect(said(await post('pay', { token: cosign!.token }))[0]).toBe(404);
    await sign(await secretOf());
    expect(await stored(code)).toEqual([]);
    const token = await secretOf('guest@example.gr');
    expect((await post('waiting', { token })).json()).toMatchObject({ state: 'signed', amount_cents: 350 });
    expect((await post('pay', { token })).json()).toEqual({
      order: expect.any(String),
      redirect_to: expect.any(String),
    });
  });

  it('is among the own ones of an account, and of no other person', async () => {
    const { id } = await sent(await made(), {}, 'anna');
    const list = async (as: 'anna' | 'maria') =>
      (await app.send('GET /api/form-signatures?deya_id=1', { as: as as 'anna' })).json<
        Answer<'GET /api/form-signatures'>
      >();
    expect((await list('anna')).data.map((row) => row.id)).toContain(id);
    const open = (as: 'anna' | 'stella') =>
      app.send(`POST /api/form-signatures/${id}/open` as 'POST /api/form-signatures/{id}/open', {
        as,
        payload: { deya_id: 1 },
      });
    expect([(await open('anna')).statusCode, (await open('stella')).statusCode]).toEqual([200, 404]);
  });

  it('gives each of 50 signed at once a number of its book, none twice', async () => {
    await sql`insert into book (deya_id, code, title, incoming, is_active, next_number, source) values (1, 'COS', 'Πρωτόκολλο', true, true, 1, 'staff')`.execute(
      app.admin,
    );
    const form = await made({ book: 'COS', auto_nr: 1 });
    const tokens: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      await sql`delete from login_throttle`.execute(app.admin);
      await sent(form, { cosigner_email: `owner${n}@example.gr` });
      tokens.push(await secretOf(`owner${n}@example.gr`));
    }
    const answers = await Promise.all(tokens.map(sign));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct protocol_number)::int as n from form_answer where online_form_id = ${form}`.execute(
      app.admin,
    );
    expect(rows).toEqual([{ n: 50 }]);
  });
});
