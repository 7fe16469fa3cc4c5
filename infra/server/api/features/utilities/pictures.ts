import { asTenant, type Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import type { UploadedFile } from '../../kernel/uploads.ts';
import { insertDeyaPicture } from '../deya/picture.ts';

/** A picture that no profile has taken is removed by the first upload after this time. */
const UNUSED = '24 hours';

const KINDS = ['logo', 'cover'] as const;
type Kind = (typeof KINDS)[number];

interface Pictures {
  logo_media_id?: number | null | undefined;
  cover_media_id?: number | null | undefined;
}

/** Removes pictures that the profile does not name: those with these ids, or all old ones. */
const dropPictures = (tx: Tx, deya_id: number, ids: readonly number[] | 'old'): Promise<unknown> =>
  sql`
    delete from media m where m.deya_id = ${deya_id} and m.kind = any(${[...KINDS]}::text[])
      and ${ids === 'old' ? sql`m.created_at < now() - ${UNUSED}::interval` : sql`m.id = any(${[...ids]}::bigint[])`}
      and not exists (
        select from deya d where d.id = ${deya_id} and m.id in (d.logo_media_id, d.cover_media_id))`.execute(tx);

/**
 * Remakes an upload and keeps it for the profile to take. The same picture again keeps its id, and with it the copies in
 * browsers.
 */
export async function storePicture(
  { db, outside }: ApiContext,
  { deya_id, kind, file }: { deya_id: number; kind: Kind; file: UploadedFile | undefined },
) {
  if (!file?.size) throw new InputError({ image: ['required'] });
  const picture = await outside.decoder.remake(kind, file.path);
  if (typeof picture === 'string') throw new InputError({ image: [picture] });
  const { width, height, sha256 } = picture;
  const id = await asTenant(db, deya_id, async (tx) => {
    await dropPictures(tx, deya_id, 'old');
    const same = await tx
      .selectFrom('media')
      .select('id')
      .where('deya_id', '=', deya_id)
      .where('kind', '=', kind)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return same?.id ?? insertDeyaPicture(tx, deya_id, kind, picture);
  });
  return { id, width, height };
}

/** Refuses, at its field, a picture that is not one of the utility. */
export async function requireOwnPictures(tx: Tx, deya_id: number, pictures: Pictures): Promise<void> {
  for (const kind of KINDS) {
    const id = pictures[`${kind}_media_id`];
    if (!id) continue;
    const found = await tx
      .selectFrom('media')
      .select('id')
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!found) throw new InputError({ [`${kind}_media_id`]: ['exists'] });
  }
}

/** Removes the pictures that the profile had before and no longer names. */
export async function dropFormerPictures(tx: Tx, deya_id: number, before: Pictures): Promise<void> {
  const ids = KINDS.flatMap((kind) => before[`${kind}_media_id`] ?? []);
  if (ids.length > 0) await dropPictures(tx, deya_id, ids);
}
