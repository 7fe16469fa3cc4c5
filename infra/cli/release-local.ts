import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { readRecord } from '@hydria/build/inputs.ts';
import { readRegistry } from '@hydria/portal/change-registry.ts';
import type { Operator } from '@hydria/portal/operator.ts';
import { prune } from '@hydria/portal/prune.ts';
import { publish } from '@hydria/portal/publish.ts';
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

const publishWhatIsThere = async (operator: Operator, build: LocalBuild, tries = TRIES): Promise<void> => {
  try {
    await publish(operator, build.dist, build.record, { local: true });
  } catch (error) {
    await sleep(PAUSE_MS);
    const record = await readRecord(build.dist).catch(() => null);
    if (tries === 0 || record?.artifact === build.record.artifact) throw error;
    await publishWhatIsThere(operator, record ? { ...build, record } : build, tries - 1);
  }
};

/**
 * Puts builds that are not served yet into this machine's store; the shell first, as remotes are compared with what
 * it gives. What somebody has rolled back stays so until it is another build.
 */
export const publishLocal = async (
  operator: Operator,
  built: readonly LocalBuild[],
  say: (line: string) => void,
): Promise<void> => {
  const { apps } = await readRegistry(operator);
  const fresh = built.filter(({ record }) => apps[record.name]?.default !== record.artifact);
  for (const build of fresh.toSorted(shellFirst)) {
    const { name, artifact } = build.record;
    const why = apps[name]?.withdrawn[artifact];
    if (why === undefined) await publishWhatIsThere(operator, build);
    else say(`  ${name.padEnd(14)} ${artifact} was withdrawn (${why}); ${apps[name]?.default} is served`);
  }
  // Every save leaves a build behind; the last few of them are enough.
  if (fresh.length > 0) await prune(operator.store, operator.now().getTime());
};
