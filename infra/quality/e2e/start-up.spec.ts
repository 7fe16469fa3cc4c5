import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { end, freePort, launch } from './portal.ts';

/** Starts a portal that is expected to fail, and returns its output. Ends it when it starts all the same. */
const refusal = async (settings: Record<string, string>): Promise<{ code: number | null; said: string }> => {
  const running = launch({ PORT: String(await freePort()), ...settings });
  running.child.stdout?.on('data', () => {
    if (running.said().includes('Ready in')) void end(running);
  });
  const code = await running.ended;
  return { code, said: running.said() };
};

const expectOneSentence = ({ code, said }: { code: number | null; said: string }, pattern: RegExp): void => {
  expect(said).toMatch(pattern);
  expect(code).toBeGreaterThan(0);
  // A stack trace helps developers, not a person with a mistyped setting.
  expect(said).not.toMatch(/\n\s+at .+:\d+:\d+/);
};

let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-e2e-'));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('an occupied port is named, and nothing is damaged', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  expectOneSentence(await refusal({ PORT: String(port), DATA_DIR: dataDir }), new RegExp(String(port)));
  server.close();
});

test('a data folder that is a file is named', async () => {
  const file = path.join(dataDir, 'file');
  await writeFile(file, 'not a folder');
  expectOneSentence(await refusal({ DATA_DIR: file }), /DATA_DIR/);
});

test('a data folder with other things in it is left alone', async () => {
  await writeFile(path.join(dataDir, 'holiday.txt'), 'photos');
  await chmod(dataDir, 0o755);
  expectOneSentence(await refusal({ DATA_DIR: dataDir }), /DATA_DIR/);
});

test('a second portal on the same data is refused', async ({ dataDir: running }) => {
  test.skip(!running, 'needs the data folder of the running portal');
  expectOneSentence(await refusal({ DATA_DIR: running }), /DATA_DIR/);
});

test('a database that does not answer is named, without its password', async () => {
  const result = await refusal({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/hydria',
  });
  expectOneSentence(result, /DATABASE_URL/);
  expect(result.said).not.toContain('secret-word');
});

test('a port that is no number is named', async () => {
  expectOneSentence(await refusal({ PORT: 'eighty', DATA_DIR: dataDir }), /PORT/);
});

test('a database role that could read across utilities is refused', async ({ dataDir: running }) => {
  test.skip(!running, 'needs the data folder of the running portal');
  const socket = encodeURIComponent(path.join(running, 'run'));
  const owner = `postgres://hydria_owner@localhost/hydria?host=${socket}`;
  expectOneSentence(
    await refusal({ DATA_DIR: dataDir, DATABASE_URL: owner }),
    /superuser|row-level security|owns tables/,
  );
});

test('a portal whose parent process is gone stops all processes, even with closed output', async () => {
  test.slow();
  const running = launch({ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: '0' });
  await expect.poll(running.said, { timeout: 120_000 }).toContain('Ready in');
  const ended = once(running.child, 'exit');
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  running.child.disconnect();
  await ended;
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});
