import { inflateRawSync } from 'node:zlib';
import { AppError } from '../../../kernel/app-error.ts';

/** Files of an archive, and bytes of one of them and of all, unpacked. */
const FILES_MAX = 50;
const FILE_BYTES = 4 * 1024 * 1024;
const ALL_BYTES = 8 * 1024 * 1024;

/** Signatures and lengths of the records (APPNOTE 6.3.10, §4.3). */
const END = { signature: 0x06_05_4b_50, length: 22, commentMax: 65_535 };
const ENTRY = { signature: 0x02_01_4b_50, length: 46 };
const LOCAL = { signature: 0x04_03_4b_50, length: 30 };

const STORED = 0;
const DEFLATED = 8;

const unreadable = () => new AppError('form_file_unreadable', 422);

interface Entry {
  name: string;
  method: number;
  packed: number;
  offset: number;
}

/** Where the list of entries begins, and how many it has. */
function endOf(bytes: Buffer): { count: number; offset: number } {
  const first = Math.max(0, bytes.length - END.length - END.commentMax);
  for (let at = bytes.length - END.length; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END.signature)
      return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  throw unreadable();
}

function entriesOf(bytes: Buffer): Entry[] {
  const { count, offset } = endOf(bytes);
  if (count > FILES_MAX) throw new AppError('form_file_too_large', 422);
  const entries: Entry[] = [];
  for (let at = offset; entries.length < count;) {
    if (bytes.readUInt32LE(at) !== ENTRY.signature) throw unreadable();
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: bytes.toString('utf8', at + ENTRY.length, at + ENTRY.length + name),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY.length + name + extra + comment;
  }
  return entries;
}

/** An entry, unpacked to as many bytes as it may have. The length in the archive is not believed. */
function unpacked(bytes: Buffer, { method, packed, offset }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL.signature) throw unreadable();
  const start = offset + LOCAL.length + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw unreadable();
  return inflateRawSync(content, { maxOutputLength: FILE_BYTES });
}

const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Whether a file is a ZIP archive. */
export const isArchive = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL.signature;

/** The texts of the JSON files of an archive by their names. Other files are not unpacked. */
export function readArchive(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  let left = ALL_BYTES;
  try {
    for (const entry of entriesOf(bytes).filter(({ name }) => /^[\w-]+\.json$/.test(name))) {
      const text = unpacked(bytes, entry);
      left -= text.length;
      if (left < 0) throw new AppError('form_file_too_large', 422);
      texts.set(entry.name, text.toString('utf8'));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Of `zlib` and of reads behind the end.
    throw isTooLong(error) ? new AppError('form_file_too_large', 422) : unreadable();
  }
  return texts;
}
