import path from 'node:path';
import { userInfo } from 'node:os';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { publish } from '@hydria/portal/publish.ts';
import { readRegistry } from '@hydria/portal/store.ts';
import { buildLine } from './report.ts';

/** Shell first: remotes are compared with what it gives. */
const inOrder = (built: readonly Built[]): Built[] =>
  built.toSorted((a, b) => Number(b.record.name === 'shell') - Number(a.record.name === 'shell'));

/** Builds what has changed and puts it into this machine's store. */
export const releaseLocal = async (
  store: string,
  dirs: readonly string[],
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const built = await buildApps(dirs, (name, one) => say(buildLine(name, one)), signal);
  const { apps } = await readRegistry(store);
  const folders = new Map(dirs.map((dir) => [path.basename(dir), dir]));
  for (const { record } of inOrder(built)) {
    if (apps[record.name]?.default === record.artifact) continue;
    const dist = path.join(folders.get(record.name) ?? '', 'dist');
    await publish(store, dist, record, { who: userInfo().username, local: true });
  }
};
