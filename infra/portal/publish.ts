import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseFile, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { objections } from './compatibility.ts';
import type { Registry } from './registry.ts';
import { artifactDir, changeRegistry, servedReleases } from './store.ts';
import { publish as withRelease, type Publication } from './transitions.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSIBLE = /\.(js|json|svg|css)$/;
/** Below this a compressed answer saves no packet. */
const SMALL = 512;

/** Once, at publication, as small as it gets: a file is then sent ten thousand times. */
const writeVariants = async (file: string, bytes: Buffer): Promise<void> => {
  if (bytes.length < SMALL || !COMPRESSIBLE.test(file)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

const copyFile = async (from: string, to: string, { path: name, integrity }: ReleaseFile): Promise<void> => {
  const bytes = await readFile(path.join(from, name));
  const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${path.join(from, name)} is not the file that its release record describes`);
  await writeFile(path.join(to, name), bytes);
  await writeVariants(path.join(to, name), bytes);
};

const copyArtifact = async (store: string, dist: string, record: ReleaseRecord): Promise<void> => {
  const target = artifactDir(store, record.name, record.artifact);
  if (existsSync(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
  const folder = await mkdtemp(path.join(path.dirname(target), '.new-'));
  try {
    await Promise.all(record.files.map((file) => copyFile(dist, folder, file)));
    await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(record, null, 2)}\n`);
    // A publication of the same bytes at the same moment may have been quicker; then there is nothing left to do.
    if (!existsSync(target)) await rename(folder, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Puts a finished build into the store and moves the application's pointer to it. Throws with every reason against it. */
export const publish = async (
  store: string,
  dist: string,
  record: ReleaseRecord,
  { who, ...publication }: Publication & { who: string },
): Promise<Registry> => {
  await copyArtifact(store, dist, record);
  return changeRegistry(store, async (registry) => {
    const served = await servedReleases(store, registry);
    const reasons = objections(
      record,
      served.map((one) => ({ record: one, role: 'default' })),
    );
    if (reasons.length > 0) throw new Error(`${record.name} ${record.version} is refused:\n- ${reasons.join('\n- ')}`);
    return withRelease(registry, record, { who, at: new Date().toISOString() }, publication);
  });
};
