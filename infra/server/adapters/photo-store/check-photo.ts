import { PHOTO_MAX_PIXELS } from '@hydria/shared/rules/photo.ts';
import { ByteReader, TruncatedError } from './byte-reader.ts';
import type { PhotoProblem } from './photo.ts';

/**
 * Scans of one JPEG. Cameras write one, progressive encoders about ten; a decoder works through all blocks of the picture
 * for each, and a scan of empty blocks takes 75 bytes.
 */
const SCANS_MOST = 64;
/** Segments of a JPEG besides restarts, chunks of a PNG: each costs a step of this check. */
const SEGMENTS_MOST = 1_000;
const CHUNKS_MOST = 20_000;
/** Pixels of one side; panoramas of phones have 16,000. */
const SIDE_MOST = 30_000;
/** Packed bytes of colour profile and texts in a PNG: deflate unpacks a byte into a thousand. */
const PACKED_MOST = 1024 * 1024;

function problemOfSize(width: number, height: number): PhotoProblem | null {
  if (width === 0 || height === 0) return 'image';
  return width > SIDE_MOST || height > SIDE_MOST || width * height > PHOTO_MAX_PIXELS ? 'size' : null;
}

// Markers of ITU T.81, table B.1.
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive Huffman: the formats of cameras and editors. */
const HUFFMAN_FRAMES = [0xc0, 0xc1, 0xc2];
/** C4 defines Huffman tables, C8 is reserved, CC sets up arithmetic coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const [ARITHMETIC, LINES_BEHIND] = [0xcc, 0xdc];
/** Restarts and TEM have no length. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** The next marker, found as libjpeg finds it: filling bytes and stuffed zeros are passed over. */
async function nextMarker(reader: ByteReader): Promise<number> {
  for (;;) {
    await reader.skipPast(0xff);
    let [byte = 0] = await reader.take(1);
    while (byte === 0xff) [byte = 0] = await reader.take(1);
    if (byte !== 0 && !isBare(byte)) return byte;
  }
}

async function problemOfFrame(reader: ByteReader, marker: number): Promise<PhotoProblem | null> {
  if (!HUFFMAN_FRAMES.includes(marker)) return 'image';
  const frame = await reader.take(5);
  return frame[0] === 8 ? problemOfSize(frame.readUInt16BE(3), frame.readUInt16BE(1)) : 'image';
}

/** Walks the segments up to the end marker. Further pictures behind that are not read by any decoder. */
async function problemOfJpeg(reader: ByteReader): Promise<PhotoProblem | null> {
  let [frames, scans] = [0, 0];
  for (let segments = 0; segments < SEGMENTS_MOST; segments += 1) {
    const marker = await nextMarker(reader);
    if (marker === EOI) return scans > 0 ? null : 'image';
    if (marker === SOI || marker === ARITHMETIC || marker === LINES_BEHIND) return 'image';
    let rest = (await reader.take(2)).readUInt16BE() - 2;
    if (isFrame(marker)) {
      const problem = frames === 0 && rest >= 6 ? await problemOfFrame(reader, marker) : 'image';
      if (problem) return problem;
      frames += 1;
      rest -= 5;
    }
    if (marker === SOS && (frames === 0 || (scans += 1) > SCANS_MOST)) return 'image';
    if (rest < 0) return 'image';
    await reader.skip(rest);
  }
  return 'image';
}

const HEADER = 'IHDR';
const PACKED = ['iCCP', 'zTXt', 'iTXt'];

/** Walks the chunks behind the signature; the first describes the pixels (PNG, section 5.6). */
async function problemOfPng(reader: ByteReader): Promise<PhotoProblem | null> {
  let [packed, pixels] = [0, 0];
  for (let chunks = 0; chunks < CHUNKS_MOST; chunks += 1) {
    const head = await reader.take(8);
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    if ((chunks === 0) !== (type === HEADER)) return 'image';
    if (type === 'IEND') return pixels > 0 ? null : 'image';
    if (type === 'IDAT') pixels += length;
    if (PACKED.includes(type) && (packed += length) > PACKED_MOST) return 'image';
    if (type !== HEADER) await reader.skip(length + 4);
    else {
      if (length !== 13) return 'image';
      const header = await reader.take(13 + 4);
      const problem = problemOfSize(header.readUInt32BE(0), header.readUInt32BE(4));
      if (problem) return problem;
    }
  }
  return 'image';
}

const PNG_REST = Buffer.from('4e470d0a1a0a', 'hex');

async function problemOf(reader: ByteReader): Promise<PhotoProblem | null> {
  const start = (await reader.take(2)).readUInt16BE();
  if (start === 0xffd8) return problemOfJpeg(reader);
  if (start !== 0x8950 || !(await reader.take(6)).equals(PNG_REST)) return 'image';
  return problemOfPng(reader);
}

/**
 * Finds out from the structure of a file, without decoding a pixel, why it must not be decoded. Reasons are: neither JPEG nor PNG,
 * cut off, too large, or built to take time or memory (more than 64 scans, arithmetic coding, packed texts). Null when it may be.
 */
export async function checkPhoto(chunks: AsyncIterable<Uint8Array>): Promise<PhotoProblem | null> {
  const reader = new ByteReader(chunks);
  try {
    return await problemOf(reader);
  } catch (error) {
    if (error instanceof TruncatedError) return 'image';
    throw error;
  } finally {
    await reader.close();
  }
}
