import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import type { Served, Snapshot } from './snapshot.ts';

const remote = ({ record, base, integrity, disabled }: Served): BootRemote => ({
  name: record.name,
  version: record.version,
  artifact: record.artifact,
  base,
  entry: { url: base + record.entry, integrity: integrity.get(record.entry) ?? '' },
  manifest: record.manifest,
  ...(disabled && { disabled }),
});

/** The composition of this moment as the page carries it. */
export const bootOf = (
  { serial, environment, shell, remotes }: Snapshot,
  visitor: Pick<Boot, 'language' | 'hint' | 'deya' | 'expires' | 'bucket'>,
): Boot => ({
  platform: PLATFORM_VERSION,
  environment,
  serial,
  ...visitor,
  shell: {
    version: shell.record.version,
    artifact: shell.record.artifact,
    base: shell.base,
    manifest: shell.record.manifest,
  },
  remotes: remotes.map(remote),
});
