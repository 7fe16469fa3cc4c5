import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

let keys = 0;
const request = (changes: Record<string, unknown> = {}) => ({
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  kind: 'close',
  wanted_on: '2026-11-30',
  reason: 'Το σπίτι μένει άδειο.',
  idempotency_key: `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`,
  ...changes,
});
const ask = (changes: Record<string, unknown> = {}, as: Name = 'anna') =>
  app.send('POST /api/supplies/requests', { payload: request(changes), as });
const said = async (answer: ReturnType<typeof ask>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json().message];
};
const mine = async (code = '100-1') =>
  (await app.send(`GET /api/supplies/requests?deya_id=1&kwdikos_katanalwti=${code}`, { as: 'anna' })).json();
const supplyOf = async (code = '100-1') => {
  const { customers } = (await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' })).json();
  return customers.find((one: { kwdikos_katanalwti: string }) => one.kwdikos_katanalwti === code);
};
const decide = (id: number, act: 'accept' | 'refuse', payload: object) =>
  app.send(`POST /api/staff/supply-requests/${id}/${act}?deya_id=1`, { payload, as: 'stella' });
const withdraw = (id: number, as: Name = 'anna') =>
  app.send(`POST /api/supplies/requests/${id}/withdraw`, { payload: { deya_id: 1 }, as });

/** The mails of the test; jobs of one moment run in any order. */
const written = () => app.mails.map(({ text }) => text).join('\n');

describe('a customer', () => {
  it('gets the receipt in a language that the utility offers', async () => {
    await sql`update person set lang = 'de' where id = 1`.execute(app.admin);
    await sql`update deya set settings = settings || '{"languages": ["en", "el"]}' where id = 1`.execute(app.admin);
    await ask();
    await app.runJobs();
    expect(app.mails).toMatchObject([{ to: 'anna@example.gr', lang: 'en' }]);
  });

  it('asks to close a supply, gets a receipt by mail, and sends the same request once', async () => {
    const body = request();
    const [first, second] = [await ask(body), await ask(body)];
    expect(first.json()).toMatchObject({ kind: 'close', wanted_on: '2026-11-30', state: 'waiting', answer: null });
    expect(second.json()).toEqual(first.json());
    expect(await mine()).toEqual([first.json()]);
    expect(await said(ask())).toEqual([409, 'supply_request_open']);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]!.text).toContain(`Αριθμός: ${first.json().id}`);
    expect((await supplyOf()).open).toBe(true);
  });

  it('reads why a request is not possible: supply, liable party, meter, state, day or reason', async () => {
    expect(await said(ask({ kwdikos_katanalwti: '100-3' }))).toEqual([404, 'invalid_customer_code']);
    expect(await said(ask({ kind: 'open' }))).toEqual([409, 'supply_open_already']);
    expect(await said(ask({ wanted_on: '2026-11-19' }))).toEqual([422, { wanted_on: ['min'] }]);
    expect(await said(ask({ wanted_on: undefined }))).toEqual([422, { wanted_on: ['required'] }]);
    expect(await said(ask({ reason: 'α'.repeat(221) }))).toEqual([422, { reason: ['max'] }]);
    await sql`update supply set open = false, closed_on = '2026-11-01' where deya_id = 1`.execute(app.admin);
    expect(await said(ask())).toEqual([409, 'supply_closed_already']);
    await sql`update hydrometer set removed_on = '2026-11-19' where deya_id = 1`.execute(app.admin);
    expect(await said(ask({ kind: 'open' }))).toEqual([422, 'invalid_hydrometer']);
    await sql`update supply set afm = '555777015' where deya_id = 1`.execute(app.admin);
    expect(await said(ask())).toEqual([403, 'supply_not_liable']);
    expect(await mine()).toEqual([]);
  });

  it('takes back their own request alone, and only while it waits', async () => {
    const { id } = (await ask()).json();
    expect((await withdraw(id, 'babis')).json().message).toBe('supply_request_not_found');
    expect((await withdraw(id)).statusCode).toBe(200);
    expect(await mine()).toMatchObject([{ id, state: 'withdrawn' }]);
    expect((await decide(id, 'accept', { done_on: '2026-11-20' })).json().message).toBe('supply_request_decided');
    expect((await ask()).statusCode).toBe(200);
  });

  it('becomes the owner only by the staff', async () => {
    expect(await said(ask({ kind: 'owner' }))).toEqual([403, 'invalid_customer_type']);
    const { id } = (await ask({ kind: 'owner', kwdikos_katanalwti: '100-2' })).json();
    expect((await supplyOf('100-2')).customer_type).toBe('tenant');
    await decide(id, 'accept', { done_on: '2026-11-20' });
    expect((await supplyOf('100-2')).customer_type).toBe('owner');
  });
});

describe('the staff', () => {
  it('see what waits, find it by name or supply, and count it', async () => {
    const first = (await ask()).json();
    const list = await app.send('GET /api/staff/supply-requests?deya_id=1&search=100-1&kind=close', { as: 'stella' });
    expect(list.json()).toMatchObject({
      total: 1,
      data: [{ id: first.id, name: 'anna Δοκιμής', liable: 'Άννα Άλφα', open: true, hydrometers: ['M1'] }],
    });
    const queue = await app.send('GET /api/staff/supply-requests/waiting?deya_id=1', { as: 'stella' });
    expect(queue.json()).toEqual({ count: 1, oldest_at: first.asked_at });
    expect((await app.send('GET /api/staff/supply-requests?deya_id=1', { as: 'anna' })).statusCode).toBe(403);
  });

  it('close the supply on the day on which they did it, once; the person gets a mail, and the trail an event', async () => {
    const { id } = (await ask()).json();
    expect((await decide(id, 'accept', { done_on: '2026-11-21' })).json().message).toEqual({ done_on: ['max'] });
    expect((await decide(id, 'accept', { done_on: '2026-09-20' })).json().message).toEqual({ done_on: ['min'] });
    expect((await decide(id, 'accept', { done_on: '2026-11-19' })).json()).toMatchObject({
      state: 'accepted',
      done_on: '2026-11-19',
      open: false,
      decided_by: 'stella Δοκιμής',
    });
    expect((await decide(id, 'refuse', { answer: 'Όχι' })).json().message).toBe('supply_request_decided');
    expect((await supplyOf()).open).toBe(false);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr', 'anna@example.gr']);
    expect(written()).toContain('έκλεισε την παροχή Σπίτι στις 19 Νοεμβρίου 2026');
    const { rows } =
      await sql`select action, person_id, actor_person_id from audit_event where action like 'supply-%' order by seq`.execute(
        app.admin,
      );
    expect(rows).toEqual([
      { action: 'supply-asked', person_id: 1, actor_person_id: null },
      { action: 'supply-accepted', person_id: 1, actor_person_id: 6 },
    ]);
    const open = (await ask({ kind: 'open' })).json();
    await decide(open.id, 'accept', { done_on: '2026-11-20' });
    expect((await supplyOf()).open).toBe(true);
  });

  it('refuse with a reason, which the person reads in their language', async () => {
    await sql`update person set lang = 'de' where id = 1`.execute(app.admin);
    const { id } = (await ask()).json();
    expect((await decide(id, 'refuse', { answer: ' ' })).json().message).toEqual({ answer: ['required'] });
    await decide(id, 'refuse', { answer: 'Der Zähler ist nicht zugänglich.' });
    expect(await mine()).toMatchObject([{ state: 'refused', answer: 'Der Zähler ist nicht zugänglich.' }]);
    await app.runJobs();
    expect(written()).toContain('Grund: Der Zähler ist nicht zugänglich.');
    expect((await supplyOf()).open).toBe(true);
  });
});

it('an accepted closing stays while the feed does not know of it, and follows the feed again after both agreed', async () => {
  const { id } = (await ask()).json();
  expect((await decide(id, 'accept', { done_on: '2026-11-20' })).statusCode).toBe(200);
  const feed = (row: object) =>
    app.send('PATCH /api/feed/supplies', {
      payload: JSON.stringify({ kwdikos_katanalwti: '100-1', ...row }),
      headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
  expect((await feed({ open: true, closed_on: null, street: 'Νέα οδός 1' })).json()).toMatchObject({ rejected: 0 });
  expect(await supplyOf()).toMatchObject({ open: false, street: 'Νέα οδός 1' });
  await feed({ open: false });
  expect((await supplyOf()).open).toBe(false);
  await feed({ open: true });
  expect((await supplyOf()).open).toBe(true);
});
