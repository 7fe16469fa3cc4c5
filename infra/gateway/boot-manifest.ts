import { createHash } from 'node:crypto';
import type { BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import type { Served, View } from './snapshot.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Files of a release stay at least this long after another one has taken its place. */
const KEPT_DAYS = 30;

const remote = ({ record, version, artifact, base, entry, source, disabled, incompatible }: Served): BootRemote => ({
  name: record.name,
  version,
  artifact,
  base,
  entry,
  manifest: record.manifest,
  ...(source && { source }),
  ...(disabled && { disabled }),
  ...(incompatible.length > 0 && { incompatible }),
});

type Part = Omit<ServedComposition, 'expires' | 'bucket'>;

const partOf = ({ serial, environment, shell, remotes }: View): Part => ({
  platform: PLATFORM_VERSION,
  environment,
  serial,
  shell: {
    version: shell.record.version,
    artifact: shell.record.artifact,
    base: shell.base,
    manifest: shell.record.manifest,
  },
  remotes: remotes.map(remote),
});

const described = new WeakMap<View, { part: Part; hash: string }>();

/** Most visitors share a view: it is put into words once. */
const describe = (view: View) => {
  const known = described.get(view);
  if (known) return known;
  const part = partOf(view);
  const hash = createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16);
  described.set(view, { part, hash });
  return { part, hash };
};

export interface Described {
  composition: ServedComposition;
  /** Changes when anything in the composition does. */
  etag: string;
}

/** The composition of a visitor. It expires at the end of a day, so that its text is the same all day long. */
export const compositionOf = (view: View, bucket: number, now: number): Described => {
  const { part, hash } = describe(view);
  const day = Math.floor(now / DAY_MS) + 1 + KEPT_DAYS;
  return {
    composition: { ...part, expires: new Date(day * DAY_MS).toISOString(), bucket },
    etag: `"${hash}.${bucket}.${day}"`,
  };
};
