import type { KeptPhoto, PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import type { Picture } from '@hydria/adapters/photo-store/photo.ts';

/** A picture, or a document of a form, before its bytes are stored. */
export type Unstored = Omit<Picture, 'content_type'> & { content_type: Picture['content_type'] | 'application/pdf' };

type Stored<P extends Unstored> = Omit<P, 'bytes'> & KeptPhoto;

/** A photo whose bytes lie where they belong. */
export type StoredPhoto = Stored<Picture>;

/**
 * Stores the bytes of new pictures and then writes their rows. It removes the pictures that `write` did not keep (it returns false,
 * or throws). Call it outside any transaction, so that no connection waits for a store.
 */
export async function withStoredPhotos<T extends { written: boolean }, P extends Unstored = Picture>(
  store: PhotoStore,
  deya_id: number,
  pictures: readonly P[],
  write: (photos: readonly Stored<P>[]) => Promise<T>,
): Promise<T> {
  const stored: Stored<P>[] = [];
  let kept = false;
  try {
    for (const { bytes, ...picture } of pictures) {
      const ending = picture.content_type === 'application/pdf' ? 'pdf' : 'jpg';
      stored.push({ ...picture, ...(await store.keep(deya_id, bytes, ending)) });
    }
    const result = await write(stored);
    kept = result.written;
    return result;
  } finally {
    // An unreferenced picture is harmless; a failure of the store now must not undo the rest.
    if (!kept) await Promise.allSettled(stored.map((photo) => store.forget(photo)));
  }
}
