import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { addresses, fetchOn, startForeignServer, type ForeignServer } from '@hydria/adapters/testing/foreign-server.ts';
import type { GuardedFetch } from '@hydria/adapters/http/guarded-fetch.ts';
import { isPublicAddress } from '@hydria/adapters/http/public-address.ts';
import { internet } from '@hydria/adapters/http/guarded-fetch.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

interface Posted {
  headers: IncomingHttpHeaders;
  body: string;
}
type Listed = Answer<'GET /api/form-deliveries'>;

const ENDPOINT = 'https://archive.outside.example/forms?from=portal';
const HOUR = 3600;

let server: ForeignServer;
let app: TestApp;
/** The way to the server of the utility; a test may put another in its place. */
let fetch: GuardedFetch;
let posted: Posted[] = [];
let respond: (response: ServerResponse) => void;

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

beforeAll(async () => {
  server = await startForeignServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      respond(response);
    });
  });
  app = await startTestApp({}, { outside: { formEndpoints: (asked) => fetch(asked) } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  await app.runJobs();
  await sql`delete from form_delivery`.execute(app.admin);
  await sql`update deya set settings = settings || '{"allowed_hosts": ["archive.outside.example"]}' where id = 1`.execute(
    app.admin,
  );
  posted = [];
  respond = status(204);
  fetch = fetchOn(server);
});

const LAYOUT = JSON.stringify([
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [{ id: '1', type: 'text_field', options: { field: 'name', label: 'Όνομα' }, validation: {} }],
  },
]);

let keys = 0;
const made = async (settings: object = { endpoint: ENDPOINT }) => {
  const payload = { title: 'Νέα παροχή', form_id: `delivered-${(keys += 1)}`, api: LAYOUT, is_online: true };
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', {
    as: 'stella',
    payload: { ...payload, ...settings },
  });
  expect(saved.statusCode).toBe(200);
  return { id: saved.json<{ id: number }>().id, form_id: payload.form_id };
};

const apply = async (form: number, idempotency_key = `key-of-a-delivery-${(keys += 1)}`) => {
  const payload = { answers: { name: 'Ευτυχία' }, idempotency_key };
  const sent = await app.send(`POST /api/onlineForms/${form}/answers`, { payload, as: 'anna' });
  expect(sent.statusCode).toBe(200);
  return sent.json<{ id: number; code: string }>();
};
const sent = async () => {
  const stored = await apply((await made()).id);
  await app.runJobs();
  return stored;
};

const list = async (state = '') =>
  (await app.send(`GET /api/form-deliveries?deya_id=1${state && `&state=${state}`}`, { as: 'stella' })).json<Listed>();
const act = (call: string, as: Name = 'stella') => app.send(`POST /api/form-deliveries/${call}?deya_id=1`, { as });
const passAll = async () => {
  for (let tries = 0; tries < 8; tries += 1) {
    app.clock.pass(25 * HOUR);
    await app.runJobs();
  }
};

describe('an answer of a form with an endpoint', () => {
  it('is posted to it with version, numbers and answers', async () => {
    const form = await made();
    const { code } = await apply(form.id);
    await app.runJobs();
    expect(server.asked.at(-1)).toBe('POST /forms?from=portal');
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0]!.body)).toEqual({
      form_id: form.form_id,
      version: 1,
      code,
      protocol_number: null,
      created_at: app.clock.now().toISOString(),
      answers: { name: 'Ευτυχία' },
    });
    expect(posted[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': code });
    expect(await list()).toMatchObject({ data: [], total: 0 });
  });

  it('is signed with the secret that the staff have seen once, and a new one takes its place', async () => {
    const made = await act('secret');
    const { secret } = made.json<Answer<'POST /api/form-deliveries/secret'>>();
    await sent();
    const check = ({ headers, body }: Posted, key: string) => {
      const signed = createHmac('sha256', key)
        .update(`${String(headers['x-hydria-timestamp'])}.${body}`)
        .digest('hex');
      return headers['x-hydria-signature'] === `v1=${signed}`;
    };
    expect(check(posted[0]!, secret)).toBe(true);
    expect(posted[0]!.headers['x-hydria-timestamp']).toBe(String(Math.floor(app.clock.now().getTime() / 1000)));
    const { secret: next } = (await act('secret')).json<Answer<'POST /api/form-deliveries/secret'>>();
    await sent();
    expect([check(posted[1]!, secret), check(posted[1]!, next)]).toEqual([false, true]);
    expect((await list()).signed_since).toBe(app.clock.now().toISOString());
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from form_delivery_secret`.execute(app.admin);
    expect(rows[0]!.sealed.toString()).not.toContain(next);
  });

  it('is posted once, however often its sender sends the same', async () => {
    const { id } = await made();
    const [first, second] = [await apply(id, 'key-of-the-same-1'), await apply(id, 'key-of-the-same-1')];
    await app.runJobs();
    expect(second.code).toBe(first.code);
    expect(posted).toHaveLength(1);
  });

  it.each([500, 503, 429, 408])('is tried again after the status %s, with the same idempotency key', async (code) => {
    respond = status(code);
    const stored = await sent();
    expect((await list('waiting')).data).toMatchObject([
      { case_id: stored.id, tries: 1, problem: 'status', status: code },
    ]);
    respond = status(200);
    app.clock.pass(50);
    await app.runJobs();
    expect(posted).toHaveLength(1);
    app.clock.pass(20);
    await app.runJobs();
    expect(posted.map(({ headers }) => headers['idempotency-key'])).toEqual([stored.code, stored.code]);
    expect((await list()).total).toBe(0);
  });

  it.each([400, 401, 404, 410, 422])(
    'waits for the staff after the status %s, which no further try changes',
    async (code) => {
      respond = status(code);
      await sent();
      await passAll();
      expect(posted).toHaveLength(1);
      expect((await list('dead')).data).toMatchObject([
        { tries: 1, problem: 'status', status: code, next_try_at: null },
      ]);
    },
  );

  it('waits for the staff after seven tries of a server that is down', async () => {
    respond = status(503);
    await sent();
    await passAll();
    expect(posted).toHaveLength(7);
    expect(await list('dead')).toMatchObject({ total: 1, data: [{ tries: 7, host: 'archive.outside.example' }] });
    expect((await list('waiting')).total).toBe(0);
  });

  it('reaches no other address than that of its form: a redirect is not followed', async () => {
    respond = status(302, { location: 'https://elsewhere.outside.example/' });
    await sent();
    await passAll();
    expect(posted).toHaveLength(1);
    expect((await list()).data).toMatchObject([{ state: 'dead', problem: 'redirected' }]);
  });

  it('is never sent into a private network', async () => {
    fetch = fetchOn(server, { resolve: async () => addresses('10.0.0.7'), isPublic: isPublicAddress });
    await sent();
    expect(posted).toEqual([]);
    expect((await list()).data).toMatchObject([{ state: 'dead', problem: 'refused', status: null }]);
  });

  it('is not sent to a host that the utility does not allow any more', async () => {
    const { id } = await made();
    await sql`update deya set settings = settings || '{"allowed_hosts": []}' where id = 1`.execute(app.admin);
    await apply(id);
    await app.runJobs();
    expect(posted).toEqual([]);
    expect((await list()).data).toMatchObject([{ state: 'dead', problem: 'refused' }]);
  });

  it('does not read an answer without end', async () => {
    respond = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await sent();
    expect((await list()).data).toMatchObject([{ state: 'dead', problem: 'too_large' }]);
  });

  it('is tried again when the server says nothing in time', async () => {
    respond = () => {};
    fetch = fetchOn(server, { limits: { ...internet.limits, totalMs: 200 } });
    await sent();
    expect((await list()).data).toMatchObject([{ state: 'waiting', problem: 'too_slow' }]);
  });

  it('says nothing any more once it was anonymised', async () => {
    respond = status(503);
    const { id } = await sent();
    await sql`update form_answer set answers = '{}', anonymised_at = now() where id = ${id}`.execute(app.admin);
    await passAll();
    expect(posted).toHaveLength(1);
    expect((await list()).total).toBe(0);
  });
});

describe('the staff', () => {
  it('send a dead delivery again, to the endpoint that the form has by then', async () => {
    respond = status(404);
    const form = await made({ endpoint: 'https://archive.outside.example/wrong' });
    await apply(form.id);
    await app.runJobs();
    const payload = { id: form.id, api: LAYOUT, endpoint: ENDPOINT, is_online: true };
    await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload });
    respond = status(200);
    const [dead] = (await list('dead')).data;
    expect((await act(`${dead!.id}/resend`)).json()).toEqual({ message: 'Success' });
    await app.runJobs();
    expect(server.asked.slice(-2)).toEqual(['POST /wrong', 'POST /forms?from=portal']);
    expect((await list()).total).toBe(0);
    expect((await act(`${dead!.id}/resend`)).json()).toEqual({ message: 'not_found' });
  });

  it('discard one that has no further try, with a reason in the audit trail, and keep the application', async () => {
    respond = status(503);
    const { id: answer_id } = await sent();
    const [waiting] = (await list()).data;
    const discard = (id: number, reason: string, as: Name = 'stella') =>
      app.send(`POST /api/form-deliveries/${id}/discard?deya_id=1`, { as, payload: { reason } });
    expect((await discard(waiting!.id, 'Παραδόθηκε σε χαρτί')).json()).toEqual({ message: 'not_found' });
    await sql`update form_delivery set state = 'dead' where id = ${waiting!.id}`.execute(app.admin);
    expect((await discard(waiting!.id, ' ')).json()).toEqual({ message: { reason: ['required'] } });
    expect((await discard(waiting!.id, 'Παραδόθηκε σε χαρτί', 'anna')).statusCode).toBe(403);
    expect((await discard(waiting!.id, 'Παραδόθηκε σε χαρτί')).json()).toEqual({ message: 'Success' });
    expect((await list()).total).toBe(0);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_event where action = 'form-delivery-discarded'`.execute(app.admin);
    expect(rows).toEqual([{ detail: { delivery: waiting!.id, report: answer_id, reason: 'Παραδόθηκε σε χαρτί' } }]);
    expect(await app.admin.selectFrom('form_answer').select('id').where('id', '=', answer_id).execute()).toHaveLength(
      1,
    );
  });

  it('send one again that waits, and it is not posted twice later', async () => {
    respond = status(503);
    await sent();
    const [waiting] = (await list()).data;
    respond = status(200);
    await act(`${waiting!.id}/resend`);
    await passAll();
    expect(posted).toHaveLength(2);
  });

  it('of other permissions, and customers, neither see deliveries nor make a secret', async () => {
    for (const as of ['anna', 'gina'] as const) {
      expect((await app.send('GET /api/form-deliveries?deya_id=1', { as })).statusCode).toBe(403);
      expect((await act('secret', as)).statusCode).toBe(403);
    }
  });
});
