import path from 'node:path';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES } from '@hydria/shared/rules/photo.ts';
import { jpegOfScans } from '../testing/jpeg-bombs.ts';
import { openTestDecoder, type TestDecoder } from '../testing/test-decoder.ts';
import { DecoderError } from './photo-decoder.ts';
import type { Picture } from './photo.ts';

let decoder: TestDecoder;
beforeAll(() => void (decoder = openTestDecoder()));
afterAll(() => decoder.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5e8e' } });

const kept = async (bytes: Uint8Array): Promise<Picture> => {
  const picture = await decoder.remake('photo', bytes);
  if (typeof picture === 'string') throw new Error(`refused: ${picture}`);
  return picture;
};

it('keeps a photo as an upright JPEG without position, camera or owner', async () => {
  const taken = await plain(4000, 3000)
    .withExif({ IFD0: { Make: 'Phone', Artist: 'Maria' }, IFD3: { GPSLatitude: '37/1 5/1 8/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await kept(taken);
  expect([picture.width, picture.height]).toEqual([1440, 1920]);
  const { format, exif, icc, xmp, orientation } = await sharp(picture.bytes).metadata();
  expect({ format, exif, icc, xmp, orientation }).toEqual({
    format: 'jpeg',
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
  });
  expect(picture.bytes.includes('Maria')).toBe(false);
});

it('takes PNG with transparency and puts it on white', async () => {
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { dominant } = await sharp((await kept(clear)).bytes).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

it('does not enlarge, and makes a small copy for lists', async () => {
  const small = await kept(await plain(640, 480).png().toBuffer());
  expect([small.width, small.height]).toEqual([640, 480]);
  const thumb = await decoder.thumbOf(small.bytes);
  expect([thumb.width, thumb.height]).toEqual([320, 240]);
});

it('refuses what only pretends to be a photo', async () => {
  const whole = await plain(800, 600).jpeg().toBuffer();
  const impostors: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'gif, renamed': await plain(9, 9).gif().toBuffer(),
    'webp, renamed': await plain(9, 9).webp().toBuffer(),
    'tiff, renamed': await plain(9, 9).tiff().toBuffer(),
    'cut off': whole.subarray(0, whole.length / 2),
    'a signature and nothing more': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    empty: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(impostors))
    expect([name, await decoder.remake('photo', bytes)]).toEqual([name, 'image']);
});

it('drops what hides behind a real photo', async () => {
  const polyglot = Buffer.concat([await plain(32, 32).jpeg().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]);
  expect((await kept(polyglot)).bytes.includes('<?php')).toBe(false);
});

it('refuses a small file that would unpack into gigabytes', async () => {
  const bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.byteLength).toBeLessThan(PHOTO_MAX_BYTES);
  expect(await decoder.remake('photo', bomb)).toBe('size');
});

it('refuses more than ten megabytes without looking at them', async () => {
  expect(await decoder.remake('photo', Buffer.alloc(PHOTO_MAX_BYTES + 1))).toBe('size');
});

describe('a decoder', () => {
  let own: TestDecoder | undefined;
  const open = (limits: Parameters<typeof openTestDecoder>[0]) => (own = openTestDecoder(limits));
  const standIn = (name: string) => ({ script: path.join(__dirname, '../testing', `${name}.mjs`) });
  afterEach(() => own?.close());

  it('that takes too long is killed, and the next picture has a new one', async () => {
    const photo = await plain(64, 48).jpeg().toBuffer();
    const hanging = open({ ...standIn('hanging-decoder'), seconds: 0.2 });
    expect(await Promise.all([1, 2, 3].map(() => hanging.remake('photo', photo)))).toEqual(['image', 'image', 'image']);
  });

  it('is given no more memory than its limit by Linux', async () => {
    if (process.platform !== 'linux') return;
    const photo = await plain(64, 48).jpeg().toBuffer();
    expect(await open(standIn('hungry-decoder')).remake('photo', photo)).toBe('size');
  });

  it('kills itself when it has more memory than its limit, whatever the system does', async () => {
    const photo = await plain(64, 48).jpeg().toBuffer();
    const greedy = open({ memoryBytes: 1024 * 1024, limitedBySystem: false });
    expect(await greedy.remake('photo', photo)).toBe('image');
  });

  it('says that a picture is too large when its pixels need more memory than there is', async () => {
    if (process.platform !== 'linux') return;
    const wide = { width: 7000, height: 7000 };
    expect(await open({ memoryBytes: 128 * 1024 * 1024 }).remake('photo', jpegOfScans(2, wide))).toBe('size');
  });

  it('that cannot be started is said to be away, not the photo to be bad', async () => {
    const photo = await plain(64, 48).jpeg().toBuffer();
    await expect(open(standIn('no-decoder')).remake('photo', photo)).rejects.toThrow(DecoderError);
  });

  it('knows no setting of the portal, so no secret', async () => {
    process.env['PORTAL_SECRET'] = 'hush';
    const told = await open(standIn('curious-decoder')).remake('photo', await plain(64, 48).jpeg().toBuffer());
    delete process.env['PORTAL_SECRET'];
    expect(String((told as Picture).bytes)).not.toContain('PORTAL_SECRET');
    expect(JSON.parse(String((told as Picture).bytes))).toContain('MALLOC_ARENA_MAX');
  });
});
