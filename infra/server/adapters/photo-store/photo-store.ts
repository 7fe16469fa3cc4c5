import { randomBytes } from 'node:crypto';
import { openStore, type Store } from '@hydria/release/store.ts';

/** Where the bytes of a picture are, as its row in `media` says: there, or in the store under this name. */
export type KeptPhoto = { bytes: Buffer; stored_as: null } | { bytes: null; stored_as: string };

/** The endings of kept files. Pictures are JPEG; documents in answers of forms are PDF. */
export type Ending = 'jpg' | 'pdf';

/** Stores the bytes of re-encoded pictures (`photo.ts`) and of checked documents. Their kind and access are in the database. */
export interface PhotoStore {
  /** Puts bytes away before their row is written: a row never points at nothing. */
  keep(deya_id: number, bytes: Buffer, ending?: Ending): Promise<KeptPhoto>;
  read(photo: { bytes: Buffer | null; stored_as: string | null }): Promise<Buffer>;
  /** Takes bytes away whose row was not written, or is gone. */
  forget(photo: KeptPhoto): Promise<void>;
}

/** The store is down, or has lost a picture. Its message stays in `cause`. */
export class PhotoStoreError extends Error {
  override readonly name = 'PhotoStoreError';
}

const whole = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new PhotoStoreError(`the store of photos could not ${what}`, { cause: error });
  }
};

/** In the rows themselves. */
export const databasePhotos: PhotoStore = {
  keep: async (_, bytes) => ({ bytes, stored_as: null }),
  read: async ({ bytes }) => {
    if (bytes) return bytes;
    throw new PhotoStoreError('the photo lies in a store that PHOTO_STORE no longer names');
  },
  forget: async () => {},
};

/** 128 unguessable bits, below the utility's number: a name reveals nothing about the file. */
const newName = (deya_id: number, ending: Ending) => `photos/${deya_id}/${randomBytes(16).toString('hex')}.${ending}`;

/** In a folder or a bucket. Rows that hold their bytes themselves, from before, are read as they are. */
export const photosIn = (store: Store): PhotoStore => ({
  keep: async (deya_id, bytes, ending = 'jpg') => {
    const stored_as = newName(deya_id, ending);
    await whole('keep a photo', () => store.create(stored_as, bytes));
    return { bytes: null, stored_as };
  },
  read: async ({ bytes, stored_as }) => {
    if (bytes) return bytes;
    const found = await whole('read a photo', () => store.read(stored_as ?? ''));
    if (found) return found;
    throw new PhotoStoreError('the store has lost a photo');
  },
  forget: async ({ stored_as }) => {
    if (stored_as) await whole('take a photo away', () => store.remove(stored_as));
  },
});

/** By PHOTO_STORE: `database`, the path of a folder, or `s3://bucket/prefix` (with the usual `AWS_…`). */
export const openPhotoStore = (setting: string, env: NodeJS.ProcessEnv): PhotoStore =>
  setting === 'database' ? databasePhotos : photosIn(openStore(setting, env));
