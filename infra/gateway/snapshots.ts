import { withTimeout } from '@hydria/process/with-timeout.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Registry } from '@hydria/release/registry.ts';
import type { RegistryWatch } from './registry-watch.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import type { Releases } from './releases.ts';

/** An unreadable part is retried this often. */
const AGAIN_MS = 5_000;
/** Unless another time is said. */
const PATIENCE_MS = 1_000;

export interface Snapshots {
  /** The snapshot that is served now. Rejects when there never was one, or none within the last day. */
  current(): Promise<Snapshot>;
}

interface SnapshotsDeps {
  registry: RegistryWatch;
  releases: Releases;
  problems: ProblemLog;
  now(): number;
  /** The longest wait for a page when an earlier registry can serve it; a second unless given. */
  patienceMs?: number | undefined;
  /** Told of every new snapshot. */
  onRead(snapshot: Snapshot): void;
}

/** Follows the registry; a newer one that cannot be served at all leaves the earlier one in place. */
export const createSnapshots = ({
  registry,
  releases,
  problems,
  now,
  patienceMs = PATIENCE_MS,
  onRead,
}: SnapshotsDeps): Snapshots => {
  let last: Snapshot | null = null;
  let tried: { registry: Registry; isWhole: boolean; at: number } | null = null;
  let reading: Promise<Snapshot> | null = null;

  const read = async (registry: Registry): Promise<Snapshot> => {
    tried = { registry, isWhole: false, at: now() };
    const snapshot = await readSnapshot(registry, releases, problems);
    tried.isWhole = snapshot.troubled.size === 0;
    // Subjects that the registry no longer names have no problem.
    for (const subject of last?.troubled ?? []) if (!snapshot.troubled.has(subject)) problems.settled(subject);
    return snapshot;
  };

  const refresh = async (): Promise<Snapshot> => {
    const served = await registry.current();
    const isTried = tried?.registry === served && (tried.isWhole || now() - tried.at < AGAIN_MS);
    if (last && isTried) return last;
    try {
      last = await read(served);
      problems.settled('composition');
      onRead(last);
    } catch (error) {
      if (!last) throw error;
      problems.warn('composition', 'the previous snapshot is served on', error);
    }
    return last;
  };

  return {
    current() {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      const earlier = last;
      return earlier ? withTimeout(patienceMs, reading, () => earlier) : reading;
    },
  };
};
