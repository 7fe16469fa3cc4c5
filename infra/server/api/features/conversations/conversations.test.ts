import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import type { LightMyRequestResponse } from 'fastify';
import { appOf } from '../../app.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
afterEach(() => sql.raw('delete from conversation; delete from login_throttle').execute(app.admin));

let keys = 0;
const key = () => `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`;

interface Who {
  as?: Name;
  /** A guest's browser. */
  cookie?: string;
}
const from = ({ as, cookie }: Who) => ({ ...(as && { as }), ...(cookie && { headers: { cookie } }) });
const begin = (who: Who, payload: Record<string, unknown> = {}) =>
  app.send('POST /api/conversations', {
    ...from(who),
    payload: { deya_id: 1, message: 'Καλημέρα, πότε έρχεται το νερό;', idempotency_key: key(), ...payload },
  });
const write = (who: Who, id: number, payload: Record<string, unknown> = {}) =>
  app.send(`POST /api/conversations/${id}/messages`, {
    ...from(who),
    payload: { deya_id: 1, message: 'Και κάτι ακόμη', idempotency_key: key(), ...payload },
  });
const read = (who: Who, id: number, query = '') =>
  app.send(`GET /api/conversations/${id}?deya_id=1${query}`, from(who));
const own = async (who: Who, deya_id = 1) =>
  (await app.send(`GET /api/conversations?deya_id=${deya_id}`, from(who))).json();
const see = (who: Who, id: number, n: number) =>
  app.send(`POST /api/conversations/${id}/seen`, { ...from(who), payload: { deya_id: 1, n } });
const answerOf = (id: number, payload: Record<string, unknown> = {}) =>
  app.send(`POST /api/staff/conversations/${id}/messages?deya_id=1`, {
    as: 'stella',
    payload: { message: 'Ως το μεσημέρι.', last: 100, idempotency_key: key(), ...payload },
  });
const staff = async (query = '') =>
  (await app.send(`GET /api/staff/conversations?deya_id=1${query}`, { as: 'stella' })).json();
const cookieOf = (answer: LightMyRequestResponse) => String(answer.headers['set-cookie']).split(';')[0]!;
const MISSING = { message: 'conversation_not_found' };

describe('a customer', () => {
  it('writes, gets an answer of the staff, and sees that it is new', async () => {
    const { id, unseen } = (await begin({ as: 'anna' })).json();
    expect(unseen).toBe(0);
    expect(await staff()).toMatchObject({ unseen: 1, data: [{ id, unseen: 1, name: 'anna Δοκιμής', guest: false }] });
    expect((await answerOf(id)).json()).toMatchObject({ n: 2, by: 'staff' });
    expect(await own({ as: 'anna' })).toMatchObject({ unseen: 1, data: [{ id, last: 2, excerpt: 'Ως το μεσημέρι.' }] });
    const { messages } = (await read({ as: 'anna' }, id)).json();
    expect(messages.map(({ n, by }: { n: number; by: string }) => [n, by])).toEqual([
      [1, 'customer'],
      [2, 'staff'],
    ]);
    expect((await own({ as: 'anna' })).unseen).toBe(1);
    expect((await see({ as: 'anna' }, id, 2)).statusCode).toBe(200);
    expect((await own({ as: 'anna' })).unseen).toBe(0);
    expect((await staff()).unseen).toBe(0);
  });

  it('has seen at most the existing messages, and never fewer than before', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    await answerOf(id);
    await see({ as: 'anna' }, id, 1_000_000);
    await see({ as: 'anna' }, id, 0);
    expect((await own({ as: 'anna' })).unseen).toBe(0);
    await answerOf(id);
    expect((await own({ as: 'anna' })).unseen).toBe(1);
  });

  it('reads on from where the last reading ended', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    await answerOf(id);
    expect((await read({ as: 'anna' }, id, '&after=1')).json().messages).toMatchObject([{ n: 2 }]);
  });

  it('repeats a message without an answer, and it is stored once', async () => {
    const idempotency_key = 'key-that-is-sent-again';
    const [first, second] = [
      await begin({ as: 'anna' }, { idempotency_key }),
      await begin({ as: 'anna' }, { idempotency_key }),
    ];
    expect(second.json().id).toBe(first.json().id);
    const { id } = first.json();
    await write({ as: 'anna' }, id, { idempotency_key: 'another-key-sent-again' });
    expect((await write({ as: 'anna' }, id, { idempotency_key: 'another-key-sent-again' })).json().n).toBe(2);
    expect((await read({ as: 'anna' }, id)).json().messages).toHaveLength(2);
  });

  it('and the staff cannot use the same key: the other side’s is refused at its field', async () => {
    const idempotency_key = 'key-of-both-sides-0001';
    const { id } = (await begin({ as: 'anna' }, { idempotency_key })).json();
    const answered = await answerOf(id, { idempotency_key });
    expect([answered.statusCode, answered.json()]).toEqual([422, { message: { idempotency_key: ['unique'] } }]);
    expect((await read({ as: 'anna' }, id)).json().messages).toHaveLength(1);
  });

  it('gets a number of its own for each of many concurrent messages', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    const all = await Promise.all(Array.from({ length: 5 }, () => write({ as: 'anna' }, id)));
    expect(all.map((answer) => answer.json().n).sort()).toEqual([2, 3, 4, 5, 6]);
  });

  it('opens a closed conversation by writing again', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    await app.send(`POST /api/staff/conversations/${id}/close?deya_id=1`, { as: 'stella', payload: { last: 1 } });
    expect((await own({ as: 'anna' })).data[0].state).toBe('closed');
    expect((await staff()).unseen).toBe(0);
    await write({ as: 'anna' }, id);
    expect((await staff('&state=open')).data).toMatchObject([{ id, unseen: 1 }]);
  });

  it.each([
    [{ message: 'ώ'.repeat(221) }, { message: ['max'] }],
    [{ message: ' ' }, { message: ['required'] }],
    [{ afm: '123456783' }, { afm: ['unexpected'] }],
    [{ idempotency_key: 'x' }, { idempotency_key: ['regex'] }],
  ])('is refused with %j, and stores nothing', async (payload, message) => {
    const answer = await begin({ as: 'anna' }, payload);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
    expect((await staff()).data).toEqual([]);
  });

  it('has sixty messages in ten minutes', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    // The counter stands at 59 messages.
    await sql`update login_throttle set failures = 59 where key like 'conversation:%'`.execute(app.admin);
    expect((await write({ as: 'anna' }, id)).statusCode).toBe(200);
    expect((await write({ as: 'anna' }, id)).json()).toMatchObject({ message: 'too_many_requests' });
    expect((await begin({ as: 'babis' })).statusCode).toBe(200);
  });
});

describe('a guest', () => {
  it('is identified by a cookie that scripts cannot read and other calls do not get', async () => {
    const answer = await begin({}, { name: 'Κώστας' });
    expect(answer.headers['set-cookie']).toMatch(
      /^hydria_talk=[\w-]{43}; Path=\/api\/conversations; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    const { id } = answer.json();
    await answerOf(id);
    expect(await own({ cookie })).toMatchObject({ unseen: 1, data: [{ id }] });
    expect((await write({ cookie }, id)).json()).toMatchObject({ n: 3 });
    expect((await staff()).data).toMatchObject([{ name: 'Κώστας', guest: true, person_id: null, email: null }]);
  });

  it('writes again with the same cookie; another browser and a signed-in person do not see it', async () => {
    const first = await begin({});
    const cookie = cookieOf(first);
    expect(cookieOf(await begin({ cookie }))).toBe(cookie);
    expect((await own({ cookie })).data).toHaveLength(2);
    const others: Who[] = [{}, { cookie: `hydria_talk=${'x'.repeat(43)}` }, { as: 'anna', cookie }];
    for (const other of others) {
      expect((await own(other)).data).toEqual([]);
      expect((await read(other, first.json().id)).json()).toEqual(MISSING);
      expect((await write(other, first.json().id)).json()).toEqual(MISSING);
      expect((await see(other, first.json().id, 1)).json()).toEqual(MISSING);
    }
  });

  it('has a secret that is stored as a digest only', async () => {
    const secret = cookieOf(await begin({})).split('=')[1]!;
    const { rows } = await sql<{ kept: Buffer }>`select guest_sha256 as kept from conversation`.execute(app.admin);
    expect(rows[0]!.kept).toEqual(createHash('sha256').update(secret).digest());
  });
});

describe('a conversation of another owner', () => {
  it('is not found: of another person, with another’s key, at another utility', async () => {
    const idempotency_key = 'key-of-anna-0000000001';
    const { id } = (await begin({ as: 'anna' }, { idempotency_key })).json();
    for (const as of ['babis', 'gina', 'stella', 'admin'] as const) {
      expect((await read({ as }, id)).json()).toEqual(MISSING);
      expect((await write({ as }, id)).json()).toEqual(MISSING);
    }
    expect((await begin({ as: 'babis' }, { idempotency_key })).json()).toEqual({
      message: { idempotency_key: ['unique'] },
    });
    expect((await app.send(`GET /api/conversations/${id}?deya_id=2`, { as: 'anna' })).json()).toEqual(MISSING);
    const elsewhere = await app.send(`GET /api/staff/conversations/${id}?deya_id=2`, { as: 'admin' });
    expect(elsewhere.json()).toEqual(MISSING);
  });

  it('neither tax number nor supply of a customer is shown to the staff or stored with the messages', async () => {
    await sql`update person set afm_proof = 'staff', afm = '123456783' where id = 1`.execute(app.admin);
    const { id } = (await begin({ as: 'anna' })).json();
    const answer = await app.send(`GET /api/staff/conversations/${id}?deya_id=1`, { as: 'stella' });
    const { rows } = await sql<{ row: string }>`select c::text as row from conversation c`.execute(app.admin);
    for (const text of [answer.body, rows[0]!.row]) expect(text).not.toMatch(/123456783|100-1/);
  });
});

describe('the list of the staff', () => {
  it('begins with the longest waiting customer, page by page, and refuses an invalid cursor', async () => {
    await sql`
      with c as (insert into conversation (deya_id, person_id, lang, last, idempotency_key, created_at, updated_at)
        select 1, 1, 'el', 1, 'k' || n, now(), timestamptz '2026-11-01Z' + make_interval(mins => n)
        from generate_series(1, 51) n returning deya_id, id, created_at)
      insert into conversation_message (deya_id, conversation_id, n, by, text, idempotency_key, at)
        select deya_id, id, 1, 'customer', 'x', 'k', created_at from c`.execute(app.admin);
    const first = await staff();
    const second = await staff(`&cursor=${first.next}`);
    expect([first.data.length, second.data.length, second.next, first.unseen, first.total]).toEqual([
      50,
      1,
      null,
      51,
      51,
    ]);
    const times = [...first.data, ...second.data].map(({ updated_at }: { updated_at: string }) => updated_at);
    expect(times).toEqual([...times].sort());
    for (const cursor of ['1', '2026-13-99T00:00:00Z,1', "1,1'--"]) {
      const answer = await app.send(`GET /api/staff/conversations?deya_id=1&cursor=${encodeURIComponent(cursor)}`, {
        as: 'stella',
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('has the answered ones after those that wait, the latest first', async () => {
    const ids: number[] = [];
    for (const as of ['anna', 'babis', 'anna', 'babis'] as const) {
      ids.push((await begin({ as })).json().id);
      app.clock.pass(60);
    }
    await answerOf(ids[0]!);
    app.clock.pass(60);
    await answerOf(ids[1]!);
    expect((await staff()).data.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[3], ids[1], ids[0]]);
    expect((await staff('&itemsPerPage=3')).next).not.toBeNull();
  });

  it('finds a conversation by a name without accents, and by a word of a message', async () => {
    const { id } = (await begin({}, { name: 'Κώστας', message: 'Το ρολόι γυρίζει ανάποδα' })).json();
    await begin({ as: 'anna' });
    for (const search of ['κωστασ', 'ΑΝΑΠΟΔΑ'])
      expect(await staff(`&search=${encodeURIComponent(search)}`)).toMatchObject({ total: 1, data: [{ id }] });
    expect((await staff('&search=%25')).data).toEqual([]);
  });

  it('counts those that wait, since the longest waiting one', async () => {
    const waiting = async () =>
      (await app.send('GET /api/staff/conversations/waiting?deya_id=1', { as: 'stella' })).json();
    expect(await waiting()).toEqual({ count: 0, oldest_at: null });
    const { id, updated_at } = (await begin({ as: 'anna' })).json();
    app.clock.pass(60);
    await begin({ as: 'babis' });
    expect(await waiting()).toEqual({ count: 2, oldest_at: updated_at });
    await answerOf(id);
    expect(await waiting()).toMatchObject({ count: 1 });
  });

  it('answers may be longer than customers’ messages', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    expect((await answerOf(id, { message: 'ώ'.repeat(2000) })).statusCode).toBe(200);
    expect((await answerOf(id, { message: 'ώ'.repeat(2001) })).json()).toEqual({ message: { message: ['max'] } });
  });
});

describe('two members of the staff', () => {
  const close = (id: number, last: number) =>
    app.send(`POST /api/staff/conversations/${id}/close?deya_id=1`, { as: 'stella', payload: { last } });

  it('do not answer over each other: the second one is refused, and reads who was first', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    const first = await answerOf(id, { last: 1 });
    expect(first.json()).toMatchObject({ n: 2, author: 'stella Δοκιμής' });
    const second = await app.send(`POST /api/staff/conversations/${id}/messages?deya_id=1`, {
      as: 'admin',
      payload: { message: 'Αύριο.', last: 1, idempotency_key: key() },
    });
    expect([second.statusCode, second.json()]).toEqual([409, { message: 'answered_meanwhile' }]);
    const { messages } = (await app.send(`GET /api/staff/conversations/${id}?deya_id=1`, { as: 'admin' })).json();
    expect(messages).toMatchObject([{ author: null }, { author: 'stella Δοκιμής', text: 'Ως το μεσημέρι.' }]);
  });

  it('answer although the customer wrote on; an answer that is sent again is the same one', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    await write({ as: 'anna' }, id);
    const payload = { last: 1, idempotency_key: key() };
    expect((await answerOf(id, payload)).json()).toMatchObject({ n: 3 });
    expect((await answerOf(id, payload)).json()).toMatchObject({ n: 3 });
  });

  it('do not close over a message that the one who closes has not read', async () => {
    const { id } = (await begin({ as: 'anna' })).json();
    await write({ as: 'anna' }, id);
    expect((await close(id, 1)).json()).toEqual({ message: 'written_meanwhile' });
    expect((await staff()).data).toMatchObject([{ id, state: 'open', unseen: 2 }]);
    expect((await close(id, 2)).statusCode).toBe(200);
  });
});

describe('templates of answers', () => {
  afterEach(() => sql`delete from answer_template`.execute(app.admin));
  const PATH = '/api/staff/answer-templates';
  const make = (title: string) =>
    app.send(`POST ${PATH}?deya_id=1`, { as: 'stella', payload: { title, text: 'Καλημέρα σας.' } });
  const change = (id: number, payload: object) => app.send(`PUT ${PATH}/${id}?deya_id=1`, { as: 'admin', payload });

  it('are kept for the utility, by title, with the name of the person who changed them last', async () => {
    await make('Διαρροή');
    await make('Διακοπή');
    const { data } = (await app.send(`GET ${PATH}?deya_id=1`, { as: 'admin' })).json();
    expect(data).toMatchObject([
      { title: 'Διακοπή', version: 1, updated_by: 'stella Δοκιμής' },
      { title: 'Διαρροή', version: 1 },
    ]);
    expect((await app.send(`GET ${PATH}?deya_id=2`, { as: 'admin' })).json().data).toEqual([]);
  });

  it('have titles of their own', async () => {
    await make('Διαρροή');
    const { id } = (await make('Διακοπή')).json();
    const refused = { message: { title: ['template_exists'] } };
    expect((await make('Διακοπή')).json()).toEqual(refused);
    expect((await change(id, { title: 'Διαρροή', text: 'x', version: 1 })).json()).toEqual(refused);
  });

  it('are not changed over a change of a colleague', async () => {
    const { id } = (await make('Διακοπή')).json();
    expect((await change(id, { title: 'Διακοπή', text: 'α', version: 1 })).json()).toMatchObject({ version: 2 });
    const second = await change(id, { title: 'Διακοπή', text: 'β', version: 1 });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ message: 'changed_meanwhile', current: { text: 'α', version: 2 } });
  });

  it('are deleted once', async () => {
    const { id } = (await make('Διακοπή')).json();
    const remove = () => app.send(`DELETE ${PATH}/${id}?deya_id=1`, { as: 'stella' });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).json()).toEqual({ message: 'template_not_found' });
  });
});

describe('a browser of the customer', () => {
  const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/';
  afterEach(async () => {
    app.pushes.asked.length = 0;
    await sql`update person_deya set subscribe = 0`.execute(app.admin);
    await sql`delete from device_token`.execute(app.admin);
  });

  async function deviceOf(as: Name, subscribe: '1' | '2') {
    const device = makeDevice(ENDPOINT + as);
    const { endpoint, p256dh, auth } = device;
    const device_token = JSON.stringify({ endpoint, keys: { p256dh, auth } });
    await app.send('POST /api/createToken?deya_id=1', { as, payload: { device_token, device_type: 'web' } });
    await app.send('POST /api/user/subscribe', { as, payload: { deya_id: 1, subscribe } });
    return device;
  }

  it('is notified of each unseen answer, by ids alone, and once', async () => {
    const device = await deviceOf('anna', '2');
    await deviceOf('babis', '2');
    const { id } = (await begin({ as: 'anna' })).json();
    const payload = { idempotency_key: key() };
    for (let time = 0; time < 2; time++) await answerOf(id, payload);
    await app.runJobs();
    expect(app.pushes.asked).toEqual([]);
    app.clock.pass(21);
    await app.runJobs();
    await answerOf(id);
    app.clock.pass(21);
    await app.runJobs();
    const read = app.pushes.asked.map(({ url, body }) => [url, JSON.parse(device.read(body as Buffer))]);
    const told = [device.endpoint, { v: 1, code: 'answer', deya_id: 1, id }];
    expect(read).toEqual([told, told]);
  });

  it('is not notified of an answer that was seen at once, nor when its person wants no pushes', async () => {
    await deviceOf('anna', '2');
    const { id } = (await begin({ as: 'anna' })).json();
    await answerOf(id);
    await see({ as: 'anna' }, id, 2);
    await deviceOf('babis', '1');
    await answerOf((await begin({ as: 'babis' })).json().id);
    app.clock.pass(21);
    await app.runJobs();
    expect(app.pushes.asked).toEqual([]);
  });
});

it('a conversation without messages for half a year is deleted', async () => {
  const { id } = (await begin({ as: 'anna' })).json();
  app.clock.pass(179 * 86_400);
  await purgeExpired(appOf(app.server));
  expect((await write({ as: 'anna' }, id)).statusCode).toBe(200);
  app.clock.pass(181 * 86_400);
  await purgeExpired(appOf(app.server));
  const { rows } = await sql`select n from conversation_message`.execute(app.admin);
  expect(rows).toEqual([]);
});
