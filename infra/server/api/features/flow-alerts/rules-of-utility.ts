import type { Tx } from '@hydria/database/db.ts';
import { rulesFrom, type AlertRules } from './alert-rules.ts';

/** The rules of a utility, from its settings. */
export async function rulesOfUtility(tx: Tx, deya_id: number): Promise<AlertRules> {
  const deya = await tx.selectFrom('deya').select('settings').where('id', '=', deya_id).executeTakeFirst();
  const settings = deya?.settings ?? {};
  return rulesFrom(settings, settings);
}
