import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { ROOT, SHARED } from './root.ts';

/** The file of a release record in a build, and in an artifact. */
export const RELEASE = 'release.json';

/** Beside it: the digest of what the build was made from. */
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

/** One digest of everything that a build reads: the folder itself, `shared`, the presets, the lockfile and Node. */
export const inputsDigest = async (dir: string): Promise<string> => {
  const parts = await Promise.all([hashFolder(dir), hashFolder(SHARED), presets(), lockfile()]);
  return createHash('sha256')
    .update([process.version, ...parts].join('\n'))
    .digest('hex');
};

/** What a build folder says of itself. */
export const readRecord = async (dist: string): Promise<ReleaseRecord> =>
  JSON.parse(await readFile(path.join(dist, RELEASE), 'utf8'));

/** The release record of an earlier build when nothing that it read has changed since, otherwise null. */
export const finished = async (dir: string): Promise<ReleaseRecord | null> => {
  const dist = path.join(dir, 'dist');
  try {
    if ((await readFile(path.join(dist, STAMP), 'utf8')) !== (await inputsDigest(dir))) return null;
    return await readRecord(dist);
  } catch {
    return null;
  }
};
