import { directoryLookup, personScope } from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import { reportsContract } from '@hydria/shared/contract/reports.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { Selectable } from 'kysely';
import { selectReportSettings } from '../../kernel/report-settings.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { visitor } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { dueOf } from '../case-rules/route-case.ts';
import { storeEvidence } from '../../kernel/case-evidence.ts';
import { takenProblemTypes } from '@hydria/shared/rules/report.ts';
import { keepAnswers, type GivenAnswers } from '../case-types/case-questions.ts';
import { provenAlert, type ProvenAlert } from '../flow-alerts/own-alert.ts';
import { requireSupply } from '../supplies/access.ts';
import { isUtilityNotified } from '../../kernel/mail-to-utility.ts';
import { today } from '../../kernel/today.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import { requirePlaceInArea, requireRightType } from './check-report.ts';
import { addNote } from './add-note.ts';
import { changeContact } from './change-contact.ts';
import { selectOwnCase } from './report-events.sql.ts';
import { answerQuestion } from './report-feedback.ts';
import { nearReports } from './near-reports.ts';
import { PHOTO_CACHE, selectPhotoForReporter, sendPhoto } from './report-photo.ts';
import { reportRow, trimmed } from './report-row.ts';
import { asSeenBy, caseState, titlesOf, viewOwnReport } from './report-view.ts';
import { asReporter, reporterOfAccount, reportMissing } from './reporter.ts';
import { countReports, hasMeter, selectPhotos, selectReceipt, selectReports } from './reports.sql.ts';
import { storeFollower, storeReport } from './store-report.ts';
import { withdrawReport } from './withdraw-report.ts';
import { reportLimits } from './limits.ts';

type ReportRow = Selectable<Tables['problem_report']>;
type ReportBody = CallInput<'POST /api/reports'>['body'];

/** Refuses a guest who wants to follow a report and could not hear of it. */
const requireAddress = ({ same_as, email }: ReportBody, person_id: number | null): void => {
  if (same_as !== undefined && person_id === null && !trimmed(email)) throw new InputError({ email: ['required'] });
};

/** Refuses a report that this person may not send to this utility. Returns the answers to the questions of its type. */
const checkAgainstUtility = async (
  tx: Tx,
  body: ReportBody,
  person_id: number | null,
  day: string,
): Promise<GivenAnswers | null> => {
  const deya = await selectReportSettings(tx, body.deya_id);
  if (!deya) throw new AppError('deya_not_found', 404);
  if (!deya.customer_reports) throw new AppError('reports_closed', 403);
  const limits = { today: day, text_limit: deya.settings.free_text_max };
  requireForm(reportForm, body, limits);
  if (!takenProblemTypes(deya).some((type) => type === body.problem_type))
    throw new InputError({ problem_type: ['exists'] });
  requirePlaceInArea(body, deya);
  const answers = await requireRightType(tx, body.deya_id, body, limits);
  requireAddress(body, person_id);
  const { deya_id, kwdikos_katanalwti, hydrometer } = body;
  if (person_id !== null && kwdikos_katanalwti)
    await requireSupply(tx, { deya_id, kwdikos_katanalwti, person_id }, day);
  // Of a supply that is not proved to be the sender's, nothing tells which meters it has.
  if (hydrometer && (person_id === null || !(await hasMeter(tx, { deya_id, kwdikos_katanalwti, hydrometer }))))
    throw new InputError({ hydrometer: ['invalid_hydrometer'] });
  return answers;
};

/** The alert from which a report is made, with its proof: one of the sender's, about the supply and the meter of the report. */
const alertOf = async (tx: Tx, body: ReportBody, person_id: number | null, now: Date): Promise<ProvenAlert | null> => {
  const { deya_id, alert_id, kwdikos_katanalwti, hydrometer } = body;
  if (alert_id === undefined) return null;
  const missing = () => new AppError('alert_not_found', 404);
  if (person_id === null) throw missing();
  const alert = await provenAlert({ tx, deya_id, person_id, now, today: athensDay(now.getTime()) }, alert_id);
  const isSame = alert.kwdikos_katanalwti === trimmed(kwdikos_katanalwti);
  if (!isSame || (trimmed(hydrometer) ?? alert.hydrometer) !== alert.hydrometer) throw missing();
  return alert;
};

const receipt = async (
  app: ApiContext,
  tx: Tx,
  deya_id: number,
  { id, code, status, created_at }: Pick<ReportRow, 'id' | 'code' | 'status' | 'created_at'>,
) => ({
  id,
  utility_notified: status !== CASE_STATES.duplicate && (await isUtilityNotified(app, tx, { deya_id, id })),
  code,
  status: caseState(status),
  created_at: created_at.toISOString(),
  due_at: await dueOf(tx, deya_id, id),
});

export const reports = defineEndpoints(
  reportsContract,
  {
    'POST /api/reports': async (app, request) => {
      const { db, clock, outside } = app;
      const { body, session } = request;
      const person_id = session?.person_id ?? null;
      const scope = { deya_id: body.deya_id, ...(person_id === null ? {} : { person_id }) };
      const {
        before,
        alert,
        given: answers,
      } = await inScope(db, scope, async (tx) => {
        const given = await checkAgainstUtility(tx, body, person_id, today(clock));
        const alert = await alertOf(tx, body, person_id, clock.now());
        const stored = await selectReceipt(tx, body.deya_id, person_id, body.idempotency_key);
        return { given, alert, before: stored && (await receipt(app, tx, body.deya_id, stored)) };
      });
      if (before) {
        await request.refundRateLimit();
        return before;
      }
      // Decoding takes a while: outside any transaction, so that no connection waits for it.
      const pictures = await readPhotos(outside.decoder, body.photos ?? []);
      const { answer, written } = await withStoredPhotos(outside.photos, body.deya_id, pictures, (photos) =>
        inScope(db, scope, async (tx) => {
          const report = {
            ...reportRow(body.deya_id, body, clock.now()),
            person_id,
            ...(await keepAnswers(tx, body.deya_id, answers)),
            ...(alert && { source: 'alert' as const }),
          };
          const stored = await (body.same_as === undefined
            ? storeReport(tx, report, photos, (error) => request.log.error({ error }, 'A report was not routed'))
            : storeFollower(tx, report, photos, body.same_as));
          if (stored && alert) await storeEvidence(tx, { deya_id: body.deya_id, id: stored.id }, alert);
          const row = stored ?? (await selectReceipt(tx, body.deya_id, person_id, body.idempotency_key));
          // The key belongs to a report of another sender.
          if (!row) throw new InputError({ idempotency_key: ['unique'] });
          return { answer: await receipt(app, tx, body.deya_id, row), written: stored !== undefined };
        }),
      );
      if (!written) await request.refundRateLimit();
      return answer;
    },

    'GET /api/reports/near': visitor(async (scope, { query }) => ({ data: await nearReports(scope, query) })),

    'GET /api/reports': visitor(async ({ tx, deya_id, person_id }, { query }) => {
      const { mine = false, state, search = '', cursor, itemsPerPage: rows } = query;
      if (mine && person_id === null) throw new AppError('unauthenticated', 401);
      // The words of a report are for its reporter alone, and a search would tell them.
      if (search !== '' && !mine) throw new InputError({ search: ['unexpected'] });
      const filter = {
        deya_id,
        search,
        ...(mine && person_id !== null && { person_id }),
        ...(state && { state }),
      };
      if (!(await selectReportSettings(tx, deya_id))) throw new AppError('deya_not_found', 404);
      const counts = await countReports(tx, filter);
      const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectReports(tx, filter, at));
      const ids = page.data.map(({ id }) => id);
      const photos = await selectPhotos(tx, deya_id, ids);
      const isMine = (row: ReportRow) => person_id !== null && row.person_id === person_id;
      const titles = await titlesOf(tx, deya_id, page.data);
      const data = page.data.map((row) => asSeenBy(row, isMine(row), { photos, titles }));
      return { ...counts, data, next: page.next };
    }),

    'GET /api/reports/{id}': async (app, { params, session }) => {
      const reporter = await reporterOfAccount(app, params.id, session.person_id);
      return asReporter(app, reporter, (tx) => viewOwnReport(tx, reporter, app.clock.now()));
    },

    'POST /api/reports/{id}/withdraw': async (app, { params, session }) => {
      await withdrawReport(app, await reporterOfAccount(app, params.id, session.person_id));
      return DONE;
    },

    'POST /api/reports/{id}/notes': async (app, { params, body, session, refundRateLimit }) => {
      const isNew = await addNote(app, await reporterOfAccount(app, params.id, session.person_id), body);
      if (!isNew) await refundRateLimit();
      return DONE;
    },

    'POST /api/reports/{id}/contact': async (app, { params, body, session, ip }) =>
      changeContact(app, await reporterOfAccount(app, params.id, session.person_id), body, ip),

    'POST /api/reports/{id}/feedback': async (app, { params, body, session }) => {
      await answerQuestion(app, await reporterOfAccount(app, params.id, session.person_id), body);
      return DONE;
    },

    'GET /api/reports/{id}/photos/{photo_id}': async (app, { params, query, session, setHeader }) => {
      const { db } = app;
      const { id, photo_id } = params;
      const { person_id } = session;
      const owner = await directoryLookup(db, id);
      if (owner?.kind !== 'problem_report') throw reportMissing();
      const { deya_id } = owner;
      const isStaff = (await personScope(db, person_id, deya_id)).includes('cases.view');
      const photo = await inScope(db, { deya_id, person_id }, async (tx) => {
        const isTheirs = isStaff || (await selectOwnCase(tx, { deya_id, kind: 'report', id, person_id })) !== undefined;
        return isTheirs ? selectPhotoForReporter(tx, { deya_id, id }, photo_id) : undefined;
      });
      if (!photo) throw reportMissing();
      setHeader('cache-control', PHOTO_CACHE);
      return sendPhoto(app, photo, query.size);
    },
  },
  {
    'POST /api/reports': { guest: 'guest', member: 'member-report', bytes: 'photo-bytes' },
    'GET /api/reports/near': { guest: reportLimits['near-reports'], member: reportLimits['near-reports'] },
    'POST /api/reports/{id}/notes': { member: 'member-report', bytes: 'photo-bytes' },
  },
);
