/** The part of a picture that is kept: how far it is enlarged, and which part is in sight, each from 0 to 100. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

/** The middle, as large as it goes. */
export const WHOLE: Crop = { zoom: 0, across: 50, down: 50 };

/** How much the picture is enlarged at the end of the slider. */
const MOST = 3;

export const factorOf = ({ zoom }: Crop): number => 1 + (zoom / 100) * (MOST - 1);

/** The square of a picture of this size that the crop shows, in its pixels. */
export function squareOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height) / factorOf(crop);
  return { left: ((width - side) * crop.across) / 100, top: ((height - side) * crop.down) / 100, side };
}

/** Twice the side that the server keeps. */
const SENT_SIDE = 288;

/** Cuts the square out in the browser, so that the rest of the picture is not sent. */
export async function cropPicture(file: File, crop: Crop): Promise<File> {
  const picture = await createImageBitmap(file);
  const { left, top, side } = squareOf(crop, picture);
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SENT_SIDE, SENT_SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
