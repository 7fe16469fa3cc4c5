import { open311Contract } from '@hydria/shared/contract/open311.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { countKeys, createKey, revokeKey, selectKeys } from './keys.sql.ts';

/** Calls of the staff for the keys of systems that send reports by Open311. */
export const open311 = defineEndpoints(open311Contract, {
  'GET /api/staff/open311-keys': staff(async ({ tx, deya_id }, { query }) => {
    const { state, itemsPerPage: rows, cursor } = query;
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectKeys(tx, deya_id, state, at));
    return { ...page, total: await countKeys(tx, deya_id, state) };
  }),

  'POST /api/staff/open311-keys': staff((scope, { body }) => createKey(scope, body.name)),

  'DELETE /api/staff/open311-keys/{id}': staff(async (scope, { params: { id } }) => {
    await revokeKey(scope, id);
    return DONE;
  }),
});
