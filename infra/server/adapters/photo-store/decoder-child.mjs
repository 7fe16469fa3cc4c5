// A process of its own, killed by `photo-decoder.ts` when a picture takes too long. JavaScript, because it runs without a
// just-in-time compiler: with one, V8 reserves 500 MB that the limit of memory (RLIMIT_DATA) would count.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';

/** Longest side of a kept photo: enough to read a meter, a tenth of what phones send. */
const KEPT_SIDE = 1920;
const THUMB_SIDE = 320;
const QUALITY = 82;
// Drawn at 40 to 64 px: four device pixels for each. Every page of the utility waits for these bytes.
const LOGO_SIDE = 256;
// Drawn at 36 to 72 px. It travels with the person's own data, so it is small.
const AVATAR_SIDE = 144;
const COVER_WIDTH = 1400;
const COVER_QUALITY = 76;

/** How often memory is looked at while a picture is decoded. */
const WATCH_MS = 50;

const memoryBytes = Number(process.argv[2]);
const maxPixels = Number(process.argv[3]);

sharp.concurrency(1);
sharp.cache(false);

const inside = (image, side) => image.resize(side, side, { fit: 'inside', withoutEnlargement: true });
const onWhite = (image) => image.flatten({ background: '#ffffff' });

const encoders = {
  photo: (image) => onWhite(inside(image, KEPT_SIDE)).jpeg({ quality: QUALITY }),
  thumb: (image) => onWhite(inside(image, THUMB_SIDE)).jpeg({ quality: QUALITY }),
  logo: (image) => inside(image, LOGO_SIDE).png({ palette: true }),
  avatar: (image) =>
    onWhite(image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })).jpeg({ quality: 80, mozjpeg: true }),
  cover: (image) =>
    onWhite(image.resize(COVER_WIDTH, undefined, { withoutEnlargement: true })).jpeg({
      quality: COVER_QUALITY,
      mozjpeg: true,
    }),
};

async function remake({ kind, path, bytes }) {
  const image = sharp(bytes ?? (await readFile(path)), { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
  const { data, info } = await encoders[kind](image.autoOrient()).toBuffer({ resolveWithObject: true });
  return {
    content_type: `image/${info.format}`,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
    bytes: data,
  };
}

/** Messages of libraries when the system gives them no more memory. */
const isOutOfMemory = (error) => /out of memory|insufficient memory|cannot allocate/i.test(error.message);

/** For systems where the limit of memory is not set by the shell. */
function watchMemory() {
  const look = () => process.memoryUsage.rss() > memoryBytes && process.kill(process.pid, 'SIGKILL');
  look();
  return setInterval(look, WATCH_MS);
}

process.on('message', async (job) => {
  const watch = watchMemory();
  try {
    process.send({ picture: await remake(job) });
  } catch (error) {
    process.send({ problem: isOutOfMemory(error) ? 'size' : 'image' });
  } finally {
    clearInterval(watch);
  }
});
// The API has ended, in whatever way; an ordinary exit would wait for the picture in work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setPriority(10);
process.send({ ready: true });
