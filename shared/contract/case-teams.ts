import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, id, instant } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { caseTeamForm } from './forms/case-team.ts';

/** A member of the staff who handles cases. */
const casePerson = z.object({ person_id: id, name: z.string() }).meta({ id: 'CasePerson' });

export type CasePerson = z.output<typeof casePerson>;

/** A member of a team. */
const caseTeamMember = casePerson
  .extend({
    /** Reads and handles the cases of their teams alone, and those assigned to them. */
    is_limited: z.boolean(),
  })
  .meta({ id: 'CaseTeamMember' });

/** A team of a utility, to which cases are assigned. */
const caseTeam = z
  .object({
    id,
    title: z.string(),
    /** The address for its new cases; null: that of the utility. */
    email: z.string().nullable(),
    /** Receives the mails about overdue cases. */
    lead: casePerson.nullable(),
    /** A team out of use keeps its cases and gets no new ones. */
    is_active: z.boolean(),
    /** When its new cases go out as one digest a day, `HH:MM` of Athens; null: each at once. */
    digest_at: z.string().nullable(),
    version: z.int(),
    members: z.array(caseTeamMember),
    updated_at: instant,
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'CaseTeam' });

export type CaseTeam = z.output<typeof caseTeam>;

const here = z.object({ deya_id });
const version = z.int().min(1).max(2_147_483_647);

export const caseTeamsContract = {
  'GET /api/staff/case-teams': endpoint({
    access: 'permission:cases.view',
    summary: 'The teams of a utility by title, those out of use last.',
    query: here,
    answer: z.object({ data: z.array(caseTeam) }),
  }),
  'POST /api/staff/case-teams': endpoint({
    access: 'permission:cases.configure',
    summary: 'Makes a team. Its members and its lead are people who handle cases of the utility.',
    query: here,
    body: z.strictObject(fieldsOf(caseTeamForm)).check(rulesOf(caseTeamForm)),
    answer: caseTeam,
    errors: ['unique'],
  }),
  'PUT /api/staff/case-teams/{id}': endpoint({
    access: 'permission:cases.configure',
    summary:
      'Changes a team and its members, unless another person has changed it since this version. A team is put out of use, not deleted.',
    params: z.object({ id }),
    query: here,
    body: z.strictObject({ ...fieldsOf(caseTeamForm), version }).check(rulesOf(caseTeamForm)),
    answer: caseTeam,
    errors: ['not_found', 'changed_meanwhile', 'unique'],
  }),
  'GET /api/staff/case-people': endpoint({
    access: 'permission:cases.view',
    summary: 'The people who handle cases of a utility, by name.',
    query: here,
    answer: z.object({ data: z.array(casePerson) }),
  }),
};
