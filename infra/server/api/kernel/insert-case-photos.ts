import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Insertable } from 'kysely';
import type { StoredPhoto } from './stored-photos.ts';

/** Stores photos of the staff, or of the sender of an application, in their order. */
export async function insertCasePhotos(
  tx: Tx,
  of: Omit<Insertable<Tables['case_photo']>, 'media_id'>,
  photos: readonly StoredPhoto[],
): Promise<void> {
  for (const photo of photos) {
    const media = { deya_id: of.deya_id, kind: 'case' as const, ...photo };
    const { id } = await tx.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('case_photo')
      .values({ ...of, media_id: id })
      .execute();
  }
}
