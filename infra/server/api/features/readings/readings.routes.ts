import { asTenant, type Tx } from '@hydria/database/db.ts';
import { readingsContract } from '@hydria/shared/contract/readings.ts';
import { CORRECTION_MS, doubtAbout } from '@hydria/shared/rules/meter-reading.ts';
import { defineEndpoints, type ImageAnswer } from '../../http/define-endpoint.ts';
import { member, memberRead, staff, type PersonScope } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { decideReading } from './decide-reading.ts';
import {
  countReadings,
  inOrder,
  lockReading,
  selectHistory,
  selectOwnReading,
  selectOwnReadings,
  selectQueue,
  selectReading,
  selectReadingPhoto,
  selectReadings,
  updateReading,
} from './readings.sql.ts';
import { sendReading } from './send-reading.ts';

/** The browser of the person may cache a photo; shared caches may not. */
const PHOTO_CACHE = 'private, max-age=86400, immutable';

const missing = () => new AppError('reading_not_found', 404);

interface PhotoRequest {
  params: { id: number };
  query: { deya_id: number; size?: 'full' | 'thumb' | undefined };
  setHeader(name: string, value: string): void;
}

/** The photo of a reading; of this sender alone when `person_id` names one. */
async function photoOf(
  { outside }: ApiContext,
  inUtility: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { params, query, setHeader }: PhotoRequest,
  person_id?: number,
): Promise<ImageAnswer> {
  const photo = await inUtility((tx) => selectReadingPhoto(tx, query.deya_id, params.id));
  if (!photo || (person_id !== undefined && photo.person_id !== person_id)) throw missing();
  setHeader('cache-control', PHOTO_CACHE);
  const read = () => outside.photos.read(photo);
  const data = query.size === 'thumb' ? (await outside.decoder.thumbOf(read)).bytes : await read();
  return { type: photo.content_type, data };
}

/** Stores other digits, within an hour and before the utility has decided. */
async function correct({ tx, deya_id, person_id, now }: PersonScope, id: number, counter_l: number) {
  const locked = await lockReading(tx, deya_id, id);
  if (locked?.person_id !== person_id) throw missing();
  const { state, sent_at, hydrometer, read_on } = locked;
  if (state !== 'sent' || now.getTime() >= sent_at.getTime() + CORRECTION_MS) throw new AppError('reading_closed', 409);
  const known = await selectHistory(tx, deya_id, hydrometer, read_on);
  const doubt = doubtAbout({ date: read_on, counter_l }, known);
  await updateReading(tx, deya_id, id, { counter_l, doubt, updated_at: now });
  const stored = await selectOwnReading(tx, deya_id, person_id, { id });
  return stored!;
}

export const readings = defineEndpoints(
  readingsContract,
  {
    'POST /api/readings': (app, { body, session, refundRateLimit }) =>
      sendReading(app, body, session.person_id, refundRateLimit),

    'GET /api/readings': memberRead(({ tx, deya_id, person_id }, { query }) => {
      const { kwdikos_katanalwti, itemsPerPage: rows, cursor } = query;
      const of = { deya_id, person_id, kwdikos_katanalwti };
      return keysetPage(byNumber('id'), { cursor, rows }, (at) => selectOwnReadings(tx, of, at));
    }),

    'POST /api/readings/{id}/correction': member((scope, { params, body }) => correct(scope, params.id, body.counter)),

    'GET /api/readings/{id}/photo': (app, request) => {
      const { query, session } = request;
      const { person_id } = session;
      return photoOf(app, (work) => asLinkedMember(app.db, query.deya_id, person_id, work), request, person_id);
    },

    'GET /api/staff/readings': staff(async ({ tx, deya_id }, { query }) => {
      const { state, search, sort = 'state', order = 'asc', itemsPerPage: rows, cursor } = query;
      const by = { state, search };
      const page = await inOrder({ sort, order, cursor, rows }, (part) => selectReadings(tx, deya_id, by, part));
      return { total: await countReadings(tx, deya_id, by), ...page };
    }),

    'GET /api/staff/readings/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

    'GET /api/staff/readings/{id}': staff(async ({ tx, deya_id, person_id: reader }, { params: { id } }) => {
      const found = await selectReading(tx, deya_id, { id, reader });
      if (!found) throw missing();
      return found;
    }),

    'GET /api/staff/readings/{id}/photo': (app, request) =>
      photoOf(app, (work) => asTenant(app.db, request.query.deya_id, work), request),

    'POST /api/staff/readings/{id}/accept': staff((scope, { params, body }) =>
      decideReading(scope, params.id, { counter: body.counter }),
    ),

    'POST /api/staff/readings/{id}/refuse': staff((scope, { params, body }) =>
      decideReading(scope, params.id, { reason: body.reason }),
    ),
  },
  { 'POST /api/readings': { member: 'member-reading', bytes: 'photo-bytes' } },
);
