import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant, localText } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { caseAreaForm } from './forms/case-area.ts';

/** A named area of a utility, such as a district. A case with a position is in the smallest area around it. */
const caseArea = z
  .object({
    id,
    title: localText,
    /** The corners: latitude, longitude. */
    area: z.array(z.tuple([z.number(), z.number()])),
    /** Open reports inside. */
    open_count: z.int(),
    version: z.int(),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'CaseArea' });

export type CaseArea = z.output<typeof caseArea>;

const here = z.object({ deya_id });
const one = z.object({ id });
const access = 'permission:cases.configure';

export const caseAreasContract = {
  'GET /api/staff/case-areas': endpoint({
    access: 'permission:cases.view',
    summary: 'The named areas of a utility by title.',
    query: here,
    answer: z.object({ data: z.array(caseArea) }),
  }),
  'POST /api/staff/case-areas': endpoint({
    access,
    summary: 'Adds a named area. A job finds the cases that lie in it.',
    query: here,
    body: z.strictObject(fieldsOf(caseAreaForm)).check(rulesOf(caseAreaForm)),
    answer: caseArea,
  }),
  'PUT /api/staff/case-areas/{id}': endpoint({
    access,
    summary:
      'Changes a named area, unless another person has changed it since this version. A job finds the cases that lie in it.',
    params: one,
    query: here,
    body: z.strictObject({ ...fieldsOf(caseAreaForm), version: z.int().min(1) }).check(rulesOf(caseAreaForm)),
    answer: caseArea,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  'DELETE /api/staff/case-areas/{id}': endpoint({
    access,
    summary: 'Deletes a named area that no rule asks for. Its cases are in none, or in another one around them.',
    params: one,
    query: here,
    answer: done,
    errors: ['not_found', 'area_in_use'],
  }),
};
