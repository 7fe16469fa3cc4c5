import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism, freemem } from 'node:os';
import path from 'node:path';
import type { Built } from './build-app.ts';
import { finished, readShared } from './inputs.ts';
import { beside } from './root.ts';

/** The most memory that a build of the shell was seen to need. */
const MEMORY = 800 * 2 ** 20;

type Answer = { built: Built } | { failure: string };

/** Told once per application when it is done. */
export type Progress = (name: string, built: Built) => void;

const workersFor = (applications: number): number =>
  Math.max(1, Math.min(applications, availableParallelism(), Math.floor(freemem() / MEMORY)));

const ask = (worker: ChildProcess, dir: string): Promise<Built> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`The build of ${path.basename(dir)} ended without a result`));
    worker.once('exit', gone);
    worker.once('message', (answer: Answer) => {
      worker.off('exit', gone);
      if ('built' in answer) resolve(answer.built);
      else reject(new Error(answer.failure));
    });
    worker.send(dir);
  });

type Done = (dir: string, built: Built) => void;

const work = async (queue: string[], done: Done, signal: AbortSignal | undefined): Promise<void> => {
  signal?.throwIfAborted();
  const worker = fork(beside(import.meta.dirname, 'build-worker'));
  const kill = () => worker.kill();
  signal?.addEventListener('abort', kill);
  try {
    for (let dir = queue.shift(); dir; dir = queue.shift()) done(dir, await ask(worker, dir));
  } finally {
    // After a mistake the others finish what they have begun and take nothing new.
    queue.length = 0;
    signal?.removeEventListener('abort', kill);
    if (worker.connected) worker.disconnect();
  }
};

const takeFinished = async (dirs: readonly string[], done: Done): Promise<string[]> => {
  const shared = await readShared();
  const records = await Promise.all(dirs.map(async (dir) => ({ dir, record: await finished(dir, shared) })));
  return records.flatMap(({ dir, record }) => {
    if (record) done(dir, { record, changed: false, ms: 0 });
    return record ? [] : [dir];
  });
};

/**
 * Builds several applications at once, as many as cores and memory allow, in processes of their own, so that the caller never loads
 * webpack. Rejects with the first error, or when `signal` aborts it.
 */
export const buildApps = async (
  dirs: readonly string[],
  progress: Progress,
  signal?: AbortSignal,
): Promise<Built[]> => {
  const results = new Map<string, Built>();
  const done: Done = (dir, built) => {
    results.set(dir, built);
    progress(path.basename(dir), built);
  };
  const queue = await takeFinished(dirs, done);
  const settled = await Promise.allSettled(
    Array.from({ length: queue.length && workersFor(queue.length) }, () => work(queue, done, signal)),
  );
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return dirs.flatMap((dir) => results.get(dir) ?? []);
};
