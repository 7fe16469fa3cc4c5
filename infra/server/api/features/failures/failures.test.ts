import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FailureReport } from '@hydria/shared/rules/remote-failure.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import type { ServedCanary } from '../../kernel/api-context.ts';

type Found = Answer<'GET /api/platform/failures'>;

const NOON = '2026-11-20T12:00:00.000Z';
const STABLE = '1.3.0-aaaaaaaaaaaa';
const CANARY = '1.4.0-bbbbbbbbbbbb';

let served: ServedCanary[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true }, { canaries: async () => served });
});
afterAll(() => app.stop());
beforeEach(async () => {
  served = [];
  for (const table of ['remote_failure', 'canary_load', 'canary_withdrawal', 'login_throttle', 'network_salt'])
    await sql`delete from ${sql.table(table)}`.execute(app.admin);
});

let counter = 0;
const trace = () => (++counter).toString(16).padStart(32, '0');
const reference = () => `AAA${(++counter % 1000).toString().padStart(3, '2').replaceAll(/[01]/g, 'Z')}`;

const report = (said: Partial<FailureReport> = {}): FailureReport => ({
  remote: 'mf-billing',
  version: '1.3.0',
  artifact: STABLE,
  phase: 'load',
  class: 'unreachable',
  deya_id: null,
  bucket: 7,
  reference: 'K7QX2M',
  trace_id: trace(),
  ...said,
});

/** An address in a network of its own. */
const visitor = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

const post = (what: 'failures' | 'mounts', payload: object, ip = '192.0.2.1') =>
  app.send(`POST /api/platform/${what}`, { payload, headers: { 'x-forwarded-for': ip } });

const find = async (query: Record<string, string | number> = {}, as: Name = 'admin') => {
  const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
  const answer = await app.send(`GET /api/platform/failures?${text}`, { as });
  return { status: answer.statusCode, ...answer.json<Found & { message?: unknown }>() };
};

describe('a report', () => {
  it('of a guest is stored, and an operator finds it by the reference that the person reads out', async () => {
    const said = report({ deya_id: 2 });
    const answer = await post('failures', said);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Success' }]);
    await post('failures', report({ reference: 'ZZZZZZ' }));
    const { data, total } = await find({ reference: 'K7QX2M' });
    expect({ data, total }).toEqual({ data: [{ ...said, at: NOON }], total: 1 });
  });

  it('that is sent again is stored once', async () => {
    const said = report();
    for (let time = 0; time < 3; time++) expect((await post('failures', said)).statusCode).toBe(200);
    expect((await find()).total).toBe(1);
  });

  it.each([
    ['a key that nobody asked for', { email: 'anna@example.gr' }, { email: ['unexpected'] }],
    ['another remote’s name', { remote: 'evil' }, { remote: ['regex'] }],
    ['a version that is none', { version: 'anna' }, { version: ['regex'], artifact: ['invalid'] }],
    ['an artifact of another version', { version: '1.2.0' }, { artifact: ['invalid'] }],
    ['a local development build', { artifact: 'dev' }, { artifact: ['regex', 'invalid'] }],
    ['a class of its own', { class: 'my shoe size' }, { class: ['invalid'] }],
    ['a side beyond the last', { bucket: 100 }, { bucket: ['max'] }],
    ['signs that no panel shows', { reference: 'K7QX0M' }, { reference: ['regex'] }],
    ['a trace in capitals', { trace_id: 'A'.repeat(32) }, { trace_id: ['regex'] }],
    ['no utility said at all', { deya_id: undefined }, { deya_id: ['required'] }],
  ])('with %s is refused by its field', async (_, odd, message) => {
    const answer = await post('failures', { ...report(), ...odd });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { message }]);
    expect((await find()).total).toBe(0);
  });

  it('is limited to sixty in ten minutes from a network, for all its visitors', async () => {
    const addresses = Array.from({ length: 61 }, (_, n) => `2001:db8:5:${n.toString(16)}::1`);
    const answers = [];
    for (const ip of addresses)
      answers.push((await post('failures', report({ reference: reference() }), ip)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
    expect((await post('failures', report(), '2001:db8:6::1')).statusCode).toBe(200);
    expect(
      (await post('mounts', { remote: 'mf-billing', artifact: CANARY, bucket: 0, trace_id: trace() }, addresses[0]))
        .statusCode,
    ).toBe(200);
  });

  it('cannot bypass the limit as a mount: mounts are limited to sixty in ten minutes as well', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n++) {
      const told = { remote: 'mf-billing', artifact: CANARY, bucket: 0, trace_id: trace() };
      statuses.push((await post('mounts', told, '2001:db8:7::1')).statusCode);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  });

  it('is deleted after thirty days', async () => {
    await post('failures', report());
    await sql`update remote_failure set at = at - interval '31 days'`.execute(app.admin);
    await post('failures', report({ reference: 'ZZZZZZ' }));
    expect((await find()).data.map((said) => said.reference)).toEqual(['ZZZZZZ']);
  });

  it('replaces the oldest when there are twenty thousand', async () => {
    await sql`
      insert into remote_failure (at, remote, version, artifact, phase, class, bucket, reference, trace_id)
      select '2026-11-20T11:00:00Z', 'mf-billing', '1.3.0', ${STABLE}, 'load', 'chunk', 1, 'AAAAAA', lpad(to_hex(n), 32, '0')
      from generate_series(1, 20001) n`.execute(app.admin);
    await post('failures', report());
    expect((await find()).total).toBe(20_000);
    expect((await find({ reference: 'K7QX2M' })).total).toBe(1);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    const later = (minutes: number) =>
      sql`update remote_failure set at = at + make_interval(mins => ${minutes}) where at = ${NOON}`.execute(app.admin);
    await post('failures', report({ remote: 'mf-forms', class: 'threw', phase: 'mount' }));
    await later(2);
    await post('failures', report({ deya_id: 2 }));
    await later(1);
    await post('failures', report({ deya_id: 1 }));
  });

  it('groups equal failures, most recent first', async () => {
    const common = { version: '1.3.0', last_at: '2026-11-20T12:02:00.000Z' };
    expect((await find()).groups).toEqual([
      { remote: 'mf-forms', class: 'threw', count: 1, first_at: common.last_at, ...common },
      {
        ...common,
        remote: 'mf-billing',
        class: 'unreachable',
        count: 2,
        first_at: NOON,
        last_at: '2026-11-20T12:01:00.000Z',
      },
    ]);
  });

  it.each([
    [{ remote: 'mf-forms' }, 1],
    [{ class: 'unreachable' }, 2],
    [{ phase: 'mount' }, 1],
    [{ deya_id: 2 }, 1],
    [{ since: '2026-11-20T12:01:00Z' }, 2],
    [{ reference: 'ZZZZZZ' }, 0],
    [{ remote: 'mf-billing', deya_id: 1 }, 1],
  ])('of %j has %i', async (query, total) => {
    expect(await find(query)).toMatchObject({ status: 200, total });
  });

  it('shows everything once, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await find({ itemsPerPage: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map((said) => said.trace_id));
      cursor = page.next;
      expect(page.total).toBe(3);
    }
    expect(new Set(seen).size).toBe(3);
  });

  it('is not for the administrator of one utility: failures are the installation’s', async () => {
    await sql`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator'`.execute(
      app.admin,
    );
    const refused = { status: 403, message: 'no_access' };
    expect(await find({}, 'stella')).toMatchObject(refused);
    expect(await find({ deya_id: 1 }, 'stella')).toMatchObject(refused);
    await sql`delete from person_role using role r where r.id = role_id and person_id = 6 and r.name = 'administrator'`.execute(
      app.admin,
    );
  });
});

describe('a canary', () => {
  const canary = { remote: 'mf-billing', artifact: CANARY, stable: STABLE, percent: 10 };
  const mount = (n: number, artifact = CANARY) =>
    post('mounts', { remote: 'mf-billing', artifact, bucket: 3, trace_id: trace() }, visitor(n));
  const fail = (n: number, said: Partial<FailureReport> = {}) =>
    post('failures', report({ artifact: CANARY, version: '1.4.0', reference: reference(), ...said }), visitor(n));
  const failStable = (n: number) => fail(n, { artifact: STABLE, version: '1.3.0' });
  const withdrawals = async () =>
    (await app.send('GET /api/platform/withdrawals')).json<Answer<'GET /api/platform/withdrawals'>>().withdrawals;
  const noted = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from canary_load`.execute(app.admin)).rows[0]!.n;

  beforeEach(() => {
    served = [canary];
  });

  it('that fails for three in ten is withdrawn automatically within fifty page loads', async () => {
    let loads = 0;
    while ((await withdrawals()).length === 0 && loads < 50) await (++loads % 10 < 3 ? fail(loads) : mount(loads));
    expect(await withdrawals()).toEqual([
      { remote: 'mf-billing', artifact: CANARY, loads, failures: expect.any(Number), at: NOON },
    ]);
    expect(loads).toBeLessThan(50);
  });

  it('that works for nearly everyone stays', async () => {
    for (let n = 0; n < 60; n++) await (n % 20 === 0 ? fail(n) : mount(n));
    expect(await withdrawals()).toEqual([]);
    expect(await noted()).toBe(60);
  });

  it('is not blamed for failures that the stable release has too', async () => {
    for (let n = 0; n < 100; n++) await failStable(100 + n);
    for (let n = 0; n < 30; n++) await (n % 10 < 3 ? fail(n) : mount(n));
    expect(await withdrawals()).toEqual([]);
  });

  it('cannot be withdrawn by reports of one network', async () => {
    for (let n = 0; n < 55; n++) await fail(1);
    for (let n = 10; n < 40; n++) await mount(n);
    expect(await withdrawals()).toEqual([]);
  });

  it('cannot be withdrawn by reports of a few networks while many use it', async () => {
    for (let n = 100; n < 250; n++) await mount(n);
    for (let n = 0; n < 60; n++) await fail(n % 3);
    expect(await withdrawals()).toEqual([]);
  });

  it('that mounted and then failed is one page load, and only its own visitor can report it', async () => {
    const trace_id = trace();
    await post('mounts', { remote: 'mf-billing', artifact: CANARY, bucket: 3, trace_id }, visitor(1));
    await fail(2, { trace_id });
    const failed = async () => (await sql<{ failed: boolean }>`select failed from canary_load`.execute(app.admin)).rows;
    expect(await failed()).toEqual([{ failed: false }]);
    await fail(1, { trace_id });
    expect(await failed()).toEqual([{ failed: true }]);
  });

  it('is counted only while it is served: invented artifacts leave no rows', async () => {
    await mount(1, '9.9.9-cccccccccccc');
    served = [];
    await mount(2);
    await fail(3);
    expect(await noted()).toBe(0);
  });

  it('has no page loads after a day, and no salt to identify them', async () => {
    await mount(1);
    await sql`update canary_load set at = at - interval '86401 s'`.execute(app.admin);
    await sql`update network_salt set day = day - 1`.execute(app.admin);
    await mount(2);
    expect(await noted()).toBe(1);
    const { rows } = await sql<{ day: string }>`select day::text from network_salt`.execute(app.admin);
    expect(rows).toEqual([{ day: '2026-11-20' }]);
  });
});
