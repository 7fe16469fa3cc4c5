/** Bytes of one photo. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Pixels of one photo: a small file can unpack into gigabytes. */
export const PHOTO_MAX_PIXELS = 50_000_000;
export const PHOTOS_MAX = 3;
/** The permitted file names (spec D §5); the server determines the type from the content. */
const isPhotoName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);

/** Why a chosen file cannot be a photo, before it is sent: `mimes` or `size`; null when it may be one. */
export const checkPhotoFile = (file: { name: string; size: number }): 'mimes' | 'size' | null => {
  if (!isPhotoName(file.name)) return 'mimes';
  return file.size > PHOTO_MAX_BYTES ? 'size' : null;
};

/** All photos of a report: those that were sent with it, and those of later notes. */
export const REPORT_PHOTOS_MAX = 12;
