import { z } from 'zod';
import { FORM_DELIVERY_PROBLEMS, FORM_DELIVERY_STATES } from '../rules/form-delivery.ts';
import { endpoint } from './endpoint.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { discardedDeliveryForm } from './forms/discarded-delivery.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, localText } from './fields.ts';

const access = 'permission:forms.manage';

const formDelivery = z
  .object({
    id,
    /** The application whose answers are sent. */
    case_id: id,
    code: z.string(),
    form: z.object({ id, title: localText }),
    /** Of the endpoint as the form has it now; null without one. */
    host: z.string().nullable(),
    state: z.enum(FORM_DELIVERY_STATES),
    /** Tries that have failed since it was sent, or sent again. */
    tries: z.int(),
    /** Null before the first try. */
    problem: z.enum(FORM_DELIVERY_PROBLEMS).nullable(),
    /** HTTP status of the last answer, if there was one. */
    status: z.int().nullable(),
    /** Null for a dead one. */
    next_try_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'FormDelivery' });

export type FormDelivery = z.output<typeof formDelivery>;

const query = z.object({ deya_id });

export const formDeliveriesContract = {
  'GET /api/form-deliveries': endpoint({
    access,
    summary:
      'Answers of forms that have not reached the endpoint of their form, newest first: those that are tried again, and those without a further try. Delivered ones are not listed.',
    query: query.extend({
      state: z.enum(FORM_DELIVERY_STATES).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(formDelivery),
      total: z.int(),
      next: z.string().nullable(),
      /** Since when the deliveries are signed with the present secret; null before the first one. */
      signed_since: instant.nullable(),
    }),
  }),
  'POST /api/form-deliveries/{id}/resend': endpoint({
    access,
    summary: 'Sends the answers again now, with all tries ahead. The receiver knows them by their idempotency key.',
    params: z.object({ id }),
    query,
    answer: done,
    errors: ['not_found'],
  }),
  'POST /api/form-deliveries/{id}/discard': endpoint({
    access,
    summary:
      'Takes answers without a further try off the list, with a reason for the audit trail. They are not sent; the application stays.',
    params: z.object({ id }),
    query,
    body: z.strictObject(fieldsOf(discardedDeliveryForm)).check(rulesOf(discardedDeliveryForm)),
    answer: done,
    errors: ['not_found'],
  }),
  'POST /api/form-deliveries/secret': endpoint({
    access,
    summary:
      'Makes the secret that signs the deliveries of the utility, and answers it, once. The one before signs nothing any more.',
    query,
    answer: z.object({ secret: z.string().meta({ description: 'Shown once; the portal keeps it encrypted.' }) }),
  }),
};
