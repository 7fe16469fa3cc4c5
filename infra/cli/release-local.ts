import { userInfo } from 'node:os';
import path from 'node:path';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
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

/** Puts builds that are not served yet into this machine's store; the shell first, as remotes are compared with what it gives. */
export const publishLocal = async (store: string, built: readonly LocalBuild[]): Promise<void> => {
  const { apps } = await readRegistry(store);
  const fresh = built.filter(({ record }) => apps[record.name]?.default !== record.artifact);
  for (const { record, dist } of fresh.toSorted(shellFirst)) {
    await publish(store, dist, record, { who: userInfo().username, local: true });
  }
};
