import type { Tx } from '@hydria/database/db.ts';
import type { Picture } from '@hydria/adapters/photo-store/photo.ts';
import { sql, type RawBuilder } from 'kysely';

/** Address of a picture of a utility; null when it has none. */
export const deyaPicture = (column: string): RawBuilder<string | null> => sql`'/api/media/' || ${sql.ref(column)}`;

/** Stores a remade picture of a utility's public profile; returns its id. */
export async function insertDeyaPicture(
  tx: Tx,
  deya_id: number,
  kind: 'logo' | 'cover',
  picture: Picture,
): Promise<number> {
  const { id } = await tx
    .insertInto('media')
    .values({ deya_id, kind, ...picture })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
