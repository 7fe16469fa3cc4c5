import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { LINES_OF_PAGES } from '@hydria/shared/rules/list-export.ts';
import { sql } from 'kysely';
import { appOf } from '../app.ts';
import { contract } from '../contract/contract.ts';
import { actorFor, headersOf } from '../testing/suites/actors.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { Name } from '../testing/test-data.ts';
import { isStaffList } from './export-list.ts';

const LISTS = Object.entries<Endpoint>(contract).flatMap(([call, e]) => (isStaffList(e) ? [call] : []));

let app: TestApp;
let targets: Targets;
beforeAll(async () => ({ app, targets } = await startSuite()));
afterAll(() => app.stop());

interface Page {
  data: { seq: number }[];
  next: string | null;
}

const exportOf = (query: string, as: Name = 'admin') =>
  app.send(`GET /api/audit?${query}`, { as, headers: { accept: LINES_OF_PAGES } });
const pagesOf = (text: string): Page[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const exportsNoted = async (deya_id: number) => {
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit_event where deya_id = ${deya_id} and action = 'list-exported'`.execute(app.admin);
  return rows.map(({ detail }) => detail);
};

it('the staff have lists to export', () => {
  expect(LISTS).toEqual(expect.arrayContaining(['GET /api/audit', 'GET /api/users/search', 'GET /api/staff/payments']));
});

it.each(LISTS)('%s is sent whole', async (call) => {
  const { request } = sampleRequest(call, targets);
  const actor = await headersOf(app, actorFor(contract[call as keyof typeof contract]));
  const answer = await app.server.inject({ ...request, headers: { ...actor, accept: LINES_OF_PAGES } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, LINES_OF_PAGES]);
  expect(pagesOf(answer.body).at(-1)!.next).toBeNull();
});

describe('an export of the audit trail of a utility', () => {
  beforeAll(() =>
    sql`insert into audit_event (deya_id, action, person_id, detail, at)
      select 2, 'sign-in', 1, '{}', now() - n * interval '1 second' from generate_series(1, 2300) n`.execute(app.admin),
  );

  it('has every event once, in the order of the list, and is noted once', async () => {
    const before = await exportsNoted(2);
    const { rows } = await sql<{ seq: number }>`
      select seq from audit_event where deya_id = 2 order by seq desc`.execute(app.admin);
    const pages = pagesOf((await exportOf('deya_id=2')).body);
    const sent = pages.flatMap(({ data }) => data.map(({ seq }) => seq));
    // The export itself is the newest event of the moment that it shows.
    expect(sent.slice(1)).toEqual(rows.map(({ seq }) => seq));
    expect(pages.map(({ data }) => data.length)).toEqual([1000, 1000, sent.length - 2000]);
    expect((await exportsNoted(2)).slice(before.length)).toEqual([{ call: 'GET /api/audit' }]);
  });

  it('continues behind a row, for a reader that was cut off', async () => {
    const [first] = pagesOf((await exportOf('deya_id=2')).body);
    const [rest] = pagesOf((await exportOf(`deya_id=2&cursor=${first!.next}`)).body);
    expect(rest!.data[0]!.seq).toBeLessThan(first!.data.at(-1)!.seq);
  });

  it('is refused to one who may not read the list, and is not noted', async () => {
    const before = await exportsNoted(2);
    const answer = await exportOf('deya_id=2', 'anna');
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access' }]);
    expect(await exportsNoted(2)).toEqual(before);
  });

  it('is one at a time for a person: those of other tabs wait for it', async () => {
    const answers = await Promise.all([exportOf('deya_id=2'), exportOf('deya_id=2'), exportOf('deya_id=2')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('waits for one of three places of the process', async () => {
    const { exportSlots } = appOf(app.server);
    const held = ['1', '2', '3'].map((person) => exportSlots.take(person));
    const before = await exportsNoted(2);
    const waiting = exportOf('deya_id=2');
    // A call of the same process, begun later, is answered before it.
    expect((await exportOf('deya_id=2&cursor=x', 'anna')).statusCode).toBe(403);
    expect(await exportsNoted(2)).toEqual(before);
    held[0]!();
    expect((await waiting).statusCode).toBe(200);
    for (const free of held) free();
  });

  it('is asked to come back when no place is free in time, and is not noted', async () => {
    const { exportSlots } = appOf(app.server);
    const held = ['1', '2', '3'].map((person) => exportSlots.take(person));
    const before = await exportsNoted(2);
    const refused = await exportOf('deya_id=2');
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      503,
      { message: 'service_unavailable', seconds: 5 },
      '5',
    ]);
    expect(await exportsNoted(2)).toEqual(before);
    for (const free of held) free();
  });

  it('is not noted when the person leaves while it waits', async () => {
    const { exportSlots } = appOf(app.server);
    const held = ['1', '2', '3'].map((person) => exportSlots.take(person));
    const before = await exportsNoted(2);
    const address = await app.server.listen({ port: 0 });
    const closed = new Promise<void>((resolve) =>
      app.server.server.once('request', (_, answer) => answer.once('close', resolve)),
    );
    const asked = new Promise<void>((resolve) => app.server.server.once('request', () => resolve()));
    const leaving = new AbortController();
    const actor = await headersOf(app, actorFor(contract['GET /api/audit']));
    const left = fetch(`${address}/api/audit?deya_id=2`, {
      headers: { ...(actor as Record<string, string>), accept: LINES_OF_PAGES },
      signal: leaving.signal,
    });
    await asked;
    leaving.abort();
    await expect(left).rejects.toThrow('abort');
    await closed;
    for (const free of held) free();
    expect((await exportOf('deya_id=2')).statusCode).toBe(200);
    expect(await exportsNoted(2)).toHaveLength(before.length + 1);
  });

  it('answers a wrong cursor as any call does', async () => {
    expect((await exportOf('deya_id=2&cursor=x')).statusCode).toBe(422);
  });
});
