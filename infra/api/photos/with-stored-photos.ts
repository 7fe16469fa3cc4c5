import type { KeptPhoto, PhotoStore } from '@hydria/outside/photo-store/photo-store.ts';
import type { Picture } from '@hydria/outside/photo-store/photo.ts';

/** A photo whose bytes lie where they belong. */
export type StoredPhoto = Omit<Picture, 'bytes'> & KeptPhoto;

/**
 * Puts the bytes of new pictures away and then writes their rows; what `write` did not keep (it gives false, or throws)
 * is taken away again. Outside any transaction, so that no connection waits for a store.
 */
export async function withStoredPhotos<T extends { written: boolean }>(
  store: PhotoStore,
  deya_id: number,
  pictures: readonly Picture[],
  write: (photos: readonly StoredPhoto[]) => Promise<T>,
): Promise<T> {
  const stored: StoredPhoto[] = [];
  let kept = false;
  try {
    for (const { bytes, ...picture } of pictures) stored.push({ ...picture, ...(await store.keep(deya_id, bytes)) });
    const result = await write(stored);
    kept = result.written;
    return result;
  } finally {
    // A picture that nobody knows of harms nobody; that the store is away now must not undo the rest.
    if (!kept) await Promise.allSettled(stored.map((photo) => store.forget(photo)));
  }
}
