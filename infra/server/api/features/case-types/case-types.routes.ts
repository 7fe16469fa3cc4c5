import { caseTypesContract } from '@hydria/shared/contract/case-types.ts';
import { selectReportSettings } from '../../kernel/report-settings.ts';
import { takenProblemTypes } from '@hydria/shared/rules/report.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, visitor, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { byNumber, readCursor } from '../../kernel/keyset-page.ts';
import { audit } from '../audit/audit.ts';
import { isTeamInUse } from '../case-teams/case-teams.sql.ts';
import { caseTypeOf, insertCaseType, selectCaseTypes, selectOffered, updateCaseType } from './case-types.sql.ts';

/** Rows of a page, unless the caller asks for another number. */
const USUAL_ROWS = 50;

/** Notes who made or changed which type. */
const note = (scope: PersonScope, action: 'case-type-made' | 'case-type-changed', id: number): Promise<void> =>
  audit(scope.tx, {
    deya_id: scope.deya_id,
    action,
    person_id: null,
    actor_person_id: scope.person_id,
    detail: { type: id },
    at: scope.now,
  });

/** Refuses a team out of use, which would be passed over. */
async function requireTeam({ tx, deya_id }: PersonScope, team: number | undefined): Promise<void> {
  const isFound = team === undefined || (await isTeamInUse(tx, deya_id, team));
  if (!isFound) throw new InputError({ team: ['invalid'] });
}

/** The types of problem reports of a utility. */
export const caseTypes = defineEndpoints(caseTypesContract, {
  'GET /api/deya/case-types': visitor(async ({ tx, deya_id }) => {
    const deya = await selectReportSettings(tx, deya_id);
    if (!deya) throw new AppError('deya_not_found', 404);
    const taken = takenProblemTypes(deya);
    const types = await selectOffered(tx, deya_id);
    return { data: types.filter(({ problem_type }) => taken.includes(problem_type)) };
  }),

  'GET /api/staff/case-types': staff(async (scope, { query }) => {
    const { problem_type, search, itemsPerPage = USUAL_ROWS, cursor } = query;
    const all = await selectCaseTypes(scope, { problem_type, search });
    const begin = readCursor(byNumber('place'), cursor) ?? 0;
    const end = begin + itemsPerPage;
    return { data: all.slice(begin, end), total: all.length, next: end < all.length ? String(end) : null };
  }),

  'GET /api/staff/case-types/{id}': staff((scope, { params: { id } }) => caseTypeOf(scope, id)),

  'POST /api/staff/case-types': staff(async (scope, { body }) => {
    await requireTeam(scope, body.team);
    const id = await insertCaseType(scope, body);
    await note(scope, 'case-type-made', id);
    return caseTypeOf(scope, id);
  }),

  'PUT /api/staff/case-types/{id}': staff(async (scope, { params: { id }, body: { version, ...values } }) => {
    const present = await caseTypeOf(scope, id, { lock: true });
    if (present.version !== version) throw new ConflictError(present);
    if (values.team !== present.team) await requireTeam(scope, values.team);
    await updateCaseType(scope, { id, version }, values);
    await note(scope, 'case-type-changed', id);
    return caseTypeOf(scope, id);
  }),
});
