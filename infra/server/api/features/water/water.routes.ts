import { waterContract } from '@hydria/shared/contract/water.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { defineEndpoints } from '../../http/define-endpoint.ts';
import { member, visitor, type TenantScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { selectInfo } from '../deya/deya.sql.ts';
import { requireSupply } from '../supplies/access.ts';
import { selectShown } from './shown-notices.sql.ts';
import { analysisItems, feedPath, toAtom, toJsonFeed } from './analysis-feed.ts';
import { toAnalytics, toParameters, type Law } from './judge-analyses.ts';
import {
  selectHistory,
  selectIndexes,
  selectLatest,
  selectLimits,
  selectZone,
  selectZonePlaces,
  selectZones,
} from './water.sql.ts';

const lawOf = async (tx: Tx, lang: Language): Promise<Law> => ({
  indexes: await selectIndexes(tx, lang),
  limits: await selectLimits(tx),
});

interface OfZone {
  zone?: string | undefined;
  lang: Language;
}

async function qualityOf({ tx, deya_id, today, now }: TenantScope, { zone: named, lang }: OfZone) {
  const deya = await selectInfo(tx, deya_id, now);
  if (!deya) throw new AppError('deya_not_found', 404);
  const zones = await selectZones(tx, deya_id);
  const zone = named ?? zones[0] ?? '';
  const parameters = toParameters(await selectHistory(tx, deya_id, zone), await lawOf(tx, lang), today);
  const feeds = {
    atom: feedPath('atom', deya_id, zone, lang),
    json: feedPath('json', deya_id, zone, lang),
  };
  const notices = await selectShown(tx, { deya_id, zones: [zone], lang, now });
  return { deya, quality: { zone, zones, parameters, notices, feeds } };
}

async function feedOf(scope: TenantScope, query: OfZone, publicUrl: string) {
  const { deya, quality } = await qualityOf(scope, query);
  return {
    lang: query.lang,
    deya,
    publicUrl,
    zone: quality.zone,
    items: analysisItems(quality.parameters, query.lang),
  };
}

/** Water quality: public, as the law requires of utilities. */
export const water = defineEndpoints(waterContract, {
  'GET /api/deya/waterAnalytics': member(async ({ tx, person_id, today, now }, { query }) => {
    const key = { ...query, person_id };
    await requireSupply(tx, key, today);
    const zone = await selectZone(tx, key);
    const latest = await selectLatest(tx, key.deya_id, zone);
    const shown = await selectShown(tx, { deya_id: key.deya_id, zones: [zone], lang: query.lang, now });
    const notices = shown.filter(({ cleared_at }) => cleared_at === null);
    return { status: 'Success', zone, analytics: toAnalytics(latest, await lawOf(tx, query.lang)), notices };
  }),

  'GET /api/deya/waterQuality': visitor(async (scope, { query }) => (await qualityOf(scope, query)).quality),

  'GET /api/deya/waterQuality/zones': visitor(async ({ tx, deya_id }) => ({
    zones: await selectZonePlaces(tx, deya_id),
  })),

  'GET /api/deya/waterQuality/json': (app, request) =>
    visitor<(typeof waterContract)['GET /api/deya/waterQuality/json']>(async (scope, { query }) =>
      toJsonFeed(await feedOf(scope, query, app.config.publicUrl)),
    )(app, request),

  'GET /api/deya/waterQuality/atom': (app, request) =>
    visitor<(typeof waterContract)['GET /api/deya/waterQuality/atom']>(async (scope, { query }) =>
      toAtom(await feedOf(scope, query, app.config.publicUrl)),
    )(app, request),
});
