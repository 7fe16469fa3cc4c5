import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answersOfForm } from './form-layout.ts';
import { signature } from './form-signatures.ts';
import { order } from './payments.ts';
import {
  cents,
  cursor,
  day,
  deya_id,
  done,
  form_id,
  id,
  instant,
  kwdikos_katanalwti,
  lang,
  localText,
} from './fields.ts';
import { PHOTOS_MAX } from '../rules/photo.ts';
import { formFile } from './form-files.ts';
import { formSettings, savedForm } from './form-editor.ts';
import { FORM_LANGUAGES } from '../rules/form-layout.ts';
import type { PlanFacts } from '../rules/form-settlements.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { reportFeedbackForm } from './forms/report-feedback.ts';
import { reportNoteForm } from './forms/report-note.ts';
import {
  caseProgress,
  casePhoto,
  due_at,
  feedbackBody,
  idempotency_key,
  reportStatus,
  utility_notified,
} from './reports.ts';

/** A form is found by its number, or by its `form_id` within a utility. */
const formKey = z.object({ id: z.union([form_id, z.string().regex(/^\d{1,15}$/, 'regex'), z.literal('createDraft')]) });

/** Where a first value comes from. */
const PREFILL_ORIGINS = ['account', 'supply', 'last_reading', 'tax_login'] as const;

/** The utility that a `form_id` belongs to: the acting one of the session when it is not said. */
const formOf = z.object({ deya_id: deya_id.optional(), lang: lang.optional() });

/** An online form; `api` is its layout as a JSON string (D §3). */
const onlineForm = z
  .object({
    /** 0 of the empty draft. */
    id: z.int().nonnegative(),
    deya_id,
    form_id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    api: z.string().meta({ description: 'Layout rows, JSON in a string' }),
    parentForm: z.int().nullable(),
    book: z.string().nullable(),
    /** 1 when a book numbers the answers. */
    auto_nr: z.literal([0, 1]),
    is_online: z.boolean(),
    is_payment: z.boolean(),
    /** The cost: a fixed amount, or a calculated field of the form in euros. */
    payment: formSettings.payment,
    language: z.enum(FORM_LANGUAGES),
    submit_method: z.literal([0, 1]),
    one_page: z.boolean(),
    /** Whether a second person signs the answers. */
    cosign: z.boolean(),
    /** The sentence for a form that could not be sent; null for that of the portal. */
    error_note: z.string().nullable(),
    /** The purpose of the personal data that it asks for. */
    purpose: z.string().nullable(),
    retention_days: z.int().nullable(),
    /** Number of the published version, by which answers are read; null for a draft. */
    version: z.int().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'OnlineForm' });

export type OnlineForm = z.output<typeof onlineForm>;

/** A plan with its facts as answers hold them; null where the utility has not said one. */
const planFacts = z
  .object({
    number: z.string(),
    date: day.nullable(),
    /** Euros, of the advance and all instalments. */
    amount: z.string().nullable(),
    kind: z.string().nullable(),
    /** Euros of the surcharges that are forgiven. */
    discount: z.string().nullable(),
    /** Percent of the surcharges that is forgiven. */
    interest_reduction: z.string().nullable(),
  })
  .meta({ id: 'PlanFacts' }) satisfies z.ZodType<PlanFacts>;

/** First values of a form for a person, by its questions. */
const formPrefill = z
  .object({
    /** Of the person at the utility, where the form asks about a supply. */
    supplies: z.array(z.object({ kwdikos_katanalwti, alias: z.string().nullable(), address: z.string().nullable() })),
    /** The supply of the values: the chosen one, or the only one. */
    kwdikos_katanalwti: z.string().nullable(),
    fields: z.array(z.object({ field: z.string(), value: z.string(), origin: z.enum(PREFILL_ORIGINS) })),
    /** The person's running instalment plans, newest first, where the form asks for one. */
    settlements: z.array(planFacts),
  })
  .meta({ id: 'FormPrefill' });

export type FormPrefill = z.output<typeof formPrefill>;

/** A form in a utility's list (D §3, Listed online form). */
const listedForm = z.object({
  id,
  form_id: z.string(),
  parent_form: z.int().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  /** Portal path of the form, or its https address on the utility's own server. */
  url: z.string(),
});

export type ListedForm = z.output<typeof listedForm>;

/** A form that the person has sent. */
const application = z
  .object({
    id,
    deya_id,
    /** Short reference for the person. */
    code: z.string(),
    title: localText,
    status: reportStatus,
    /** The number in the books of the utility; null while it has none. */
    protocol_number: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Application' });

export type Application = z.output<typeof application>;

/** An application with its progress, as its sender follows it. */
export const followedApplication = application
  .extend({
    ...caseProgress,
    /** That the sender has added to it. */
    photos: z.array(casePhoto),
    /** Whether its form gives a PDF of it. */
    has_document: z.boolean(),
    /** Of a second person; null for a form that asks for none. */
    signature: signature.nullable(),
    /** The address of a guest, to which its mails go; null for an account, whose own address they take. */
    email: z.string().nullable(),
  })
  .meta({ id: 'FollowedApplication' });

export type FollowedApplication = z.output<typeof followedApplication>;

/** The same with its answers, and the layout of the form by which they were given, which says the questions. */
const applicationWithAnswers = followedApplication
  .extend({
    answers: answersOfForm,
    api: z.string().meta({ description: 'Layout rows, JSON in a string' }),
    /** The files of the answers. */
    files: z.array(formFile),
  })
  .meta({ id: 'ApplicationWithAnswers' });

export type ApplicationWithAnswers = z.output<typeof applicationWithAnswers>;

const one = z.object({ id });

export const onlineFormsContract = {
  'GET /api/applications': endpoint({
    access: 'member',
    summary:
      'Counts and list of the forms that the person has sent to a utility, newest first; also before the utility has accepted them.',
    query: z.object({
      deya_id,
      state: z.enum(['active', 'closed']).optional(),
      /** Words of the title, or the reference. */
      search: z.string().trim().max(100).optional(),
      itemsPerPage: z.int().min(1).max(1000).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      /** Without the filters of state and words. */
      active: z.int(),
      closed: z.int(),
      data: z.array(application),
      /** Of all pages. */
      total: z.int(),
      next: z.string().nullable(),
    }),
  }),
  'GET /api/applications/{id}': endpoint({
    access: 'member',
    summary: 'A form that the person has sent, with the answers and what the utility says about it.',
    params: one,
    answer: applicationWithAnswers,
    errors: ['application_not_found'],
  }),
  'GET /api/applications/{id}/document': endpoint({
    access: 'member',
    summary:
      'A form that the person has sent as a tagged PDF in the language of its sending: numbers, dates, questions and answers. Where the form gives none, there is no such application.',
    params: one,
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['application_not_found', 'too_many_requests'],
  }),
  'POST /api/applications/{id}/withdraw': endpoint({
    access: 'member',
    summary: "Closes one of the person's own applications; only while the utility has not begun with it.",
    params: one,
    answer: done,
    errors: ['application_not_found', 'application_in_progress'],
  }),
  'POST /api/applications/{id}/notes': endpoint({
    access: 'member',
    summary: "Adds a note, with up to three photos, to one of the person's own applications, while it is open.",
    params: one,
    bodyType: 'multipart',
    files: PHOTOS_MAX,
    body: z.strictObject({ ...fieldsOf(reportNoteForm), idempotency_key }),
    answer: done,
    errors: [
      'application_not_found',
      'application_closed',
      'application_photos_full',
      'deya_not_found',
      'image',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'POST /api/applications/{id}/feedback': endpoint({
    access: 'member',
    summary:
      "Says whether one of the person's own applications was handled well, once for each completion and within 14 days. “No” opens it again.",
    params: one,
    body: z.strictObject(feedbackBody).check(rulesOf(reportFeedbackForm)),
    answer: done,
    errors: ['application_not_found', 'feedback_given', 'feedback_over', 'feedback_not_asked'],
  }),
  'GET /api/applications/{id}/photos/{photo_id}': endpoint({
    access: 'member',
    summary: "A photo of one of the person's own applications, or one of the staff that they may see.",
    params: z.object({ id, photo_id: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).optional() }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['application_not_found'],
  }),
  'GET /api/dynamicforms/list': endpoint({
    access: 'public',
    summary:
      "A utility's published forms: those of the portal, then those on the utility's own server. The header `x-forms` is `unavailable` when that server does not answer.",
    query: z.object({ deya_id, lang }),
    answer: z.array(listedForm),
    errors: ['deya_not_found'],
  }),
  'GET /api/onlineForms/search': endpoint({
    access: 'permission:forms.manage',
    summary:
      'All forms of the acting utility, drafts among them, for pickers; at most 1,000 rows or 4 MB of layouts a call (decisions 30).',
    query: z.object({
      itemsPerPage: z.int().min(1).max(99_999).optional(),
      deya_id: deya_id.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(onlineForm),
      /** True when there are more rows than returned. */
      truncated: z.boolean(),
      next: z.string().nullable(),
    }),
    errors: ['deya_required'],
  }),
  'GET /api/onlineForms/{id}': endpoint({
    access: 'public',
    summary:
      'A published form by its number or its `form_id`; a draft too, for who keeps the forms of its utility. `createDraft` gives them an empty one with a new `form_id`.',
    params: formKey,
    query: formOf,
    answer: onlineForm,
    errors: ['form_not_found', 'deya_not_found', 'deya_required', 'second_factor_missing'],
  }),
  'GET /api/onlineForms/{id}/prefill': endpoint({
    access: 'member',
    summary:
      'First values for the questions of a form: of the account, of the chosen supply or the only one, and of its newest reading. Where the form asks for an instalment plan, the running ones of the person.',
    params: z.object({ id }),
    query: z.object({ deya_id, kwdikos_katanalwti: kwdikos_katanalwti.optional() }),
    answer: formPrefill,
    errors: ['form_not_found', 'supply_not_found', 'deya_not_found', 'no_access_to_service'],
  }),
  'POST /api/onlineForms/{id}/answers': endpoint({
    access: 'public',
    summary:
      'Hands in a filled-in form, as JSON or as form data with a part for each answer, such as `answers.name`; the server applies the rules of its layout again.',
    params: formKey,
    query: formOf,
    bodyType: 'multipart',
    body: z.strictObject({
      answers: answersOfForm,
      /** The second person, for a form that one signs. The handler checks them by the form's setting. */
      cosigner_name: z.string().max(5000).optional(),
      cosigner_email: z.string().max(5000).optional(),
      /** Leads to the saved form that is handed in; it is deleted with that. */
      saved_token: z.string().max(500).optional(),
      idempotency_key,
    }),
    answer: z.object({
      id,
      /** Short reference for the person. */
      code: z.string(),
      status: reportStatus,
      /** The utility's next step, in its own words; null without one. */
      success_note: z.string().nullable(),
      /** The page that the utility names for afterwards, of the portal or at a host that it allows; null without one. */
      redirect_url: z.string().nullable(),
      created_at: instant,
      utility_notified,
      /** Whether the sender gets a mail with the reference: a guest whose answers name an address, or an account. */
      sender_notified: z.boolean(),
      due_at,
      /** The page of the bank for a form that costs something, until it is paid; the utility gets the answers afterwards. */
      payment: z.object({ order, redirect_to: z.string(), amount_cents: cents }).nullable(),
      /** The signature that is waited for; the utility gets the answers afterwards. `token` leads the sender to its page. */
      cosign: z.object({ name: z.string(), until: instant, token: z.string() }).nullable(),
    }),
    errors: [
      'form_not_found',
      'no_access',
      'payment_failed',
      'payment_in_progress',
      'application_not_found',
      'deya_not_found',
      'deya_required',
      'too_many_requests',
      'daily_limit_reached',
    ],
  }),
  'POST /api/onlineForms/payments/{order}/again': endpoint({
    access: 'public',
    summary:
      'Pays the same answers again, after the payment with this number did not succeed; one that is under way is continued.',
    params: z.object({ order }),
    body: z.strictObject({ deya_id, lang: lang.optional() }),
    answer: z.object({ order, redirect_to: z.string() }),
    errors: [
      'bill_not_found',
      'no_access',
      'application_not_found',
      'form_not_found',
      'payment_failed',
      'payment_in_progress',
      'too_many_requests',
    ],
  }),
  'PUT /api/onlineForms': endpoint({
    access: 'permission:forms.manage',
    summary:
      'Creates a form of the acting utility, or changes the draft of the one with `id`; fields that are not sent keep their values. A new form needs a title. `is_online` publishes it, or takes it offline.',
    query: z.object({ deya_id: deya_id.optional() }),
    body: savedForm,
    answer: z.object({ id }),
    errors: [
      'form_not_found',
      'deya_not_found',
      'deya_required',
      'changed_meanwhile',
      'form_archived',
      'form_locked',
      'form_not_proved',
    ],
  }),
};
