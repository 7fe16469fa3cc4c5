import type { KeptPhoto, PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import type { Picture } from '@hydria/adapters/photo-store/photo.ts';

/** A photo whose bytes lie where they belong. */
export type StoredPhoto = Omit<Picture, 'bytes'> & KeptPhoto;

/**
 * Stores the bytes of new pictures and then writes their rows. It removes the pictures that `write` did not keep (it returns false,
 * or throws). Call it outside any transaction, so that no connection waits for a store.
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
    // An unreferenced picture is harmless; a failure of the store now must not undo the rest.
    if (!kept) await Promise.allSettled(stored.map((photo) => store.forget(photo)));
  }
}
