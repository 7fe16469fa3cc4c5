import type { Tx } from '@hydria/database/db.ts';
import { FREE_TEXT_LIMIT } from '@hydria/shared/rules/text.ts';
import { AppError } from './app-error.ts';

/** Characters of free text that a utility takes (decisions 7); refuses a utility that is not in service. */
export async function textLimitOf(tx: Tx, deya_id: number): Promise<number> {
  const deya = await tx
    .selectFrom('deya')
    .select('settings')
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!deya) throw new AppError('deya_not_found', 404);
  return deya.settings.free_text_max ?? FREE_TEXT_LIMIT;
}
