import { directoryLookup, personScope } from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import { reportNoteForm } from '@hydria/shared/contract/forms/report-note.ts';
import { reportsContract, type ReportEvent } from '@hydria/shared/contract/reports.ts';
import { CASE_STATES, isActive, type CaseState } from '@hydria/shared/rules/case-state.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import type { Insertable, Selectable } from 'kysely';
import { requireForm } from '../../kernel/require-form.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { visitor } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import { newReference } from '../../kernel/reference.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { requireSupply } from '../supplies/access.ts';
import { isUtilityNotified } from '../../kernel/mail-to-utility.ts';
import { today } from '../../kernel/today.ts';
import { readPhotos } from '../../kernel/read-photos.ts';
import {
  addEvent,
  hasNote,
  lockOwnReport,
  selectEvents,
  selectEventsOfKnown,
  selectOwnReport,
} from './report-events.sql.ts';
import {
  countReports,
  selectPhoto,
  selectPhotos,
  selectReceipt,
  selectReports,
  selectReportSettings,
} from './reports.sql.ts';
import { storeReport } from './store-report.ts';

type ReportRow = Selectable<Tables['problem_report']>;
type ReportBody = CallInput<'POST /api/reports'>['body'];

/** The browser of the person may cache the photo of a report; shared caches may not. */
const PHOTO_CACHE = 'private, max-age=86400, immutable';

const given = (text: string | undefined): string | null => text?.trim() || null;

const rowOf = (body: ReportBody, person_id: number | null, now: Date): Insertable<Tables['problem_report']> => ({
  deya_id: body.deya_id,
  code: newReference(),
  idempotency_key: body.idempotency_key,
  person_id,
  kwdikos_katanalwti: given(body.kwdikos_katanalwti),
  hydrometer: given(body.hydrometer),
  problem_type: body.problem_type,
  description: body.description,
  latitude: body.latitude ?? null,
  longitude: body.longitude ?? null,
  address: given(body.address),
  first_name: given(body.first_name),
  last_name: given(body.last_name),
  phone: toE164(body.phone ?? ''),
  email: given(body.email),
  lang: body.lang ?? 'el',
  created_at: now,
  updated_at: now,
});

/** May this utility be told of this problem by this person? Throws the reason when not. */
const checkAgainstUtility = async (tx: Tx, body: ReportBody, person_id: number | null, day: string): Promise<void> => {
  const deya = await selectReportSettings(tx, body.deya_id);
  if (!deya) throw new AppError('deya_not_found', 404);
  if (!deya.customer_reports) throw new AppError('reports_closed', 403);
  requireForm(reportForm, body, { text_limit: deya.settings.free_text_max });
  const { deya_id, kwdikos_katanalwti } = body;
  if (person_id !== null && kwdikos_katanalwti)
    await requireSupply(tx, { deya_id, kwdikos_katanalwti, person_id }, day);
};

const receipt = (row: Pick<ReportRow, 'id' | 'code' | 'status' | 'created_at'>, utility_notified: boolean) => ({
  id: row.id,
  utility_notified,
  code: row.code,
  status: caseState(row.status),
  created_at: row.created_at.toISOString(),
});

// The table's checks and this feature's inserts allow nothing else.
const caseState = (status: number) => status as CaseState;
const problemType = (type: string): ProblemType => PROBLEM_TYPES.find((known) => known === type) ?? 'other';

type Photo = Awaited<ReturnType<typeof selectPhotos>>[number];

/** Others see that there is a report, of what kind and how far it has got; only the reporter sees what it says. */
const asSeenBy = (row: ReportRow, person_id: number | null, photos: readonly Photo[]) => {
  const mine = person_id !== null && row.person_id === person_id;
  return {
    id: row.id,
    deya_id: row.deya_id,
    code: mine ? row.code : '',
    problem_type: problemType(row.problem_type),
    status: caseState(row.status),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    mine,
    description: mine ? row.description : null,
    kwdikos_katanalwti: mine ? row.kwdikos_katanalwti : null,
    address: mine ? row.address : null,
    latitude: mine ? row.latitude : null,
    longitude: mine ? row.longitude : null,
    photos: mine
      ? photos.filter(({ report_id }) => report_id === row.id).map(({ id, width, height }) => ({ id, width, height }))
      : [],
  };
};

type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number];

/**
 * The history of a report: its sending, what is stored of its changes, and its present state where that came without an event. A duplicate
 * goes on with what the utility says of the case to which it belongs.
 */
const historyOf = (
  { status, created_at, updated_at }: ReportRow,
  stored: readonly StoredEvent[],
  ofKnown: readonly StoredEvent[],
): ReportEvent[] => {
  const sent: StoredEvent = { by: 'customer', status: CASE_STATES.open, note: null, at: created_at };
  const before = [sent, ...stored];
  const last = before.findLast((event) => event.status !== null)?.status;
  const present: StoredEvent = { by: 'utility', status, note: null, at: updated_at };
  const all = last === status ? before : [...before, present];
  return [...all, ...ofKnown]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, status, ...event }) => ({
      ...event,
      status: status === null ? null : caseState(status),
      at: at.toISOString(),
    }));
};

const missing = () => new AppError('report_not_found', 404);

/** A transaction in the utility of a report, which is found by its number. */
const inUtilityOf = async <T>(
  { db }: ApiContext,
  { id, person_id }: { id: number; person_id: number },
  work: (tx: Tx, key: { deya_id: number; id: number; person_id: number }) => Promise<T>,
): Promise<T> => {
  const owner = await directoryLookup(db, id);
  if (owner?.kind !== 'problem_report') throw missing();
  const { deya_id } = owner;
  return inScope(db, { deya_id, person_id }, (tx) => work(tx, { deya_id, id, person_id }));
};

export const reports = defineEndpoints(
  reportsContract,
  {
    'POST /api/reports': async (app, request) => {
      const { db, clock, outside } = app;
      const { body, session } = request;
      const person_id = session?.person_id ?? null;
      const scope = { deya_id: body.deya_id, ...(person_id === null ? {} : { person_id }) };
      const { told, before } = await inScope(db, scope, async (tx) => {
        await checkAgainstUtility(tx, body, person_id, today(clock));
        const told = await isUtilityNotified(app, tx, body.deya_id);
        return { told, before: await selectReceipt(tx, body.deya_id, person_id, body.idempotency_key) };
      });
      if (before) {
        await request.refundRateLimit();
        return receipt(before, told);
      }
      // Decoding takes a while: outside any transaction, so that no connection waits for it.
      const pictures = await readPhotos(outside.decoder, body.photos ?? []);
      const { row, written } = await withStoredPhotos(outside.photos, body.deya_id, pictures, (photos) =>
        inScope(db, scope, async (tx) => {
          const stored = await storeReport(tx, rowOf(body, person_id, clock.now()), photos);
          const row = stored ?? (await selectReceipt(tx, body.deya_id, person_id, body.idempotency_key));
          // Somebody else's key.
          if (!row) throw new InputError({ idempotency_key: ['unique'] });
          return { row, written: stored !== undefined };
        }),
      );
      if (!written) await request.refundRateLimit();
      return receipt(row, told);
    },

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
      return { ...counts, data: page.data.map((row) => asSeenBy(row, person_id, photos)), next: page.next };
    }),

    'GET /api/reports/{id}': (app, { params: { id }, session: { person_id } }) =>
      inUtilityOf(app, { id, person_id }, async (tx, key) => {
        const row = await selectOwnReport(tx, key);
        if (!row) throw missing();
        const photos = await selectPhotos(tx, key.deya_id, [id]);
        const events = historyOf(
          row,
          await selectEvents(tx, key.deya_id, id),
          await selectEventsOfKnown(tx, key.deya_id, id),
        );
        return { ...asSeenBy(row, person_id, photos), events };
      }),

    'POST /api/reports/{id}/withdraw': (app, { params: { id }, session: { person_id } }) =>
      inUtilityOf(app, { id, person_id }, async (tx, key) => {
        const row = await lockOwnReport(tx, key);
        if (!row) throw missing();
        if (row.status !== CASE_STATES.open) throw new AppError('report_in_progress', 409);
        const change = { by: 'customer', status: CASE_STATES.closed, note: null, idempotency_key: null } as const;
        await addEvent(tx, { deya_id: key.deya_id, report_id: id, ...change, at: app.clock.now() });
        return DONE;
      }),

    'POST /api/reports/{id}/notes': async (app, request) => {
      const { id } = request.params;
      const { note, idempotency_key } = request.body;
      const { person_id } = request.session;
      const isNew = await inUtilityOf(app, { id, person_id }, async (tx, key) => {
        const row = await lockOwnReport(tx, key);
        if (!row) throw missing();
        const { deya_id } = key;
        if (await hasNote(tx, deya_id, id, idempotency_key)) return false;
        if (!isActive(caseState(row.status))) throw new AppError('report_closed', 409);
        requireForm(reportNoteForm, { note }, { text_limit: await textLimitOf(tx, deya_id) });
        const event = { by: 'customer', status: null, note: note.trim(), idempotency_key } as const;
        await addEvent(tx, { deya_id, report_id: id, ...event, at: app.clock.now() });
        return true;
      });
      if (!isNew) await request.refundRateLimit();
      return DONE;
    },

    'GET /api/reports/{id}/photos/{photo_id}': async ({ db, outside }, { params, query, session, setHeader }) => {
      const owner = await directoryLookup(db, params.id);
      if (owner?.kind !== 'problem_report') throw new AppError('report_not_found', 404);
      const photo = await inScope(db, { deya_id: owner.deya_id }, (tx) =>
        selectPhoto(tx, owner.deya_id, params.id, params.photo_id),
      );
      const maySee =
        photo &&
        (photo.person_id === session.person_id ||
          (await personScope(db, session.person_id, owner.deya_id)).includes('cases.view'));
      if (!photo || !maySee) throw new AppError('report_not_found', 404);
      setHeader('cache-control', PHOTO_CACHE);
      const read = () => outside.photos.read(photo);
      const data = query.size === 'thumb' ? (await outside.decoder.thumbOf(read)).bytes : await read();
      return { type: photo.content_type, data };
    },
  },
  {
    'POST /api/reports': { guest: 'guest', member: 'member-report', bytes: 'photo-bytes' },
    'POST /api/reports/{id}/notes': { member: 'member-report' },
  },
);
