import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { once, spread, type Figure } from './figures.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Runs `npm start` in a folder until the portal answers, ends it as Ctrl-C does, and returns the seconds until the
 * answer.
 */
const startOnce = async (clone: string, env: Record<string, string> = {}): Promise<number> => {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, ...env, PORT: String(port), DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const answers = () =>
    fetch(`http://localhost:${port}/login`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('npm start ended by itself');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const took = (performance.now() - started) / 1000;
  // Signals the whole process group, as a terminal does.
  if (child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
  return took;
};

/**
 * `npm start` in this repository with an empty data folder and without demo data: excludes the time of clone, installation and
 * demo data. The portal of the journeys starts with them.
 */
const startHere = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-start-'));
  try {
    const took = await startOnce(ROOT, { DATA_DIR: dataDir, DEMO: '0' });
    return [{ what: '`npm start` in this repository, without demo data', bar: '', value: once(took), unit: ' s' }];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** `npm start` in a fresh clone, then again in the same clone. Cached packages come from npm's own cache. */
export const measureStartUp = async (extent: Extent): Promise<Figure[]> => {
  if (extent.isShort) return startHere();
  const rounds = Math.min(extent.rounds, 2);
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const clone = await mkdtemp(path.join(tmpdir(), 'hydria-clone-'));
    try {
      await run('git', ['clone', '--quiet', ROOT, clone]);
      first.push(await startOnce(clone));
      second.push(await startOnce(clone));
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  }
  return [
    { what: '`npm start`, first, in a fresh clone', bar: '≤ 180 s', value: spread(first), unit: ' s' },
    { what: '`npm start`, second', bar: '≤ 6 s', value: spread(second), unit: ' s' },
  ];
};
