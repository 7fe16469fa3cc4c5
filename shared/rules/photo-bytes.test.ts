import fc from 'fast-check';
import { HEAD_BYTES, pictureFormatOf, pictureName, type PictureFormat } from './photo-bytes.ts';
import { checkPhotoFile } from './photo.ts';

const latin = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));

/** A file of the ISO family: length of the first box, its name, the major brand, a version, and compatible brands. */
const isoHead = (...[major, ...others]: [string, ...string[]]): number[] => [
  ...[0, 0, 0, 16 + 4 * others.length],
  ...latin(`ftyp${major}`),
  ...[0, 0, 0, 0],
  ...latin(others.join('')),
];

const HEADS: readonly (readonly [PictureFormat, number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe1]],
  ['png', [0x89, ...latin('PNG\r\n'), 0x1a, 0x0a]],
  ['heic', isoHead('heic', 'mif1', 'heic')],
  ['heic', isoHead('mif1', 'heic')],
  ['heic', isoHead('mif1')],
  ['heic', isoHead('hevc')],
  ['avif', isoHead('avif', 'mif1')],
  ['avif', isoHead('mif1', 'avif')],
  ['webp', [...latin('RIFF'), 1, 2, 3, 4, ...latin('WEBP')]],
  ['gif', latin('GIF89a')],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['bmp', [...latin('BM'), 1, 2, 3, 4, 0, 0, 0, 0, 54, 0, 0, 0]],
];

const OTHERS: readonly (readonly [string, number[]])[] = [
  ['a PDF', latin('%PDF-1.7')],
  ['a film of a phone', isoHead('qt  ')],
  ['an MP4 film', isoHead('isom', 'mp42')],
  ['a sound', [...latin('RIFF'), 1, 2, 3, 4, ...latin('WAVE')]],
  ['a ZIP or office file', [...latin('PK'), 3, 4]],
  ['a text that begins with BM', latin('BM is no picture')],
  ['a page', latin('<!doctype html>')],
];

const bytes = fc.uint8Array({ maxLength: HEAD_BYTES });

it.each(HEADS)('knows %s by its first bytes, whatever follows', (format, head) => {
  fc.assert(
    fc.property(bytes, (rest) => {
      expect(pictureFormatOf(Uint8Array.from([...head, ...rest]).subarray(0, HEAD_BYTES))).toBe(format);
    }),
  );
});

it.each(OTHERS)('takes %s for no picture', (_, head) => expect(pictureFormatOf(Uint8Array.from(head))).toBeNull());

it('judges any bytes without failing, and no beginning of a picture as one of another kind', () => {
  // Both AVIF and HEIC begin as HEIF, and a later brand says which.
  fc.assert(fc.property(bytes, (head) => void pictureFormatOf(head)));
  for (const [format, head] of HEADS)
    for (let length = 0; length < head.length; length += 1)
      expect([null, format, ...(format === 'avif' ? ['heic'] : [])]).toContain(
        pictureFormatOf(Uint8Array.from(head.slice(0, length))),
      );
});

it('judges a part of a larger buffer by its own bytes', () => {
  const buffer = Uint8Array.from([1, 2, 3, ...isoHead('heic')]);
  expect(pictureFormatOf(buffer.subarray(3))).toBe('heic');
});

it('gives any name the ending of its content, so that the rules of forms take it', () => {
  expect(pictureName('IMG_1.JPG', 'jpeg')).toBe('IMG_1.JPG');
  expect(pictureName('IMG_1.HEIC', 'jpeg')).toBe('IMG_1.jpg');
  expect(pictureName('.png', 'jpeg')).toBe('photo.jpg');
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('jpeg' as const, 'png' as const), (name, format) => {
      expect(checkPhotoFile({ name: pictureName(name, format), size: 1 })).toBeNull();
    }),
  );
});
