import { asPerson } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import type { UploadedFile } from '../../kernel/uploads.ts';
import { audit } from '../audit/audit.ts';

/** Remakes an upload as the person's picture: square, small, without the data of the camera. */
export async function changeAvatar(app: ApiContext, person_id: number, file: UploadedFile | undefined): Promise<void> {
  if (!file?.size) throw new InputError({ image: ['required'] });
  await rateLimit(app, 'avatar', String(person_id));
  const remade = await app.outside.decoder.remake('avatar', file.path);
  if (typeof remade === 'string') throw new InputError({ image: [remade] });
  const at = app.clock.now();
  const picture = `data:${remade.content_type};base64,${remade.bytes.toString('base64')}`;
  await asPerson(app.db, person_id, async (tx) => {
    await tx
      .insertInto('person_avatar')
      .values({ person_id, picture, changed_at: at })
      .onConflict((on) => on.column('person_id').doUpdateSet({ picture, changed_at: at }))
      .execute();
    await audit(tx, { deya_id: null, action: 'user-profile-changed', person_id, detail: { fields: 'avatar' }, at });
  });
}

/** Removes the picture; without one nothing changes. */
export const removeAvatar = ({ db, clock }: ApiContext, person_id: number): Promise<void> =>
  asPerson(db, person_id, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('person_avatar')
      .where('person_id', '=', person_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const detail = { fields: 'avatar' };
    await audit(tx, { deya_id: null, action: 'user-profile-changed', person_id, detail, at: clock.now() });
  });
