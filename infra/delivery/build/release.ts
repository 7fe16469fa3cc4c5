import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFile, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { PLATFORM_VERSION } from '@hydria/shared/platform/platform.ts';
import { remoteManifest, type RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { z } from 'zod';
import { integrityOf } from './integrity-of.ts';
import type { FacadeNames } from './facade-names.ts';
import { sharedVersions } from './shares.ts';

/** Files that a build asked for by a name, as webpack's chunk groups have them. */
export type ChunkGroups = Record<string, string[]>;

/** Facts of a finished build that webpack knows and its files do not contain. */
interface Compiled {
  /** The file that the browser asks for first. */
  entry: string;
  groups: ChunkGroups;
  uses: FacadeNames;
  /** Libraries that the shell gives later, by the groups that wait for them. */
  needs: ChunkGroups;
}

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON`, { cause: error });
  }
};

/** `remote.json` of an application, checked. Throws one sentence per mistake. */
export const readManifest = async (dir: string): Promise<RemoteManifest> => {
  const file = path.join(dir, 'remote.json');
  const checked = remoteManifest.safeParse(await readJson(file));
  if (!checked.success) throw new Error(`${file} is not a manifest:\n${z.prettifyError(checked.error)}`);
  if (checked.data.name !== path.basename(dir)) {
    throw new Error(`${file} calls itself "${checked.data.name}", but its folder is ${path.basename(dir)}`);
  }
  if (checked.data.platform !== PLATFORM_VERSION) {
    throw new Error(`${file} is written for platform ${checked.data.platform}; this one is ${PLATFORM_VERSION}`);
  }
  return checked.data;
};

const packageJson = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+/) });

const readVersion = async (dir: string): Promise<string> => {
  const file = path.join(dir, 'package.json');
  const checked = packageJson.safeParse(await readJson(file));
  if (checked.success) return checked.data.version;
  throw new Error(`${file} has no version of three numbers, as in "version": "1.4.0"`);
};

const describe = async (dist: string, file: string): Promise<ReleaseFile> => {
  const bytes = await readFile(path.join(dist, file));
  return { path: file, size: bytes.length, integrity: integrityOf(bytes) };
};

const listFiles = async (dist: string): Promise<ReleaseFile[]> => {
  const names = await readdir(dist);
  return Promise.all(names.toSorted().map((name) => describe(dist, name)));
};

/** `card-BillsCard` → `card:BillsCard`, `share-…`, `door-…` and `locale-el-json` alike; chunks of other names are internal. */
const publicName = (name: string): string | null => {
  if (name === 'app') return name;
  const [, kind, rest] = /^(card|share|door)-(.+)$/.exec(name) ?? [];
  if (kind) return `${kind}:${rest}`;
  const [, language] = /^locale-([a-z]{2})(-json)?$/.exec(name) ?? [];
  return language ? `locale:${language}` : null;
};

/** Chunk of the exposed module, as the remote preset calls it. */
const EXPOSED = 'lifecycles';

/** Files that start together load together: pages and cards need the exposed module as well. */
const named = (groups: ChunkGroups): ReleaseRecord['chunks'] => {
  const first = groups[EXPOSED] ?? [];
  const entries = Object.entries(groups).flatMap(([name, files]) => {
    const known = publicName(name);
    if (!known) return [];
    return [[known, /^(locale|share|door):/.test(known) ? files : [...new Set([...first, ...files])]] as const];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)));
};

/** The same groups by their public names, where there is something to wait for. */
const awaited = (needs: ChunkGroups): NonNullable<ReleaseRecord['needs']> =>
  Object.fromEntries(
    Object.entries(needs).flatMap(([name, libraries]) => {
      const known = publicName(name);
      return known && libraries.length > 0 ? [[known, libraries]] : [];
    }),
  );

const missingTexts = ({ name }: RemoteManifest, chunks: ReleaseRecord['chunks']): string[] => {
  const missing = LANGUAGES.filter((language) => !chunks[`locale:${language}`]);
  if (missing.length === 0) return [];
  const files = missing.map((language) => `src/locales/${language}.json`).join(', ');
  return [`${name} has no texts in ${missing.join(', ')}; add ${files}, imported lazily under "locale-[request]"`];
};

const missingParts = ({ name, routes, slots }: RemoteManifest, chunks: ReleaseRecord['chunks']): string[] => {
  const parts = [...(routes.length > 0 ? ['app'] : []), ...slots.map(({ card }) => `card:${card}`)];
  return parts
    .filter((part) => !chunks[part])
    .map((part) => `${name} has no chunk for ${part}; import it lazily under the name "${part.replace(':', '-')}"`);
};

/** Throws one sentence for each part that the manifest promises and the build does not have. */
const requireChunks = (manifest: RemoteManifest, chunks: ReleaseRecord['chunks']): void => {
  const missing = [
    ...missingTexts(manifest, chunks),
    ...(manifest.name === 'shell' ? [] : missingParts(manifest, chunks)),
  ];
  if (missing.length > 0) throw new Error(missing.join('\n'));
};

/** Of the record. Another form means other names, so that an artifact of an earlier form is never taken for a new one. */
const FORMAT = 2;

const contentHash = (parts: object): string =>
  createHash('sha256')
    .update(JSON.stringify({ format: FORMAT, ...parts }))
    .digest('hex')
    .slice(0, 12);

/** The release record of a finished build: its content, and a name that only these bytes have. */
export const releaseRecord = async (
  dir: string,
  dist: string,
  { entry, groups, uses, needs }: Compiled,
): Promise<ReleaseRecord> => {
  const [manifest, version, files] = await Promise.all([readManifest(dir), readVersion(dir), listFiles(dist)]);
  const shares = sharedVersions(dir);
  const content = { entry, manifest, shares, uses, chunks: named(groups), needs: awaited(needs), files };
  requireChunks(manifest, content.chunks);
  const artifact = `${version}-${contentHash(content)}`;
  return { name: manifest.name, version, artifact, platform: manifest.platform, ...content };
};
