import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appNames } from '@hydria/build/apps.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { overlaps } from '@hydria/shared/platform/owners.ts';
import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** How the template calls itself, its path and its title; each word stands for nothing else in it. */
const NAME = 'mf-template';
const PATH = '/template';
const TITLES: Record<Language, string> = {
  el: 'Νέα σελίδα',
  en: 'New page',
  de: 'Neue Seite',
  fr: 'Nouvelle page',
};

/** A team's answers about its remote; everything but the name can be changed later in its folder. */
export interface NewRemote {
  name: string;
  /** Of its first page; otherwise its name: `mf-meters` → `/meters`. */
  path?: string;
  /** In the languages that are known already; the others say "New page" in theirs. */
  titles?: Partial<Record<Language, string>>;
}

const ownPath = ({ name, path: given }: NewRemote): string => given ?? `/${name.replace(/^mf-/, '')}`;

const manifestsIn = (root: string): RemoteManifest[] =>
  appNames(root).map((name) =>
    remoteManifest.parse(JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8'))),
  );

/** Why there can be no such remote, as a sentence; null when there can. */
const refusal = (root: string, wish: NewRemote): string | null => {
  const { name } = wish;
  const route = ownPath(wish);
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    return `"${name}" is no name of a remote: mf- and then small letters, digits and hyphens, as in mf-meters.`;
  }
  if (existsSync(path.join(root, name))) return `${name} exists already; choose another name or work in its folder.`;
  if (!/^(\/[a-z0-9][a-z0-9-]*)+$/.test(route)) {
    return `"${route}" is no path of a page: words of small letters, digits and hyphens, as in /meters or /meters/new.`;
  }
  const manifest = { name, routes: [{ path: route }] as RemoteManifest['routes'] };
  const [claim] = overlaps([...manifestsIn(root), manifest]);
  if (claim) return `${claim}. Choose another path with --path.`;
  if (wish.titles?.el !== undefined && !/\p{Script=Greek}/u.test(wish.titles.el)) {
    return `The title "${wish.titles.el}" is not Greek; --title is the Greek one, --title-en the English one.`;
  }
  return null;
};

const replaced = (text: string, wish: NewRemote): string =>
  LANGUAGES.reduce(
    (all, language) =>
      all.replaceAll(JSON.stringify(TITLES[language]), JSON.stringify(wish.titles?.[language] ?? TITLES[language])),
    text.replaceAll(NAME, wish.name).replaceAll(PATH, ownPath(wish)),
  );

const fill = async (folder: string, wish: NewRemote): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, replaced(await readFile(file, 'utf8'), wish));
  }
};

/** Makes the folder of a new remote, with a page that passes every check. Throws one sentence when that cannot be. */
export const newRemote = async (root: string, wish: NewRemote): Promise<string> => {
  const reason = refusal(root, wish);
  if (reason) throw new Error(reason);
  const folder = path.join(root, wish.name);
  await cp(TEMPLATE, folder, { recursive: true, filter: (source) => path.basename(source) !== 'node_modules' });
  await fill(folder, wish);
  return folder;
};
