import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTemporaryFilesInMemory, removeLeftOvers } from './memory-folder.ts';

/** Beyond the greatest process number that Linux gives. */
const DEAD = 2 ** 22 + 1;

let memory = '';
beforeEach(() => void (memory = mkdtempSync(join(tmpdir(), 'hydria-memory-'))));
afterEach(() => rmSync(memory, { recursive: true, force: true }));

const filled = (name: string): string => {
  const folder = join(memory, name);
  mkdirSync(join(folder, 'hydria-stage'), { recursive: true });
  writeFileSync(join(folder, 'hydria-stage', 'file'), 'text');
  return folder;
};

it('removes the files of a run that was killed, and leaves those of a running one and of others', async () => {
  const killed = filled(`hydria-run-${DEAD}`);
  const running = filled(`hydria-run-${process.pid}`);
  const foreign = filled('another-program');
  await removeLeftOvers(memory);
  expect([killed, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

it('leaves a temporary folder that the person who runs the tests has chosen', async () => {
  const env = { TMPDIR: memory };
  await keepTemporaryFilesInMemory(env);
  expect(env.TMPDIR).toBe(memory);
});
