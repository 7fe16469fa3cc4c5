import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { readRecord } from '@hydria/build/inputs.ts';
import { publish } from '@hydria/portal/publish.ts';
import { readRegistry } from '@hydria/portal/store.ts';
import { buildLine } from './report.ts';

/** A finished build and the folder that it lies in. */
export interface LocalBuild extends Built {
  dist: string;
}

/** Builds what has changed, a line for each. */
export const buildLocal = async (
  dirs: readonly string[],
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<LocalBuild[]> => {
  const built = await buildApps(dirs, (name, one) => say(buildLine(name, one)), signal);
  const folders = new Map(dirs.map((dir) => [path.basename(dir), path.join(dir, 'dist')]));
  return built.map((one) => ({ ...one, dist: folders.get(one.record.name) ?? '' }));
};

const shellFirst = (a: Built, b: Built): number =>
  Number(b.record.name === 'shell') - Number(a.record.name === 'shell');

/** Another terminal may have built the same application meanwhile; then its files are the ones that are there. */
const TRIES = 5;
const PAUSE_MS = 100;

const publishWhatIsThere = async (store: string, build: LocalBuild, tries = TRIES): Promise<void> => {
  try {
    await publish(store, build.dist, build.record, { who: userInfo().username, local: true });
  } catch (error) {
    await sleep(PAUSE_MS);
    const record = await readRecord(build.dist).catch(() => null);
    if (tries === 0 || record?.artifact === build.record.artifact) throw error;
    await publishWhatIsThere(store, record ? { ...build, record } : build, tries - 1);
  }
};

/** Puts builds that are not served yet into this machine's store; the shell first, as remotes are compared with what it gives. */
export const publishLocal = async (store: string, built: readonly LocalBuild[]): Promise<void> => {
  const { apps } = await readRegistry(store);
  const fresh = built.filter(({ record }) => apps[record.name]?.default !== record.artifact);
  for (const build of fresh.toSorted(shellFirst)) await publishWhatIsThere(store, build);
};
