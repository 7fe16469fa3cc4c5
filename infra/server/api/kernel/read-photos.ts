import type { PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import type { Picture } from '@hydria/adapters/photo-store/photo.ts';
import { checkPhotoFile } from '@hydria/shared/rules/photo.ts';
import { RefusedFileError } from './app-error.ts';
import { UploadedFile } from './uploads.ts';

/**
 * Encodes photos again. One file that is no photo refuses all of them, at the field `photos`: nothing is stored that the person does not
 * know of.
 */
export async function readPhotos(decoder: PhotoDecoder, files: readonly File[]): Promise<Picture[]> {
  const photos: Picture[] = [];
  for (const file of files) {
    const problem = checkPhotoFile(file) ?? (file instanceof UploadedFile ? null : 'image');
    const picture = problem ?? (await decoder.remake('photo', (file as UploadedFile).path));
    if (typeof picture === 'string') throw new RefusedFileError({ photos: [picture] });
    photos.push(picture);
  }
  return photos;
}
