import { z } from 'zod';
import { REQUEST_STATES } from '../rules/request-state.ts';
import { endpoint } from './endpoint.ts';
import {
  cents,
  cursor,
  day,
  deya_id,
  done,
  id,
  instant,
  itemsPerPage,
  kwdikos_katanalwti,
  liable_id,
  queue,
  sorting,
} from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { planAcceptanceForm, planRefusalForm, planRequestForm } from './forms/plan-request.ts';
import { idempotency_key } from './reports.ts';

/** The consequence of unpaid instalments: the plan ends, or they move behind the last one. */
export const ON_DEFAULT = ['cancel', 'postpone'] as const;

/** A plan that the utility grants, computed by `rules/instalment-plan.ts`. Percentages in hundredths. */
const planRule = z
  .object({
    code: z.string(),
    settlcateg: z.string().nullable(),
    installrange: z.string().nullable(),
    installments_min: z.int(),
    installments_max: z.int(),
    advancepcnt: z.int(),
    reductionpcnt: z.int(),
    reduction_step: z.int(),
    installment_min: cents.nullable(),
    debt_min: cents.nullable(),
    debt_max: cents.nullable(),
    valid_from: day.nullable(),
    valid_until: day.nullable(),
    /** Unpaid instalments after which `on_default` follows. */
    missed_max: z.int(),
    on_default: z.enum(ON_DEFAULT),
  })
  .meta({ id: 'PlanRule' });

/** A request for an instalment plan, with the terms of the day on which it was sent. */
const planRequest = z
  .object({
    id,
    kwdikos_katanalwti,
    liable_id,
    /** The rule of the utility. */
    code: z.string(),
    settlcateg: z.string().nullable(),
    installments: z.int(),
    debt: cents,
    surcharges: cents,
    relief: cents,
    advance: cents,
    /** Advance and instalments together. */
    total: cents,
    /** The first instalment; the last one takes the rest of the division. */
    each: cents,
    /** `waiting` waits for the utility; `accepted` became a plan. */
    state: z.enum(REQUEST_STATES),
    /** The number of the plan after it was accepted. */
    protokol: z.string().nullable(),
    /** Why the utility refused it. */
    answer: z.string().nullable(),
    asked_at: instant,
    decided_at: instant.nullable(),
  })
  .meta({ id: 'PlanRequest' });

export type PlanRequest = z.output<typeof planRequest>;

/** The same, as the staff see it. */
const staffPlanRequest = planRequest
  .extend({
    /** The reader sent it, so a colleague decides. */
    is_own: z.boolean(),
    /** The name of the person. */
    name: z.string(),
    /** The name of the liable party in the register of the utility. */
    liable: z.string(),
    /** The open debt of today; a request can only be accepted while it is `debt`. */
    debt_now: cents,
    /** Numbers of the bills that the plan pays. */
    bills: z.array(z.string()),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'StaffPlanRequest' });

export type StaffPlanRequest = z.output<typeof staffPlanRequest>;

const one = z.object({ id });
const here = z.object({ deya_id });
const access = 'permission:payments.manage';

export const planRequestsContract = {
  'GET /api/bills/plan-offers': endpoint({
    access: 'member',
    summary:
      'The open debt of a party that the person is, the plans that the utility grants for it, and the latest request. No plan is offered while one runs.',
    query: z.object({ deya_id, liable_id }),
    answer: z.object({
      debt: cents,
      surcharges: cents,
      rules: z.array(planRule),
      has_plan: z.boolean(),
      request: planRequest.nullable(),
    }),
    errors: ['no_access_to_service', 'supply_not_found', 'supply_not_liable'],
  }),
  'POST /api/bills/plan-requests': endpoint({
    access: 'member',
    summary:
      'Asks the utility for an instalment plan of the whole open debt, by one of its rules. A mail is the receipt.',
    body: z
      .strictObject({
        deya_id,
        liable_id,
        /** The debt that the person has seen. */
        debt: cents,
        ...fieldsOf(planRequestForm),
        idempotency_key,
      })
      .check(rulesOf(planRequestForm)),
    answer: planRequest,
    errors: [
      'no_access_to_service',
      'supply_not_found',
      'supply_not_liable',
      'not_indebted',
      'amount_changed',
      'plan_not_offered',
      'plan_request_open',
      'daily_limit_reached',
    ],
  }),
  'POST /api/bills/plan-requests/{id}/withdraw': endpoint({
    access: 'member',
    summary: 'Takes a waiting request for a plan back.',
    params: one,
    body: z.strictObject({ deya_id }),
    answer: done,
    errors: ['no_access_to_service', 'plan_request_not_found', 'plan_request_decided'],
  }),
  'GET /api/staff/plan-requests': endpoint({
    access,
    summary: 'Requests for instalment plans: those that wait first, the oldest on top, then the newest decided ones.',
    query: here.extend({
      state: z.enum(REQUEST_STATES).optional(),
      /** Part of the supply or of the name of the person. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'asked_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      total: z.int(),
      data: z.array(staffPlanRequest.omit({ debt_now: true, bills: true, is_own: true })),
      next: z.string().nullable(),
    }),
  }),
  'GET /api/staff/plan-requests/waiting': endpoint({
    access,
    summary: 'How many requests for plans wait, and since when the oldest one.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/plan-requests/{id}': endpoint({
    access,
    summary: 'A request for a plan, beside the debt of today.',
    params: one,
    query: here,
    answer: staffPlanRequest,
    errors: ['plan_request_not_found'],
  }),
  'POST /api/staff/plan-requests/{id}/accept': endpoint({
    access,
    summary: 'Makes the plan with its number and the day of its first instalment; the others follow month by month.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(planAcceptanceForm)).check(rulesOf(planAcceptanceForm)),
    answer: staffPlanRequest,
    errors: ['plan_request_not_found', 'plan_request_decided', 'own_matter', 'amount_changed', 'number_used'],
  }),
  'POST /api/staff/plan-requests/{id}/refuse': endpoint({
    access,
    summary: 'Refuses a request with a reason, which the person reads in a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(planRefusalForm)).check(rulesOf(planRefusalForm)),
    answer: staffPlanRequest,
    errors: ['plan_request_not_found', 'plan_request_decided', 'own_matter'],
  }),
};
