import sharp from 'sharp';
import { PHOTO_MAX_BYTES } from '@hydria/shared/rules/report.ts';
import { acceptPhoto, thumbOf, type Picture } from './photo.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5e8e' } });

const kept = async (bytes: Uint8Array): Promise<Picture> => {
  const picture = await acceptPhoto(bytes);
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
  const thumb = await thumbOf(small.bytes);
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
    expect([name, await acceptPhoto(bytes)]).toEqual([name, 'image']);
});

it('drops what hides behind a real photo', async () => {
  const polyglot = Buffer.concat([await plain(32, 32).jpeg().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]);
  expect((await kept(polyglot)).bytes.includes('<?php')).toBe(false);
});

it('refuses a small file that would unpack into gigabytes', async () => {
  const bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.byteLength).toBeLessThan(PHOTO_MAX_BYTES);
  expect(await acceptPhoto(bomb)).toBe('size');
});

it('works on one picture at a time, however many come at once', async () => {
  const photo = await plain(1200, 900).jpeg().toBuffer();
  let most = 0;
  const look = () => (most = Math.max(most, sharp.counters().queue + sharp.counters().process));
  sharp.queue.on('change', look);
  await Promise.all(Array.from({ length: 5 }, () => acceptPhoto(photo)));
  sharp.queue.off('change', look);
  expect(most).toBe(1);
});

it('refuses more than ten megabytes without looking at them', async () => {
  expect(await acceptPhoto(Buffer.alloc(PHOTO_MAX_BYTES + 1))).toBe('size');
});
