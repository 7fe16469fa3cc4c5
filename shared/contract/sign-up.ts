import { z } from 'zod';
import { VAT_COUNTRIES } from '../rules/vat-number.ts';
import { endpoint } from './endpoint.ts';
import { day, deya_id, done, instant, lang } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import {
  signUpAccountForm,
  signUpCodeForm,
  signUpForm,
  signUpNumberForm,
  signUpPaymentForm,
  signUpRequestForm,
  signUpSuppliesForm,
} from './forms/sign-up.ts';
import { idempotency_key } from './reports.ts';
import { customer_type } from './supplies.ts';

/** A supply that a registration may follow. */
const signUpSupply = z
  .object({
    /** Valid in this draft only. */
    id: z.string(),
    /** In full where the person wrote it or has proved who they are, else its last characters. */
    code: z.string(),
    /** Likewise. */
    address: z.string().nullable(),
    /** Found by the tax number, added by a payment code, or written by the person and still to be checked by the utility. */
    origin: z.enum(['found', 'added', 'written']),
    chosen: z.boolean(),
    /** A signed-in person has it already, or has asked for it and waits. */
    standing: z.enum(['new', 'own', 'requested']),
  })
  .meta({ id: 'SignUpSupply' });

export type SignUpSupply = z.output<typeof signUpSupply>;

/** How a person is called and reached. */
const account = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  e_bill: z.enum(['yes', 'no']),
  subscribe: z.enum(['0', '1']),
});

/** A registration that has begun: the answers of this browser at this utility, without the password. */
const signUpDraft = z
  .object({
    /** `done`: the account was asked for, and only the e-mail address is left. */
    state: z.enum(['open', 'done']),
    /** Questions that are not asked, because a signed-in person has answered them before. */
    known: z.array(z.enum(['number', 'identity', 'account'])),
    expires_at: instant,
    country: z.enum(VAT_COUNTRIES).nullable(),
    afm: z.string().nullable(),
    code: z.string().nullable(),
    passkey: z.string().nullable(),
    /** Whether the utility asks for the tax login. */
    identity_required: z.boolean(),
    /** The answer of the tax authority; nothing of it is used before the person agrees. */
    identity: z
      .object({ afm: z.string(), first_name: z.string(), last_name: z.string(), at: instant, used: z.boolean() })
      .nullable(),
    supplies: z.array(signUpSupply),
    customer_type: customer_type.nullable(),
    account: account.nullable(),
    /** Where the confirming mail went. */
    email: z.string().nullable(),
    /** The version of the terms of use that applies today: the day from which it does. */
    terms_from: day,
  })
  .meta({ id: 'SignUpDraft' });

export type SignUpDraft = z.output<typeof signUpDraft>;

const ofUtility = z.object({ deya_id });
const errors = ['sign_up_expired', 'registration_closed', 'deya_not_found'] as const;

/** Registration of a person without an account. The draft is bound to the browser by a cookie. */
export const signUpContract = {
  'GET /api/sign-up': endpoint({
    access: 'public',
    summary: 'The registration that this browser has begun at a utility; null without one.',
    query: ofUtility,
    answer: z.object({ draft: signUpDraft.nullable() }),
    errors: ['deya_not_found'],
  }),
  'DELETE /api/sign-up': endpoint({
    access: 'public',
    summary: 'Forgets the registration that this browser has begun at a utility.',
    query: ofUtility,
    answer: done,
  }),
  'POST /api/sign-up/number': endpoint({
    access: 'public',
    summary:
      'Begins a registration with a tax number, or changes it. Sets the cookie of the draft, which lasts 24 hours.',
    body: z.strictObject({ deya_id, ...fieldsOf(signUpNumberForm) }).check(rulesOf(signUpNumberForm)),
    answer: signUpDraft,
    errors: ['registration_closed', 'deya_not_found', 'too_many_requests'],
  }),
  'POST /api/sign-up/code': endpoint({
    access: 'public',
    summary:
      'Keeps the supply or payment code and looks for supplies of the tax number. The answer to an unknown number is that to a wrong code.',
    body: z.strictObject({ deya_id, ...fieldsOf(signUpCodeForm) }),
    answer: signUpDraft,
    errors: [...errors, 'invalid_customer_code', 'customer_exists', 'supply_already_requested', 'too_many_requests'],
  }),
  'POST /api/sign-up/ticket': endpoint({
    access: 'public',
    summary:
      'A ticket for one tax login in this browser: within 60 seconds the browser goes to `/gsis/v2/{deya_id}?token={token}`.',
    body: z.strictObject({ deya_id, lang: lang.optional() }),
    answer: z.object({ token: z.string() }),
    errors: [...errors, 'taxis_connection_problem'],
  }),
  'POST /api/sign-up/identity': endpoint({
    access: 'public',
    summary: 'Uses what came from the tax authority for this registration, or throws it away.',
    body: z.strictObject({ deya_id, use: z.boolean() }),
    answer: signUpDraft,
    errors: [...errors, 'identity_not_found', 'identity_other_person'],
  }),
  'POST /api/sign-up/supplies/add': endpoint({
    access: 'public',
    summary: 'Adds a supply by the payment code of one of its bills; the supply must be of the tax number.',
    body: z.strictObject({ deya_id, ...fieldsOf(signUpPaymentForm) }).check(rulesOf(signUpPaymentForm)),
    answer: signUpDraft,
    errors: [...errors, 'invalid_payment_code', 'too_many_requests'],
  }),
  'POST /api/sign-up/supplies': endpoint({
    access: 'public',
    summary: 'Chooses the supplies to follow, and what the person is to them.',
    body: z.strictObject({ deya_id, ...fieldsOf(signUpSuppliesForm) }).check(rulesOf(signUpSuppliesForm)),
    answer: signUpDraft,
    errors: [...errors, 'customer_exists', 'supply_already_requested'],
  }),
  'POST /api/sign-up/account': endpoint({
    access: 'public',
    summary: 'Keeps how the person is called and reached, and what they want to receive.',
    body: z.strictObject({ deya_id, ...fieldsOf(signUpAccountForm) }).check(rulesOf(signUpAccountForm)),
    answer: signUpDraft,
    errors,
  }),
  'POST /api/sign-up': endpoint({
    access: 'public',
    summary:
      'Makes the account and has the confirming mail sent. The answer is the same when the address has an account; the mail says so.',
    body: z
      .strictObject({ deya_id, lang: lang.optional(), terms_from: day, ...fieldsOf(signUpForm), idempotency_key })
      .check(rulesOf(signUpForm)),
    answer: signUpDraft,
    errors: [
      ...errors,
      'sign_up_incomplete',
      'terms_changed',
      'password_too_common',
      'customer_exists',
      'too_many_requests',
    ],
  }),
  'POST /api/sign-up/member': endpoint({
    access: 'member',
    summary:
      'Begins to add a supply or a utility to the account, by the steps of the registration without those whose answers the account has.',
    body: z.strictObject({ deya_id }),
    answer: signUpDraft,
    errors: ['registration_closed', 'deya_not_found'],
  }),
  'POST /api/sign-up/request': endpoint({
    access: 'member',
    summary:
      "Asks for the supplies of the person's draft. Those that the tax login has proved are linked at once; the staff decide about the others.",
    body: z
      .strictObject({ deya_id, terms_from: day, ...fieldsOf(signUpRequestForm), idempotency_key })
      .check(rulesOf(signUpRequestForm)),
    answer: signUpDraft,
    errors: [
      ...errors,
      'sign_up_incomplete',
      'terms_changed',
      'wrong_password',
      'customer_exists',
      'supply_already_requested',
      'too_many_requests',
    ],
  }),
};
