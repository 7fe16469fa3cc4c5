import { judgePhoto, type PhotoFault } from './judge-photo.ts';

/** Longest side of the copy that is judged. */
const LONGEST_JUDGED = 512;

const draw = (picture: ImageBitmap): ImageData | undefined => {
  const scale = Math.min(1, LONGEST_JUDGED / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
};

/** Judges a photo on the device. A file that the browser cannot draw has no faults that are known here. */
export async function photoFaults(file: File): Promise<PhotoFault[]> {
  try {
    const picture = await createImageBitmap(file);
    const pixels = draw(picture);
    picture.close();
    return pixels ? judgePhoto(pixels) : [];
  } catch {
    return [];
  }
}
