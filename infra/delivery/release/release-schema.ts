import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { z } from 'zod';
import { APP_NAME, ARTIFACT, VERSION } from './registry.ts';

/** A file lies in the artifact's folder itself; no name leads out of it or hides. */
export const FILE = /^[\w][\w.-]{0,120}$/;

/** Our own files beside those of the build. */
const OURS = ['release.json', 'release-local.json', 'checks.json'];

const file = z
  .string()
  .regex(FILE, 'is no plain file name')
  .refine((name) => !OURS.includes(name), 'has the name of a record');
const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is no SHA-384');
const library = z.string().regex(/^[@\w][\w@./-]{0,80}$/);

/** `release.json` without its signature: the facts that the gateway and the loader will trust, word for word. */
export const releaseRecord = z
  .looseObject({
    name: z.string().regex(APP_NAME),
    version: z.string().regex(VERSION),
    artifact: z.string().regex(ARTIFACT),
    platform: z.number().int(),
    entry: file,
    manifest: remoteManifest,
    shares: z.record(library, z.string().max(40)),
    uses: z.record(library, z.array(z.string().max(80)).max(1000)).optional(),
    chunks: z.record(z.string().regex(/^[a-z]+(:[\w@./-]{1,80})?$/), z.array(file).max(200)),
    needs: z.record(z.string().max(100), z.array(library).max(20)).optional(),
    files: z.array(z.object({ path: file, size: z.number().int().nonnegative(), integrity: hash })).max(2000),
  })
  .refine(({ entry, chunks, files }) => {
    const listed = new Set(files.map(({ path }) => path));
    return [entry, ...Object.values(chunks).flat()].every((path) => listed.has(path));
  }, 'names files that it does not list')
  .refine(({ name, manifest }) => name === manifest.name, 'is not the application of its manifest')
  .refine(({ version, artifact }) => artifact.startsWith(`${version}-`), 'has an artifact of another version');
