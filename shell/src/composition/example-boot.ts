import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import shell from '../../remote.json';

const HASH = `sha384-${'A'.repeat(64)}`;

/** A remote as the gateway names it, for tests. */
export const exampleRemote = (name: string, more: Partial<BootRemote> = {}): BootRemote => {
  const artifact = more.artifact ?? '1.0.0-0123456789ab';
  const base = `/artifacts/${name}/${artifact}/`;
  return {
    name,
    version: '1.0.0',
    artifact,
    base,
    entry: { url: `${base}remoteEntry.0a1b2c3d.js`, integrity: HASH },
    manifest: { name, platform: PLATFORM_VERSION, routes: [], slots: [], nav: [], calls: [] },
    ...more,
  };
};

/** A boot manifest of these remotes, for tests; good until the year 2100. */
export const exampleBoot = (remotes: BootRemote[], more: Partial<Boot> = {}): Boot => ({
  platform: PLATFORM_VERSION,
  environment: 'local',
  serial: 1,
  expires: '2100-01-01T00:00:00.000Z',
  bucket: 7,
  language: 'el',
  shell: {
    version: '1.0.0',
    artifact: '1.0.0-5e1100000000',
    base: '/artifacts/shell/a/',
    manifest: remoteManifest.parse(shell),
  },
  remotes,
  hint: { deya_id: null, signedIn: false },
  settings: { consent: '1' },
  deya: null,
  ...more,
});
