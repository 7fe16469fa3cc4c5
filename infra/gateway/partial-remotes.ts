import type { BootRemote } from '@hydria/shared/platform/boot.ts';

const withoutReads = <T extends { reads: unknown }>(entries: readonly T[]): T[] =>
  entries.map((entry) => ({ ...entry, reads: [] }));

const partial = ({ name, manifest, disabled }: BootRemote): BootRemote => ({
  name,
  isPartial: true,
  version: '',
  artifact: '',
  base: '',
  entry: { url: '', integrity: '' },
  manifest: {
    ...manifest,
    routes: withoutReads(manifest.routes),
    slots: withoutReads(manifest.slots),
    calls: [],
  },
  ...(disabled && { disabled }),
});

/**
 * The remotes as the HTML names them: whole when the page loads them, otherwise only what owners of paths, frame and cards are drawn
 * from. An override stays whole, because a page accepts its origin from the HTML alone.
 */
export const htmlRemotes = (remotes: readonly BootRemote[], loaded: ReadonlySet<string>): BootRemote[] =>
  remotes.map((remote) => (loaded.has(remote.name) || remote.source === 'override' ? remote : partial(remote)));
