import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@hydria/build/apps.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (script: string, args: string[], dataDir: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const none = { NODE_OPTIONS: '', DATABASE_URL: '', DATABASE_ADMIN_URL: '', DATA_DIR: dataDir };
    const options = { cwd: ROOT, env: { ...process.env, ...none } };
    execFile(process.execPath, [path.join(ROOT, script), ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

test.each([
  ['infra/server/api/main/operator.ts', ['create-admin', '--email', 'anna@example.gr']],
  ['infra/server/api/main/operator.ts', ['password-link', '--email', 'anna@example.gr']],
  ['infra/server/api/main/operator.ts', ['feed-tokens', '--deya', '9']],
  ['infra/server/api/features/audit/verify-audit.ts', []],
  ['infra/server/api/features/bank-files/import-bank-file.ts', ['--deya', '9', '--file', 'file.xml']],
  ['infra/server/api/features/feed/import-readings.ts', ['--deya', '9', '--file', 'file.xml']],
  ['infra/server/backup/backup.ts', ['file.tar']],
])('%s %j makes no database where there is none, and names the folder', async (script, args) => {
  await writeFile(path.join(folder, 'file.xml'), '');
  const dataDir = path.join(folder, 'none');
  const { code, said } = await run(
    script,
    args.map((arg) => (arg.startsWith('file.') ? path.join(folder, arg) : arg)),
    dataDir,
  );
  expect(said).toContain(
    `There is no database in ${dataDir}, and a command makes none. Start the portal first (npm start)`,
  );
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});
