import { directoryLookup, personScope } from '@hydria/database/cross-utility.ts';
import { inScope, type Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import type { Picture } from '@hydria/adapters/photo-store/photo.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import { reportsContract } from '@hydria/shared/contract/reports.ts';
import type { CaseState } from '@hydria/shared/rules/case-state.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { checkPhotoFile } from '@hydria/shared/rules/photo.ts';
import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import type { Insertable, Selectable } from 'kysely';
import { requireForm } from '../../kernel/require-form.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { visitor } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import { newReference } from '../../kernel/reference.ts';
import { requireSupply } from '../supplies/access.ts';
import { today } from '../../kernel/today.ts';
import { UploadedFile } from '../../kernel/uploads.ts';
import {
  countReports,
  insertPhotos,
  insertReport,
  selectPhoto,
  selectPhotos,
  selectReceipt,
  selectReports,
  selectReportSettings,
} from './reports.sql.ts';

type ReportRow = Selectable<Tables['problem_report']>;
type ReportBody = CallInput<'POST /api/reports'>['body'];

/** The browser of the person may cache the photo of a report; shared caches may not. */
const PHOTO_CACHE = 'private, max-age=86400, immutable';

/** Refuses the whole report when one of its files is no photo: nothing is stored that the person does not know of. */
const readPhotos = async (decoder: PhotoDecoder, files: readonly File[]): Promise<Picture[]> => {
  const photos: Picture[] = [];
  for (const file of files) {
    const problem = checkPhotoFile(file) ?? (file instanceof UploadedFile ? null : 'image');
    const picture = problem ?? (await decoder.remake('photo', (file as UploadedFile).path));
    if (typeof picture === 'string') throw new InputError({ photos: [picture] });
    photos.push(picture);
  }
  return photos;
};

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

const receipt = (row: Pick<ReportRow, 'id' | 'code' | 'status' | 'created_at'>) => ({
  id: row.id,
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

export const reports = defineEndpoints(
  reportsContract,
  {
    'POST /api/reports': async (app, request) => {
      const { db, clock, outside } = app;
      const { body, session } = request;
      const person_id = session?.person_id ?? null;
      const scope = { deya_id: body.deya_id, ...(person_id === null ? {} : { person_id }) };
      const before = await inScope(db, scope, async (tx) => {
        await checkAgainstUtility(tx, body, person_id, today(clock));
        return selectReceipt(tx, body.deya_id, person_id, body.idempotency_key);
      });
      if (before) {
        await request.refundRateLimit();
        return receipt(before);
      }
      // Decoding takes a while: outside any transaction, so that no connection waits for it.
      const pictures = await readPhotos(outside.decoder, body.photos ?? []);
      const { row, written } = await withStoredPhotos(outside.photos, body.deya_id, pictures, (photos) =>
        inScope(db, scope, async (tx) => {
          const stored = await insertReport(tx, rowOf(body, person_id, clock.now()));
          if (stored) await insertPhotos(tx, body.deya_id, stored.id, photos);
          const row = stored ?? (await selectReceipt(tx, body.deya_id, person_id, body.idempotency_key));
          // Somebody else's key.
          if (!row) throw new InputError({ idempotency_key: ['unique'] });
          return { row, written: stored !== undefined };
        }),
      );
      if (!written) await request.refundRateLimit();
      return receipt(row);
    },

    'GET /api/reports': visitor(async ({ tx, deya_id, person_id }, { query: { mine, state, cursor } }) => {
      if (mine && person_id === null) throw new AppError('unauthenticated', 401);
      const filter = {
        deya_id,
        ...(mine && person_id !== null && { person_id }),
        ...(state && { state }),
      };
      if (!(await selectReportSettings(tx, deya_id))) throw new AppError('deya_not_found', 404);
      const { active, closed } = await countReports(tx, filter);
      const { data: rows, next } = await keysetPage(byNumber('id'), { cursor }, (at) => selectReports(tx, filter, at));
      const ids = rows.map(({ id }) => id);
      const photos = await selectPhotos(tx, deya_id, ids);
      return { active, closed, data: rows.map((row) => asSeenBy(row, person_id, photos)), next };
    }),

    'GET /api/reports/{id}/photos/{photo_id}': async ({ db, outside }, { params, query, session, setHeader }) => {
      const owner = await directoryLookup(db, params.id);
      if (owner?.kind !== 'problem_report') throw new AppError('report_not_found', 404);
      const photo = await inScope(db, { deya_id: owner.deya_id }, (tx) =>
        selectPhoto(tx, owner.deya_id, params.id, params.photo_id),
      );
      const maySee =
        photo &&
        (photo.person_id === session.person_id ||
          (await personScope(db, session.person_id, owner.deya_id)).includes('reports.manage'));
      if (!photo || !maySee) throw new AppError('report_not_found', 404);
      setHeader('cache-control', PHOTO_CACHE);
      const read = () => outside.photos.read(photo);
      const data = query.size === 'thumb' ? (await outside.decoder.thumbOf(read)).bytes : await read();
      return { type: photo.content_type, data };
    },
  },
  { 'POST /api/reports': { guest: 'guest', member: 'member-report', bytes: 'photo-bytes' } },
);
