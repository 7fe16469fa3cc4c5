import { inTime } from './in-time.ts';
import type { Notes } from './notes.ts';
import type { Registry } from '@hydria/portal/registry.ts';
import type { RegistryWatch } from './registry-watch.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import type { Releases } from './releases.ts';

/** What could not be read is tried again this often. */
const AGAIN_MS = 5_000;
/** Unless another time is said. */
const PATIENCE_MS = 1_000;

export interface Snapshots {
  /** What is served now. Rejects when nothing ever was, or not within the last day. */
  current(): Promise<Snapshot>;
}

interface SnapshotsWorld {
  registry: RegistryWatch;
  releases: Releases;
  notes: Notes;
  now(): number;
  /** Whoever asks for a page is kept waiting no longer when an earlier registry can serve; a second when nothing is said. */
  patienceMs?: number | undefined;
  /** Told of every new snapshot. */
  onRead(snapshot: Snapshot): void;
}

/** Follows the registry; a newer one that cannot be served at all leaves the earlier one in place. */
export const createSnapshots = ({
  registry,
  releases,
  notes,
  now,
  patienceMs = PATIENCE_MS,
  onRead,
}: SnapshotsWorld): Snapshots => {
  let last: Snapshot | null = null;
  let tried: { registry: Registry; isWhole: boolean; at: number } | null = null;
  let reading: Promise<Snapshot> | null = null;

  const read = async (registry: Registry): Promise<Snapshot> => {
    tried = { registry, isWhole: false, at: now() };
    const snapshot = await readSnapshot(registry, releases, notes);
    tried.isWhole = snapshot.troubled.size === 0;
    // What the registry names no longer troubles nobody.
    for (const subject of last?.troubled ?? []) if (!snapshot.troubled.has(subject)) notes.settled(subject);
    return snapshot;
  };

  const refresh = async (): Promise<Snapshot> => {
    const served = await registry.current();
    const isTried = tried?.registry === served && (tried.isWhole || now() - tried.at < AGAIN_MS);
    if (last && isTried) return last;
    try {
      last = await read(served);
      notes.settled('composition');
      onRead(last);
    } catch (error) {
      if (!last) throw error;
      notes.warn('composition', 'what was served before is served on', error);
    }
    return last;
  };

  return {
    current() {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      const earlier = last;
      return earlier ? inTime(patienceMs, reading, () => earlier) : reading;
    },
  };
};
