import sharp from 'sharp';
import { hostilePhotos, MARK, type SentFile } from '../testing/hostile-photos.ts';
import { openTestDecoder, type TestDecoder } from '../testing/test-decoder.ts';

let files: SentFile[];
let decoder: TestDecoder;
beforeAll(async () => {
  decoder = openTestDecoder();
  files = await hostilePhotos();
}, 60_000);
afterAll(() => decoder.close());

/** Markers of a JPEG up to its pixels, and whether anything lies behind its end. */
const anatomyOf = (jpeg: Buffer) => {
  const markers: number[] = [];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    markers.push(jpeg[at + 1] ?? 0);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return { markers, end: jpeg.indexOf(Buffer.from([0xff, 0xd9]), at) + 2 };
};

/** JFIF, quantisation, frame, Huffman tables, restarts: the parts that pixels need. No Exif, XMP, IPTC, profile or comment. */
const NEEDED = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd]);

/** The content of a stored picture besides its pixels. */
async function dirtOf(bytes: Buffer): Promise<string[]> {
  const { exif, icc, xmp, iptc, comments, orientation, pages, format } = await sharp(bytes).metadata();
  const found = Object.entries({ exif, icc, xmp, iptc, comments, orientation, pages }).filter(([, value]) => value);
  const { markers, end } = anatomyOf(bytes);
  return [
    ...found.map(([name]) => name),
    ...markers.filter((marker) => !NEEDED.has(marker)).map((marker) => `segment ${marker.toString(16)}`),
    ...(format === 'jpeg' ? [] : [format]),
    ...(end === bytes.byteLength ? [] : ['something behind the end']),
    ...(bytes.includes(MARK) ? ['words of the sender'] : []),
  ];
}

it('keeps of all that people send only photos, encoded again and without anything that came along', async () => {
  expect(files.length).toBeGreaterThanOrEqual(90);
  const became: [string, string][] = [];
  const dirty: [string, string[]][] = [];
  for (const { name, bytes } of files) {
    const picture = await decoder.remake('photo', bytes);
    became.push([name, typeof picture === 'string' ? picture : 'kept']);
    const dirt = typeof picture === 'string' ? [] : await dirtOf(picture.bytes);
    if (dirt.length > 0) dirty.push([name, dirt]);
  }
  expect(became).toEqual(files.map(({ name, outcome }) => [name, outcome]));
  expect(dirty).toEqual([]);
}, 60_000);

it('sees the metadata of a photo that has not been encoded again', async () => {
  const seen: string[][] = [];
  for (const { name, bytes } of files)
    if (/position|xmp in a jpeg|comment|zip behind/.test(name) && !name.includes('png')) seen.push(await dirtOf(bytes));
  expect(seen).toHaveLength(4);
  for (const dirt of seen) expect(dirt.length).toBeGreaterThan(0);
});
