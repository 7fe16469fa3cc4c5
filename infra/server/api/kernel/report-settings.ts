import type { Tx } from '@hydria/database/db.ts';

/** The settings of a utility's problem reports; undefined when there is no such utility. */
export const selectReportSettings = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['customer_reports', 'water_damage', 'settings', 'latitude', 'longitude'])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();
