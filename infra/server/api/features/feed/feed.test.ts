import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import type { FeedReport } from '../../contract/feed.ts';
import { buildApp } from '../../app.ts';
import { bill } from '../../testing/feed-rows.ts';

const TOKENS: Record<number, string> = {
  1: 'token-of-utility-one',
  2: 'token-of-utility-two',
  3: 'token-of-a-closed-one',
};

let test: TestDatabase;
let app: FastifyInstance;

beforeEach(async () => {
  test = await createTestDatabase();
  for (const [id, token] of Object.entries(TOKENS)) {
    await asTenant(test.admin, Number(id), async (tx) => {
      const deya = { id: Number(id), title: `ΔΕΥΑ ${id}`, title_latin: `DEYA ${id}`, active: id !== '3' };
      await tx.insertInto('deya').values(deya).execute();
      const access_token_sha256 = createHash('sha256').update(token).digest();
      await tx
        .insertInto('deya_credential')
        .values({ deya_id: Number(id), access_token_sha256 })
        .execute();
    });
  }
  app = await buildApp({ db: test.db, config: { log: 'silent', checkAnswers: true } });
});
afterEach(async () => {
  await app.close();
  await test.drop();
});

const lines = (...rows: unknown[]) =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

async function send(entity: string, payload: string | Buffer, token = TOKENS[1]!) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const answer = await app.inject({ method: 'POST', url: `/api/feed/${entity}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<FeedReport & { message?: unknown }>() };
}

const supply = (code: string, more: object = {}) => ({
  kwdikos_katanalwti: code,
  liable_id: `L${code}`,
  afm: '555777003',
  first_name: 'Μαρία',
  last_name: 'Δοκιμαστική',
  mobile: '6912345678',
  hydrometers: [{ hydrometer: `H${code}`, type: 'digital' }],
  ...more,
});

const readingsOf = (deya_id: number, hydrometer: string) =>
  asTenant(test.db, deya_id, (tx) =>
    tx
      .selectFrom('hourly_reading')
      .select(['measured_at', 'counter_l', 'litres'])
      .where('hydrometer', '=', hydrometer)
      .orderBy('measured_at')
      .execute(),
  );

it('reads a file that begins with a byte order mark whole', async () => {
  const { body } = await send('supplies', `\uFEFF${lines(supply('20'), supply('21'))}`);
  expect(body).toMatchObject({ received: 2, stored: 2, rejected: 0 });
});

it('keeps good rows and names line, field and reason of each bad one', async () => {
  const { status, body } = await send(
    'supplies',
    lines(
      supply('10'),
      supply('11', { afm: '555777004' }),
      '{ this is no json',
      '[1]',
      supply('12', { mobile: '12' }),
      { ...supply('13'), liable_id: undefined, surprise: 1 },
      '',
      supply('14', { first_name: 'α\u0000' }),
      supply('15'),
    ),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ received: 8, stored: 2, changed: 4, rejected: 6, complete: true, next_line: null });
  expect(body.errors).toEqual([
    { line: 2, field: 'afm', reason: 'afm' },
    { line: 3, field: 'row', reason: 'row_malformed' },
    { line: 4, field: 'row', reason: 'row_malformed' },
    { line: 5, field: 'mobile', reason: 'phone' },
    { line: 6, field: 'liable_id', reason: 'required' },
    { line: 6, field: 'surprise', reason: 'unexpected' },
    { line: 8, field: 'first_name', reason: 'invalid' },
  ]);
  const stored = await asTenant(test.db, 1, (tx) =>
    tx.selectFrom('supply').select(['kwdikos_katanalwti', 'mobile']).orderBy('kwdikos_katanalwti').execute(),
  );
  expect(stored).toEqual([
    { kwdikos_katanalwti: '10', mobile: '+306912345678' },
    { kwdikos_katanalwti: '15', mobile: '+306912345678' },
  ]);
});

it('sent again, changes nothing; sent with a difference, changes that', async () => {
  await send('supplies', lines(supply('10'), supply('11')));
  expect((await send('bills', lines(bill('A1', '10'), bill('A2', '11')))).body).toMatchObject({
    stored: 2,
    changed: 2,
  });
  const ids = () =>
    asTenant(test.db, 1, (tx) =>
      tx.selectFrom('bill').select(['id', 'bill_number', 'total_unpaid']).orderBy('bill_number').execute(),
    );
  const before = await ids();
  expect((await send('bills', lines(bill('A1', '10'), bill('A2', '11')))).body).toMatchObject({
    stored: 2,
    changed: 0,
  });
  expect(
    (await send('bills', lines(bill('A1', '10', { total_unpaid: 0, paid_on: '2026-04-20' }), bill('A2', '11')))).body,
  ).toMatchObject({ changed: 1 });
  const after = await ids();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.total_unpaid).toBe(0);
});

it('stores the lines of a bill in their order, and drops those that it no longer has', async () => {
  await send('supplies', lines(supply('10')));
  await send('bills', lines(bill('A1', '10')));
  await send('bills', lines(bill('A1', '10', { lines: [{ kind: 'other', label: 'Σύνολο', amount: 1240 }] })));
  const stored = await asTenant(test.db, 1, (tx) =>
    tx.selectFrom('bill_line').select(['line', 'kind', 'label']).execute(),
  );
  expect(stored).toEqual([{ line: 1, kind: 'other', label: 'Σύνολο' }]);
});

it('refuses bills of unknown supplies, with a false payment code, or whose lines do not make the total', async () => {
  await send('supplies', lines(supply('10')));
  const { body } = await send(
    'bills',
    lines(
      bill('A1', '99'),
      bill('A2', '10', { payment_code: 'RF0072' }),
      bill('A3', '10', { current_total: 1 }),
      bill('A4', '10'),
    ),
  );
  expect(body).toMatchObject({ stored: 1, rejected: 3 });
  expect(body.errors).toEqual([
    { line: 1, field: 'kwdikos_katanalwti', reason: 'reference_unknown' },
    { line: 2, field: 'payment_code', reason: 'invalid_payment_code' },
    { line: 3, field: 'lines', reason: 'invalid' },
  ]);
});

it('of two rows with one key the later one wins', async () => {
  await send('supplies', lines(supply('10', { last_name: 'Πρώτη' }), supply('10', { last_name: 'Δεύτερη' })));
  const stored = await asTenant(test.db, 1, (tx) => tx.selectFrom('supply').select('last_name').execute());
  expect(stored).toEqual([{ last_name: 'Δεύτερη' }]);
});

it("does not let a utility touch another's rows, even under the same codes", async () => {
  await send('supplies', lines(supply('10', { last_name: 'Του ενός' })));
  await send('supplies', lines(supply('10', { last_name: 'Του άλλου' })), TOKENS[2]);
  expect((await send('bills', lines(bill('A1', '10')), TOKENS[2])).body.stored).toBe(1);
  const of = (deya_id: number) =>
    asTenant(test.db, deya_id, (tx) => tx.selectFrom('supply').select('last_name').execute());
  expect(await of(1)).toEqual([{ last_name: 'Του ενός' }]);
  expect(await of(2)).toEqual([{ last_name: 'Του άλλου' }]);
  expect(await asTenant(test.db, 1, (tx) => tx.selectFrom('bill').select('id').execute())).toEqual([]);
});

it.each([
  ['no token', {}],
  ['a wrong token', { authorization: 'Bearer not-the-token' }],
  ['the token of an inactive utility', { authorization: `Bearer ${TOKENS[3]}` }],
])('refuses %s', async (_name, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/feed/supplies',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    payload: lines(supply('10')),
  });
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'feed_token_invalid' }]);
});

it('refuses a body that is not newline-delimited JSON', async () => {
  const headers = { authorization: `Bearer ${TOKENS[1]}`, 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/feed/supplies', headers, payload: supply('10') });
  expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'unsupported_media_type' }]);
});

it('a line that never ends costs no memory and no other row', async () => {
  const { body } = await send(
    'supplies',
    `${lines(supply('10'))}\n{"first_name":"${'α'.repeat(400_000)}"}\n${lines(supply('11'))}`,
  );
  expect(body).toMatchObject({
    received: 3,
    stored: 2,
    rejected: 1,
    errors: [{ line: 2, field: 'row', reason: 'row_too_long' }],
  });
});

it('refuses a line that is not UTF-8', async () => {
  const broken = Buffer.concat([
    Buffer.from('{"kwdikos_katanalwti":"'),
    Buffer.from([0xff]),
    Buffer.from('","liable_id":"1"}'),
  ]);
  expect((await send('supplies', broken)).body).toMatchObject({
    stored: 0,
    errors: [{ line: 1, field: 'row', reason: 'row_malformed' }],
  });
});

describe('hourly readings', () => {
  const at = (hour: number, counter_l: number) => ({
    hydrometer: 'H10',
    measured_at: `2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`,
    counter_l,
  });
  beforeEach(() => send('supplies', lines(supply('10'))));

  it('get their litres from the counter, across calls; none when the counter runs backwards', async () => {
    await send('readings', lines(at(1, 100), at(2, 103), at(3, 90)));
    await send('readings', lines(at(4, 95)));
    expect((await readingsOf(1, 'H10')).map(({ litres }) => litres)).toEqual([null, 3, null, 5]);
  });

  it('that arrive late correct the litres around them', async () => {
    await send('readings', lines(at(1, 100), at(5, 140), at(6, 141)));
    await send('readings', lines(at(3, 110), at(4, 130)));
    await send('readings', lines(at(0, 90), at(2, 105), at(7, 150)));
    const stored = await readingsOf(1, 'H10');
    expect(stored.map(({ litres }) => litres)).toEqual([null, 10, 5, 5, 20, 10, 1, 9]);
  });

  it('sent again change nothing', async () => {
    const sent = lines(at(1, 100), at(2, 103));
    expect((await send('readings', sent)).body.changed).toBe(2);
    expect((await send('readings', sent)).body).toMatchObject({ stored: 2, changed: 0 });
    expect((await readingsOf(1, 'H10')).map(({ litres }) => litres)).toEqual([null, 3]);
  });

  it('of unknown hydrometers, without a zone or with a negative counter are refused', async () => {
    const { body } = await send(
      'readings',
      lines({ ...at(1, 1), hydrometer: 'X' }, { ...at(1, 1), measured_at: '2026-01-01T01:00:00' }, at(1, -1)),
    );
    expect(body.errors.map(({ field, reason }) => [field, reason])).toEqual([
      ['hydrometer', 'reference_unknown'],
      ['measured_at', 'date'],
      ['counter_l', 'min'],
    ]);
  });

  it('of a truncated stream are stored in whole batches, and the rest can be sent again', async () => {
    const all = Array.from({ length: 25_000 }, (_, index) => ({
      hydrometer: 'H10',
      measured_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      counter_l: index,
    }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const body = Buffer.from(lines(...all));
    socket.write(
      `POST /api/feed/readings HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKENS[1]}\r\n` +
        `content-type: application/x-ndjson\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    // The first batch of 10,000, and a part of the second.
    socket.write(body.subarray(0, Math.floor(body.length * 0.7)));
    const count = async () => (await readingsOf(1, 'H10')).length;
    while ((await count()) === 0) await sleep(50);
    socket.destroy();
    await sleep(300);
    expect(await count()).toBe(10_000);
    const [run] = await asTenant(test.db, 1, (tx) =>
      tx.selectFrom('feed_run').selectAll().where('entity', '=', 'readings').execute(),
    );
    expect(run).toMatchObject({ stored: 10_000, finished_at: null });
    expect((await send('readings', body)).body).toMatchObject({ stored: 25_000, rejected: 0 });
    expect(await count()).toBe(25_000);
    // 40,000 readings: a busy machine needs more time.
  }, 60_000);
});

it('accepts settlements, billing readings and analyses, and names unknown references', async () => {
  await send('supplies', lines(supply('10')));
  const part = (installmentsnr: number) => ({
    installmentid: `P${installmentsnr}`,
    installmentsnr,
    due_date: '2026-02-01',
    amount: 5000,
    restamount: 5000,
  });
  const plan = {
    protokol: '77/2026',
    kwdikos_katanalwti: '10',
    liable_id: 'L10',
    installments: 2,
    installdate1: '2026-02-01',
    settldate: '2026-01-10',
    installments_data: [part(1), part(2)],
  };
  expect(
    (await send('settlements', lines(plan, { ...plan, protokol: '78/2026', installments: 3 }))).body,
  ).toMatchObject({
    stored: 1,
    changed: 3,
    errors: [{ line: 2, field: 'installments_data', reason: 'invalid' }],
  });
  const paid = { ...plan, installments_data: [{ ...part(1), restamount: 0 }, part(2)] };
  expect((await send('settlements', lines(paid))).body.changed).toBe(1);
  expect(
    (await send('billing-readings', lines({ hydrometer: 'H10', read_on: '2026-01-31', counter_l: 51_000 }))).body
      .stored,
  ).toBe(1);
  const value = { alias: 'ph', analysis_date: '2026-01-31', value: '<7.4' };
  expect((await send('water-analyses', lines(value, { ...value, alias: 'gold' }))).body).toMatchObject({
    stored: 1,
    errors: [{ line: 2, field: 'alias', reason: 'reference_unknown' }],
  });
});

it('sanitises the HTML of announcements and answers', async () => {
  const html =
    '<h1>Α</h1><p onclick="x()">β<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">γ</a></p>';
  await send('faq', lines({ code: 'q1', type: 'bills', lang: 'el', title: 'Τίτλος', description: html }));
  await send(
    'announcements',
    lines({ code: 'a1', start_date: '2026-01-01', title: { el: 'Τ' }, description: { el: html } }),
  );
  const clean = '<h3>Α</h3><p>β<a rel="noopener noreferrer" target="_blank">γ</a></p>';
  await asTenant(test.db, 1, async (tx) => {
    expect(await tx.selectFrom('faq').select('description').execute()).toEqual([{ description: clean }]);
    expect(await tx.selectFrom('announcement').select('description').execute()).toEqual([
      { description: { el: clean } },
    ]);
  });
});

it('takes an outage with an announcement, and refuses one that ends before it begins', async () => {
  const outage = {
    from: '2026-01-01T08:00:00+02:00',
    until: '2026-01-01T12:00:00Z',
    place: { el: 'Σούδα', en: 'Souda' },
    streets: ['Ελευθερίου Βενιζέλου'],
  };
  const row = { code: 'cut', start_date: '2026-01-01', title: { el: 'Διακοπή' }, description: { el: '<p>Α</p>' } };
  const late = { ...row, code: 'late', outage: { ...outage, until: '2026-01-01T05:00:00Z' } };
  expect((await send('announcements', lines({ ...row, outage }, late))).body).toMatchObject({
    stored: 1,
    errors: [{ line: 2, field: 'outage.until', reason: 'invalid' }],
  });
  const read = async (lang: string) => {
    const answer = await app.inject({ url: `/api/deya/announcements?deya_id=1&lang=${lang}` });
    const { data } = answer.json<{ data: { title: string; outage: { place: string } | null }[] }>();
    return data.find(({ title }) => title === 'Διακοπή')?.outage;
  };
  expect(await read('de')).toEqual({
    ...outage,
    from: '2026-01-01T06:00:00.000Z',
    until: '2026-01-01T12:00:00.000Z',
    place: 'Σούδα',
  });
  expect(await read('en')).toMatchObject({ place: 'Souda' });
  // The utility takes the outage back: the announcement stays.
  await send('announcements', lines(row));
  expect(await read('el')).toBeNull();
});

async function put(path: string, payload: Buffer | object, type = 'image/png') {
  const headers = { authorization: `Bearer ${TOKENS[1]}`, 'content-type': type };
  const answer = await app.inject({ method: 'PUT', url: `/api/feed/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

it('lets a utility require the tax login and offer pushes, but neither leave service nor become a demo', async () => {
  const info = async () =>
    (await app.inject({ url: '/api/deya/info?deya_id=1' })).json<{ register_with_taxis: boolean }>();
  expect(await info()).toMatchObject({ register_with_taxis: false });
  const flags = { register_with_taxis: true, push_notifications: false };
  expect((await put('profile', flags, 'application/json')).status).toBe(200);
  expect(await info()).toMatchObject({ register_with_taxis: true });
  const row = await test.db.selectFrom('deya').select('push_notifications').where('id', '=', 1).executeTakeFirst();
  expect(row).toEqual({ push_notifications: false });
  for (const flag of ['demo', 'active'])
    expect(await put('profile', { [flag]: true }, 'application/json')).toMatchObject({ status: 422 });
});

it('changes the sent fields of a utility’s profile, and cannot change its identity', async () => {
  expect((await put('profile', { title: 'ΔΕΥΑ Δοκιμής', accent: '#0a6c74' }, 'application/json')).status).toBe(200);
  expect(await put('profile', { accent: 'red' }, 'application/json')).toEqual({
    status: 422,
    body: { message: { accent: ['regex'] } },
  });
  expect(await put('profile', { id: 2 }, 'application/json')).toMatchObject({ status: 422 });
  const deyas = await test.db
    .selectFrom('deya')
    .select(['id', 'title', 'title_latin', 'accent'])
    .orderBy('id')
    .limit(2)
    .execute();
  expect(deyas[0]).toEqual({ id: 1, title: 'ΔΕΥΑ Δοκιμής', title_latin: 'DEYA 1', accent: '#0a6c74' });
  expect(deyas[1]?.title).toBe('ΔΕΥΑ 2');
});

it('re-encodes logos, keeps the address of an unchanged one, and refuses other files', async () => {
  const logo = await sharp({ create: { width: 800, height: 400, channels: 4, background: '#0a6c7480' } })
    .png()
    .withExif({ IFD0: { Artist: 'someone' } })
    .toBuffer();
  expect(await put('logo', logo)).toEqual({
    status: 200,
    body: { changed: true, kept: false, width: 256, height: 128 },
  });
  expect(await put('logo', logo)).toMatchObject({ body: { changed: false } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bad of [svg, Buffer.from('not a picture'), logo.subarray(0, 200)]) {
    expect(await put('logo', bad)).toEqual({ status: 422, body: { message: { image: ['image'] } } });
  }
  const media = await asTenant(test.db, 1, (tx) => tx.selectFrom('media').select(['kind', 'bytes']).execute());
  expect(media).toHaveLength(1);
  expect((await sharp(media[0]!.bytes!).metadata()).exif).toBeUndefined();
});
