import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from './settings.ts';

jest.setTimeout(60_000);

/** A port that nothing listens on. */
let free: string;
beforeAll(async () => {
  const { port, close } = await listen();
  await close();
  free = String(port);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  said: string;
}

const start = (env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const none = { NODE_OPTIONS: '', DATABASE_URL: '', DATABASE_ADMIN_URL: '', ENVIRONMENT: '', ENVIRONMENT_KEY: '' };
    const inherited = { ...process.env, ...none, PORT: free };
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
      env: { ...inherited, ...env },
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });

const listen = async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, close: () => new Promise((done) => server.close(done)) };
};

describe('a setting that cannot work ends in one sentence and a non-zero code', () => {
  test('an occupied port', async () => {
    const other = await listen();
    const { code, said } = await start({ PORT: String(other.port), DATA_DIR: folder });
    await other.close();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${other.port} is in use by another program; stop that one, or choose another: PORT=${other.port + 1} npm start`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('another environment than the one that it serves, before anything is built', async () => {
    const { code, said } = await start({ ENVIRONMENT: 'production', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^ENVIRONMENT is "production", but npm start serves only what it publishes itself \(local\); unset it, or serve /,
    );
    expect((await start({ ENVIRONMENT_KEY: 'MCow', DATA_DIR: folder })).said).toMatch(/^ENVIRONMENT_KEY is set, but /);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a database that does not answer; nothing is published', async () => {
    const { code, said } = await start({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:1\/x\) cannot be reached: .*$/);
    expect(await readdir(folder)).not.toContain('store');
  });

  test('a data folder that holds something else, which stays as it was', async () => {
    await writeFile(path.join(folder, 'holiday.jpg'), '');
    const { code, said } = await start({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(said).toMatch(/holds other things \("holiday\.jpg"\)/);
    expect(said).not.toContain('\n');
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT is "http"; it must be a number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ DEMO: 'yes' }, 'DEMO is "yes"; it must be 1 to load the demo data or 0 to leave them out.'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL is no PostgreSQL address'],
  [{ DATABASE_ADMIN_URL: 'localhost:5432' }, 'DATABASE_ADMIN_URL is no PostgreSQL address'],
])('%j is refused', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});

test('a bare start uses port 8080, .data and demo data; another database gets demo data only when told', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, host: 'localhost', demo: true });
  expect(readSettings({}).dataDir).toMatch(/\/\.data$/);
  const databaseUrl = 'postgres://hydria@db:5432/hydria';
  expect(readSettings({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl, demo: false });
  expect(readSettings({ DATABASE_URL: databaseUrl, DEMO: '1' }).demo).toBe(true);
  expect(readSettings({ DEMO: '0' }).demo).toBe(false);
});
