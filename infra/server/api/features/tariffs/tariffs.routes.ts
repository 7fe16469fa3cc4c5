import { tariffsContract } from '@hydria/shared/contract/tariffs.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { countDoubts, selectDoubts, selectQueue } from './doubts.sql.ts';

/** Bills that their tariff does not explain, for the staff. */
export const tariffs = defineEndpoints(tariffsContract, {
  'GET /api/staff/bill-doubts': staff(async ({ tx, deya_id }, { query }) => {
    const { kind, search, itemsPerPage: rows, cursor } = query;
    const by = { kind, search };
    const page = await keysetPage(byNumber('bill_id'), { cursor, rows }, (at) => selectDoubts(tx, deya_id, by, at));
    return { total: await countDoubts(tx, deya_id, by), ...page };
  }),

  'GET /api/staff/bill-doubts/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),
});
