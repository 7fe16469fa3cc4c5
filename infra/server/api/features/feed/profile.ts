import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import type { FeedProfile } from '../../contract/feed/profile.ts';
import { sql } from 'kysely';
import { InputError } from '../../kernel/app-error.ts';

/** Writes the fields that the utility has sent, and leaves the others unchanged. */
export const storeProfile = (
  tx: Tx,
  deya_id: number,
  { settings, registration_message, opening_hours, ...columns }: FeedProfile,
): Promise<unknown> =>
  tx
    .updateTable('deya')
    .set({
      ...columns,
      ...(settings && { settings: sql`settings || ${JSON.stringify(settings)}::jsonb` }),
      ...(registration_message !== undefined && {
        registration_message: registration_message && JSON.stringify(registration_message),
      }),
      ...(opening_hours !== undefined && { opening_hours: opening_hours && JSON.stringify(opening_hours) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', deya_id)
    .execute();

/** Re-encodes a utility's logo or cover and stores it; the same picture sent again keeps its number and address. */
export async function storePicture(
  { db, decoder }: { db: Db; decoder: PhotoDecoder },
  deya_id: number,
  kind: 'logo' | 'cover',
  file: string,
) {
  const remade = await decoder.remake(kind, file);
  if (typeof remade === 'string') throw new InputError({ image: [remade] });
  const { width, height, ...picture } = remade;
  const column = kind === 'logo' ? 'logo_media_id' : 'cover_media_id';
  const changed = await asTenant(db, deya_id, async (tx) => {
    const now = await tx
      .selectFrom('deya as d')
      .leftJoin('media as m', (on) => on.onRef('m.deya_id', '=', 'd.id').onRef('m.id', '=', `d.${column}`))
      .select(['m.id', 'm.sha256'])
      .where('d.id', '=', deya_id)
      .forUpdate('d')
      .executeTakeFirstOrThrow();
    if (now.sha256 === picture.sha256) return false;
    const { id } = await tx
      .insertInto('media')
      .values({ deya_id, kind, width, height, ...picture })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('deya')
      .set({ [column]: id, updated_at: sql<Date>`now()` })
      .where('id', '=', deya_id)
      .execute();
    if (now.id) await tx.deleteFrom('media').where('deya_id', '=', deya_id).where('id', '=', now.id).execute();
    return true;
  });
  return { changed, width, height };
}
