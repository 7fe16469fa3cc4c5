import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { BackupFile } from './sealed-file.ts';

/** The last entry of a backup: without it the file is not whole. */
export const MANIFEST = 'manifest.json';
/** Of the list in an archive: the newest that this release reads, and the one that it writes. */
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
      /** Of the rows as the database adds them up; archives of older releases have none. */
      sum: z.string().optional(),
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

/** The content of a backup. */
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

const cutOrDamaged = (file: string) =>
  new StartUpError(`${file} is no whole backup of a portal: it is cut off or damaged; take another copy.`);

/** Errors of the tar and gzip readers, which say that bytes are missing or changed. */
const isDamage = ({ code = '', message }: NodeJS.ErrnoException): boolean =>
  code.startsWith('Z_') || /invalid tar|unexpected end of data|premature/i.test(message);

/** The error of a stream whose other side has failed. */
const isConsequence = ({ code = '', message }: NodeJS.ErrnoException): boolean =>
  /^ERR_STREAM|^ABORT_ERR/.test(code) || /premature|stream was destroyed/i.test(message);

/** Waits for both sides. When one fails the other ends as well: the error that is no consequence is thrown. */
async function bothSides(file: string, sides: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(sides);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as NodeJS.ErrnoException] : []));
  const cause = reasons.find((reason) => !isConsequence(reason)) ?? reasons[0];
  if (cause) throw isDamage(cause) ? cutOrDamaged(file) : cause;
}

/** Goes through the entries of a backup in their order. An error of `each` passes through unchanged. */
export async function readEntries(
  { file, read }: BackupFile,
  each: (name: string, entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const walk = async () => {
    for await (const entry of entries) {
      // The library's types know no iteration over the bytes.
      await each(entry.header.name, entry as unknown as Entry);
      entry.resume();
    }
  };
  await bothSides(file, [pipeline(read(), createGunzip(), entries), walk()]);
}

/** All of an entry: a manifest, a photo. */
export async function wholeEntry(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts);
}

/** The list of an archive; undefined when it is none. */
function readManifest(bytes: Buffer, file: string): Manifest | undefined {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
  const format = z.object({ format: z.number() }).safeParse(content).data?.format;
  if (format !== undefined && format > FORMAT)
    throw new StartUpError(
      `${file} was written by a newer release (archive ${format}; this one reads up to ${FORMAT}); restore it with that release.`,
    );
  return manifest.safeParse(content).data;
}

/**
 * Reads a backup from its beginning to its end, and gives its list when every byte is the one that was written. A file that
 * ends early or was changed is refused.
 */
export async function checkArchive(backup: BackupFile): Promise<Manifest> {
  const { file } = backup;
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const photos = new Map<string, string>();
  let found: Manifest | undefined;
  await readEntries(backup, async (name, entry) => {
    const table = tableOfEntry(name);
    if (name === MANIFEST) found = readManifest(await wholeEntry(entry), file);
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
  if (!found) throw cutOrDamaged(file);
  const digest = (table: string) => (tables.get(table) ?? createHash('sha256')).digest('hex');
  const isWhole =
    found.tables.every((table) => digest(table.name) === table.sha256) &&
    found.photos.every((photo) => photos.get(photo.key) === photo.sha256);
  if (!isWhole) throw new StartUpError(`${file} is not as it was written; take another copy.`);
  return found;
}
