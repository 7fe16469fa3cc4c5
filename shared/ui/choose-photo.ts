import { checkPhotoFile, type PhotoProblem } from '../rules/photo.ts';
import type { PhotoOptions } from './prepare-photo.ts';

/**
 * Judges a chosen picture by its content and makes it ready to be sent; returns the reason when it cannot be. A browser without a
 * decoder, or a line on which the code does not arrive, judges by name and size, and the server by the content.
 */
export async function choosePhoto(file: File, options: PhotoOptions = {}): Promise<File | PhotoProblem> {
  if (typeof createImageBitmap !== 'function') return checkPhotoFile(file) ?? file;
  const loaded = await import(/* webpackChunkName: "prepare-photo" */ './prepare-photo.ts').catch(() => null);
  return loaded ? loaded.preparePhoto(file, options) : (checkPhotoFile(file) ?? file);
}
