import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES } from '@hydria/shared/rules/photo.ts';
import { jpegOfRestarts, jpegOfScans } from './jpeg-bombs.ts';

/** A file that is sent as a photo, and its expected result. `kept`: encoded again, without its other content. */
export interface SentFile {
  name: string;
  bytes: Buffer;
  outcome: 'image' | 'size' | 'kept';
}

const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#0b5e8e' } });

const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding);
const hex = (digits: string, size = 64) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(size)]);

/** Words that no photo contains: found afterwards, something was let through. */
export const MARK = 'SECRET-MARK-7c1f';

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([text(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const header = (width: number, height: number, depth = 8, color = 2, interlaced = 0): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlaced], 8);
  return pngChunk('IHDR', data);
};

const END = pngChunk('IEND', Buffer.alloc(0));

/** A PNG with further chunks behind its header. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG with further segments behind its first two bytes. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The size that a JPEG's frame header claims. */
const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg);
  const at = copy.findIndex((byte, index) => byte === 0xff && copy[index + 1] === 0xc0);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
};

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text>&x;</text></svg>`;
const PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>';

/** Files that are no JPEG or PNG, under any name. */
const impostors = async (): Promise<Record<string, Buffer>> => ({
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  svg: text(SVG),
  'svg that reads a file': text(XXE),
  'svg in UTF-16': text(`\uFEFF${SVG}`, 'utf16le'),
  'svg that fetches': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1:22/"/></svg>'),
  'svg, packed': deflateSync(SVG),
  html: text('<!doctype html><script>alert(1)</script>'),
  xhtml: text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
  php: text('<?php system($_GET[0]); ?>'),
  script: text('alert(1)'),
  pdf: text(PDF),
  postscript: text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file'),
  'a recipe of ImageMagick': text("push graphic-context\nviewbox 0 0 9 9\nfill 'url(https://127.0.0.1/x\"|id\")'\npop graphic-context"),
  gif: await plain().gif().toBuffer(),
  'a moving gif': await sharp(Buffer.alloc(2 * 9 * 9 * 3), { raw: { width: 9, height: 18, channels: 3, pageHeight: 9 } }).gif().toBuffer(),
  webp: await plain().webp().toBuffer(),
  tiff: await plain().tiff().toBuffer(),
  avif: await plain().avif({ effort: 0 }).toBuffer(),
  heic: hex('00000018667479706865696300000000'),
  bmp: hex('424d7600000000000000360000002800000008000000'),
  icon: hex('00000100010010100000010020006804000016000000'),
  photoshop: hex('3842505300010000000000000003000000090000000900080003'),
  'jpeg 2000': hex('0000000c6a5020200d0a870a'),
  'jpeg xl': hex('ff0a7f00'),
  'portable pixmap': Buffer.concat([text('P6 9 9 255\n'), Buffer.alloc(243)]),
  'radiance hdr': text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\u0001\u0001\u0001\u0001', 'latin1'),
  'open exr': hex('762f310102000000'),
  fits: text('SIMPLE  =                    T'.padEnd(2880)),
  zip: hex('504b0304140000000800'),
  program: hex('4d5a90000300000004000000ffff0000'),
  elf: hex('7f454c46020101'),
  film: hex('00000020667479706d703432'),
  wasm: hex('0061736d01000000'),
}); // prettier-ignore

/** A JPEG whose frame header claims another number of bits. */
const withDepth = (jpeg: Buffer, bits: number): Buffer => {
  const copy = Buffer.from(jpeg);
  copy[copy.findIndex((byte, index) => byte === 0xff && copy[index + 1] === 0xc0) + 4] = bits;
  return copy;
};

/** Files that begin like a photo and are none, or are cut off. */
const broken = async (): Promise<Record<string, Buffer>> => {
  const [jpeg, png] = [await plain(800, 600).jpeg().toBuffer(), await plain(800, 600).png().toBuffer()];
  const noisy = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg().toBuffer(); // prettier-ignore
  return {
    'the first two bytes of a jpeg': Buffer.from([0xff, 0xd8]),
    'a jpeg that ends at once': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    "a jpeg's signature and html": Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<script>1</script>')]),
    "a png's signature": PNG,
    "a png's signature and html": Buffer.concat([PNG, text('<html><script>1</script>')]),
    'a png without pixels': Buffer.concat([PNG, header(9, 9), END]),
    'a png of no size': Buffer.concat([PNG, header(0, 0), pngChunk('IDAT', deflateSync(Buffer.alloc(1))), END]),
    'a png whose pixels are no deflate': Buffer.concat([PNG, header(9, 9), pngChunk('IDAT', Buffer.alloc(99, 7)), END]),
    'a png with a chunk that is longer than the file': Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('7fffffff74455874', 'hex'),
      png.subarray(33),
    ]),
    'a png whose header comes second': Buffer.concat([PNG, pngChunk('tEXt', text('a\0b')), png.subarray(8)]),
    'a png that does not end': png.subarray(0, -12),
    'a jpeg with a segment that is longer than the file': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from('ffe1ffff', 'hex'),
      Buffer.alloc(99),
    ]),
    'a jpeg with a segment of no length': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from('ffe10000', 'hex'),
      jpeg.subarray(2),
    ]),
    'a jpeg of two frames': withSegments(jpeg, segment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))),
    'a jpeg without lines, which come later': claiming(jpeg, 800, 0),
    'a jpeg of twelve bits': withDepth(jpeg, 12),
    'a jpeg in a jpeg, in the middle': Buffer.concat([jpeg.subarray(0, 2), jpeg]),
    'half a jpeg': jpeg.subarray(0, jpeg.byteLength / 2),
    'nine tenths of a jpeg': noisy.subarray(0, Math.floor(noisy.byteLength * 0.9)),
    'half a png': png.subarray(0, png.byteLength / 2),
    'html before a jpeg': Buffer.concat([text('<html>'), jpeg]),
    'a gif signature before a jpeg': Buffer.concat([text('GIF89a'), jpeg]),
  };
};

/** Small files that unpack into gigabytes, and large ones. */
const bombs = async (): Promise<Record<string, Buffer>> => {
  const jpeg = await plain().jpeg().toBuffer();
  const claim = (width: number, height: number) =>
    Buffer.concat([PNG, header(width, height), pngChunk('IDAT', deflateSync(Buffer.alloc(1024))), END]);
  return {
    'a png of 10,000 by 10,000': await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
    'a png that claims 30,000 by 30,000': claim(30_000, 30_000),
    'a png one row high and endlessly wide': claim(50_000_001, 1),
    'a jpeg just above fifty megapixels': claiming(jpeg, 10_001, 5_000),
    'a png that claims more than there can be': Buffer.concat([PNG, header(0x7fffffff, 0x7fffffff), END]),
    'a jpeg that claims more than there can be': claiming(jpeg, 65_535, 65_535),
    'an interlaced png one pixel wide and fifty million high': Buffer.concat([PNG, header(1, 50_000_000, 8, 2, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(1e7))), END]),
    'a jpeg one pixel high and as wide as there can be': claiming(jpeg, 65_535, 1),
    'more than ten megabytes': Buffer.concat([jpeg, Buffer.alloc(PHOTO_MAX_BYTES)]),
  }; // prettier-ignore
};

/** Small files that take a decoder's time. */
const timeBombs = async (): Promise<Record<string, Buffer>> => {
  const [wide, jpeg, png] = [
    { width: 7000, height: 7000 },
    await plain().jpeg().toBuffer(),
    await plain().png().toBuffer(),
  ];
  const packed = pngChunk('zTXt', Buffer.concat([text('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1e8))]));
  return {
    'a jpeg of 65 scans': jpegOfScans(65, wide),
    'a jpeg of 100 scans': jpegOfScans(100, wide),
    'a jpeg of 2,000 scans': jpegOfScans(2_000, wide),
    'a jpeg of 139,000 scans': jpegOfScans(139_000, wide),
    'a jpeg of 2,000 scans behind a hundred segments': withSegments(jpegOfScans(2_000, wide), ...Array.from({ length: 100 }, () => segment(0xe5, Buffer.alloc(60_000)))),
    'a jpeg in arithmetic codes': jpegOfScans(2, { ...wide, frame: 0xca }),
    'a jpeg in arithmetic codes, one after the other': jpegOfScans(2, { ...wide, frame: 0xc9 }),
    'a jpeg of a thousand segments': withSegments(jpeg, ...Array.from({ length: 1_000 }, () => segment(0xe5, Buffer.alloc(2)))),
    'a png of 100,000 chunks': withChunks(png, ...Array.from({ length: 100_000 }, () => pngChunk('haXx', Buffer.alloc(0)))),
    'a png of many packed texts that unpack into gigabytes': withChunks(png, ...Array.from({ length: 12 }, () => packed)),
  }; // prettier-ignore
};

/** Files that look as bad and are decoded, in time and memory that people's photos take too. */
const harmless = async (): Promise<Record<string, Buffer>> => ({
  'a jpeg of 64 scans': jpegOfScans(64, { width: 800, height: 600 }),
  'a jpeg that begins anew after each block': jpegOfRestarts({ width: 1600, height: 1200 }),
  'an interlaced png, thin': await plain(1, 20_000).png({ progressive: true }).toBuffer(),
  'an interlaced png, flat': await plain(20_000, 1).png({ progressive: true }).toBuffer(),
  'a png whose pixels unpack into a hundred megabytes': Buffer.concat([PNG, header(64, 48), pngChunk('IDAT', deflateSync(Buffer.alloc(1e8))), END]),
  'a photo that is a zip, a page and a program as well': Buffer.concat([await plain().jpeg().toBuffer(), hex('504b0304'), text(`<html>${MARK}</html>`), hex('7f454c46')]),
  'a png that is a jpeg as well': Buffer.concat([await plain().png().toBuffer(), await plain().jpeg().toBuffer()]),
}); // prettier-ignore

/** Real photos that bring something along. */
const carriers = async (): Promise<Record<string, Buffer>> => {
  const [jpeg, png] = [await plain().jpeg().toBuffer(), await plain().png().toBuffer()];
  const exif = { IFD0: { Make: MARK, Model: MARK, Artist: MARK, Copyright: MARK, Software: MARK }, IFD2: { BodySerialNumber: MARK, CameraOwnerName: MARK, UserComment: MARK } }; // prettier-ignore
  const gps = {
    IFD3: { GPSLatitude: '37/1 5/1 8/1', GPSLatitudeRef: 'N', GPSLongitude: '25/1 9/1 0/1', GPSLongitudeRef: 'E' },
  };
  const tagged = await plain().withExif({ ...exif, ...gps }).jpeg().toBuffer(); // prettier-ignore
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description dc:creator="${MARK}"/></rdf:RDF></x:xmpmeta>`;
  const zipped = (keyword: string, size: number) => Buffer.concat([text(`${keyword}\0\0`, 'latin1'), deflateSync(Buffer.alloc(size, MARK))]); // prettier-ignore
  return {
    'a phone photo with its position': tagged,
    'a png with its position': await plain().withExif({ ...exif, ...gps }).png().toBuffer(),
    'a photo that stands on its head': await plain().withMetadata({ orientation: 3 }).jpeg().toBuffer(),
    'xmp in a jpeg': withSegments(jpeg, segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${xmp}`))),
    'iptc in a jpeg': withSegments(jpeg, segment(0xed, text(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\x10\x1c\x02\x50\0\x0b${MARK}`, 'latin1'))),
    'a comment of html in a jpeg': withSegments(jpeg, segment(0xfe, text(`<script>/*${MARK}*/</script>`))),
    'a colour profile in a jpeg': withSegments(jpeg, segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(60_000, MARK)]))),
    'a hundred segments in a jpeg': withSegments(jpeg, ...Array.from({ length: 100 }, () => segment(0xe5, Buffer.alloc(60_000, MARK)))),
    'php behind a jpeg': Buffer.concat([jpeg, text(`<?php /*${MARK}*/ ?>`)]),
    'a zip behind a jpeg': Buffer.concat([jpeg, hex('504b0304'), text(MARK)]),
    'a second photo behind a jpeg': Buffer.concat([jpeg, tagged]),
    'html behind a png': Buffer.concat([png, text(`<html>${MARK}</html>`)]),
    'text in a png': withChunks(png, pngChunk('tEXt', text(`Author\0${MARK}`))),
    'packed text in a png that unpacks into a hundred megabytes': withChunks(png, pngChunk('zTXt', zipped('Comment', 1e8))),
    'international text in a png': withChunks(png, pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))),
    'a colour profile in a png that unpacks into a hundred megabytes': withChunks(png, pngChunk('iCCP', zipped('p', 1e8))),
    'exif in a png': withChunks(png, pngChunk('eXIf', Buffer.concat([hex('4d4d002a00000008', 2), text(MARK)]))),
    'a chunk that nobody knows in a png': withChunks(png, pngChunk('haXx', text(MARK))),
    'a moving png': withChunks(png, pngChunk('acTL', Buffer.from('0000000200000000', 'hex')), pngChunk('tEXt', text(`c\0${MARK}`))),
    'a jpeg in four inks': await plain().toColourspace('cmyk').jpeg().toBuffer(),
    'a progressive jpeg': await plain().jpeg({ progressive: true }).toBuffer(),
    'a grey png of sixteen bits': await plain().toColourspace('grey16').png().toBuffer(),
    'a png with a palette and holes': await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } }).png({ palette: true }).toBuffer(),
    'a photo of one pixel': await plain(1, 1).png().toBuffer(),
  }; // prettier-ignore
};

const sentAs = (outcome: SentFile['outcome'], files: Record<string, Buffer>): SentFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, outcome }));

/** Everything that people have sent to portals as a photo. */
export const hostilePhotos = async (): Promise<SentFile[]> => [
  ...sentAs('image', await impostors()),
  ...sentAs('image', await broken()),
  ...sentAs('size', await bombs()),
  ...sentAs('image', await timeBombs()),
  ...sentAs('kept', await harmless()),
  ...sentAs('kept', await carriers()),
];
