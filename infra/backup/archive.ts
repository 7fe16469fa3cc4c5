import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { extract } from 'tar-stream';
import { z } from 'zod';

/** The last entry of a backup: without it the file is not whole. */
export const MANIFEST = 'manifest.json';
/** What this release writes and reads. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifest = z.object({
  format: z.literal(FORMAT),
  taken_at: z.iso.datetime(),
  /** The level of the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      /** `public.bill` */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the rows as they lie in the archive, all parts together. */
      sha256,
    }),
  ),
  /** Months of hourly readings that have a table: `2026-11`. */
  months: z.array(z.string().regex(/^\d{4}-\d\d$/)),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  /** Photos of the store outside the database. */
  photos: z.array(z.object({ key: z.string(), sha256 })),
  /** Photos that the database knows and the store has lost. */
  missing: z.array(z.string()),
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifest>;

/** Where the rows of a table lie: `tables/public.bill/00001.copy`. */
export const tablePart = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(5, '0')}.copy`;

const TABLE_PART = /^tables\/([\w.]+)\/\d{5}\.copy$/;

/** The table whose rows an entry holds; null for anything else. */
export const tableOfEntry = (name: string): string | null => TABLE_PART.exec(name)?.[1] ?? null;

export const photoOfEntry = (name: string): string | null => (name.startsWith('photos/') ? name : null);

/** The bytes of a file within a backup. */
export type Entry = AsyncIterable<Buffer>;

/** Goes through the entries of a backup in their order. */
export async function readEntries(file: string, each: (name: string, entry: Entry) => Promise<void>): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const walk = async () => {
    for await (const entry of entries) {
      // The library's types know no iteration over the bytes.
      await each(entry.header.name, entry as unknown as Entry);
      entry.resume();
    }
  };
  try {
    await Promise.all([reading, walk()]);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartUpError(`The backup ${file} cannot be read (${code}).`);
    if (/^Z_|ERR_/.test(code) || /tar|premature/i.test((error as Error).message))
      throw new StartUpError(`${file} is no whole backup of this portal; nothing was restored from it.`);
    throw error;
  }
}

/** All of an entry: a manifest, a photo. */
export async function wholeEntry(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts);
}

function readManifest(bytes: Buffer): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads a backup from one end to the other, and tells what it holds when every byte is the one that was written. A file
 * that ends early, or was changed, is refused.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const photos = new Map<string, string>();
  let found: Manifest | undefined;
  await readEntries(file, async (name, entry) => {
    const table = tableOfEntry(name);
    if (name === MANIFEST) found = readManifest(await wholeEntry(entry));
    else if (table) {
      const hash = tables.get(table) ?? createHash('sha256');
      tables.set(table, hash);
      for await (const part of entry) hash.update(part);
    } else if (photoOfEntry(name))
      photos.set(
        name,
        createHash('sha256')
          .update(await wholeEntry(entry))
          .digest('hex'),
      );
  });
  if (!found) throw new StartUpError(`${file} is no whole backup of this portal; nothing was restored from it.`);
  const digest = (table: string) => (tables.get(table) ?? createHash('sha256')).digest('hex');
  const isWhole =
    found.tables.every((table) => digest(table.name) === table.sha256) &&
    found.photos.every((photo) => photos.get(photo.key) === photo.sha256);
  if (!isWhole) throw new StartUpError(`${file} is not as it was written; nothing was restored from it.`);
  return found;
}
