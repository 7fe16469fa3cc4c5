import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { impersonationForm } from './forms/impersonation.ts';
import { deya_id, done, id, instant } from './fields.ts';

const impersonation = z.object({
  id,
  /** The utility whose staff it was; null: the operator of the portal. */
  deya_id: deya_id.nullable(),
  reason: z.string(),
  started_at: instant,
  /** Null while it goes on. */
  ended_at: instant.nullable(),
});

/** The `impersonate` cookie shows a banner and nothing else: the session decides (decisions 27). */
export const impersonationContract = {
  'POST /api/impersonation': endpoint({
    access: 'permission:users.impersonate',
    summary:
      'Acts as a customer: reads only, for an hour at most, and the customer sees it afterwards. The token takes the place of the own one; the refresh cookie stays, so refreshing leads back.',
    query: z.object({ deya_id: deya_id.optional() }),
    body: z.strictObject({ person_id: id, ...fieldsOf(impersonationForm) }).check(rulesOf(impersonationForm)),
    answer: z.object({
      token: z.string(),
      expires_at: instant,
      /** Idle timeout in seconds, that of the customer (decisions 8). */
      idle_seconds: z.int(),
      person: z.object({ id, full_name: z.string() }),
    }),
    errors: [
      'user_not_found',
      'impersonation_refused',
      'user_of_other_utility',
      'account_deactivated',
      'not_while_impersonating',
    ],
  }),
  'GET /api/impersonation/{person_id}': endpoint({
    access: 'permission:users.impersonate',
    summary: 'The name of a customer, for staff who may act as them; refused like the beginning of it.',
    params: z.object({ person_id: id }),
    query: z.object({ deya_id: deya_id.optional() }),
    answer: z.object({ id, full_name: z.string() }),
    errors: ['user_not_found', 'impersonation_refused', 'user_of_other_utility', 'account_deactivated'],
  }),
  'DELETE /api/impersonation': endpoint({
    access: 'member',
    whileImpersonating: true,
    summary: 'Ends acting as a customer. Nothing to do for anybody else.',
    answer: done,
  }),
  'GET /api/account/impersonations': endpoint({
    access: 'member',
    summary: 'When somebody acted as the person, newest first: the last hundred.',
    answer: z.object({ data: z.array(impersonation) }),
  }),
};
