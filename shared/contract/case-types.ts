import { z } from 'zod';
import { CASE_TYPE_ICONS } from '../rules/case-type.ts';
import { PROBLEM_TYPES } from '../rules/report.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, id, instant, itemsPerPage, lang, localText } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { caseTypeForm } from './forms/case-type.ts';

const written = z.string().nullable();

/** The properties of a type of report in every answer. */
const head = {
  id,
  /** The kind of spec D §3 that it belongs to. */
  problem_type: z.enum(PROBLEM_TYPES),
  icon: z.enum(CASE_TYPE_ICONS),
  is_photo_required: z.boolean(),
  /** An address or a point on the map, also where the report names a supply. */
  is_place_required: z.boolean(),
};

/** A type of report that a utility offers under one of the six kinds of problems. */
const offeredCaseType = z
  .object({
    ...head,
    title: localText,
    hint: localText.nullable(),
    /** Said before the report goes on, such as “call us now”, with the telephone to call. */
    stopper: localText.nullable(),
    stopper_phone: written,
    /** The questions of the type: layout rows, JSON in a string; null without one. */
    questions: written,
  })
  .meta({ id: 'OfferedCaseType' });

export type OfferedCaseType = z.output<typeof offeredCaseType>;

/** A type of report in the list of the staff. */
const listedCaseType = z
  .object({
    ...head,
    title: z.string(),
    is_active: z.boolean(),
    is_private: z.boolean(),
    sort: z.int(),
    /** Working hours until it should be solved; null without a promise. */
    target_hours: z.int().nullable(),
    languages: z.array(lang),
    version: z.int(),
    updated_at: instant,
    updated_by: written,
  })
  .meta({ id: 'ListedCaseType' });

export type ListedCaseType = z.output<typeof listedCaseType>;

/** A type of report with its texts in all languages. */
const staffCaseType = listedCaseType
  .omit({ title: true })
  .extend({
    /** Metres within which another report may be about the same. */
    duplicate_metres: z.int(),
    /** Days after closing until a report is anonymised. */
    retention_days: z.int(),
    title_el: written,
    title_en: written,
    title_de: written,
    title_fr: written,
    hint_el: written,
    hint_en: written,
    hint_de: written,
    hint_fr: written,
    stopper_el: written,
    stopper_en: written,
    stopper_de: written,
    stopper_fr: written,
    stopper_phone: written,
    questions: written,
    /** The team that gets its cases where no rule fits. */
    team: id.nullable(),
  })
  .meta({ id: 'StaffCaseType' });

export type StaffCaseType = z.output<typeof staffCaseType>;

const here = z.object({ deya_id });
const one = z.object({ id });
const access = 'permission:cases.configure';

export const caseTypesContract = {
  'GET /api/deya/case-types': endpoint({
    access: 'public',
    summary: 'The types of problem reports that a utility offers under the six kinds, in its order.',
    query: here,
    answer: z.object({ data: z.array(offeredCaseType) }),
    errors: ['deya_not_found'],
  }),
  'GET /api/staff/case-types': endpoint({
    access,
    summary: 'The types of problem reports of a utility, also those that it no longer offers.',
    query: here.extend({
      problem_type: z.enum(PROBLEM_TYPES).optional(),
      search: z.string().trim().max(100).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(listedCaseType), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/staff/case-types/{id}': endpoint({
    access,
    summary: 'A type of problem report with its texts in all languages.',
    params: one,
    query: here,
    answer: staffCaseType,
    errors: ['not_found'],
  }),
  'POST /api/staff/case-types': endpoint({
    access,
    summary: 'Adds a type of problem report under one of the six kinds.',
    query: here,
    body: z.strictObject(fieldsOf(caseTypeForm)).check(rulesOf(caseTypeForm)),
    answer: staffCaseType,
  }),
  'PUT /api/staff/case-types/{id}': endpoint({
    access,
    summary:
      'Changes a type of problem report. Reports that were sent keep their type, and their answers keep the questions of then.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseTypeForm), version: z.int().min(1) }).check(rulesOf(caseTypeForm)),
    answer: staffCaseType,
    errors: ['not_found', 'changed_meanwhile'],
  }),
};
