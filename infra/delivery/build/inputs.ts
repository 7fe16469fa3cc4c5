import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { ROOT, SHARED } from './root.ts';

/** The file of a release record in a build, and in an artifact. */
export const RELEASE = 'release.json';

/** Beside it: the `Inputs` that the build was made from. */
export const STAMP = '.inputs';

const SKIPPED = new Set(['node_modules', 'dist', '.federation']);
const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

const filesIn = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name) && !isTest(name))
      .map((entry) => {
        const file = path.join(dir, entry.name);
        return entry.isDirectory() ? filesIn(file) : [file];
      }),
  );
  return found.flat().toSorted();
};

const hashFiles = async (dir: string, files: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${path.relative(dir, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
};

const hashFolder = async (dir: string): Promise<string> => hashFiles(dir, await filesIn(dir));

/** The digest of each file of `shared` by its path there. */
export type SharedFiles = ReadonlyMap<string, string>;

/** Reads all of `shared`: before a build, so that what changes meanwhile is built the next time. */
export const readShared = async (): Promise<SharedFiles> => {
  const files = await filesIn(SHARED);
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        path.relative(SHARED, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]),
    ),
  );
};

/** Decides versions and addresses of modules for every build. */
const ALWAYS = ['package.json'];

/** The parts of `shared` that webpack read for a build, files and searched folders, by their paths there. */
export const sharedFilesOf = (read: Iterable<string>): string[] => {
  const inside = [...read]
    .map((file) => path.relative(SHARED, file))
    .filter((file) => file !== '' && !file.startsWith('..') && !file.startsWith('node_modules'));
  return [...new Set([...ALWAYS, ...inside])].toSorted();
};

const presets = async (): Promise<string> => {
  const names = await readdir(import.meta.dirname);
  const files = names.filter((name) => /\.[jt]s$/.test(name) && !isTest(name)).toSorted();
  return hashFiles(
    import.meta.dirname,
    files.map((name) => path.join(import.meta.dirname, name)),
  );
};

/** Of whichever package manager; without one, versions are not known to have changed. */
const lockfile = async (): Promise<string> => {
  const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
    .map((name) => path.join(ROOT, name))
    .find(existsSync);
  return found ? readFile(found, 'utf8') : '';
};

/** Digest of a file, names in a folder that webpack searched, nothing for what is gone. */
const stateOf = (file: string, shared: SharedFiles): string =>
  shared.get(file) ?? [...shared.keys()].filter((other) => other.startsWith(`${file}/`)).join();

/** One digest of everything that a build reads: the folder itself, its files of `shared`, the presets, the lockfile and Node. */
export const inputsDigest = async (dir: string): Promise<(used: readonly string[], shared: SharedFiles) => string> => {
  const parts = [process.version, ...(await Promise.all([hashFolder(dir), presets(), lockfile()]))];
  return (used, shared) =>
    createHash('sha256')
      .update([...parts, ...used.map((file) => `${file} ${stateOf(file, shared)}`)].join('\n'))
      .digest('hex');
};

/** The inputs that a build records for the comparison of the next one. */
export interface Inputs {
  digest: string;
  /** The parts of `shared` that webpack read. */
  shared: readonly string[];
}

/** The record of a build folder. */
export const readRecord = async (dist: string): Promise<ReleaseRecord> =>
  JSON.parse(await readFile(path.join(dist, RELEASE), 'utf8'));

/** The release record of an earlier build when nothing that it read has changed since, otherwise null. */
export const finished = async (dir: string, shared?: SharedFiles): Promise<ReleaseRecord | null> => {
  const dist = path.join(dir, 'dist');
  try {
    const earlier: Inputs = JSON.parse(await readFile(path.join(dist, STAMP), 'utf8'));
    const digest = (await inputsDigest(dir))(earlier.shared, shared ?? (await readShared()));
    return digest === earlier.digest ? await readRecord(dist) : null;
  } catch {
    return null;
  }
};
