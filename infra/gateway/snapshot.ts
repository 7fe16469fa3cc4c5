import { createRequire } from 'node:module';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppEntry, Registry } from '@hydria/portal/registry.ts';
import { artifactDir, readRegistry, readRelease, registryFile } from '@hydria/portal/store.ts';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import type { FrameServer } from '@hydria/shared/platform/frame.ts';

/** One application as it is served now. */
export interface Served {
  record: ReleaseRecord;
  /** Folder URL of its files. */
  base: string;
  /** `sha384-…` by path. */
  integrity: ReadonlyMap<string, string>;
  disabled: AppEntry['disabled'];
}

/** Everything that a page is composed from, read from the store at one moment. */
export interface Snapshot {
  serial: number;
  environment: string;
  shell: Served;
  remotes: readonly Served[];
  frame: FrameServer;
}

/** The last good registry serves on when the store is out of reach, but not for longer than this. */
const LAST_GOOD_MS = 24 * 3600 * 1000;

const FRAME_SERVER = 'frame.server.cjs';

const require = createRequire(import.meta.url);

const serve = async (store: string, name: string, { default: artifact, disabled }: AppEntry): Promise<Served> => {
  const record = await readRelease(store, name, artifact);
  return {
    record,
    base: `/artifacts/${name}/${artifact}/`,
    integrity: new Map(record.files.map((file) => [file.path, file.integrity])),
    disabled,
  };
};

const isRemote = ({ record }: Served): boolean => record.name !== 'shell';

const compose = async (store: string, { serial, environment, apps }: Registry): Promise<Snapshot> => {
  const served = await Promise.all(Object.entries(apps).map(([name, app]) => serve(store, name, app)));
  const shell = served.find(({ record }) => record.name === 'shell');
  if (!shell) throw new Error('The registry names no shell; publish it first: pnpm portal publish shell');
  // A shell's artifact draws its own frame, so both always fit; the files of an artifact never change, so one load lasts.
  const frame: FrameServer = require(path.join(artifactDir(store, 'shell', shell.record.artifact), FRAME_SERVER));
  return { serial, environment, shell, remotes: served.filter(isRemote), frame };
};

/** When and how large: a registry file is replaced as a whole, so both change with every publication. */
const markOf = async (store: string): Promise<string> => {
  const { mtimeMs, size, ino } = await stat(registryFile(store));
  return `${mtimeMs} ${size} ${ino}`;
};

export interface Snapshots {
  /** What is served now. Throws when nothing ever was, or not within the last day. */
  current(): Promise<Snapshot>;
}

/** Reads the registry when it has changed, and keeps the last good one. `warn` hears why a newer one is not used. */
export const createSnapshots = (store: string, now: () => number, warn: (error: unknown) => void): Snapshots => {
  let good: { snapshot: Snapshot; mark: string; seen: number } | null = null;
  let reading: Promise<Snapshot> | null = null;

  const refresh = async (): Promise<Snapshot> => {
    try {
      const mark = await markOf(store);
      if (good?.mark !== mark) good = { mark, seen: now(), snapshot: await compose(store, await readRegistry(store)) };
      good.seen = now();
    } catch (error) {
      if (!good || now() - good.seen > LAST_GOOD_MS) throw error;
      warn(error);
    }
    return good.snapshot;
  };

  return {
    current() {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
};
