import { execFile } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { operatorCommand } from './operator-command.ts';
import { readSettings } from './settings.ts';
import { welcome } from './welcome.ts';

jest.setTimeout(60_000);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const said = (env: Record<string, string>): string =>
  welcome(
    { address: 'http://localhost:8080', database: 'served', hasAdministrator: false, stop: async () => {} },
    readSettings(env),
    1,
  );

const paste = (command: string, env: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '', ...env } };
    execFile('sh', ['-c', command], options, (_, stdout, stderr) => resolve(stdout + stderr));
  });

it('the command that the start prints works as it is in a shell with the settings of the portal', async () => {
  const env = { DATABASE_URL: test.url, DATABASE_ADMIN_URL: test.adminUrl };
  const [, command] = /make the first one with: (.*)/.exec(said(env)) ?? [];
  expect(command).toMatch(/^(pnpm|npm run) operator/);
  const text = await paste(command ?? '', env);
  const { host, pathname } = new URL(test.url);
  expect(text).toContain(`Database: PostgreSQL ${host}${pathname}\n`);
  expect(text).toContain('you@example.gr: set a password within a day at');
});

it.each(['postgres://hydria:se%20cret@db.example.gr/hydria', 'postgres://hydria@db.example.gr/hydria?password=secret'])(
  'nothing of the address %s is printed, and the start says which settings the shell needs',
  (url) => {
    const text = said({ DATABASE_URL: url, DATABASE_ADMIN_URL: url });
    expect(text).not.toMatch(/cret|DATABASE_URL=|…/);
    expect(text).toContain('(in a shell that has DATABASE_URL and DATABASE_ADMIN_URL of this portal)');
  },
);

it('the folder of the data is named where it is another than the usual one', () => {
  const command = (env: Record<string, string>) => operatorCommand(readSettings(env), { PATH: '' });
  expect(command({})).toBe('npm run operator --');
  expect(command({ DATA_DIR: '/srv/hydria' })).toBe('DATA_DIR=/srv/hydria npm run operator --');
  expect(command({ DATA_DIR: path.join(ROOT, "it's a folder") })).toContain(`it'\\''s a folder' npm run operator`);
});
