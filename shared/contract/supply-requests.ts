import { z } from 'zod';
import { REQUEST_STATES } from '../rules/request-state.ts';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, id, instant, itemsPerPage, kwdikos_katanalwti, queue, sorting } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { SUPPLY_REQUEST_KINDS, supplyAcceptanceForm, supplyRefusalForm, supplyRequestForm } from './forms/supply.ts';
import { idempotency_key } from './reports.ts';

/** A request of a customer for a supply; its number is the reference on the receipt. */
const supplyRequest = z
  .object({
    id,
    kwdikos_katanalwti,
    kind: z.enum(SUPPLY_REQUEST_KINDS),
    /** The day that the person wishes; null where no day is asked. */
    wanted_on: day.nullable(),
    reason: z.string(),
    /** `waiting` waits for the utility; `accepted` was carried out. */
    state: z.enum(REQUEST_STATES),
    /** The day on which the utility carried it out. */
    done_on: day.nullable(),
    /** Why the utility refused it. */
    answer: z.string().nullable(),
    asked_at: instant,
    decided_at: instant.nullable(),
  })
  .meta({ id: 'SupplyRequest' });

export type SupplyRequest = z.output<typeof supplyRequest>;

/** The same, as the staff see it, beside the state of the supply. */
const staffSupplyRequest = supplyRequest
  .extend({
    /** The reader sent it, so a colleague decides. */
    is_own: z.boolean(),
    /** The name of the person. */
    name: z.string(),
    /** The name of the liable party in the register of the utility. */
    liable: z.string(),
    address: z.string().nullable(),
    /** Whether the supply is open. */
    open: z.boolean(),
    /** Numbers of the installed meters. */
    hydrometers: z.array(z.string()),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'StaffSupplyRequest' });

export type StaffSupplyRequest = z.output<typeof staffSupplyRequest>;

const one = z.object({ id });
const here = z.object({ deya_id });
const access = 'permission:registrations.manage';

export const supplyRequestsContract = {
  'GET /api/supplies/requests': endpoint({
    access: 'member',
    summary: "The person's requests for one of their supplies, newest first.",
    query: z.object({ deya_id, kwdikos_katanalwti }),
    answer: z.array(supplyRequest),
    errors: ['no_access_to_service'],
  }),
  'POST /api/supplies/requests': endpoint({
    access: 'member',
    summary:
      'Asks the utility to close or to open a supply, or to record the person as its owner. A mail is the receipt.',
    body: z.strictObject({ deya_id, kwdikos_katanalwti, ...fieldsOf(supplyRequestForm), idempotency_key }),
    answer: supplyRequest,
    errors: [
      'no_access_to_service',
      'invalid_customer_code',
      'invalid_hydrometer',
      'invalid_customer_type',
      'supply_not_liable',
      'supply_closed_already',
      'supply_open_already',
      'supply_request_open',
      'daily_limit_reached',
    ],
  }),
  'POST /api/supplies/requests/{id}/withdraw': endpoint({
    access: 'member',
    summary: 'Takes a waiting request back.',
    params: one,
    body: z.strictObject({ deya_id }),
    answer: done,
    errors: ['no_access_to_service', 'supply_request_not_found', 'supply_request_decided'],
  }),
  'GET /api/staff/supply-requests': endpoint({
    access,
    summary: 'Requests for supplies: those that wait first, the oldest on top, then the newest decided ones.',
    query: here.extend({
      state: z.enum(REQUEST_STATES).optional(),
      kind: z.enum(SUPPLY_REQUEST_KINDS).optional(),
      /** Part of the supply or of the name of the person. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'asked_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(staffSupplyRequest), next: z.string().nullable() }),
  }),
  'GET /api/staff/supply-requests/waiting': endpoint({
    access,
    summary: 'How many requests for supplies wait, and since when the oldest one.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/supply-requests/{id}': endpoint({
    access,
    summary: 'A request for a supply, beside the state of the supply.',
    params: one,
    query: here,
    answer: staffSupplyRequest,
    errors: ['supply_request_not_found'],
  }),
  'POST /api/staff/supply-requests/{id}/accept': endpoint({
    access,
    summary:
      'Records that a request was carried out on a day: the supply is closed or open from then, or the person owns it.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(supplyAcceptanceForm)).check(rulesOf(supplyAcceptanceForm)),
    answer: staffSupplyRequest,
    errors: [
      'own_matter',
      'supply_request_not_found',
      'supply_request_decided',
      'supply_closed_already',
      'supply_open_already',
      'invalid_customer_code',
    ],
  }),
  'POST /api/staff/supply-requests/{id}/refuse': endpoint({
    access,
    summary: 'Refuses a request with a reason, which the person reads in a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(supplyRefusalForm)).check(rulesOf(supplyRefusalForm)),
    answer: staffSupplyRequest,
    errors: ['supply_request_not_found', 'supply_request_decided', 'own_matter'],
  }),
};
