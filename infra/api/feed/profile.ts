import { createHash } from 'node:crypto';
import { asTenant, type Db } from '@hydria/database/db.ts';
import type { FeedProfile } from '@hydria/shared/contract/feed/profile.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '@hydria/shared/rules/report.ts';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { InputError } from '../app-error.ts';

// Drawn at 40 to 64 px: four device pixels for each. Every page of the utility waits for these bytes.
const LOGO_SIDE = 256;
const COVER_WIDTH = 1400;
const COVER_QUALITY = 76;

/** Writes what the utility says of itself and leaves the rest as it is. */
export const storeProfile = (
  db: Db,
  deya_id: number,
  { settings, registration_message, opening_hours, ...columns }: FeedProfile,
): Promise<unknown> =>
  asTenant(db, deya_id, (tx) =>
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
      .execute(),
  );

/** A picture as it is kept. */
interface Picture {
  content_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  sha256: string;
  bytes: Buffer;
}

async function check(bytes: Buffer): Promise<void> {
  if (bytes.byteLength > PHOTO_MAX_BYTES) throw new InputError({ image: ['size'] });
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // libvips would take SVG, TIFF and PDF too.
  if (format !== 'jpeg' && format !== 'png') throw new InputError({ image: ['image'] });
  if (width * height > PHOTO_MAX_PIXELS) throw new InputError({ image: ['size'] });
}

function encode(kind: 'logo' | 'cover', bytes: Buffer): Sharp {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS, pages: 1 }).autoOrient();
  if (kind === 'logo')
    return source.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true }).png({ palette: true });
  return source
    .resize(COVER_WIDTH, undefined, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: COVER_QUALITY, mozjpeg: true });
}

async function remake(kind: 'logo' | 'cover', bytes: Buffer): Promise<Picture> {
  try {
    await check(bytes);
    const { data, info } = await encode(kind, bytes).toBuffer({ resolveWithObject: true });
    const sha256 = createHash('sha256').update(data).digest('hex');
    const content_type = kind === 'logo' ? 'image/png' : 'image/jpeg';
    return { content_type, width: info.width, height: info.height, sha256, bytes: data };
  } catch (error) {
    if (error instanceof InputError) throw error;
    // libvips names a dozen ways in which a file is not a picture; to the sender they are one.
    throw new InputError({ image: ['image'] });
  }
}

/** Makes a utility's logo or cover anew and keeps it; the same picture sent again keeps its number and address. */
export async function storePicture(db: Db, deya_id: number, kind: 'logo' | 'cover', bytes: Buffer) {
  const { width, height, ...picture } = await remake(kind, bytes);
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
