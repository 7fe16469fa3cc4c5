import { z } from 'zod';
import { isAfm } from '../rules/afm.ts';
import { toE164 } from '../rules/contact.ts';
import { endpoint } from './endpoint.ts';
import { fieldsOf } from './forms/body.ts';
import { registrationForm } from './forms/registration.ts';
import { cursor, deya_id, done, id, instant, kwdikos_katanalwti } from './fields.ts';
import { idempotency_key } from './reports.ts';
import { customer_type } from './supplies.ts';

const status = z.enum(['pending', 'accepted', 'refused']);

/** A person's registration request beside the utility's own data: staff compare and decide. */
const registration = z
  .object({
    id,
    person_id: id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    afm: z.string().nullable(),
    /** E.164 */
    mobile: z.string().nullable(),
    /** As the person wrote it, or as the utility writes it when it has such a supply. */
    kwdikos_katanalwti,
    status,
    created_at: instant,
    decided_at: instant.nullable(),
    /** The reason for the refusal, as shown to the person. */
    reason: z.string().nullable(),
    /**
     * Whether the utility has such a supply, and whether its liable party or owner has the tax number of the request.
     */
    supply_known: z.boolean(),
    afm_matches: z.boolean(),
  })
  .meta({ id: 'Registration' });

export type Registration = z.output<typeof registration>;

const ofUtility = z.object({ deya_id });
const one = z.object({ id });
const errors = ['registration_not_found', 'registration_decided'] as const;

export const registrationsContract = {
  'POST /api/deya/register': endpoint({
    access: 'member',
    summary:
      'Asks a utility to accept the person for a supply. It is stored, and pending until the utility decides; the answer does not tell whether there is such a supply.',
    body: z.strictObject({
      first_name: z.string().trim().min(1).max(100),
      last_name: z.string().trim().min(1).max(100),
      /** A wrong password is 401 `{ message: { password: ['wrong_password'] } }`. */
      ...fieldsOf(registrationForm),
      /** Of the person, unless it is said; the same for the telephone. */
      afm: z.string().trim().refine(isAfm, 'afm').optional(),
      mobile: z
        .string()
        .max(40)
        .refine((value) => toE164(value) !== null, 'phone')
        .overwrite((value) => toE164(value) ?? value)
        .optional(),
      deya: deya_id,
      idempotency_key: idempotency_key.optional(),
    }),
    answer: z.object({ status }),
    errors: [
      'wrong_password',
      'deya_not_found',
      'invalid_customer_code',
      'registration_invalid',
      'registration_closed',
      'supply_already_requested',
      'customer_exists',
      'too_many_requests',
      'too_many_login_attempts',
    ],
  }),
  'GET /api/staff/registrations': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Requests of people to be accepted by a utility, the oldest first while they wait, else the newest.',
    query: ofUtility.extend({ status: status.optional(), cursor: cursor.optional() }),
    answer: z.object({ pending: z.int(), data: z.array(registration), next: z.string().nullable() }),
  }),
  'POST /api/staff/registrations/{id}/accept': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Accepts a request: the person sees the supply from now on, and is told by mail.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ customer_type }),
    answer: done,
    errors: [...errors, 'supply_not_found'],
  }),
  'POST /api/staff/registrations/{id}/refuse': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Refuses a request; the person is told why by mail and may ask again.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    answer: done,
    errors,
  }),
};
