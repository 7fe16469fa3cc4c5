import { createHash } from 'node:crypto';
import type { Tx } from '@hydria/database/db.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';

/** A stored layout as it is drawn and answered. Throws for one that no release has stored. */
export const drawnLayout = (api: unknown): FormLayout => expandRows(formLayout.parse(api));

/** Keeps the layout in which answers were given, once, and gives its digest. */
export async function keepLayout(tx: Tx, deya_id: number, api: unknown): Promise<string> {
  const text = JSON.stringify(api);
  const digest = createHash('sha256').update(text).digest('hex');
  await tx
    .insertInto('form_layout')
    .values({ deya_id, sha256: digest, api: text })
    .onConflict((conflict) => conflict.columns(['deya_id', 'sha256']).doNothing())
    .execute();
  return digest;
}

/** A layout by its digest, as JSON text; null without one. */
export async function selectLayout(tx: Tx, deya_id: number, sha256: string | null): Promise<string | null> {
  if (sha256 === null) return null;
  const row = await tx
    .selectFrom('form_layout')
    .select('api')
    .where('deya_id', '=', deya_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row ? JSON.stringify(row.api) : null;
}
