import { asPerson } from '@hydria/database/db.ts';
import { CITY_MEASURES, cityContract, type CityData } from '@hydria/shared/contract/city.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { visitor, type TenantScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { selectInfo } from '../deya/deya.sql.ts';
import { refuseActor } from '../session/check-password.ts';
import {
  saveCards,
  selectAir,
  selectBands,
  selectCards,
  selectEnergy,
  selectHistory,
  selectParking,
  selectWaste,
} from './city.sql.ts';
import { samplePlaces } from './sample-places.ts';
import { toAirPlace, withAge } from './to-city-data.ts';

const orSamples = <P>(own: P[], samples: P[] | undefined): P[] => (own.length === 0 && samples ? samples : own);

async function cityOf(
  { tx, deya_id, person_id, today: day, now }: TenantScope & { person_id: number | null },
  lang: Language,
): Promise<CityData> {
  const deya = await selectInfo(tx, deya_id, now);
  if (!deya) throw new AppError('deya_not_found', 404);
  const { demo, latitude, longitude, title, title_latin } = deya;
  const city = lang === 'el' ? deya.city || title : deya.city_latin || title_latin;
  const samples = demo ? samplePlaces({ latitude, longitude, city, lang, now }) : undefined;
  const reader = { deya_id, person_id, day, lang };
  const bands = await selectBands(tx);
  const energy = orSamples(await selectEnergy(tx, reader), samples?.energy);
  const air = orSamples(await selectAir(tx, reader), samples?.air);
  const waste = orSamples(await selectWaste(tx, reader), samples?.waste);
  const parking = orSamples(await selectParking(tx, reader), samples?.parking);
  return {
    demo,
    energy: energy.map((place) => withAge('energy', now, place)),
    air: air.map((place) => toAirPlace(place, bands, now)),
    waste: waste.map(({ last_pickup, ...place }) => ({
      ...withAge('waste', now, place),
      last_pickup: last_pickup && last_pickup.toISOString(),
    })),
    parking: parking.map(({ dated, ...place }) => {
      const aged = withAge('parking', now, place);
      return { ...aged, stale: aged.stale || !dated, last_seen: aged.seen_at, dated };
    }),
  };
}

/** City data of a utility, and the order of their cards. */
export const city = defineEndpoints(cityContract, {
  'GET /api/deya/city': visitor((scope, { query: { lang } }) => cityOf(scope, lang)),

  'GET /api/deya/city/history': visitor(async ({ tx, now, ...reader }, { query }) => {
    const readings = await selectHistory(tx, { ...reader, now }, query);
    const measures = CITY_MEASURES.flatMap((measure) => {
      const own = readings.filter((reading) => reading.measure === measure);
      const points = own.map(({ at, value }) => ({ at: at.toISOString(), value }));
      return points.length > 0 ? [{ measure, points }] : [];
    });
    return { measures };
  }),

  'GET /api/account/city-cards': async ({ db }, { session }) => ({
    cards: await asPerson(db, session.person_id, selectCards),
  }),

  'PUT /api/account/city-cards': async ({ db }, { session, body: { cards } }) => {
    refuseActor(session);
    await asPerson(db, session.person_id, (tx) => saveCards(tx, session.person_id, cards));
    return DONE;
  },
});
