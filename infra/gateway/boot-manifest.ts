import { createHash } from 'node:crypto';
import type { BootRemote, Composition } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import type { Served, Snapshot } from './snapshot.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Files of a release stay at least this long after another one has taken its place. */
const KEPT_DAYS = 30;

/** Until the end of a day, so that a composition that has not changed reads the same all day long. */
const expiresAt = (now: number): string => new Date((Math.floor(now / DAY_MS) + 1 + KEPT_DAYS) * DAY_MS).toISOString();

const remote = ({ record, base, integrity, disabled }: Served): BootRemote => ({
  name: record.name,
  version: record.version,
  artifact: record.artifact,
  base,
  entry: { url: base + record.entry, integrity: integrity.get(record.entry) ?? '' },
  manifest: record.manifest,
  ...(disabled && { disabled }),
});

/** Who is served to a visitor now. */
export const compositionOf = (
  { serial, environment, shell, remotes }: Snapshot,
  bucket: number,
  now: number,
): Composition => ({
  platform: PLATFORM_VERSION,
  environment,
  serial,
  expires: expiresAt(now),
  bucket,
  shell: {
    version: shell.record.version,
    artifact: shell.record.artifact,
    base: shell.base,
    manifest: shell.record.manifest,
  },
  remotes: remotes.map(remote),
});

/** Changes when anything in the composition does. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
