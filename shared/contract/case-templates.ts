import { z } from 'zod';
import { CASE_KINDS } from '../rules/case-work.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, lang, localText } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { CASE_MOVES } from './forms/case.ts';
import { caseTemplateForm } from './forms/case-template.ts';

/** A reason of a move that the staff choose. A condition that is null holds for each case of its kind. */
const caseTemplate = z
  .object({
    id,
    title: z.string(),
    state: z.enum(CASE_MOVES),
    kind: z.enum(CASE_KINDS),
    problem_type: z.enum(PROBLEM_TYPES).nullable(),
    /** The form of an application, with its title. */
    form: z.object({ id, title: localText }).nullable(),
    /** With `{{code}}`, `{{place}}` and `{{date}}`. */
    text: localText,
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'CaseTemplate' });

export type CaseTemplate = z.output<typeof caseTemplate>;

/** A template with the facts of a case. */
const filledTemplate = z
  .object({
    id,
    title: z.string(),
    state: z.enum(CASE_MOVES),
    /** In the language of the sender, or in Greek without a translation. */
    text: z.string(),
    lang,
    text_el: z.string(),
  })
  .meta({ id: 'FilledCaseTemplate' });

export type FilledCaseTemplate = z.output<typeof filledTemplate>;

const here = z.object({ deya_id });
const one = z.object({ id });
const access = 'permission:cases.configure';

export const caseTemplatesContract = {
  'GET /api/staff/case-templates': endpoint({
    access,
    summary: 'The templates of reasons of a utility by title.',
    query: here,
    answer: z.object({ data: z.array(caseTemplate) }),
  }),
  'POST /api/staff/case-templates': endpoint({
    access,
    summary: 'Adds a template of the reason that the sender of a case reads.',
    query: here,
    body: z.strictObject(fieldsOf(caseTemplateForm)).check(rulesOf(caseTemplateForm)),
    answer: caseTemplate,
  }),
  'PUT /api/staff/case-templates/{id}': endpoint({
    access,
    summary:
      'Changes a template, unless another person has changed it since this version. Reasons that were sent stay.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseTemplateForm), version: z.int().min(1) }).check(rulesOf(caseTemplateForm)),
    answer: caseTemplate,
    errors: ['template_not_found', 'changed_meanwhile'],
  }),
  'DELETE /api/staff/case-templates/{id}': endpoint({
    access,
    summary: 'Deletes a template. Reasons that were sent stay.',
    params: one,
    query: here,
    answer: done,
    errors: ['template_not_found'],
  }),
  'GET /api/staff/cases/{id}/templates': endpoint({
    access: 'permission:cases.handle',
    summary: 'The templates that fit a case, with its facts, in the language of its sender and in Greek.',
    params: one,
    query: here,
    answer: z.object({ data: z.array(filledTemplate) }),
    errors: ['report_not_found'],
  }),
};
