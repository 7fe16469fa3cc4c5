import { asTenant } from '@hydria/database/db.ts';
import { deyaContract } from '@hydria/shared/contract/deya.ts';
import { DEFAULT_LANGUAGE, type Language } from '@hydria/shared/rules/languages.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { visitor, type TenantScope } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { legalText } from './legal/legal-text.ts';
import {
  selectActive,
  selectAnnouncements,
  selectDeyas,
  selectFaq,
  selectFrameAncestors,
  selectInfo,
  selectPicture,
  selectPoi,
  type Position,
} from './deya.sql.ts';

/** A picture never changes under its number. */
const FOREVER = 'public, max-age=31536000, immutable';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('deya_not_found', 404);
  return row;
};

function positionOf(query: { latitude?: number; longitude?: number } | undefined): Position | undefined {
  const { latitude, longitude } = query ?? {};
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) throw new InputError({ latitude: ['required'] });
  if (longitude === undefined) throw new InputError({ longitude: ['required'] });
  return { latitude, longitude };
}

async function infoWithAnnouncements({ tx, deya_id, now }: TenantScope, lang: Language) {
  const info = found(await selectInfo(tx, deya_id, now));
  return { ...info, lang, announcements: await selectAnnouncements(tx, deya_id, lang, now) };
}

/** Its own questions, or those of the fallback utility when it has none (S §7). */
async function faqOf({ db, config, clock }: ApiContext, deya_id: number | undefined, lang: Language) {
  if (deya_id) {
    found(await asTenant(db, deya_id, (tx) => selectInfo(tx, deya_id, clock.now())));
    const own = await selectFaq(db, deya_id, lang);
    if (own.length > 0) return own;
  }
  return config.faqFallback ? selectFaq(db, config.faqFallback, lang) : [];
}

export const deya = defineEndpoints(deyaContract, {
  'GET /api/media/{id}': async ({ db, outside }, { params, setHeader }) => {
    const picture = await selectPicture(db, params.id);
    if (!picture) throw new AppError('not_found', 404);
    setHeader('cache-control', FOREVER);
    return { type: picture.content_type, data: await outside.photos.read(picture) };
  },

  'GET /api/deya/list': async ({ db }, { query, session }) => {
    const links = session ? await selectActive(db, session.person_id) : new Map<number, boolean>();
    const deyas = await selectDeyas(db, positionOf(query), [...links.keys()]);
    return { deyas: deyas.map((d) => (links.has(d.id) ? { ...d, active: links.get(d.id) } : d)) };
  },

  'GET /api/deya/info': visitor(async ({ tx, deya_id, now }) => found(await selectInfo(tx, deya_id, now))),

  'GET /api/deya/frame-ancestors': visitor(async ({ tx, deya_id }) => ({
    origins: found(await selectFrameAncestors(tx, deya_id)),
  })),

  'GET /api/deya/faq': async (app, { query: { deya_id, lang } }) => ({ data: await faqOf(app, deya_id, lang) }),

  'GET /api/deya/announcements': visitor(async (scope, { query: { lang } }) => ({
    data: (await infoWithAnnouncements(scope, lang)).announcements,
  })),

  'GET /api/deya/legal': (app, { query }) => legalText(app, query),

  'GET /api/deya/poi': visitor(async ({ tx, deya_id, now }, { query: { lang } }) => {
    found(await selectInfo(tx, deya_id, now));
    return { data: await selectPoi(tx, deya_id, lang) };
  }),

  'GET /api/guest/deyaInfo': visitor(async (scope, { query: { lang = DEFAULT_LANGUAGE } }) => ({
    data: await infoWithAnnouncements(scope, lang),
  })),
});
