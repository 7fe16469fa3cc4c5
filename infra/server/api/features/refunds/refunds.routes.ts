import { refundsContract } from '@hydria/shared/contract/refunds.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { askAsStaff, confirmRefund } from './ask-refund.ts';
import { countRefunds, inOrder, selectRefunds } from './refunds.sql.ts';

/** Refunds of payments by the staff. */
export const refunds = defineEndpoints(refundsContract, {
  'GET /api/staff/refunds': staff(async ({ tx, deya_id, person_id }, { query }) => {
    const { state, sort = 'asked_at', order = 'desc', itemsPerPage: rows, cursor } = query;
    const filter = { deya_id, reader: person_id, state };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectRefunds(tx, filter, part));
    return { total: await countRefunds(tx, filter), ...page };
  }),

  'POST /api/staff/payments/{order}/refunds': (app, { params, query, body, session }) => {
    const deya_id = query.deya_id ?? session.deya_id;
    if (deya_id === null) throw new AppError('deya_required', 422);
    return askAsStaff(app, { deya_id, person_id: session.person_id, order: params.order }, body);
  },

  'POST /api/staff/refunds/{id}/confirm': staff((scope, { params: { id }, body }) =>
    confirmRefund(scope, id, body.agrees),
  ),
});
