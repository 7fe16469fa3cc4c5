import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApps } from '@hydria/build/build-apps.ts';
import type { Built } from '@hydria/build/build-app.ts';
import { readRecord } from '@hydria/build/inputs.ts';
import { readRegistry } from '@hydria/release/change-registry.ts';
import type { Operator } from '@hydria/release/operator.ts';
import { prune } from '@hydria/release/prune.ts';
import { publishTogether } from '@hydria/release/publish.ts';
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

/** Another terminal may have built the same application meanwhile; then its files are the ones that are there. */
const TRIES = 5;
const PAUSE_MS = 100;

const publishWhatIsThere = async (operator: Operator, builds: readonly LocalBuild[], tries = TRIES): Promise<void> => {
  try {
    await publishTogether(operator, builds, { local: true });
  } catch (error) {
    await sleep(PAUSE_MS);
    const records = await Promise.all(builds.map(({ dist }) => readRecord(dist).catch(() => null)));
    const isSame = builds.every(({ record }, index) => records[index]?.artifact === record.artifact);
    if (tries === 0 || isSame) throw error;
    const now = builds.map((build, index) => ({ ...build, record: records[index] ?? build.record }));
    await publishWhatIsThere(operator, now, tries - 1);
  }
};

/**
 * Puts builds that are not served yet into this machine's store, all in one step: a shell and remotes that only fit each other may
 * come from one save. A rolled-back build stays rolled back until there is another one.
 */
export const publishLocal = async (
  operator: Operator,
  built: readonly LocalBuild[],
  say: (line: string) => void,
): Promise<void> => {
  const { apps } = await readRegistry(operator);
  const withdrawn = ({ record: { name, artifact } }: LocalBuild) => apps[name]?.withdrawn[artifact];
  const changed = built.filter(({ record }) => apps[record.name]?.default !== record.artifact);
  for (const { record } of changed.filter((build) => withdrawn(build) !== undefined)) {
    const { name, artifact } = record;
    say(
      `  ${name.padEnd(14)} ${artifact} was withdrawn (${apps[name]?.withdrawn[artifact]}); ${apps[name]?.default} is served`,
    );
  }
  const fresh = changed.filter((build) => withdrawn(build) === undefined);
  if (fresh.length === 0) return;
  await publishWhatIsThere(operator, fresh);
  // Every save leaves a build behind; the last few of them are enough.
  await prune(operator.store, operator.now().getTime());
};
