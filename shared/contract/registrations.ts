import { z } from 'zod';
import { bareAfm, isAfm } from '../rules/afm.ts';
import { toE164 } from '../rules/contact.ts';
import { endpoint } from './endpoint.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { defineForm } from './forms/form.ts';
import { personForm } from './forms/person.ts';
import { registrationQuestionForm, registrationRefusalForm, registrationReplyForm } from './forms/registration-note.ts';
import { registrationAcceptanceForm, registrationForm } from './forms/registration.ts';
import { cursor, day, deya_id, done, id, instant, itemsPerPage, kwdikos_katanalwti, queue, sorting } from './fields.ts';
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
    /** The name of the member of the staff who decided. */
    decided_by: z.string().nullable(),
    /** Whether the staff have asked the person something and wait for the reply. */
    asked: z.boolean(),
    /** The reason for the refusal, as shown to the person. */
    reason: z.string().nullable(),
    /**
     * Whether the utility has such a supply, and whether its liable party or owner has the tax number of the request.
     */
    supply_known: z.boolean(),
    afm_matches: z.boolean(),
    /** Whether the names of the request are those of that party; of either, where the number is of neither. */
    name_matches: z.boolean(),
    /** The person's own word about their relation to the supply; null where they were not asked. */
    customer_type: customer_type.nullable(),
    /** The proof that the person has given: the tax login, a code of one of the supplies of the number, or nothing. Null where they were not asked. */
    proof: z.enum(['none', 'code', 'identity']).nullable(),
    /** Whether the person wants the bills by e-mail; null where they were not asked. */
    e_bill: z.boolean().nullable(),
  })
  .meta({ id: 'Registration' });

export type Registration = z.output<typeof registration>;

/** A question of the staff about a request, or the person's reply. */
const note = z
  .object({ n: z.int(), by: z.enum(['customer', 'staff']), text: z.string(), at: instant })
  .meta({ id: 'RegistrationNote' });

export type RegistrationNote = z.output<typeof note>;

const text = z.string().nullable();

/** A request beside the statements of the tax authority and the utility's own data. */
const comparedRegistration = registration
  .extend({
    notes: z.array(note.extend({ author: text })),
    /** The identity that the tax authority has confirmed for the person; null when they never signed in with it. */
    tax: z.object({ afm: z.string(), first_name: z.string(), last_name: z.string(), at: instant }).nullable(),
    /** The utility's data of the supply; null when it has no such supply. */
    supply: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        afm: text,
        owner: text,
        owner_afm: text,
        mobile: text,
        email: text,
        address: text,
        open: z.boolean(),
      })
      .nullable(),
    /** How many other people follow the supply. */
    followers: z.int(),
  })
  .meta({ id: 'ComparedRegistration' });

export type ComparedRegistration = z.output<typeof comparedRegistration>;

/** A supply that a person follows, beside the utility's names for it. */
const person_link = z
  .object({
    kwdikos_katanalwti,
    customer_type,
    since: day.nullable(),
    until: day.nullable(),
    address: text,
    /** The liable party. */
    first_name: z.string(),
    last_name: z.string(),
    owner: text,
    /** How the person is known to be the liable party: by a proved tax number, or by the word of the staff. Null: it is not known. */
    liable: z.enum(['number', 'staff']).nullable(),
    /** When the staff confirmed it, and who. */
    liable_at: instant.nullable(),
    liable_by: text,
  })
  .meta({ id: 'PersonLink' });

export type PersonLink = z.output<typeof person_link>;

/** A registration request, as the person who sent it sees it. */
const own_registration = registration
  .pick({
    id: true,
    kwdikos_katanalwti: true,
    status: true,
    created_at: true,
    decided_at: true,
    reason: true,
    asked: true,
  })
  .extend({ notes: z.array(note) })
  .meta({ id: 'OwnRegistration' });

export type OwnRegistration = z.output<typeof own_registration>;

/** The name of the account, within the limits in which it was written. */
const applicantForm = defineForm('applicant', {
  first_name: personForm.fields.first_name,
  last_name: personForm.fields.last_name,
});

const ofUtility = z.object({ deya_id });
const one = z.object({ id });
const errors = ['registration_not_found', 'registration_decided', 'own_matter'] as const;

export const registrationsContract = {
  'POST /api/deya/register': endpoint({
    access: 'member',
    summary:
      'Asks a utility to accept the person for a supply. It is stored, and pending until the utility decides; the answer does not tell whether there is such a supply.',
    body: z
      .strictObject({
        ...fieldsOf(applicantForm),
        /** A wrong password is 401 `{ message: { password: ['wrong_password'] } }`. */
        ...fieldsOf(registrationForm),
        /** Of the person, unless it is said; the same for the telephone. */
        afm: z.string().max(40).overwrite(bareAfm).refine(isAfm, 'afm').optional(),
        mobile: z
          .string()
          .max(40)
          .refine((value) => toE164(value) !== null, 'phone')
          .overwrite((value) => toE164(value) ?? value)
          .optional(),
        deya: deya_id,
        idempotency_key: idempotency_key.optional(),
      })
      .check(rulesOf(applicantForm)),
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
  'GET /api/deya/registrations': endpoint({
    access: 'member',
    summary:
      "The person's own requests to be accepted by a utility, the newest first; also before it has accepted them.",
    query: ofUtility,
    answer: z.object({ data: z.array(own_registration) }),
  }),
  'POST /api/deya/registrations/{id}/reply': endpoint({
    access: 'member',
    summary: "Replies to the staff's question about a request of one's own.",
    params: one,
    body: z.strictObject({ deya_id, ...fieldsOf(registrationReplyForm) }).check(rulesOf(registrationReplyForm)),
    answer: done,
    errors: ['registration_not_found', 'registration_not_asked'],
  }),
  'GET /api/staff/registrations': endpoint({
    access: 'permission:registrations.manage',
    summary:
      'Requests of people to be accepted by a utility: those that wait first, the oldest on top, then the newest decided ones.',
    query: ofUtility.extend({
      /** `waiting` and `asked`: the pending ones that wait for the staff, and for the person. */
      status: z.enum(['pending', 'accepted', 'refused', 'waiting', 'asked']).optional(),
      /** Part of the name, the address, the tax number or the code of the supply. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['status', 'created_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ pending: z.int(), total: z.int(), data: z.array(registration), next: z.string().nullable() }),
  }),
  'GET /api/staff/registrations/waiting': endpoint({
    access: 'permission:registrations.manage',
    summary:
      'How many requests wait for the staff, and since when the oldest one. Those that wait for a reply do not count.',
    query: ofUtility,
    answer: queue,
  }),
  'GET /api/staff/registrations/{id}': endpoint({
    access: 'permission:registrations.manage',
    summary: 'A request beside what the tax authority and the utility’s own data say.',
    params: one,
    query: ofUtility,
    answer: comparedRegistration,
    errors: ['registration_not_found'],
  }),
  'POST /api/staff/registrations/{id}/ask': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Asks the person something about a waiting request; it stays waiting.',
    params: one,
    query: ofUtility,
    body: z.strictObject(fieldsOf(registrationQuestionForm)).check(rulesOf(registrationQuestionForm)),
    answer: done,
    errors,
  }),
  'POST /api/staff/registrations/{id}/accept': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Accepts a request: the person sees the supply from now on, and receives a mail.',
    params: one,
    query: ofUtility,
    body: z.strictObject(fieldsOf(registrationAcceptanceForm)).check(rulesOf(registrationAcceptanceForm)),
    answer: done,
    errors: [...errors, 'supply_not_found'],
  }),
  'GET /api/staff/people/{id}/supplies': endpoint({
    access: 'permission:registrations.manage',
    summary: 'The supplies that a person follows at the utility, and how they are known to be the liable party.',
    params: one,
    query: ofUtility,
    answer: z.object({ data: z.array(person_link) }),
  }),
  'PUT /api/staff/people/{id}/supplies/liable': endpoint({
    access: 'permission:registrations.manage',
    summary:
      'Confirms that a person is the liable party of a supply that they follow, or takes that back. A person does not decide about themselves.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ kwdikos_katanalwti, liable: z.boolean() }),
    answer: done,
    errors: ['supply_not_found', 'own_matter'],
  }),
  'POST /api/staff/registrations/{id}/refuse': endpoint({
    access: 'permission:registrations.manage',
    summary: 'Refuses a request; the person receives the reason by mail and may ask again.',
    params: one,
    query: ofUtility,
    body: z.strictObject(fieldsOf(registrationRefusalForm)).check(rulesOf(registrationRefusalForm)),
    answer: done,
    errors,
  }),
};
