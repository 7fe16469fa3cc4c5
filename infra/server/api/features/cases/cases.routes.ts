import { asTenant } from '@hydria/database/db.ts';
import { casesContract, type CaseEvent, type WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseMoveForm } from '@hydria/shared/contract/forms/case.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireForm } from '../../kernel/require-form.ts';
import type { Session } from '../../kernel/session.ts';
import { today } from '../../kernel/today.ts';
import { noteReading } from '../audit/note-reading.ts';
import { selectEvidence, selectFlowChecks, type FlowCheck } from '../../kernel/case-evidence.ts';
import { selectFiles } from '../../kernel/answered-files.ts';
import { selectFeedback } from '../reports/report-question.ts';
import { makeApplicationDocument, readApplicationData } from '../online-forms/application-document.ts';
import { actOnMany, assignOne, routeAgain, setWork, takeCase } from './assign-case.ts';
import { addNote } from './case-notes.ts';
import { addPhotos, showPhoto, type InScope } from './case-photos.ts';
import { changeType } from './change-type.ts';
import { selectPhoto } from './case-photos.sql.ts';
import { selectForwards } from './case-forwards.sql.ts';
import { lockCase, selectCase, selectOthers } from './case.sql.ts';
import { selectFigures } from './case-figures.sql.ts';
import { selectTogether } from './cases-together.sql.ts';
import { inOrder, selectCases, selectForms, selectQueue, selectUnrouted } from './cases.sql.ts';
import { enterCase } from './enter-case.ts';
import { forwardCase, resendForward, withdrawForward } from './forward-case.ts';
import { addPart, joinCase, nearCase } from './join-cases.ts';
import { answerCase, moveCase } from './move-case.ts';
import { publishCase } from './publish-case.ts';
import { caseStaff, readerOf, type CaseScope } from './reader.ts';
import { caseLimits } from './limits.ts';

type Feedback = Awaited<ReturnType<typeof selectFeedback>>;

/**
 * The history begins with the sending, and has the answers that the problem is solved and the checks of the meter. It ends with the
 * present state, where that came without an event.
 */
function historyOf(
  { status, created_at, updated_at, events }: WholeCase,
  feedback: Feedback,
  checks: readonly FlowCheck[],
): CaseEvent[] {
  const plain = { note: null, staff: null, solved: null };
  const all: CaseEvent[] = [{ ...plain, by: 'customer', status: CASE_STATES.open, at: created_at }, ...events];
  const last = all.findLast((event) => event.status !== null)?.status;
  if (last !== status) all.push({ ...plain, by: 'utility', status, at: updated_at });
  for (const { satisfied, at } of feedback)
    if (satisfied) all.push({ ...plain, by: 'customer', status: null, at: at.toISOString(), solved: true });
  // One that goes on has opened the case again by an event of its own.
  for (const { result, lowest, at } of checks)
    if (result !== 'goes_on')
      all.push({ ...plain, by: 'utility', status: null, at: at.toISOString(), meter: { result, lowest } });
  return all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const missing = () => new AppError('report_not_found', 404);

async function readCase(scope: CaseScope, id: number): Promise<WholeCase> {
  const found = await selectCase(scope.tx, scope, id);
  if (!found) throw missing();
  const feedback = await selectFeedback(scope.tx, scope.deya_id, id);
  const others = await selectOthers(scope.tx, scope, found);
  const forwards = await selectForwards(scope.tx, scope, id);
  const evidence = await selectEvidence(scope.tx, { deya_id: scope.deya_id, id });
  const checks = await selectFlowChecks(scope.tx, { deya_id: scope.deya_id, id });
  return {
    ...found,
    ...(await selectTogether(scope.tx, scope, id)),
    forwards,
    files: found.kind === 'application' ? await selectFiles(scope.tx, scope.deya_id, id) : [],
    events: historyOf(found, feedback, checks),
    ...(evidence && { evidence }),
    others,
  };
}

/** A transaction of its own in the utility of a call that also works outside of transactions. */
const inUtility =
  (app: ApiContext, session: Session, deya_id: number): InScope =>
  (work) =>
    asTenant(app.db, deya_id, async (tx) => {
      const { person_id } = session;
      const scope = { tx, deya_id, person_id, now: app.clock.now(), today: today(app.clock) };
      return work({ ...scope, reader: await readerOf(scope) });
    });

type One = (typeof casesContract)['GET /api/staff/cases/{id}'];

/** The photos of a case never change; the browser of the reader may keep them, shared caches may not. */
const PHOTO_CACHE = 'private, max-age=86400, immutable';

/** The problem reports and applications of a utility, as its staff handle them. */
export const cases = defineEndpoints(
  casesContract,
  {
    'GET /api/staff/cases': caseStaff(async (scope, { query }) => {
      const { deya_id: _, sort = 'state', order = 'asc', itemsPerPage: rows, cursor, ...by } = query;
      let total = 0;
      const page = await inOrder({ sort, order, cursor, rows }, async (part) => {
        const found = await selectCases(scope.tx, scope, by, part);
        total = found.total;
        return found.data;
      });
      return { total, ...page };
    }),

    'POST /api/staff/cases': async (app, { query: { deya_id }, body: entry, session, log }) =>
      enterCase(app, inUtility(app, session, deya_id), { deya_id, entry }, (error) =>
        log.error({ error }, 'A report was not routed'),
      ),

    'GET /api/staff/cases/unrouted': caseStaff((scope) => selectUnrouted(scope.tx, scope)),

    'GET /api/staff/cases/waiting': caseStaff((scope) => selectQueue(scope.tx, scope)),

    'GET /api/staff/cases/forms': caseStaff(async (scope) => ({ data: await selectForms(scope.tx, scope) })),

    'GET /api/staff/cases/figures': caseStaff(async (scope, { query }) => {
      const data = await selectFigures(scope.tx, scope, query);
      // The groups of a utility are few: one page has them all.
      return { data, total: data.length, next: null };
    }),

    'POST /api/staff/cases/assign': (app, request) => {
      const assign = caseStaff<(typeof casesContract)['POST /api/staff/cases/assign']>((scope, { body }) =>
        actOnMany(body.ids, (id) => assignOne({ ...scope, db: app.db }, id, body)),
      );
      return assign(app, request);
    },

    'POST /api/staff/cases/move': caseStaff((scope, { body: { ids, to, reason } }) =>
      actOnMany(ids, async (id) => {
        const present = await lockCase(scope.tx, scope, id);
        if (!present) throw missing();
        const move = { from: present.status, to, reason };
        // As for one case: one that is closed without a solution, or opened again, needs a reason.
        requireForm(caseMoveForm, move);
        await moveCase(scope, id, move);
      }),
    ),

    'GET /api/staff/cases/{id}': async (app, request) => {
      const read = caseStaff<One>((scope, { params }) => readCase(scope, params.id));
      const found = await read(app, request);
      const { person_id: actor } = request.session;
      const of = { deya_id: request.query.deya_id, person_id: found.person_id, report: found.id };
      await noteReading(app, { actor, action: 'case-read', ...of });
      return found;
    },

    'POST /api/staff/cases/{id}/move': caseStaff(async (scope, { params, body }) => {
      await moveCase(scope, params.id, body);
      return readCase(scope, params.id);
    }),

    'POST /api/staff/cases/{id}/answers': caseStaff(async (scope, { params, body }) => {
      await answerCase(scope, params.id, body);
      return readCase(scope, params.id);
    }),

    'POST /api/staff/cases/{id}/take': caseStaff(async (scope, { params: { id }, body: { version } }) => {
      await takeCase(scope, id, version, () => readCase(scope, id));
      return readCase(scope, id);
    }),

    'PUT /api/staff/cases/{id}/work': (app, request) => {
      const save = caseStaff<(typeof casesContract)['PUT /api/staff/cases/{id}/work']>(
        async (scope, { params: { id }, body }) => {
          await setWork({ ...scope, db: app.db }, id, body, () => readCase(scope, id));
          return readCase(scope, id);
        },
      );
      return save(app, request);
    },

    'POST /api/staff/cases/{id}/route': caseStaff((scope, { params: { id } }) => routeAgain(scope, id)),

    'PUT /api/staff/cases/{id}/type': caseStaff((scope, { params: { id }, body }) =>
      changeType(scope, id, body, () => readCase(scope, id)),
    ),

    'PUT /api/staff/cases/{id}/publication': caseStaff(async (scope, { params: { id }, body: { published } }) => {
      await publishCase(scope, id, published);
      return readCase(scope, id);
    }),

    'POST /api/staff/cases/{id}/notes': caseStaff(async (scope, { params: { id }, body }) => {
      await addNote(scope, id, body);
      return readCase(scope, id);
    }),

    'GET /api/staff/cases/{id}/near': caseStaff(async (scope, { params: { id } }) => ({
      data: await nearCase(scope, id),
    })),

    'POST /api/staff/cases/{id}/join': caseStaff(async (scope, { params: { id }, body }) => {
      await joinCase(scope, id, body);
      return readCase(scope, id);
    }),

    'POST /api/staff/cases/{id}/parts': caseStaff(async (scope, { params: { id }, body }) => {
      await addPart(scope, id, body);
      return readCase(scope, id);
    }),

    'POST /api/staff/cases/{id}/photos': async (app, { params: { id }, query: { deya_id }, body, session }) => {
      const within = inUtility(app, session, deya_id);
      await addPhotos(app, within, deya_id, id, body);
      return within((scope) => readCase(scope, id));
    },

    'PUT /api/staff/cases/{id}/photos/{photo_id}': caseStaff(async (scope, { params, body: { is_public } }) => {
      await showPhoto(scope, params, is_public);
      return readCase(scope, params.id);
    }),

    'POST /api/staff/cases/{id}/forwards': caseStaff(async (scope, { params: { id }, body }) => {
      await forwardCase(scope, id, body);
      return readCase(scope, id);
    }),

    'POST /api/staff/cases/{id}/forwards/{forward_id}/resend': caseStaff(
      async (scope, { params: { id, forward_id } }) => {
        await resendForward(scope, id, forward_id);
        return readCase(scope, id);
      },
    ),

    'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw': caseStaff(
      async (scope, { params: { id, forward_id } }) => {
        await withdrawForward(scope, id, forward_id);
        return readCase(scope, id);
      },
    ),

    'GET /api/staff/cases/{id}/document': async (app, { params: { id }, query: { deya_id }, session }) => {
      const data = await inUtility(
        app,
        session,
        deya_id,
      )(async (scope) =>
        (await selectCase(scope.tx, scope, id)) ? readApplicationData(scope.tx, { deya_id, id }) : undefined,
      );
      if (!data) throw missing();
      const { person_id: actor } = session;
      await noteReading(app, { actor, action: 'case-read', deya_id, person_id: data.row.person_id, report: id });
      return makeApplicationDocument(app, data);
    },

    'GET /api/staff/cases/{id}/photos/{photo_id}': async (app, { params, query, session, setHeader }) => {
      const photo = await inUtility(
        app,
        session,
        query.deya_id,
      )(async (scope) =>
        (await selectCase(scope.tx, scope, params.id))
          ? selectPhoto(scope.tx, query.deya_id, params.id, params.photo_id)
          : undefined,
      );
      if (!photo) throw missing();
      const { photos, decoder } = app.outside;
      setHeader('cache-control', PHOTO_CACHE);
      const read = () => photos.read(photo);
      return {
        type: photo.content_type,
        data: query.size === 'thumb' ? (await decoder.thumbOf(read)).bytes : await read(),
      };
    },
  },
  {
    'GET /api/staff/cases/{id}/document': { member: 'receipt' },
    'POST /api/staff/cases/{id}/forwards': { member: caseLimits['case-forward'] },
    'POST /api/staff/cases/{id}/forwards/{forward_id}/resend': { member: caseLimits['case-forward'] },
  },
);
