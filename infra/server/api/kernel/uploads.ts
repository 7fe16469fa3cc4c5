import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '@hydria/database/is-running.ts';

/** A file of a form, on disk until the answer has been sent. */
export class UploadedFile extends File {
  readonly path: string;

  constructor(blob: Blob, name: string, file: string) {
    super([blob], name, { type: blob.type });
    this.path = file;
  }
}

/** Nothing could be written: the disk is full, or its quota. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** Files on their way in: one folder for each process, which others cannot read (0700). */
export interface Uploads {
  /** Writes a part of a form to disk. Throws what the sender's stream throws, and `UploadError`. */
  receive(content: Readable | AsyncIterable<Uint8Array>, name: string, type: string): Promise<UploadedFile>;
  forget(files: readonly UploadedFile[]): Promise<void>;
  /** Removes the folder. */
  close(): Promise<void>;
}

const PREFIX = 'hydria-uploads-';

/** `hydria-uploads-4711-a1B2c3`: the name contains the owner's process id. */
const ownerOf = (folder: string): number => Number(/^hydria-uploads-(\d+)-/.exec(folder)?.[1]);

/** In a container every process has the same number: a folder of ours that is older than we are is a dead one's. */
async function isLeftover(folder: string): Promise<boolean> {
  const owner = ownerOf(path.basename(folder));
  if (owner !== process.pid) return Number.isInteger(owner) && !isRunning(owner);
  return (await stat(folder)).mtimeMs < Date.now() - process.uptime() * 1000;
}

/** Removes the folders of killed processes; those of other users stay. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const folders = names.map((name) => path.join(parent, name));
  await Promise.allSettled(
    folders.map(async (folder) => (await isLeftover(folder)) && rm(folder, { recursive: true, force: true })),
  );
}

const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'ENOENT', 'EMFILE'];

async function write(content: Readable | AsyncIterable<Uint8Array>, target: Writable): Promise<void> {
  try {
    await pipeline(content, target);
  } catch (error) {
    if (!DISK_CODES.includes((error as { code?: string }).code ?? '')) throw error;
    throw new UploadError('a file of a form could not be written', { cause: error });
  }
}

/**
 * Uploads below `parent`, the system's folder for temporary files (TMPDIR). The folder is made with the first file.
 * `openFile` opens a new file in it; tests have others.
 */
export async function openUploads(
  parent: string = tmpdir(),
  openFile: (file: string) => Writable = (file) => createWriteStream(file, { mode: 0o600 }),
): Promise<Uploads> {
  await removeLeftovers(parent);
  let folder: Promise<string> | undefined;
  const forget = async (files: readonly UploadedFile[]) => {
    // A file that cannot be removed now goes with the folder.
    await Promise.allSettled(files.map((file) => rm(file.path, { force: true })));
  };
  return {
    receive: async (content, name, type) => {
      folder ??= mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`));
      const file = path.join(await folder, randomBytes(16).toString('hex'));
      try {
        await write(content, openFile(file));
        return new UploadedFile(await openAsBlob(file, { type }), name, file);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    forget,
    close: async () => folder && rm(await folder, { recursive: true, force: true }),
  };
}
