import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { placeReports } from './case-areas.sql.ts';

/**
 * Finds the areas of the reports of one utility after a change of its areas, or at night those of all: an earlier release stores
 * reports without an area.
 */
export async function placeCases({ db }: ApiContext, { deya_id }: { deya_id?: number | undefined }): Promise<void> {
  const all =
    deya_id === undefined ? await db.selectFrom('deya').select('id').orderBy('id').execute() : [{ id: deya_id }];
  for (const { id } of all) await asTenant(db, id, (tx) => placeReports(tx, id));
}
