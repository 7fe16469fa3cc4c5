import { casesContract, type CaseEvent, type WholeCase } from '@hydria/shared/contract/cases.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { noteReading } from '../audit/note-reading.ts';
import { selectPhotos } from '../reports/reports.sql.ts';
import { countCases, inOrder, selectCase, selectCases, selectQueue } from './cases.sql.ts';
import { answerCase, moveCase } from './move-case.ts';

type Read = NonNullable<Awaited<ReturnType<typeof selectCase>>>;

/** The history begins with the sending. It ends with the present state, where that came without an event. */
function historyOf({ status, created_at, updated_at, events }: Read): CaseEvent[] {
  const sent: CaseEvent = { by: 'customer', status: CASE_STATES.open, note: null, at: created_at, staff: null };
  const all = [sent, ...events];
  const last = all.findLast((event) => event.status !== null)?.status;
  if (last === status) return all;
  const present = { by: 'utility', status, note: null, at: updated_at, staff: null } as const;
  return [...all, present].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function readCase({ tx, deya_id, person_id: reader }: PersonScope, id: number): Promise<WholeCase> {
  const found = await selectCase(tx, { deya_id, reader }, id);
  if (!found) throw new AppError('report_not_found', 404);
  const photos = await selectPhotos(tx, deya_id, [id]);
  return {
    ...found,
    events: historyOf(found),
    photos: photos.map(({ id: photo_id, width, height }) => ({ id: photo_id, width, height })),
  };
}

/** The problem reports of a utility, as its staff handle them. */
export const cases = defineEndpoints(casesContract, {
  'GET /api/staff/cases': staff(async ({ tx, deya_id }, { query }) => {
    const { state, problem_type, search, sort = 'state', order = 'asc', itemsPerPage: rows, cursor } = query;
    const by = { state, problem_type, search };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectCases(tx, deya_id, by, part));
    return { total: await countCases(tx, deya_id, by), ...page };
  }),

  'GET /api/staff/cases/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/cases/{id}': async (app, request) => {
    const read = staff<(typeof casesContract)['GET /api/staff/cases/{id}']>((scope, { params }) =>
      readCase(scope, params.id),
    );
    const found = await read(app, request);
    const { person_id: actor } = request.session;
    const of = { deya_id: request.query.deya_id, person_id: found.person_id, report: found.id };
    await noteReading(app, { actor, action: 'case-read', ...of });
    return found;
  },

  'POST /api/staff/cases/{id}/move': staff(async (scope, { params, body }) => {
    await moveCase(scope, params.id, body);
    return readCase(scope, params.id);
  }),

  'POST /api/staff/cases/{id}/answers': staff(async (scope, { params, body }) => {
    await answerCase(scope, params.id, body);
    return readCase(scope, params.id);
  }),
});
