import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { PASSWORD, people } from './testing/test-data.ts';

describe('without a database', () => {
  it('says that it is away for the moment, and nothing of where it was', async () => {
    const db = openDatabase('postgres://hydria_app@127.0.0.1:1/none');
    const server = await buildApp({ db, config: { log: 'silent' } });
    const answer = await server.inject('/api/status');
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'service_unavailable', seconds: 2 }]);
    expect(answer.headers['retry-after']).toBe('2');
    await server.close();
    await db.destroy();
  });
});

describe('with one', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp()));
  afterAll(() => app.stop());

  it('goes on after its connections were cut', async () => {
    expect((await app.send('GET /api/status')).json()).toEqual({ status: true });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.admin);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await app.send('GET /api/status')).statusCode);
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.at(-1)).toBe(200);
  });

  it('says that no mail is sent where none is', async () => {
    const server = await buildApp({ db: app.db, config: { log: 'silent', sendsMail: false } });
    expect((await server.inject('/api/status')).json()).toEqual({ status: true, mail: false });
    await server.close();
  });

  it('says that it is closed for work while the file that says so is there', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hydria-'));
    const maintenanceFile = path.join(folder, 'maintenance');
    const server = await buildApp({ db: app.db, config: { log: 'silent', maintenanceFile } });
    const status = async () => (await server.inject('/api/status')).json();
    expect(await status()).toEqual({ status: true });
    await writeFile(maintenanceFile, '');
    expect(await status()).toEqual({ status: false });
    await rm(maintenanceFile);
    expect(await status()).toEqual({ status: true });
    await server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [undefined, 'api'],
    ['worker', 'worker'],
  ] as const)('names the process in each line of the log: %s is %s', async (serviceName, service) => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => lines.push(line) };
    const server = await buildApp({
      db: app.db,
      config: { log: 'debug' },
      logStream,
      ...(serviceName && { serviceName }),
    });
    await server.inject('/api/status');
    await server.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map((line) => JSON.parse(line).service))).toEqual(new Set([service]));
  });

  it('writes one line a request, without anything that people sent', async () => {
    const lines: string[] = [];
    const server = await buildApp({
      db: app.db,
      config: { log: 'debug' },
      logStream: { write: (line) => lines.push(line) },
    });
    const token = await app.tokenOf('anna');
    const authorization = `Bearer ${token}`;
    await server.inject({ url: '/api/bills/list?deya_id=1&code=100-1', headers: { authorization } });
    await server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: people.babis.email, password: PASSWORD },
    });
    await server.inject('/api/anna@example.gr?afm=094014201');
    await server.close();
    const text = lines.join('');
    expect(lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line).route)).toEqual([
      '/api/bills/list',
      '/api/auth/login',
      null,
    ]);
    for (const secret of [token, '100-1', people.babis.email, PASSWORD, 'anna@', '094014201'])
      expect(text).not.toContain(secret);
  });
});
