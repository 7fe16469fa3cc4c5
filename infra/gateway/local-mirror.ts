import type { ArtifactFiles } from './artifact-files.ts';
import type { Release } from './releases.ts';
import { releasesOf, type Snapshot } from './snapshot.ts';

/** Visitors come first: the files of their requests are copied anyway. */
const AFTER_MS = 3_000;

export interface LocalMirror {
  /** Mirrors the snapshot that is served now. */
  follow(snapshot: Snapshot): void;
  stop(): void;
}

/** Copies everything that is served to this machine, so that a gateway whose store is down serves on, whole. */
export const createLocalMirror = (files: ArtifactFiles): LocalMirror => {
  let timer: NodeJS.Timeout | undefined;
  let wanted: Snapshot | null = null;

  const copy = async (snapshot: Snapshot, { record, integrity }: Release): Promise<void> => {
    for (const [file, hash] of integrity) {
      for (const encoding of [null, 'br'] as const) {
        if (snapshot !== wanted) return;
        // A missing file is reported at its first request.
        await files.file(record.name, record.artifact, file, hash, encoding).catch(() => null);
      }
    }
  };

  const copyAll = async (snapshot: Snapshot): Promise<void> => {
    const releases = releasesOf(snapshot);
    await files.prune(new Set(releases.map(({ record }) => `${record.name}/${record.artifact}`)));
    for (const release of releases) await copy(snapshot, release);
  };

  return {
    follow(snapshot) {
      wanted = snapshot;
      clearTimeout(timer);
      timer = setTimeout(() => void copyAll(snapshot), AFTER_MS);
      timer.unref();
    },
    stop() {
      wanted = null;
      clearTimeout(timer);
    },
  };
};
