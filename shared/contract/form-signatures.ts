import { z } from 'zod';
import { SIGNATURE_STATES } from '../rules/form-signature.ts';
import { endpoint } from './endpoint.ts';
import { cents, deya_id, done, id, instant, lang, localText } from './fields.ts';
import { formFile } from './form-files.ts';
import { answersOfForm } from './form-layout.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { declineForm, signatureAskForm, signForm } from './forms/cosign.ts';
import { order } from './payments.ts';

/** The secret of a link. It travels in bodies only, so that no address and no log has it. */
const token = z.string().min(1).max(500);
const link = { token };

const state = z.enum(SIGNATURE_STATES);

/** The signature of an application, as its sender and the staff read it. */
export const signature = z
  .object({
    /** As the second person has typed it. */
    name: z.string(),
    /** Null after its erasure. */
    email: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'Signature' });

export type Signature = z.output<typeof signature>;

/** The form that a second person is asked to sign. */
const askedSignature = z
  .object({
    deya_id,
    code: z.string(),
    title: localText,
    /** The meaning of the signature; null for the sentence of the portal. */
    text: localText.nullable(),
    /** The sender; null where no name is known that may be shown. */
    sender: z.string().nullable(),
    /** The second person, as the sender names them. */
    name: z.string(),
    state,
    until: instant,
    decided_at: instant.nullable(),
    /** Null once it was decided, like the layout. */
    answers: answersOfForm.nullable(),
    api: z.string().nullable().meta({ description: 'Layout rows, JSON in a string' }),
    files: z.array(formFile),
  })
  .meta({ id: 'AskedSignature' });

export type AskedSignature = z.output<typeof askedSignature>;

/** Answers that wait for their signature, as their sender sees them. */
const waitingSignature = z
  .object({
    deya_id,
    code: z.string(),
    title: localText,
    state,
    /** Null by a link that was mailed to a guest, whose address was never verified. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Whether this link may name another address: it was given to the sender of the answers, not mailed to a guest. */
    may_correct: z.boolean(),
    until: instant,
    reason: z.string().nullable(),
    /** The payment after the signature; null for none, and once it is paid. */
    amount_cents: cents.nullable(),
  })
  .meta({ id: 'WaitingSignature' });

export type WaitingSignature = z.output<typeof waitingSignature>;

const waitingRow = z
  .object({ id, code: z.string(), title: localText, state, until: instant, sent_at: instant })
  .meta({ id: 'WaitingRow' });

export type WaitingRow = z.output<typeof waitingRow>;

const LINK = ['signature_link_invalid', 'too_many_requests'] as const;

export const formSignaturesContract = {
  'POST /api/form-signatures/form': endpoint({
    access: 'public',
    summary: 'The form that a second person is asked to sign by a mailed link, with the answers. It changes nothing.',
    body: z.strictObject(link),
    answer: askedSignature,
    errors: [...LINK],
  }),
  'POST /api/form-signatures/file': endpoint({
    access: 'public',
    summary: 'A file of the answers that a second person is asked to sign. It changes nothing.',
    body: z.strictObject({ ...link, file_id: id }),
    answer: z.unknown(),
    answerType: 'file',
    errors: [...LINK],
  }),
  'POST /api/form-signatures/sign': endpoint({
    access: 'public',
    summary:
      'Signs the answers, once; a repeated call changes nothing. The utility gets the application in the same transaction, or the sender the way to its payment.',
    body: z.strictObject({ ...link, ...fieldsOf(signForm) }).check(rulesOf(signForm)),
    answer: done,
    errors: [...LINK, 'signature_over'],
  }),
  'POST /api/form-signatures/decline': endpoint({
    access: 'public',
    summary: 'Refuses to sign, with or without a reason for the sender.',
    body: z.strictObject({ ...link, ...fieldsOf(declineForm) }).check(rulesOf(declineForm)),
    answer: done,
    errors: [...LINK, 'signature_over'],
  }),
  'POST /api/form-signatures/waiting': endpoint({
    access: 'public',
    summary: 'Answers that wait for a signature, by the link of their sender. It changes nothing.',
    body: z.strictObject(link),
    answer: waitingSignature,
    errors: [...LINK],
  }),
  'POST /api/form-signatures/again': endpoint({
    access: 'public',
    summary: 'Mails the link to the same second person again; the one before ends. Five times a day.',
    body: z.strictObject(link),
    answer: done,
    errors: [...LINK, 'signature_over', 'daily_limit_reached'],
  }),
  'POST /api/form-signatures/ask': endpoint({
    access: 'public',
    summary:
      'Asks another second person, or the same one at another address; the link before ends. Not by a link that was mailed to a guest.',
    body: z.strictObject({ ...link, ...fieldsOf(signatureAskForm) }).check(rulesOf(signatureAskForm)),
    answer: done,
    errors: [...LINK, 'signature_over', 'daily_limit_reached', 'no_access'],
  }),
  'POST /api/form-signatures/pay': endpoint({
    access: 'public',
    summary: 'Begins the payment of signed answers, or continues the one under way.',
    body: z.strictObject({ ...link, lang: lang.optional() }),
    answer: z.object({ order, redirect_to: z.string() }),
    errors: [...LINK, 'no_access', 'application_not_found', 'form_not_found', 'payment_failed', 'payment_in_progress'],
  }),
  'GET /api/form-signatures': endpoint({
    access: 'member',
    summary: "The person's own answers at a utility that wait for a signature, the newest first.",
    query: z.object({ deya_id }),
    answer: z.object({ data: z.array(waitingRow) }),
  }),
  'POST /api/form-signatures/{id}/open': endpoint({
    access: 'member',
    summary: "A link of the sender to the person's own answers that wait for a signature.",
    params: z.object({ id }),
    body: z.strictObject({ deya_id }),
    answer: z.object({ token: z.string() }),
    errors: ['application_not_found'],
  }),
};
