import { writeLog } from '@hydria/database/application-log.ts';
import { createLogKeeper } from '@hydria/process/log-keeper.ts';
import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { appOf, buildApp } from '../../app.ts';
import { CHEAP_ARGON2 } from '../../testing/cheap-argon2.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SECRET, type Name } from '../../testing/test-data.ts';
import { jobHandlers } from '../../job-handlers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const line = (over: object) => ({
  at: '2026-11-20T10:00:00.000Z',
  level: 30,
  process: 'api',
  request_id: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  text: 'request',
  detail: '{}',
  ...over,
});

const read = async (query = '', as: Name = 'admin') =>
  (await app.send(`GET /api/log?${query}`, { as })).json<Answer<'GET /api/log'>>();
const texts = async (query: string) => (await read(query)).data.map(({ text }) => text);

describe('the application log', () => {
  beforeAll(() =>
    writeLog(app.db, [
      // 23:30 of the 18th in Athens, half an hour later the 19th.
      line({ at: '2026-11-18T21:30:00.000Z', text: 'late' }),
      line({ at: '2026-11-18T22:00:00.000Z', text: 'early', level: 40, process: 'worker' }),
      line({
        at: '2026-11-18T22:00:00.001Z',
        text: 'server_error',
        level: 50,
        request_id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
        route: '/api/reports',
        method: 'POST',
        status: 500,
        ms: 12.5,
        detail: '{"err":{"code":"XX000"}}',
      }),
    ]),
  );

  it.each([
    ['a day of Athens, newest first', 'day=2026-11-19', ['server_error', 'early']],
    ['the least level', 'day=2026-11-19&level=error', ['server_error']],
    ['a process', 'day=2026-11-19&process=worker', ['early']],
    ['a text, also in the details', 'day=2026-11-19&search=xx000', ['server_error']],
    ['a route', 'day=2026-11-19&route=/api/rep', ['server_error']],
    ['the beginning of a request on whatever day', 'request=3fa85f64', ['server_error']],
    ['nothing for another request', 'request=3fa85f65', []],
  ])('is read by %s', async (_, query, expected) => {
    expect(await texts(query)).toEqual(expected);
  });

  it('pages in the order of time, and counts the lines of all pages', async () => {
    const first = await read('day=2026-11-19&itemsPerPage=1');
    const second = await read(`day=2026-11-19&itemsPerPage=1&cursor=${first.next}`);
    expect([first.total, first.data[0]!.text, second.data[0]!.text, second.next]).toEqual([
      2,
      'server_error',
      'early',
      null,
    ]);
  });

  it('is for administrators of the whole installation', async () => {
    await sql`insert into person_role (person_id, role_id, deya_id)
      select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
    // Her session acts in utility 1, for which she holds the permission of the call.
    await app.tokenOf('stella');
    await sql`update session set deya_id = 1 where person_id = 6`.execute(app.admin);
    expect((await app.send('GET /api/log', { as: 'stella' })).statusCode).toBe(403);
    const { rows } =
      await sql`select * from read_log(6, '2026-11-19', 0::smallint, null, null, null, null, null, null, 10)`.execute(
        app.db,
      );
    expect(rows).toEqual([]);
  });

  it('cannot be read, changed or emptied by the application but through its functions', async () => {
    for (const attempt of [
      'select * from log_line',
      'delete from log_line',
      'truncate log_line',
      'truncate log_line_00',
    ])
      await expect(sql.raw(attempt).execute(app.db)).rejects.toThrow(/permission denied/);
  });

  it('has each visit in the audit trail once, however many pages are read', async () => {
    const visits = async () => {
      const { rows } = await sql`select from installation_event where action = 'log-read'`.execute(app.admin);
      return rows.length;
    };
    await read();
    const before = await visits();
    await read('day=2026-11-19');
    await read('level=error');
    expect(await visits()).toBe(before);
    // In steps that keep the session alive.
    for (let n = 0; n < 4; n += 1) {
      app.clock.pass(600);
      await app.send('GET /api/auth/user', { as: 'admin' });
    }
    await read();
    expect(await visits()).toBe(before + 1);
  });

  it('is emptied day by day once its days are over', async () => {
    await writeLog(app.db, [line({ at: '2026-11-01T10:00:00.000Z', text: 'old' })]);
    await writeLog(app.db, [line({ at: '2026-11-08T10:00:00.000Z', text: 'kept' })]);
    await jobHandlers['janitor.sweep'](appOf(app.server), {}, { id: 'x', attempt: 0 });
    expect(await texts('day=2026-11-01')).toEqual([]);
    expect(await texts('day=2026-11-08')).toEqual(['kept']);
    expect(await texts('day=2026-11-19')).toHaveLength(2);
  });
});

it('a request that fails is found by its number, without the tax number that it contained', async () => {
  const out: string[] = [];
  const keeper = createLogKeeper({ write: (lines) => writeLog(app.db, lines), now: app.clock.now, process: 'api' });
  const server = await buildApp({
    db: app.db,
    clock: app.clock,
    config: { argon2: CHEAP_ARGON2, secret: SECRET, log: 'error' },
    logStream: { write: (text) => void out.push(text) },
    keeping: { keeper, level: 'info' },
    sandboxes: [
      async (added) => {
        added.get('/boom/:afm', () => {
          throw new Error('no person with 090000045 of olga@example.gr, RF18 5390 0754 7034');
        });
      },
    ],
  });
  const answer = await server.inject('/boom/090000045?email=olga@example.gr');
  await server.close();
  const reference = String(answer.headers['x-request-id']).slice(0, 8);
  const { data } = await read(`request=${reference}`);
  expect(data.map(({ text, route, status, level }) => [text, route, status, level])).toEqual([
    ['request', '/boom/:afm', 500, 'info'],
    ['server_error', null, null, 'error'],
  ]);
  const written = out.join('') + JSON.stringify(data);
  for (const part of ['090000045', 'olga', '5390']) expect(written).not.toContain(part);
  expect(written).toContain('no person with […] of […], […]');
  // The standard output has a level of its own.
  expect(out).toHaveLength(1);
});
