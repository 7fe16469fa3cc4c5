import { createHash, sign, verify, type Hash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { keyId } from '@hydria/release/signed-document.ts';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';

/**
 * A backup file, format 2 (ADR 0061): one line of JSON, the archive encrypted with age, and one line with the Ed25519 signature
 * over the SHA-512 of everything before it. Format 1 is the bare archive (tar, gzip) of older releases.
 */
const FORMAT = 2;
const CONTEXT = 'hydria backup 2\n';
const TRAILER = /^\nsignature ([A-Za-z0-9+/]{86}==)\n$/;
const TRAILER_BYTES = 100;
const HEADER_LIMIT = 64 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

const header = z.object({
  hydria_backup: z.literal(FORMAT),
  taken_at: z.iso.datetime(),
  /** Id of the signing key. */
  signed_by: z.string(),
  /** Public age keys whose identities read the file. */
  recipients: z.array(z.string()),
});
type Header = z.output<typeof header>;

/** The keys for writing a backup. */
export interface WritingKeys {
  /** Public age keys: `age1…`. */
  recipients: readonly string[];
  /** Private Ed25519 key. */
  signingKey: KeyObject;
}

/** The keys for reading a backup. */
export interface ReadingKeys {
  /** Secret age keys: `AGE-SECRET-KEY-1…`. */
  identities: readonly string[];
  /** Public Ed25519 keys whose backups are accepted. */
  trusted: readonly KeyObject[];
}

/** A backup whose origin has been checked. */
export interface BackupFile {
  file: string;
  /** ISO time; null in format 1, which says it inside. */
  takenAt: string | null;
  /** Id of the key that signed it; null when it is not signed. */
  signedBy: string | null;
  /** The archive (tar, gzip) from its beginning. Throws at the end when the bytes are not those that were checked. */
  read(): AsyncIterable<Uint8Array>;
}

// The library's types know the browser's stream alone.
const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
const bytesOf = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  stream as unknown as AsyncIterable<Uint8Array>;

const digestToSign = (hash: Hash): Buffer => Buffer.concat([Buffer.from(CONTEXT), hash.digest()]);

/** The bytes of a format-2 file around this archive. */
export async function* seal(
  archive: AsyncIterable<Uint8Array>,
  { recipients, signingKey }: WritingKeys,
  takenAt: Date,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha512');
  const first: Header = {
    hydria_backup: FORMAT,
    taken_at: takenAt.toISOString(),
    signed_by: keyId(signingKey),
    recipients: [...recipients],
  };
  const line = Buffer.from(`${JSON.stringify(first)}\n`);
  hash.update(line);
  yield line;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  for await (const chunk of bytesOf(await encrypter.encrypt(streamOf(archive)))) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`\nsignature ${sign(null, digestToSign(hash), signingKey).toString('base64')}\n`);
}

const notABackup = (file: string) =>
  new StartUpError(`${file} is no backup of a portal; name a file of "pnpm backup".`);

/** The first line of a format-2 file with its length in bytes; null for format 1. */
async function readHeader(handle: FileHandle, file: string): Promise<{ found: Header; length: number } | null> {
  if (!(await handle.stat()).isFile()) throw notABackup(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0);
  if (buffer.subarray(0, 2).equals(GZIP)) return null;
  const length = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  if (length === 0) throw notABackup(file);
  let line: unknown;
  try {
    line = JSON.parse(buffer.subarray(0, length).toString());
  } catch {
    throw notABackup(file);
  }
  const format = z.object({ hydria_backup: z.number() }).safeParse(line).data?.hydria_backup;
  if (format !== undefined && format > FORMAT)
    throw new StartUpError(
      `${file} was written by a newer release (format ${format}; this one reads up to ${FORMAT}); restore it with that release.`,
    );
  const { data } = header.safeParse(line);
  if (!data) throw notABackup(file);
  return { found: data, length };
}

async function readSignature(handle: FileHandle, file: string, size: number): Promise<Buffer> {
  const { buffer } = await handle.read(
    Buffer.alloc(TRAILER_BYTES),
    0,
    TRAILER_BYTES,
    Math.max(0, size - TRAILER_BYTES),
  );
  const [, value] = TRAILER.exec(buffer.toString('latin1')) ?? [];
  if (!value)
    throw new StartUpError(
      `${file} is no whole backup: its end is missing, so it was cut off while it was written or copied; take another copy.`,
    );
  return Buffer.from(value, 'base64');
}

/** The trusted key that a file says it is signed by. */
function signerOf({ signed_by }: Header, file: string, trusted: readonly KeyObject[]): KeyObject {
  const found = trusted.find((key) => keyId(key) === signed_by);
  if (found) return found;
  throw new StartUpError(
    `${file} is signed by the key ${signed_by}, and only ${trusted.map(keyId).join(', ') || 'no key'} is trusted: it comes from another installation. To accept it, name that installation's public key with --signed-by.`,
  );
}

/** Refuses a file whose bytes are not those that the key has signed; gives their digest. */
async function checkSignature(file: string, end: number, signature: Buffer, key: KeyObject): Promise<Buffer> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file, { end })) hash.update(chunk as Buffer);
  const digest = digestToSign(hash);
  if (verify(null, digest, key, signature)) return digest;
  throw new StartUpError(`${file} is not as it was written: it was altered or damaged after it had been signed.`);
}

/** Passes bytes on and, behind the last one, refuses a file that changed since it was checked. */
async function* unchanged(bytes: AsyncIterable<Buffer>, hash: Hash, digest: Buffer, file: string) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (!digestToSign(hash).equals(digest)) throw new StartUpError(`${file} changed while it was read; start again.`);
}

async function decrypt(file: string, bytes: AsyncIterable<Buffer>, { recipients }: Header, keys: ReadingKeys) {
  const decrypter = new Decrypter();
  for (const identity of keys.identities) decrypter.addIdentity(identity);
  try {
    return bytesOf(await decrypter.decrypt(streamOf(bytes)));
  } catch (error) {
    if (!/no identity matched/.test((error as Error).message)) throw error;
    throw new StartUpError(
      `${file} is encrypted for ${recipients.join(', ')}, and the key at hand is another one; let BACKUP_IDENTITY name the right one.`,
    );
  }
}

async function openSealed(file: string, handle: FileHandle, keysFor: () => Promise<ReadingKeys>) {
  const first = await readHeader(handle, file);
  if (!first) return null;
  const { found, length } = first;
  const { size } = await handle.stat();
  const signature = await readSignature(handle, file, size);
  const keys = await keysFor();
  const key = signerOf(found, file, keys.trusted);
  const end = size - TRAILER_BYTES - 1;
  const digest = await checkSignature(file, end, signature, key);
  return {
    file,
    takenAt: found.taken_at,
    signedBy: found.signed_by,
    read: async function* () {
      const hash = createHash('sha512');
      for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk as Buffer);
      const rest = unchanged(createReadStream(file, { start: length, end }), hash, digest, file);
      yield* await decrypt(file, rest, found, keys);
    },
  };
}

/**
 * Opens a backup and verifies first that a trusted key has signed every byte. `unsigned` accepts files of older releases without a
 * signature; `keysFor` is called only for a signed one.
 */
export async function openBackup(
  file: string,
  { unsigned, keysFor }: { unsigned: boolean; keysFor: () => Promise<ReadingKeys> },
): Promise<BackupFile> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartUpError(`The backup ${file} cannot be read (${error.code}).`);
  });
  try {
    const sealed = await openSealed(file, handle, keysFor);
    if (sealed) return sealed;
    if (!unsigned)
      throw new StartUpError(
        `${file} is not signed, so its author is unknown. When you know where it comes from, accept it with --unsigned.`,
      );
    return { file, takenAt: null, signedBy: null, read: () => createReadStream(file) };
  } finally {
    await handle.close();
  }
}

/** The time and the signer that a file says, unchecked; null when it is no backup. For choosing the newest one. */
export async function peekBackup(file: string): Promise<{ takenAt: string } | null> {
  const handle = await open(file);
  try {
    const first = await readHeader(handle, file).catch(() => undefined);
    if (first === undefined) return null;
    return { takenAt: first?.found.taken_at ?? (await handle.stat()).mtime.toISOString() };
  } finally {
    await handle.close();
  }
}
