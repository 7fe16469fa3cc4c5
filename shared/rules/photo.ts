/** Bytes of one photo. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels of one photo: a small file can unpack into gigabytes. */
export const PHOTO_MAX_PIXELS = 50_000_000;
export const PHOTOS_MAX = 3;
/** Longest side of a photo as it is sent, in pixels: digits and faults stay legible, and a weak line carries it. */
export const PHOTO_LONGEST_SENT = 2560;
/** Bytes of a picture that is small enough to be sent as it is. */
export const PHOTO_SMALL_BYTES = 2 * 1024 * 1024;
/** Bytes of a chosen picture that a browser may try to make smaller; phones with 200 megapixels write up to 80 MB. */
export const PHOTO_CHOSEN_MAX_BYTES = 100 * 1024 * 1024;
/** Why a chosen file cannot be a photo: no picture, too large, damaged, or in a format of phones that the browser does not decode. */
export type PhotoProblem = 'mimes' | 'size' | 'image' | 'heic';
/** The permitted file names (spec D §5); the server determines the type from the content. */
const isPhotoName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);

/** Why a chosen file cannot be a photo, before it is sent: `mimes` or `size`; null when it may be one. */
export const checkPhotoFile = (file: { name: string; size: number }): 'mimes' | 'size' | null => {
  if (!isPhotoName(file.name)) return 'mimes';
  return file.size > PHOTO_MAX_BYTES ? 'size' : null;
};

/** All photos of a report: those that were sent with it, and those of later notes. */
export const REPORT_PHOTOS_MAX = 12;
