import { isPermission } from '@hydria/shared/platform/access.ts';
import type { BootRemote, HtmlRemote } from '@hydria/shared/platform/boot.ts';
import { inOneLanguage } from '@hydria/shared/platform/one-language.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';

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

const withoutPermissions = <T extends { conditions: string[] }>(entries: readonly T[]): T[] =>
  entries.filter(({ conditions }) => !conditions.some(isPermission));

const withoutStaffEntries = (manifest: RemoteManifest): RemoteManifest => ({
  ...manifest,
  routes: manifest.routes.filter(({ access }) => !isPermission(access)),
  slots: withoutPermissions(manifest.slots),
  nav: withoutPermissions(manifest.nav),
  ...(manifest.queues && { queues: withoutPermissions(manifest.queues) }),
});

/** The content of partial remotes. */
export interface PartialContent {
  /** The only language of their labels; null for all languages. */
  language: Language | null;
  /** With the entries that need a permission. */
  hasStaffEntries: boolean;
}

/**
 * The remotes as the HTML names them: whole when the page loads them, otherwise only what owners of paths, frame and cards are drawn
 * from. An override stays whole, because a page accepts its origin from the HTML alone.
 */
export const htmlRemotes = (
  remotes: readonly BootRemote[],
  loaded: ReadonlySet<string>,
  { language, hasStaffEntries }: PartialContent,
): HtmlRemote[] =>
  remotes.map((remote) => {
    if (loaded.has(remote.name) || remote.source === 'override') return remote;
    const whole = partial(remote);
    const part: BootRemote = hasStaffEntries
      ? whole
      : { ...whole, withoutStaffEntries: true, manifest: withoutStaffEntries(whole.manifest) };
    return language === null ? part : { ...part, manifest: inOneLanguage(part.manifest, language) };
  });
