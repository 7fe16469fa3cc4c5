import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '@hydria/shared/rules/report.ts';

/** Longest side of what is kept: enough to read a meter, a tenth of what phones send. */
const KEPT_SIDE = 1920;
const THUMB_SIDE = 320;
const QUALITY = 82;

/** What a photo may be, whatever its name says. libvips would take SVG, TIFF and PDF too. */
const FORMATS = ['jpeg', 'png'];

// One thread a picture, one picture at a time (below): a 12-megapixel photo takes 350 MB while it is decoded.
sharp.concurrency(1);
sharp.cache(false);

/** A picture that was made anew, as the `media` table describes it. */
export interface Picture {
  content_type: 'image/jpeg';
  width: number;
  height: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  bytes: Buffer;
}

/** Why an upload is not kept; the code of the wire. */
export type PhotoProblem = 'image' | 'size';

let last: Promise<unknown> = Promise.resolve();

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
};

const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS, pages: 1 });

const problemOf = async (bytes: Uint8Array): Promise<PhotoProblem | null> => {
  if (bytes.byteLength > PHOTO_MAX_BYTES) return 'size';
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) return 'image';
  return width * height > PHOTO_MAX_PIXELS ? 'size' : null;
};

const reencode = async (bytes: Uint8Array, side: number): Promise<Picture> => {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { content_type: 'image/jpeg', width: info.width, height: info.height, sha256, bytes: data };
};

/**
 * An uploaded photo, made anew: upright, at most 1920 px, without EXIF, position or colour profile. Its content
 * decides what it is. Gives the reason when it is not a JPEG or PNG, is damaged, or is too large.
 */
export const acceptPhoto = (bytes: Uint8Array): Promise<Picture | PhotoProblem> =>
  inTurn(async () => {
    try {
      return (await problemOf(bytes)) ?? (await reencode(bytes, KEPT_SIDE));
    } catch {
      // libvips names a dozen ways in which a file is not a picture; to the reporter they are one.
      return 'image';
    }
  });

/** A small copy of a kept photo, for lists. */
export const thumbOf = (bytes: Uint8Array): Promise<Picture> => inTurn(() => reencode(bytes, THUMB_SIDE));
