import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
});
afterEach(() => app.stop());

type Body = Record<string, unknown>;

const call = async (name: string, as: Name, payload?: object) => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Body>() };
};

let key = 0;
const asked = (more: object = {}) => ({
  deya_id: 1,
  kind: 'correction',
  text: 'Το επώνυμο είναι Άλφα',
  password: PASSWORD,
  idempotency_key: `key-of-request-${key++}`,
  ...more,
});
const ask = (as: Name, more: object = {}) => call('POST /api/account/data/requests', as, asked(more));
const own = async (as: Name, deya_id = 1) =>
  (await call(`GET /api/account/data/requests?deya_id=${deya_id}`, as)).body['data'] as Body[];
const decide = (id: unknown, outcome: string, reason?: string, as: Name = 'stella') =>
  call(`POST /api/staff/data-requests/${String(id)}/decision?deya_id=1`, as, { outcome, ...(reason && { reason }) });
/** Actions on requests in the trails, the latest last. */
const trail = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where action like 'data-request-%' order by seq`.execute(app.admin);
  return rows.map(({ action }) => action);
};
const idOf = async (as: Name) => (await own(as))[0]?.['id'];
const mailsOf = async (to: string) => {
  await app.runJobs();
  return app.mails.filter((mail) => mail.to === to);
};

it('a request has a receipt by mail and a month that runs, and waits in the queue of the staff', async () => {
  const { body } = await ask('babis');
  expect(body).toEqual({ code: expect.stringMatching(/\w{4}-\w{4}/), due_on: '2026-12-20' });
  const [mail] = (await mailsOf('babis@example.gr')).filter(({ subject }) => subject.includes(String(body['code'])));
  expect(mail?.text).toContain('20 Δεκεμβρίου 2026');
  expect(await own('babis')).toMatchObject([{ code: body['code'], status: 'pending', due_on: '2026-12-20' }]);
  expect((await call('GET /api/staff/data-requests/waiting?deya_id=1', 'stella')).body).toMatchObject({ count: 1 });
  const { body: list } = await call('GET /api/staff/data-requests?deya_id=1&status=pending', 'stella');
  expect(list).toMatchObject({ total: 1, data: [{ email: 'babis@example.gr', text: 'Το επώνυμο είναι Άλφα' }] });
});

it('the month of a request on the last of January ends on the last of February', async () => {
  app.clock.pass((Date.parse('2027-01-31T10:00:00Z') - app.clock.now().getTime()) / 1000);
  expect((await ask('babis')).body).toMatchObject({ due_on: '2027-02-28' });
});

it('needs the password, one open request of a kind, and a utility of the person; the same key is the same request', async () => {
  expect((await ask('babis', { password: 'Wrong-password-1' })).body).toEqual({
    message: { password: ['wrong_password'] },
  });
  expect((await ask('babis', { deya_id: 2 })).body).toEqual({ message: 'deya_not_found' });
  const once = asked();
  const [first, second] = [
    await call('POST /api/account/data/requests', 'babis', once),
    await call('POST /api/account/data/requests', 'babis', once),
  ];
  expect(second).toEqual(first);
  expect((await ask('babis')).body).toEqual({ message: 'data_request_open' });
  expect((await ask('babis', { kind: 'erasure' })).status).toBe(200);
});

it('the staff take two months more once, with a reason that the person reads', async () => {
  await ask('babis');
  const id = await idOf('babis');
  expect((await decide(id, 'extended')).body).toEqual({ message: { reason: ['required'] } });
  expect((await decide(id, 'extended', 'Πολλά αιτήματα')).status).toBe(200);
  expect(await own('babis')).toMatchObject([
    { status: 'pending', due_on: '2027-02-20', extension_reason: 'Πολλά αιτήματα' },
  ]);
  expect((await decide(id, 'extended', 'Ακόμη')).body).toEqual({ message: 'data_request_extended' });
  const texts = (await mailsOf('babis@example.gr')).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('Πολλά αιτήματα'));
  expect(await trail()).toEqual(['data-request-asked', 'data-request-extended']);
});

it('a refusal has a reason and says where to complain; a decided request is decided', async () => {
  await ask('babis');
  const id = await idOf('babis');
  expect((await decide(id, 'refused')).body).toEqual({ message: { reason: ['required'] } });
  expect((await decide(id, 'refused', 'Το όνομα είναι σωστό')).status).toBe(200);
  const mail = (await mailsOf('babis@example.gr')).find(({ subject }) => subject.includes('δεν έγινε δεκτό'));
  expect(mail?.text).toContain('Το όνομα είναι σωστό');
  expect(mail?.text).toContain('www.dpa.gr');
  expect((await decide(id, 'done')).body).toEqual({ message: 'data_request_decided' });
  expect((await call(`POST /api/account/data/requests/${String(id)}/withdraw`, 'babis', { deya_id: 1 })).body).toEqual({
    message: 'data_request_decided',
  });
});

it('a completed erasure erases the person, mails the receipt, and leaves the request without text and person', async () => {
  await ask('babis', { kind: 'erasure', text: 'Babis, οδός Μυστική' });
  const id = await idOf('babis');
  await app.runJobs();
  app.mails.length = 0;
  expect((await decide(id, 'done')).status).toBe(200);
  expect(await trail()).toEqual(['data-request-asked', 'data-request-done']);
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject.includes('διαγράφηκαν')])).toEqual([
    ['babis@example.gr', true],
  ]);
  const { rows } = await sql`select 1 from person where id = 2`.execute(app.admin);
  expect(rows).toEqual([]);
  const { body } = await call(`GET /api/staff/data-requests/${String(id)}?deya_id=1`, 'stella');
  expect(body).toMatchObject({ status: 'done', text: '', person_id: null, email: null });
});

it('staff of one utility cannot erase an account of another utility too: the request stays open', async () => {
  await ask('anna', { kind: 'erasure' });
  const id = await idOf('anna');
  expect((await decide(id, 'done')).body).toEqual({ message: 'user_of_other_utility' });
  expect(await own('anna')).toMatchObject([{ status: 'pending' }]);
  expect((await decide(id, 'done', undefined, 'admin')).status).toBe(200);
});

it('a request is its person’s and its utility’s alone', async () => {
  await ask('babis');
  const id = await idOf('babis');
  expect(await own('anna')).toEqual([]);
  expect((await call(`POST /api/account/data/requests/${String(id)}/withdraw`, 'anna', { deya_id: 1 })).body).toEqual({
    message: 'data_request_not_found',
  });
  expect((await call(`GET /api/staff/data-requests/${String(id)}?deya_id=2`, 'admin')).body).toEqual({
    message: 'data_request_not_found',
  });
  expect((await call(`GET /api/staff/data-requests/${String(id)}?deya_id=1`, 'anna')).status).toBe(403);
  expect((await call(`POST /api/account/data/requests/${String(id)}/withdraw`, 'babis', { deya_id: 1 })).status).toBe(
    200,
  );
  expect(await trail()).toEqual(['data-request-asked', 'data-request-withdrawn']);
  expect(await own('babis')).toMatchObject([{ status: 'withdrawn' }]);
});
