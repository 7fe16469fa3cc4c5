import { z } from 'zod';
import { REFUND_STATES } from '../rules/bank-money.ts';
import { endpoint } from './endpoint.ts';
import { SECOND_PERSON } from './second-person.ts';
import { cents, cursor, deya_id, id, instant, itemsPerPage, sorting } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { refundForm } from './forms/bank-money.ts';

const refund = z
  .object({
    id,
    order: z.string(),
    /** The short form of `order`, for the telephone. */
    reference: z.string(),
    amount_cents: cents,
    /** The amount of the payment. */
    paid_cents: cents,
    state: z.enum(REFUND_STATES),
    reason: z.string(),
    payer: z.string().nullable(),
    asked_by: z.string(),
    asked_at: instant,
    decided_by: z.string().nullable(),
    done_at: instant.nullable(),
    /** The reader asked for it, so another person confirms it. */
    is_own: z.boolean(),
  })
  .meta({ id: 'Refund' });

export type Refund = z.output<typeof refund>;

const here = z.object({ deya_id: deya_id.optional() });

export const refundsContract = {
  'GET /api/staff/refunds': endpoint({
    access: 'permission:payments.view',
    summary: 'Refunds of the payments of the utility, newest first.',
    query: here.extend({
      state: z.enum(REFUND_STATES).optional(),
      ...sorting(['asked_at', 'amount']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(refund), total: z.int(), next: z.string().nullable() }),
    errors: ['deya_required'],
  }),
  'POST /api/staff/payments/{order}/refunds': endpoint({
    access: 'permission:payments.manage',
    summary:
      'Gives a captured payment back, in whole or in part, through its provider. Above the amount of the setting, by sums, and for money of an own file a second person confirms it first.',
    params: z.object({ order: z.string().regex(/^[0-9a-z]{24}$/, 'regex') }),
    query: here,
    body: z
      .strictObject({ ...fieldsOf(refundForm), idempotency_key: z.string().regex(/^[\w-]{16,255}$/, 'regex') })
      .check(rulesOf(refundForm)),
    answer: refund,
    errors: ['deya_required', 'bill_not_found', 'own_matter', 'not_paid_yet', 'refund_impossible'],
  }),
  'POST /api/staff/refunds/{id}/confirm': endpoint({
    access: 'permission:payments.manage',
    summary: 'Confirms or refuses a refund that another person has asked for.',
    params: z.object({ id }),
    query: here,
    body: z.strictObject({ agrees: z.boolean() }),
    answer: refund,
    errors: ['deya_required', 'refund_not_found', 'refund_decided', ...SECOND_PERSON, 'refund_too_much'],
  }),
};
