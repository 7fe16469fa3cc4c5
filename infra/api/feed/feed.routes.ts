import type { Readable } from 'node:stream';
import {
  feedAnnouncement,
  feedBill,
  feedBillingReading,
  feedContract,
  feedFaq,
  feedReading,
  feedSettlement,
  feedSupply,
  feedWaterAnalysis,
} from '@hydria/shared/contract/feed.ts';
import { feedOnlineForm } from '@hydria/shared/contract/form-layout.ts';
import type { z } from 'zod';
import { AppError, InputError } from '../app-error.ts';
import { DONE, implement, type App } from '../implement.ts';
import { onlineForms } from '../online-forms/online-forms.feed.ts';
import { bills } from './bills.ts';
import { importRows, type Entity } from './importer.ts';
import { readNdjson } from './ndjson.ts';
import { storePicture, storeProfile } from './profile.ts';
import { billingReadings, readings } from './readings.ts';
import { settlements } from './settlements.ts';
import { supplies } from './supplies.ts';
import { announcements, faq, waterAnalyses } from './texts.ts';

/** What a call of the feed brings: whose system calls, and the stream of its lines. */
interface Lines {
  feed: { deya_id: number };
  body: Readable | undefined;
}

/** A sender that hangs up in the middle gets no answer; what was stored until then stays and can be sent again. */
async function take<T>({ db }: App, { feed, body }: Lines, schema: z.ZodType<T>, entity: Entity<T>) {
  if (!body) throw new AppError('unsupported_media_type', 415);
  try {
    return await importRows(db, feed.deya_id, entity, readNdjson(schema, body));
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNRESET' && body.destroyed)
      throw new AppError('malformed_request', 400);
    throw error;
  }
}

const pictureOf = (body: { data: Buffer } | undefined): Buffer => {
  if (!body?.data?.length) throw new InputError({ image: ['required'] });
  return body.data;
};

/** The utilities' feed. */
export const feed = implement(feedContract, {
  'POST /api/feed/supplies': (app, request) => take(app, request, feedSupply, supplies()),
  'POST /api/feed/bills': (app, request) => take(app, request, feedBill, bills()),
  'POST /api/feed/settlements': (app, request) => take(app, request, feedSettlement, settlements()),
  'POST /api/feed/readings': (app, request) => take(app, request, feedReading, readings()),
  'POST /api/feed/billing-readings': (app, request) => take(app, request, feedBillingReading, billingReadings()),
  'POST /api/feed/water-analyses': (app, request) => take(app, request, feedWaterAnalysis, waterAnalyses()),
  'POST /api/feed/announcements': (app, request) => take(app, request, feedAnnouncement, announcements()),
  'POST /api/feed/faq': (app, request) => take(app, request, feedFaq, faq()),
  'POST /api/feed/online-forms': (app, request) => take(app, request, feedOnlineForm, onlineForms()),
  'PUT /api/feed/profile': async ({ db }, { feed: { deya_id }, body }) => {
    await storeProfile(db, deya_id, body);
    return DONE;
  },
  'PUT /api/feed/logo': ({ db }, { feed: { deya_id }, body }) => storePicture(db, deya_id, 'logo', pictureOf(body)),
  'PUT /api/feed/cover': ({ db }, { feed: { deya_id }, body }) => storePicture(db, deya_id, 'cover', pictureOf(body)),
});
