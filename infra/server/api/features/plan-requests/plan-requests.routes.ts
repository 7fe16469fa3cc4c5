import { planAcceptanceForm } from '@hydria/shared/contract/forms/plan-request.ts';
import { planRequestsContract } from '@hydria/shared/contract/plan-requests.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, staff } from '../../http/tenant-handlers.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { askForPlan } from './ask-plan.ts';
import { acceptPlan, readRequest, refusePlan, withdrawPlan } from './decide-plan.ts';
import { hasPlan, readDebt, requireParty } from './plan-debt.ts';
import {
  countRequests,
  inOrder,
  selectOwnRequest,
  selectQueue,
  selectRequests,
  selectRules,
} from './plan-requests.sql.ts';

/** Instalment plans that a debt allows, requests of customers, and the decisions of the staff. */
export const planRequests = defineEndpoints(
  planRequestsContract,
  {
    'GET /api/bills/plan-offers': member(async ({ tx, deya_id, person_id, today }, { query: { liable_id } }) => {
      const party = { deya_id, person_id, liable_id, day: today };
      await requireParty(tx, party);
      const { debt, surcharges } = await readDebt(tx, party);
      const has_plan = await hasPlan(tx, party);
      const request = await selectOwnRequest(tx, deya_id, person_id, { liable_id });
      return { debt, surcharges, has_plan, rules: await selectRules(tx, deya_id), request: request ?? null };
    }),

    'POST /api/bills/plan-requests': (app, { body, session, refundRateLimit }) =>
      askForPlan(app, body, session.person_id, refundRateLimit),

    'POST /api/bills/plan-requests/{id}/withdraw': member(async (scope, { params }) => {
      await withdrawPlan(scope, params.id);
      return DONE;
    }),

    'GET /api/staff/plan-requests': staff(async ({ tx, deya_id }, { query }) => {
      const { state, search, sort = 'state', order = 'asc', itemsPerPage: rows, cursor } = query;
      const by = { state, search };
      const page = await inOrder({ sort, order, cursor, rows }, (part) => selectRequests(tx, deya_id, by, part));
      return { total: await countRequests(tx, deya_id, by), ...page };
    }),

    'GET /api/staff/plan-requests/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

    'GET /api/staff/plan-requests/{id}': staff((scope, { params }) => readRequest(scope, params.id)),

    'POST /api/staff/plan-requests/{id}/accept': staff((scope, { params, body }) => {
      requireForm(planAcceptanceForm, body, { today: scope.today });
      return acceptPlan(scope, params.id, body);
    }),

    'POST /api/staff/plan-requests/{id}/refuse': staff((scope, { params, body }) =>
      refusePlan(scope, params.id, body.answer),
    ),
  },
  { 'POST /api/bills/plan-requests': { member: 'member-supply' } },
);
