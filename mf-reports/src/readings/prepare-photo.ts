import { judgePhoto, type PhotoFault } from './judge-photo.ts';

/** Longest side of a sent photo, in pixels: digits stay legible, and a weak line carries it. */
const LONGEST_SENT = 1600;
/** Longest side of the copy that is judged. */
const LONGEST_JUDGED = 512;
const QUALITY = 0.82;

/** A photo as it is sent, with what may be wrong with it. */
export interface PreparedPhoto {
  file: File;
  faults: readonly PhotoFault[];
}

const draw = (picture: ImageBitmap, longest: number): HTMLCanvasElement => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const judge = (picture: ImageBitmap): PhotoFault[] => {
  const canvas = draw(picture, LONGEST_JUDGED);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? judgePhoto(pixels) : [];
};

const shrink = (picture: ImageBitmap): Promise<Blob | null> =>
  new Promise((resolve) => draw(picture, LONGEST_SENT).toBlob(resolve, 'image/jpeg', QUALITY));

/** Judges a photo on the device and makes it small. A file that the browser cannot draw is sent as it is, for the server to judge. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const picture = await createImageBitmap(file);
    const small = await shrink(picture);
    const faults = judge(picture);
    picture.close();
    if (!small || small.size >= file.size) return { file, faults };
    return { file: new File([small], 'meter.jpg', { type: 'image/jpeg' }), faults };
  } catch {
    return { file, faults: [] };
  }
}
