import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { startDev, type RunningDev } from './start-dev.ts';

jest.setTimeout(60_000);

const builds = path.join(import.meta.dirname, '..', 'build');
let trial: string;
let running: RunningDev;
const lines: string[] = [];
const said = (pattern: RegExp) => lines.some((line) => pattern.test(line));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Waits for a build or a message that is on its way. */
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeAll(async () => {
  // Beside the fixture: the libraries are found by the same relative paths.
  trial = await mkdtemp(path.join(builds, '.trial-'));
  await cp(path.join(builds, 'fixture', 'mf-sample'), path.join(trial, 'mf-sample'), { recursive: true });
  running = await startDev({
    portal: 'http://127.0.0.1:9',
    dirs: [path.join(trial, 'mf-sample')],
    host: '127.0.0.1',
    port: await freePort(),
    say: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await running.stop();
  await rm(trial, { recursive: true, force: true });
});

const get = async (file: string): Promise<string> => (await fetch(`${running.address}/@dev/${file}`)).text();

const edit = async (file: string, from: string, to: string): Promise<void> => {
  const target = path.join(trial, 'mf-sample', file);
  await writeFile(target, (await readFile(target, 'utf8')).replace(from, to));
};

/** The next message of that kind and about that; earlier ones are told to every page that opens. */
const message = async (pattern: RegExp): Promise<string> => {
  const leave = new AbortController();
  const { body } = await fetch(`${running.address}/@dev/events`, { signal: leave.signal });
  let text = '';
  try {
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      if (pattern.test(text)) return text;
    }
    return text;
  } finally {
    leave.abort();
  }
};

test('a remote is built into memory under its own container, without eval', async () => {
  const container = await get('mf-sample/container.js');
  expect(container).toContain('var dev_sample');
  expect(container).not.toMatch(/\beval\(/);
  expect(await get('mf-sample/entry.js')).toContain('"container":"dev_sample"');
});

test('a mistake is reported in the terminal and to the page; once it is mended, both report the build', async () => {
  await edit('src/page.tsx', 'export', 'export export');
  expect(await message(/"problem"/)).toMatch(/event: built\ndata: .*page\.tsx/);
  await until(() => said(/mf-sample does not build:[^]*page\.tsx/));
  const count = lines.length;
  await edit('src/page.tsx', 'export export', 'export');
  await until(() => lines.slice(count).some((line) => /mf-sample +built/.test(line)));
  expect(await message(/event: built/)).not.toContain('"problem"');
});

test('a mistake in the manifest is reported and leaves the last good one; a good one reloads the page', async () => {
  await edit('remote.json', '"dashboard"', '"sideways"');
  expect(await message(/event: manifest/)).toMatch(/event: manifest\ndata: .*"problem"/);
  const heard = message(/event: manifest\ndata: \{"name":"mf-sample"\}/);
  await edit('remote.json', '"sideways"', '"dashboard"');
  await heard;
});
