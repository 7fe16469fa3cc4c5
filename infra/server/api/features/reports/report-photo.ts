import type { Tx } from '@hydria/database/db.ts';
import type { ImageAnswer } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { selectPhoto, selectPublicPhoto } from './reports.sql.ts';

/** The browser of the person may cache the photo of a report; shared caches may not. */
export const PHOTO_CACHE = 'private, max-age=86400, immutable';

interface Stored {
  content_type: string;
  bytes: Buffer | null;
  stored_as: string | null;
}

/** A photo that the reporter may see: one of their own, or a public one of the staff. */
export const selectPhotoForReporter = async (
  tx: Tx,
  { deya_id, id }: { deya_id: number; id: number },
  photo_id: number,
): Promise<Stored | undefined> =>
  (await selectPhoto(tx, deya_id, id, photo_id)) ?? (await selectPublicPhoto(tx, deya_id, id, photo_id));

/** The bytes of a photo, whole or as a thumbnail. */
export async function sendPhoto(
  { outside }: ApiContext,
  photo: Stored,
  size: 'full' | 'thumb' | undefined,
): Promise<ImageAnswer> {
  const read = () => outside.photos.read(photo);
  const data = size === 'thumb' ? (await outside.decoder.thumbOf(read)).bytes : await read();
  return { type: photo.content_type, data };
}
