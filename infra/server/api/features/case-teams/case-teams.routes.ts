import { casePeople } from '@hydria/database/cross-utility.ts';
import { caseTeamsContract, type CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { ConflictError, InputError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { insertTeam, requireFreeTitle, selectTeams, teamOf, updateTeam, type TeamContent } from './case-teams.sql.ts';

const note = (
  { tx, deya_id, person_id, now }: PersonScope,
  action: 'case-team-made' | 'case-team-changed',
  { id: team, members, limited, is_active }: Pick<TeamContent, 'members' | 'limited' | 'is_active'> & { id: number },
) =>
  audit(tx, {
    deya_id,
    action,
    person_id: null,
    actor_person_id: person_id,
    detail: { team, members, limited, is_active },
    at: now,
  });

/** Refuses people who handle no cases of the utility, unless the team has them already. */
async function requirePeople(
  { tx, deya_id }: PersonScope,
  { lead, members }: TeamContent,
  before?: CaseTeam,
): Promise<void> {
  const people = (await casePeople(tx, deya_id)).map(({ person_id }) => person_id);
  const known = new Set([...people, ...(before?.members.map(({ person_id }) => person_id) ?? [])]);
  if (members.some((person_id) => !known.has(person_id))) throw new InputError({ members: ['invalid'] });
  if (lead !== undefined && lead !== before?.lead?.person_id && !people.includes(lead))
    throw new InputError({ lead: ['invalid'] });
}

/** Teams, to which the cases of a utility are assigned. */
export const caseTeams = defineEndpoints(caseTeamsContract, {
  'GET /api/staff/case-teams': staff(async ({ tx, deya_id }) => ({ data: await selectTeams(tx, deya_id) })),

  'POST /api/staff/case-teams': staff(async (scope, { body }) => {
    await requireFreeTitle(scope, body.title);
    await requirePeople(scope, body);
    const id = await insertTeam(scope, body);
    await note(scope, 'case-team-made', { id, ...body });
    return teamOf(scope, id);
  }),

  'PUT /api/staff/case-teams/{id}': staff(async (scope, { params: { id }, body: { version, ...team } }) => {
    const present = await teamOf(scope, id, { lock: true });
    if (present.version !== version) throw new ConflictError(present);
    await requireFreeTitle(scope, team.title, id);
    await requirePeople(scope, team, present);
    await updateTeam(scope, { id, version }, team);
    await note(scope, 'case-team-changed', { id, ...team });
    return teamOf(scope, id);
  }),

  'GET /api/staff/case-people': staff(async ({ tx, deya_id }) => ({ data: await casePeople(tx, deya_id) })),
});
