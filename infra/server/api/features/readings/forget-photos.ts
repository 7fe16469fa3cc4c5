import { asTenant } from '@hydria/database/db.ts';
import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';

/** Days after the decision about a reading for which its photo is kept: a bill is disputed within them, if at all. */
export const PHOTO_DAYS = 730;
const DAY_MS = 86_400_000;
/** Photos of one transaction. */
const BATCH = 500;

/** Forgets the rows of photos of one utility whose readings were decided before an instant. Their bytes are the caller's to delete. */
const forgetRows = ({ db }: ApiContext, deya_id: number, before: Date): Promise<KeptPhoto[]> =>
  asTenant(db, deya_id, async (tx) => {
    const { rows } = await sql<{ media_id: number }>`
      with due as (
        select id, media_id from sent_reading
        where deya_id = ${deya_id} and media_id is not null and decided_at < ${before}::timestamptz limit ${BATCH})
      update sent_reading r set media_id = null from due
      where r.deya_id = ${deya_id} and r.id = due.id returning due.media_id`.execute(tx);
    if (rows.length === 0) return [];
    const { rows: photos } = await sql<KeptPhoto>`
      delete from media where deya_id = ${deya_id} and id = any(${rows.map(({ media_id }) => media_id)}::bigint[])
      returning null as bytes, stored_as`.execute(tx);
    return photos;
  });

/** Deletes photos of readings that were decided long ago; the readings stay. */
export async function forgetPhotos(app: ApiContext): Promise<void> {
  const before = new Date(app.clock.now().getTime() - PHOTO_DAYS * DAY_MS);
  const utilities = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities)
    for (let photos = await forgetRows(app, id, before); photos.length > 0; photos = await forgetRows(app, id, before))
      for (const photo of photos) if (photo.stored_as !== null) await app.outside.photos.forget(photo);
}
