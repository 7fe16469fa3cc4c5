import { supplyAcceptanceForm } from '@hydria/shared/contract/forms/supply.ts';
import { supplyRequestsContract } from '@hydria/shared/contract/supply-requests.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead, staff } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { askForChange } from './ask-request.ts';
import { decideRequest, withdrawRequest } from './decide-request.ts';
import {
  countRequests,
  inOrder,
  selectOwnRequests,
  selectQueue,
  selectRequest,
  selectRequests,
} from './supply-requests.sql.ts';

/** Requests of customers about a supply, and the decisions of the staff. */
export const supplyRequests = defineEndpoints(
  supplyRequestsContract,
  {
    'GET /api/supplies/requests': memberRead(({ tx, deya_id, person_id }, { query: { kwdikos_katanalwti } }) =>
      selectOwnRequests(tx, { deya_id, person_id, kwdikos_katanalwti }),
    ),

    'POST /api/supplies/requests': (app, { body, session, refundRateLimit }) =>
      askForChange(app, body, session.person_id, refundRateLimit),

    'POST /api/supplies/requests/{id}/withdraw': member(async (scope, { params }) => {
      await withdrawRequest(scope, params.id);
      return DONE;
    }),

    'GET /api/staff/supply-requests': staff(async ({ tx, deya_id, person_id: reader }, { query }) => {
      const { state, kind, search, sort = 'state', order = 'asc', itemsPerPage: rows, cursor } = query;
      const by = { state, kind, search };
      const page = await inOrder({ sort, order, cursor, rows }, (part) =>
        selectRequests(tx, { deya_id, reader }, by, part),
      );
      return { total: await countRequests(tx, deya_id, by), ...page };
    }),

    'GET /api/staff/supply-requests/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

    'GET /api/staff/supply-requests/{id}': staff(async ({ tx, deya_id, person_id: reader }, { params }) => {
      const found = await selectRequest(tx, { deya_id, reader }, params.id);
      if (!found) throw new AppError('supply_request_not_found', 404);
      return found;
    }),

    'POST /api/staff/supply-requests/{id}/accept': staff((scope, { params, body }) => {
      requireForm(supplyAcceptanceForm, body, { today: scope.today });
      return decideRequest(scope, params.id, { done_on: body.done_on });
    }),

    'POST /api/staff/supply-requests/{id}/refuse': staff((scope, { params, body }) =>
      decideRequest(scope, params.id, { answer: body.answer }),
    ),
  },
  { 'POST /api/supplies/requests': { member: 'member-supply' } },
);
