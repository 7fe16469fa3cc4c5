import { pdfSample } from '@hydria/adapters/testing/pdf-samples.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { lapseSaved } from './lapse-saved.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from login_throttle`.execute(app.admin);
  await sql`delete from saved_form`.execute(app.admin);
});

const question = (field: string, label: string, more: object = {}) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  validation: { required: true },
  ...more,
});
const CHOICE = {
  type: 'radio_buttons',
  items: [
    { value: 'owner', label: 'Ιδιοκτήτης' },
    { value: 'tenant', label: 'Ενοικιαστής' },
  ],
  validation: {},
};
const layoutOf = (...elements1: object[]) => [
  { value: 'input', name: 'Στοιχεία', showTitle: true, grid: 1, elements1 },
];
const LAYOUT = layoutOf(
  question('name', 'Όνομα'),
  question('address', 'Διεύθυνση'),
  question('who', 'Ιδιότητα', CHOICE),
  question('proof', 'Συμβόλαιο', { type: 'file_input', validation: {} }),
);
const keep = async (content: object): Promise<number> => {
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload: content });
  expect([saved.statusCode, saved.json()]).toEqual([200, { id: expect.any(Number) }]);
  return saved.json<{ id: number }>().id;
};
const made = (settings: object = {}): Promise<number> =>
  keep({ title: { el: 'Νέα παροχή' }, api: JSON.stringify(LAYOUT), is_online: true, ...settings });

const GUEST = 'guest@example.gr';
let keys = 0;
const newKey = () => `key-of-a-saved-form-${String((keys += 1)).padStart(4, '0')}`;
const post = (call: string, payload: object, as?: Name) =>
  app.send(`POST /api/${call}`, { payload, remoteAddress: freshAddress(), ...(as && { as }) });
const save = (form: number, changes: object = {}, as?: Name) =>
  post(
    'saved-forms',
    {
      form,
      form_version: null,
      answers: { name: 'Ελένη' },
      step: 1,
      ...(as === undefined && !('token' in changes) && { email: GUEST }),
      idempotency_key: newKey(),
      ...changes,
    },
    as,
  );
type Saved = Answer<'POST /api/saved-forms'>;
const saved = async (form: number, changes: object = {}, as?: Name): Promise<Saved> => {
  const answer = await save(form, changes, as);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
  return answer.json<Saved>();
};
const open = (token: string, as?: Name) => post('saved-forms/form', { token }, as);
const opened = async (token: string, as?: Name) => {
  const answer = await open(token, as);
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer<'POST /api/saved-forms/form'>>();
};
const send = (form: number, answers: object, saved_token?: string, as?: Name) =>
  post(`onlineForms/${form}/answers?lang=el`, { answers, saved_token, idempotency_key: newKey() }, as);
const upload = async (form: number, as?: Name): Promise<string> => {
  const payload = new FormData();
  payload.append('field', 'proof');
  payload.append('file', new File([new Uint8Array(pdfSample())], 'Συμβόλαιο.pdf'));
  const { token, name } = (await post(`onlineForms/${form}/files`, payload, as)).json();
  return `${token}:${name}`;
};
const linkTo = async (address = GUEST): Promise<string> => {
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === address);
  return /\/online_forms\/continue\?deya_id=1#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
};
const rows = (form: number) =>
  app.admin.selectFrom('saved_form').selectAll().where('online_form_id', '=', form).execute();
const GONE = { message: 'saved_form_link_invalid' };

describe('a guest', () => {
  it('goes on by the mailed link on another device, with the file, and sends; the saved form and its links end', async () => {
    const form = await made();
    const proof = await upload(form);
    await saved(form, { answers: { name: 'Ελένη', proof: [proof] }, step: 2, lang: 'en' });
    const token = await linkTo();
    expect(app.mails.map(({ subject }) => subject)).toEqual(['DEYA Alpha: go on with your form']);
    app.clock.pass(20 * DAY);
    await purgeExpired(appOf(app.server));
    const there = await opened(token);
    expect(there).toMatchObject({ deya_id: 1, form, step: 2, version: 1, is_changed: false, unfitting: null });
    // The token of the upload stays with the first device.
    expect(there.answers['proof']).not.toEqual([proof]);
    const sent = await send(form, { ...there.answers, address: 'Οδός 1' }, token);
    expect(sent.statusCode).toBe(200);
    const { id } = sent.json<{ id: number }>();
    const files = app.admin.selectFrom('form_file').select(['name', 'saved_id']).where('answer_id', '=', id);
    expect(await files.execute()).toEqual([{ name: 'Συμβόλαιο.pdf', saved_id: null }]);
    expect([await rows(form), (await open(token)).json()]).toEqual([[], GONE]);
  });

  it('has to say an address, and saves half an answer that the form would refuse', async () => {
    const form = await made();
    const none = await save(form, { email: undefined });
    expect([none.statusCode, none.json()]).toEqual([422, { message: { email: ['required'] } }]);
    expect((await save(form, { email: 'guest@' })).json()).toEqual({ message: { email: ['email'] } });
    const { token } = await saved(form, { answers: { who: 'neighbour', name: '', unknown: 'x' } });
    expect((await rows(form))[0]?.answers).toEqual({ who: 'neighbour' });
    expect((await opened(token)).version).toBe(1);
  });

  it('cannot take the files of a saved form without its link, not even by their references', async () => {
    const form = await made();
    await saved(form, { answers: { proof: [await upload(form)] } });
    const { answers } = await opened(await linkTo());
    const stolen = await send(form, { name: 'Α', address: 'Β', ...answers });
    expect([stolen.statusCode, stolen.json()]).toEqual([422, { message: { proof: ['file_gone'] } }]);
    const other = await save(form, { answers });
    expect([other.statusCode, other.json()]).toEqual([422, { message: { proof: ['file_gone'] } }]);
  });

  it('is mailed five times a day at most, whatever the network, and is not counted for another address', async () => {
    const form = await made();
    const statuses: number[] = [];
    for (let mails = 0; mails < 6; mails += 1) statuses.push((await save(form)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await save(form, { email: 'other@example.gr' })).statusCode).toBe(200);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === GUEST)).toHaveLength(5);
  });

  it('is stored and mailed once for a repeated request', async () => {
    const form = await made();
    const changes = { idempotency_key: newKey(), answers: { proof: [await upload(form)] } };
    await saved(form, changes);
    await saved(form, changes);
    await app.runJobs();
    expect([(await rows(form)).length, app.mails.length]).toEqual([1, 1]);
  });
});

describe('a saved form', () => {
  it('is replaced by a further saving without a mail, and the older device is refused with the newer version', async () => {
    const form = await made();
    const { token } = await saved(form);
    const other = await linkTo();
    app.mails.length = 0;
    app.clock.pass(DAY);
    const newer = await saved(form, { token: other, version: 1, answers: { name: 'Μαρία' } });
    expect(newer).toMatchObject({ version: 2, mailed: false });
    expect(Date.parse(newer.lapses_at)).toBe(app.clock.now().getTime() + 30 * DAY * 1000);
    const late = await save(form, { token, version: 1, answers: { name: 'Άννα' } });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: 'changed_meanwhile', current: { version: 2, saved_at: newer.saved_at } },
    ]);
    expect((await opened(token)).answers).toEqual({ name: 'Μαρία' });
    await saved(form, { token, version: 2, answers: { name: 'Άννα' } });
    expect((await opened(other)).answers).toEqual({ name: 'Άννα' });
    await app.runJobs();
    expect([(await rows(form)).length, app.mails]).toEqual([1, []]);
  });

  it('is replaced by one of two devices that save at the same moment, and the other is refused', async () => {
    const form = await made();
    const { token } = await saved(form);
    const other = await linkTo();
    const both = await Promise.all([
      save(form, { token, version: 1, answers: { name: 'Α' } }),
      save(form, { token: other, version: 1, answers: { name: 'Β' } }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await rows(form))[0]?.version).toBe(2);
  });

  it('of a form that a second person signs keeps that person, and its file waits for the signature', async () => {
    const form = await made({ cosign: true });
    const second = { cosigner_name: 'Νίκος Ιδιοκτήτης', cosigner_email: 'owner@example.gr' };
    const proof = [await upload(form)];
    await saved(form, { answers: { name: 'Ελένη', address: 'Οδός 1', proof, ...second } });
    const token = await linkTo();
    const { answers } = await opened(token);
    expect(answers).toMatchObject(second);
    const { cosigner_name, cosigner_email, ...rest } = answers;
    const body = { answers: rest, cosigner_name, cosigner_email, saved_token: token, idempotency_key: newKey() };
    const sent = await post(`onlineForms/${form}/answers?lang=el`, body);
    expect([sent.statusCode, await rows(form)]).toEqual([200, []]);
    const { id } = sent.json<{ id: number }>();
    const files = app.admin.selectFrom('form_file').select('saved_id').where('unsigned_id', '=', id);
    expect(await files.execute()).toEqual([{ saved_id: null }]);
    // A repeated request finds what the first one stored, although the saved form is gone.
    const again = await post(`onlineForms/${form}/answers?lang=el`, body);
    expect([again.statusCode, again.json<{ id: number }>().id]).toEqual([200, id]);
  });

  it('lets go of a file that was taken off, which is then deleted as every upload without answers', async () => {
    const form = await made();
    const { token } = await saved(form, { answers: { proof: [await upload(form)] } });
    await saved(form, { token, version: 1, answers: { name: 'Ελένη' } });
    app.clock.pass(2 * DAY);
    await purgeExpired(appOf(app.server));
    expect(await app.admin.selectFrom('form_file').select('ref').where('online_form_id', '=', form).execute()).toEqual(
      [],
    );
  });

  it('has a mail at another address when one is entered', async () => {
    const form = await made();
    const { token } = await saved(form);
    await saved(form, { token, version: 1, email: 'second@example.gr' });
    expect((await open(await linkTo('second@example.gr'))).statusCode).toBe(200);
  });

  it('of a form that has changed keeps the answers that fit, and names the others', async () => {
    const form = await made();
    const { token } = await saved(form, { answers: { name: 'Ελένη', address: 'Οδός 1', who: 'tenant' } });
    const next = layoutOf(
      question('name', 'Ονοματεπώνυμο'),
      question('who', 'Ιδιότητα', { ...CHOICE, items: CHOICE.items.slice(0, 1) }),
    );
    await keep({ id: form, api: JSON.stringify(next), is_online: true });
    const there = await opened(token);
    expect(there).toMatchObject({ is_changed: true, answers: { name: 'Ελένη' } });
    expect(there.unfitting?.answers).toEqual({ address: 'Οδός 1', who: 'tenant' });
    expect(there.unfitting?.api).toContain('Διεύθυνση');
  });

  it('keeps what was entered by a version that the page still shows', async () => {
    const form = await made();
    const shown = (await app.send(`GET /api/onlineForms/${form}`)).json<{ version: number }>().version;
    await keep({ id: form, api: JSON.stringify(layoutOf(question('name', 'Όνομα'))), is_online: true });
    const { token } = await saved(form, { form_version: shown, answers: { name: 'Ελένη', address: 'Οδός 1' } });
    expect((await opened(token)).unfitting?.answers).toEqual({ address: 'Οδός 1' });
  });

  it('of a form that was withdrawn gives no answers, and none can be saved', async () => {
    const form = await made();
    const { token } = await saved(form);
    await keep({ id: form, api: JSON.stringify(LAYOUT), is_online: false });
    expect(await opened(token)).toMatchObject({ is_online: false, answers: {}, title: { el: 'Νέα παροχή' } });
    const again = await save(form, { token, version: 1 });
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'form_not_found' }]);
  });

  it('is deleted by its person at any time, with all its links', async () => {
    const form = await made();
    const { token } = await saved(form);
    const mailed = await linkTo();
    expect((await post('saved-forms/delete', { token: mailed })).statusCode).toBe(200);
    expect([await rows(form), (await open(token)).json(), (await open(mailed)).json()]).toEqual([[], GONE, GONE]);
  });

  it('is reminded of three days before its end, once, and deleted at its end with its files', async () => {
    const form = await made();
    const { token } = await saved(form, { answers: { proof: [await upload(form)] } });
    const own = await saved(form, {}, 'anna');
    await app.runJobs();
    app.mails.length = 0;
    app.clock.pass(26 * DAY);
    await lapseSaved(appOf(app.server));
    await app.runJobs();
    expect(app.mails).toEqual([]);
    app.clock.pass(DAY);
    for (let hour = 0; hour < 2; hour += 1) {
      await lapseSaved(appOf(app.server));
      await app.runJobs();
    }
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [GUEST, 'ΔΕΥΑ Άλφα: η αίτηση που αποθηκεύσατε διαγράφεται σε λίγες ημέρες'],
    ]);
    expect((await open(await linkTo())).statusCode).toBe(200);
    app.clock.pass(3 * DAY);
    expect([(await open(token)).json(), (await open(own.token, 'anna')).json()]).toEqual([GONE, GONE]);
    await lapseSaved(appOf(app.server));
    await purgeExpired(appOf(app.server));
    expect(await rows(form)).toEqual([]);
    expect(await app.admin.selectFrom('form_file').select('ref').where('online_form_id', '=', form).execute()).toEqual(
      [],
    );
  });

  it('is kept no longer than the answers of its form, and has no reminder then', async () => {
    const form = await made({ purpose: { el: 'Σύνδεση' }, retention_days: 2 });
    const { saved_at, lapses_at } = await saved(form);
    expect(Date.parse(lapses_at) - Date.parse(saved_at)).toBe(2 * DAY * 1000);
    expect((await rows(form))[0]?.remind_at).toBeNull();
  });

  it('of another form is not replaced or deleted by a token', async () => {
    const [form, other] = [await made(), await made()];
    const { token } = await saved(form);
    const wrong = await save(other, { token, version: 1 });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, GONE]);
    expect((await send(other, { name: 'Α', address: 'Β' }, token)).statusCode).toBe(200);
    expect(await rows(form)).toHaveLength(1);
  });

  it('of one utility is neither replaced nor deleted through a form of another utility', async () => {
    const form = await made();
    const { token } = await saved(form);
    const { id: foreign } = await app.admin
      .insertInto('online_form')
      .values({ deya_id: 2, form_id: 'later', title: '{"el":"Άλλη"}', api: JSON.stringify(LAYOUT), is_online: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wrong = await save(foreign, { token, version: 1 });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, GONE]);
    expect((await send(foreign, { name: 'Α', address: 'Β' }, token)).statusCode).toBe(200);
    expect((await rows(form)).map(({ version }) => version)).toEqual([1]);
  });

  it('answers a guessed secret, one of a deleted form and one of another purpose alike', async () => {
    const form = await made();
    const { token } = await saved(form);
    await sql`update one_time_token set purpose = 'form-cosign' where detail ->> 'saved' = ${String((await rows(form))[0]?.id)}`.execute(
      app.admin,
    );
    for (const wrong of ['x'.repeat(43), 'short', token]) {
      const answer = await open(wrong);
      expect([answer.statusCode, answer.json()]).toEqual([422, GONE]);
    }
  });

  it('has its links counted by network', async () => {
    const from = { remoteAddress: freshAddress(), payload: { token: 'x'.repeat(43) } };
    await app.admin
      .insertInto('login_throttle')
      .values({ key: 'none', failures: 1, first_failure_at: app.clock.now() })
      .execute();
    await app.send('POST /api/saved-forms/form', from);
    await sql`update login_throttle set failures = 600 where key like 'saved-form-link:%'`.execute(app.admin);
    expect((await app.send('POST /api/saved-forms/form', from)).statusCode).toBe(429);
  });

  it('stands in no database by its secret', async () => {
    const form = await made();
    const { token } = await saved(form);
    const { rows: found } =
      await sql`select from one_time_token where one_time_token::text like ${`%${token}%`}`.execute(app.admin);
    expect(found).toEqual([]);
  });
});

describe('a person who is signed in', () => {
  it('saves to the account without a mail, finds it in the list, and goes on from there on another device', async () => {
    const form = await made();
    const proof = await upload(form, 'anna');
    await saved(form, { answers: { name: 'Άννα', proof: [proof] } }, 'anna');
    const { data } = (await app.send('GET /api/saved-forms?deya_id=1', { as: 'anna' })).json<
      Answer<'GET /api/saved-forms'>
    >();
    expect(data).toMatchObject([{ title: { el: 'Νέα παροχή' }, is_online: true }]);
    const { token } = (await post(`saved-forms/${data[0]?.id}/open`, { deya_id: 1 }, 'anna')).json<{ token: string }>();
    const { answers, has_link } = await opened(token, 'anna');
    expect([answers['name'], has_link]).toEqual(['Άννα', false]);
    const sent = await send(form, { ...answers, address: 'Οδός 1' }, token, 'anna');
    expect([sent.statusCode, await rows(form)]).toEqual([200, []]);
    await app.runJobs();
    expect(app.mails.filter(({ text }) => text.includes('online_forms/continue'))).toEqual([]);
  });

  it('alone opens what has no mailed link, also by its token', async () => {
    const form = await made();
    const { token } = await saved(form, {}, 'anna');
    for (const as of [undefined, 'babis'] as const) expect((await open(token, as)).json()).toEqual(GONE);
    expect((await open(token, 'anna')).statusCode).toBe(200);
  });

  it('can wish for a link, which works without the account and gives the files of the account', async () => {
    const form = await made();
    const proof = await upload(form, 'anna');
    await saved(form, { email: people.anna.email, answers: { proof: [proof] } }, 'anna');
    const token = await linkTo(people.anna.email);
    const { answers } = await opened(token);
    expect(answers['proof']).toHaveLength(1);
    expect((await send(form, { ...answers, name: 'Α', address: 'Β' }, token)).statusCode).toBe(200);
  });

  it('finds, opens and deletes nothing of another person or by another utility', async () => {
    const form = await made();
    await saved(form, {}, 'anna');
    const { id } = (await rows(form))[0]!;
    const list = await app.send('GET /api/saved-forms?deya_id=1', { as: 'babis' });
    expect(list.json()).toEqual({ data: [] });
    for (const [as, deya_id] of [
      ['babis', 1],
      ['anna', 2],
      ['gina', 2],
    ] as const) {
      const [there, gone] = [
        await post(`saved-forms/${id}/open`, { deya_id }, as),
        await app.send(`DELETE /api/saved-forms/${id}?deya_id=${deya_id}`, { as }),
      ];
      expect([there.statusCode, there.json()]).toEqual([404, { message: 'saved_form_not_found' }]);
      expect([gone.statusCode, gone.json()]).toEqual([404, { message: 'saved_form_not_found' }]);
    }
    expect((await app.send(`DELETE /api/saved-forms/${id}?deya_id=1`, { as: 'anna' })).statusCode).toBe(200);
    expect(await rows(form)).toEqual([]);
  });

  it('has the saved forms erased with the account, with files that were uploaded as a guest', async () => {
    const form = await made();
    const proof = await upload(form);
    await saved(form, { answers: { name: 'Μπάμπης', proof: [proof] } }, 'babis');
    await app.admin.updateTable('person').set({ confirmed_at: app.clock.now() }).where('id', '=', 2).execute();
    await app.send('POST /api/users/2/state', { as: 'admin', payload: { to: 'deleted' } });
    expect((await app.send('DELETE /api/users/2', { as: 'admin' })).statusCode).toBe(200);
    expect(await rows(form)).toEqual([]);
    expect(await app.admin.selectFrom('form_file').select('ref').where('online_form_id', '=', form).execute()).toEqual(
      [],
    );
  });
});

describe('an installation without mail', () => {
  let quiet: TestApp;
  beforeAll(async () => {
    quiet = await startTestApp({ sendsMail: false });
  });
  afterAll(() => quiet.stop());

  it('takes no address, and saves to an account', async () => {
    const content = { title: { el: 'Νέα παροχή' }, api: JSON.stringify(LAYOUT), is_online: true };
    const form = (await quiet.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload: content })).json().id;
    const payload = { form, form_version: null, answers: {}, step: 1, idempotency_key: newKey() };
    const asked = await quiet.send('POST /api/saved-forms', { payload: { ...payload, email: GUEST } });
    expect([asked.statusCode, asked.json()]).toEqual([422, { message: { email: ['unexpected'] } }]);
    expect((await quiet.send('POST /api/saved-forms', { payload, as: 'anna' })).statusCode).toBe(200);
  });
});
