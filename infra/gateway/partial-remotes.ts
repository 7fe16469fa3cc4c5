import type { BootRemote, HtmlRemote } from '@hydria/shared/platform/boot.ts';
import { inOneLanguage } from '@hydria/shared/platform/one-language.ts';
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

/**
 * The remotes as the HTML names them: whole when the page loads them, otherwise only what owners of paths, frame and cards are drawn
 * from. Their labels are in `language`, or in all languages when it is null. An override stays whole, because a page accepts its
 * origin from the HTML alone.
 */
export const htmlRemotes = (
  remotes: readonly BootRemote[],
  loaded: ReadonlySet<string>,
  language: Language | null,
): HtmlRemote[] =>
  remotes.map((remote) => {
    if (loaded.has(remote.name) || remote.source === 'override') return remote;
    const part = partial(remote);
    return language === null ? part : { ...part, manifest: inOneLanguage(part.manifest, language) };
  });
