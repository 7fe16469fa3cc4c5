import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FORM_LANGUAGES } from '../rules/form-layout.ts';
import { FORM_STATES } from '../rules/form-states.ts';
import { cents, deya_id, done, form_id, id, instant } from './fields.ts';

const access = 'permission:forms.manage';

/** Of a text that a person reads: Greek, and the others where there is a translation. */
const words = (most: number) => {
  const one = z.string().trim().min(1).max(most);
  return z.strictObject({ el: one, en: one.optional(), de: one.optional(), fr: one.optional() });
};

/** Settings of a form (spec D §3, Online form) that `PUT /api/onlineForms` takes beside the layout. */
export const formSettings = {
  /** One text is Greek; translations stay. */
  title: z.union([z.string().trim().min(1).max(220), words(220)]),
  description: words(2000).nullable(),
  success_note: words(2000).nullable(),
  /** Shown where the form could not be sent. */
  error_note: words(2000).nullable(),
  language: z.enum(FORM_LANGUAGES),
  is_payment: z.boolean(),
  /** A fixed amount, or a calculated field of the form whose value is in euros. */
  payment: z
    .union([z.strictObject({ amount: cents.positive() }), z.strictObject({ field: z.string().max(60) })])
    .nullable(),
  /** Whether the sender gets a PDF with the answers. */
  document: z.boolean(),
  assign_to_person: id.nullable(),
  assign_to_team: id.nullable(),
  /** For the staff alone. */
  notes: z.string().trim().max(4000).nullable(),
  /** Path of the portal, or an https address at a host that the utility allows. */
  redirect_url: z.string().trim().max(2048).nullable(),
  /** 0 ajax, 1 form data (spec D §9). */
  submit_method: z.literal([0, 1]),
  /** 0 insert into the database, 1 send by e-mail to the utility as well (spec D §9). */
  save_method: z.literal([0, 1]),
  /** https address at a host that the utility allows, to which each answer is posted. */
  endpoint: z.string().trim().max(2048).nullable(),
  /** A form of the same utility, and none that comes after this one. */
  parentForm: id.nullable(),
  /** Code of an active book for incoming papers. */
  book: z.string().trim().min(1).max(60).nullable(),
  /** All questions on one page instead of one task a screen. */
  one_page: z.boolean(),
  /** A second person confirms the answers. */
  cosign: z.boolean(),
  /** For that person: the meaning of the signature; null for the sentence of the portal. */
  cosign_text: words(1000).nullable(),
  /** Days until an asked signature lapses. */
  cosign_days: z.int().min(1).max(90),
  /** The purpose of the personal data that the form asks for. */
  purpose: words(1000).nullable(),
  /** Days for which answers are kept after they are closed; null for the rule of the utility. */
  retention_days: z.int().min(1).max(3650).nullable(),
  /** Days after which the owner is reminded of answers that wait; null for no reminder. */
  remind_days: z.int().min(1).max(90).nullable(),
};

const lock = z.object({
  /** Name of the person who edits. */
  by: z.string(),
  until: instant,
  /** Whether it is the caller's own. */
  is_mine: z.boolean(),
});

const formDraft = z
  .object({
    id,
    form_id: z.string(),
    state: z.enum(FORM_STATES),
    /** Version of the draft, which the next save names. */
    version: z.int(),
    /** Number of the published version; null for none. */
    published: z.int().nullable(),
    publish_at: instant.nullable(),
    is_online: z.boolean(),
    source: z.enum(['feed', 'staff']),
    updated_at: instant,
    updated_by: z.string().nullable(),
    lock: lock.nullable(),
    auto_nr: z.literal([0, 1]),
    ...formSettings,
    title: words(220),
    api: z.string().meta({ description: 'Layout rows, JSON in a string' }),
  })
  .meta({ id: 'FormDraft' });

export type FormDraft = z.output<typeof formDraft>;

const formVersion = z
  .object({
    n: z.int(),
    published_at: instant,
    published_by: z.string().nullable(),
    /** Answers that were given by it. */
    answers: z.int(),
    is_current: z.boolean(),
  })
  .meta({ id: 'FormVersion' });

export type FormVersion = z.output<typeof formVersion>;

const one = z.object({ id });
/** Number of a published version: an `integer` of the database. */
const versionNumber = z.int().positive().max(2_147_483_647);
const query = z.object({ deya_id });
const version = versionNumber;

export const formEditorContract = {
  'GET /api/onlineForms/{id}/draft': endpoint({
    access,
    summary:
      'The form as its editor sees it: the changes that are not published, else the published form, with all settings.',
    params: one,
    query,
    answer: formDraft,
    errors: ['form_not_found'],
  }),
  'POST /api/onlineForms/{id}/lock': endpoint({
    access,
    summary: 'Takes or renews the lock of the editor for five minutes; that of another person only with `take_over`.',
    params: one,
    query,
    body: z.strictObject({ take_over: z.boolean().optional() }),
    answer: lock,
    errors: ['form_not_found', 'form_archived', 'form_locked'],
  }),
  'POST /api/onlineForms/{id}/unlock': endpoint({
    access,
    summary: "Gives the caller's own lock back.",
    params: one,
    query,
    answer: done,
    errors: ['form_not_found'],
  }),
  'POST /api/onlineForms/{id}/publish': endpoint({
    access,
    summary: 'Publishes the changes now, or at a time; a form whose logic has an error is refused.',
    params: one,
    query,
    body: z.strictObject({ version, at: instant.optional() }),
    answer: z.object({ n: z.int().nullable(), publish_at: instant.nullable() }),
    errors: ['form_not_found', 'form_archived', 'form_locked', 'changed_meanwhile', 'form_not_proved'],
  }),
  'POST /api/onlineForms/{id}/unpublish': endpoint({
    access,
    summary: 'Takes the form offline, and forgets a time at which it was to be published.',
    params: one,
    query,
    body: z.strictObject({ version }),
    answer: done,
    errors: ['form_not_found', 'form_archived', 'form_locked', 'changed_meanwhile'],
  }),
  'POST /api/onlineForms/{id}/discard': endpoint({
    access,
    summary: 'Drops the changes that are not published.',
    params: one,
    query,
    body: z.strictObject({ version }),
    answer: done,
    errors: ['form_not_found', 'form_archived', 'form_locked', 'changed_meanwhile', 'form_not_published'],
  }),
  'GET /api/onlineForms/{id}/versions': endpoint({
    access,
    summary: 'Each published version, newest first.',
    params: one,
    query,
    answer: z.array(formVersion),
    errors: ['form_not_found'],
  }),
  'GET /api/onlineForms/{id}/versions/{n}': endpoint({
    access,
    summary: 'A published version with its settings and its layout.',
    params: z.object({ id, n: versionNumber }),
    query,
    answer: formDraft
      .pick({ id: true, form_id: true, auto_nr: true, api: true })
      .extend({ ...formSettings, title: words(220) }),
    errors: ['form_not_found'],
  }),
  'POST /api/onlineForms/{id}/versions/{n}/restore': endpoint({
    access,
    summary: 'Takes a published version as the changes that are published next.',
    params: z.object({ id, n: versionNumber }),
    query,
    body: z.strictObject({ version }),
    answer: done,
    errors: ['form_not_found', 'form_archived', 'form_locked', 'changed_meanwhile'],
  }),
};

/** The body of `PUT /api/onlineForms` (spec D §7): fields that are not sent keep their values. */
export const savedForm = z.strictObject({
  id: id.optional(),
  /** Made by the server when a new form has none. */
  form_id: form_id.optional(),
  /** The version that was read; another person's save since then is not overwritten. */
  version: version.optional(),
  ...z.strictObject(formSettings).partial().shape,
  api: z.string().min(2).max(500_000),
  /** Follows from the book (spec D §3); one that contradicts it is refused. */
  auto_nr: z.literal([0, 1]).optional(),
  /** True publishes what is saved, false takes the form offline; unsaid, only the draft changes. */
  is_online: z.boolean().optional(),
});
