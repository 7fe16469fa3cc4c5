import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { deleteWaiting } from './form-files.sql.ts';
import { waitingSince } from '../../kernel/answered-files.ts';

/** Deletes uploads that no answers have named within a day. */
export async function forgetFiles(app: ApiContext): Promise<void> {
  const before = waitingSince(app.clock.now());
  const utilities = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  const next = (deya_id: number) => asTenant(app.db, deya_id, (tx) => deleteWaiting(tx, deya_id, before));
  for (const { id } of utilities)
    for (let files = await next(id); files.length > 0; files = await next(id))
      for (const file of files) if (file.stored_as !== null) await app.outside.photos.forget(file);
}
