import { HEAD_BYTES, pictureFormatOf, pictureName, type PictureFormat } from '../rules/photo-bytes.ts';
import {
  PHOTO_CHOSEN_MAX_BYTES,
  PHOTO_LONGEST_SENT,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_SMALL_BYTES,
  type PhotoProblem,
} from '../rules/photo.ts';

const QUALITY = 0.85;

export interface PhotoOptions {
  /** True for a logo, whose transparent parts a JPEG would lose. */
  keepsPng?: boolean;
}

/** The formats that the server takes. */
type SentFormat = Extract<PictureFormat, 'jpeg' | 'png'>;

const isSent = (format: PictureFormat): format is SentFormat => format === 'jpeg' || format === 'png';

const headOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());

/** The file under a name and type of its content. */
const named = (bytes: Blob, name: string, format: SentFormat): File =>
  new File([bytes], pictureName(name, format), { type: `image/${format}` });

const isFine = ({ name, type }: File, format: SentFormat): boolean =>
  pictureName(name, format) === name && type === `image/${format}`;

const asItIs = (file: File, format: SentFormat): File | PhotoProblem => {
  if (file.size > PHOTO_MAX_BYTES) return 'size';
  return isFine(file, format) ? file : named(file, file.name, format);
};

/** Draws a picture upright as a JPEG; null where the browser has no memory for it. */
const drawSmaller = (picture: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, PHOTO_LONGEST_SENT / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency, and would show it as black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};

/** Whether the server takes the picture as it was chosen. */
const isTaken = ({ size }: File, { width, height }: ImageBitmap): boolean =>
  size <= PHOTO_MAX_BYTES && width * height <= PHOTO_MAX_PIXELS;

const shrunk = async (
  file: File,
  format: PictureFormat,
  picture: ImageBitmap,
  { keepsPng }: PhotoOptions,
): Promise<File | PhotoProblem> => {
  if (keepsPng && format === 'png' && isTaken(file, picture)) return asItIs(file, format);
  const isSmall = Math.max(picture.width, picture.height) <= PHOTO_LONGEST_SENT;
  if (isSent(format) && isSmall && file.size <= PHOTO_SMALL_BYTES) return asItIs(file, format);
  const small = await drawSmaller(picture);
  if (small && !(isSent(format) && isSmall && small.size >= file.size))
    return asItIs(named(small, file.name, 'jpeg'), 'jpeg');
  return isSent(format) ? asItIs(file, format) : 'mimes';
};

/** The result for a picture that this browser cannot decode. A damaged file is refused here, not after the last step of a form. */
const undecoded = (file: File, format: PictureFormat, error: unknown): File | PhotoProblem => {
  if (!isSent(format)) return format === 'heic' ? 'heic' : 'mimes';
  const isDamaged = error instanceof DOMException && error.name === 'InvalidStateError';
  return isDamaged ? 'image' : asItIs(file, format);
};

/**
 * Makes a chosen picture ready to be sent: judged by its content, upright, at most 2560 pixels long, as JPEG or PNG. Returns the reason
 * when it cannot be one: no picture (`mimes`), too large (`size`), damaged (`image`), or a format of phones that this browser does not
 * decode (`heic`).
 */
export async function preparePhoto(file: File, options: PhotoOptions = {}): Promise<File | PhotoProblem> {
  if (file.size === 0) return 'image';
  if (file.size > PHOTO_CHOSEN_MAX_BYTES) return 'size';
  const format = pictureFormatOf(await headOf(file));
  if (!format) return 'mimes';
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    return undecoded(file, format, error);
  }
  try {
    return await shrunk(file, format, picture, options);
  } finally {
    picture.close();
  }
}
