/** Formats of pictures that cameras, phones and programs write. */
export type PictureFormat = 'jpeg' | 'png' | 'heic' | 'avif' | 'webp' | 'gif' | 'bmp' | 'tiff';

/** First bytes of a file that tell its format. */
export const HEAD_BYTES = 64;

const textAt = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));

const begins = (head: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => head[at] === byte);

const STARTS: readonly (readonly [PictureFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

/** Brands of the HEIF family (ISO/IEC 23008-12, annex B). `mif1` and `msf1` alone do not tell the codec; phones write HEVC with them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The brands of an ISO base media file: the major one, then those that it is compatible with. */
const brandsOf = (head: Uint8Array): string[] => {
  if (textAt(head, 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset, 4).getUint32(0));
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, n) => 16 + 4 * n);
  return [8, ...others].map((at) => textAt(head, at, at + 4));
};

const isBitmap = (head: Uint8Array): boolean =>
  // The name of BMP is two letters; its reserved bytes are zero (BITMAPFILEHEADER).
  textAt(head, 0, 2) === 'BM' && head.length >= 14 && begins(head.subarray(6, 10), [0, 0, 0, 0]);

/** The format that the first `HEAD_BYTES` of a file tell, whatever its name says; null for a file that is no picture. */
export const pictureFormatOf = (head: Uint8Array): PictureFormat | null => {
  const start = STARTS.find(([, bytes]) => begins(head, bytes));
  if (start) return start[0];
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'webp';
  const brands = brandsOf(head);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'heic';
  return isBitmap(head) ? 'bmp' : null;
};

/** The name of a picture with the ending of its content, so that no later check is misled by another one. */
export const pictureName = (name: string, format: 'jpeg' | 'png'): string => {
  const endings = format === 'png' ? /\.png$/i : /\.jpe?g$/i;
  if (endings.test(name)) return name;
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.${format === 'png' ? 'png' : 'jpg'}`;
};
