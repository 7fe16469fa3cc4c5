import { z } from 'zod';
import { SAVED_STEP_MAX } from '../rules/saved-forms.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, lang, localText } from './fields.ts';
import { answersOfForm } from './form-layout.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { saveLaterForm } from './forms/save-later.ts';
import { idempotency_key } from './reports.ts';

/** The secret of a link. It travels in bodies only, so that no address and no log has it. */
const token = z.string().min(1).max(500);

/** Counts the savings: an older one does not replace a newer one. */
const version = z.int().min(1);

/** The screen on which the person was, counted from 1. */
const step = z.int().min(1).max(SAVED_STEP_MAX);

const saved = z.object({
  /** Leads to the saved answers, and replaces them. */
  token,
  version,
  saved_at: instant,
  lapses_at: instant,
  /** Whether a mail with a link is on its way. */
  mailed: z.boolean(),
});

export type Saved = z.output<typeof saved>;

/** Answers of the former version of a form that its present one has no place for, with the layout that says their questions. */
const unfitting = z.object({
  api: z.string().meta({ description: 'Layout rows, JSON in a string' }),
  answers: answersOfForm,
});

/** Saved answers, as the person goes on with them. */
const savedAnswers = z
  .object({
    id,
    deya_id,
    /** The number of the form. */
    form: id,
    form_id: z.string(),
    title: localText,
    /** Whether the utility still takes the form; without that no answers are given. */
    is_online: z.boolean(),
    answers: answersOfForm,
    step,
    version,
    saved_at: instant,
    lapses_at: instant,
    /** Whether a link was mailed. */
    has_link: z.boolean(),
    /** Whether the form has changed since. */
    is_changed: z.boolean(),
    /** Null where all answers fit. */
    unfitting: unfitting.nullable(),
  })
  .meta({ id: 'SavedAnswers' });

export type SavedAnswers = z.output<typeof savedAnswers>;

const savedRow = z
  .object({ id, title: localText, is_online: z.boolean(), saved_at: instant, lapses_at: instant })
  .meta({ id: 'SavedRow' });

export type SavedRow = z.output<typeof savedRow>;

const LINK = ['saved_form_link_invalid', 'too_many_requests'] as const;

/** Forms that a person has saved to go on later. */
export const savedFormsContract = {
  'POST /api/saved-forms': endpoint({
    access: 'public',
    summary:
      'Saves the answers of a form that is not finished, in the account of a person or for a guest with an address, to which a link is mailed. With the token of an earlier saving it replaces that one; 409 `changed_meanwhile` with the present version when another device has saved since.',
    body: z
      .strictObject({
        /** The number of the form. */
        form: id,
        /** Number of the published version that the page shows; null where it knows none. */
        form_version: z.int().min(1).nullable(),
        /** As they were entered: neither complete nor right. */
        answers: answersOfForm,
        step,
        lang: lang.optional(),
        ...fieldsOf(saveLaterForm),
        token: token.optional(),
        /** Of the saving that the token leads to, as the page has it. */
        version: version.optional(),
        idempotency_key,
      })
      .check(rulesOf(saveLaterForm)),
    answer: saved,
    errors: [...LINK, 'form_not_found', 'deya_not_found', 'changed_meanwhile', 'daily_limit_reached'],
  }),
  'POST /api/saved-forms/form': endpoint({
    access: 'public',
    summary: 'Saved answers by the token of their link. It changes nothing.',
    body: z.strictObject({ token }),
    answer: savedAnswers,
    errors: [...LINK],
  }),
  'POST /api/saved-forms/delete': endpoint({
    access: 'public',
    summary: 'Deletes saved answers by the token of their link; all their links end.',
    body: z.strictObject({ token }),
    answer: done,
    errors: [...LINK],
  }),
  'GET /api/saved-forms': endpoint({
    access: 'member',
    summary: 'The forms that the person has saved at a utility, the newest first.',
    query: z.object({ deya_id }),
    answer: z.object({ data: z.array(savedRow) }),
  }),
  'POST /api/saved-forms/{id}/open': endpoint({
    access: 'member',
    summary: 'A token that leads the person to one of their own saved forms.',
    params: z.object({ id }),
    body: z.strictObject({ deya_id }),
    answer: z.object({ token }),
    errors: ['saved_form_not_found'],
  }),
  'DELETE /api/saved-forms/{id}': endpoint({
    access: 'member',
    summary: 'Deletes one of the saved forms of the person.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    answer: done,
    errors: ['saved_form_not_found'],
  }),
};
