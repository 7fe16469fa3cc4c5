import type { Tx } from '@hydria/database/db.ts';
import type { CityMeasure } from '@hydria/shared/contract/city.ts';
import type { AirBand, AirCategory } from '@hydria/shared/rules/air-quality.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { sql, type RawBuilder } from 'kysely';
import { linked, ownHour } from '../supplies/access.ts';

/** A person's reading of a utility's city data. */
export interface CityReader {
  deya_id: number;
  person_id: number | null;
  day: string;
  lang: Language;
}

/** The fields of a place of every kind. */
export interface StoredPlace {
  place: string;
  title: string;
  latitude: number | null;
  longitude: number | null;
  supply: { kwdikos_katanalwti: string } | null;
  seen_at: Date;
}

/** Whether a place is for all, or belongs to a supply that the person is linked to on this day. */
const isVisible = ({ deya_id, person_id, day }: CityReader): RawBuilder<unknown> =>
  person_id === null
    ? sql`c.kwdikos_katanalwti is null`
    : sql`(c.kwdikos_katanalwti is null or exists (
        select from supply_person sp
        where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = c.kwdikos_katanalwti and ${linked(person_id, day)}))`;

/** The places of a kind, those of the person's own supplies first. */
const select = async <Values>(
  tx: Tx,
  reader: CityReader,
  { table, seen, values }: { table: `city_${CityKind}`; seen: 'measured_at' | 'last_seen'; values: string[] },
): Promise<(StoredPlace & Values)[]> => {
  const { rows } = await sql<StoredPlace & Values>`
    select c.place, coalesce(c.title ->> ${reader.lang}::text, c.title ->> 'el', c.place) as title, c.latitude, c.longitude,
           case when c.kwdikos_katanalwti is not null
                then json_build_object('kwdikos_katanalwti', c.kwdikos_katanalwti) end as supply,
           ${sql.ref(`c.${seen}`)} as seen_at, ${sql.join(values.map((name) => sql.ref(`c.${name}`)))}
    from ${sql.table(table)} c
    where c.deya_id = ${reader.deya_id} and ${isVisible(reader)}
    order by c.kwdikos_katanalwti is null, c.place
    limit 1000`.execute(tx);
  return rows;
};

interface EnergyValues {
  present: number;
  saving: number | null;
  previous: number | null;
}
export const selectEnergy = (tx: Tx, reader: CityReader) =>
  select<EnergyValues>(tx, reader, {
    table: 'city_energy',
    seen: 'measured_at',
    values: ['present', 'saving', 'previous'],
  });

/** Air as the feed sends it. */
export interface AirValues {
  temperature: number | null;
  quality_index: number | null;
  category: AirCategory | null;
  gases: Record<string, number> | null;
  particles: Record<string, number> | null;
  humidity: number | null;
  pressure: number | null;
  noise: number | null;
  /** Times of the values that are older than those of the place (ISO 8601). */
  times: Partial<Record<string, string>> | null;
}
export const selectAir = (tx: Tx, reader: CityReader) =>
  select<AirValues>(tx, reader, {
    table: 'city_air',
    seen: 'measured_at',
    values: [
      'temperature',
      'quality_index',
      'category',
      'gases',
      'particles',
      'humidity',
      'pressure',
      'noise',
      'times',
    ],
  });

interface WasteValues {
  last_pickup: Date | null;
  fill_level: number | null;
}
export const selectWaste = (tx: Tx, reader: CityReader) =>
  select<WasteValues>(tx, reader, {
    table: 'city_waste',
    seen: 'measured_at',
    values: ['last_pickup', 'fill_level'],
  });

interface ParkingValues {
  municipality: string | null;
  radius: number | null;
  spots: number;
  free_spots: number | null;
  dated: boolean;
}
export const selectParking = (tx: Tx, reader: CityReader) =>
  select<ParkingValues>(tx, reader, {
    table: 'city_parking',
    seen: 'last_seen',
    values: ['municipality', 'radius', 'spots', 'free_spots', 'dated'],
  });

/** Hours of a history by hours, and days of one by days. */
const HOURS = 48;
const DAYS = 30;

/** One value of a place in an hour, or the mean of a day. */
export interface StoredReading {
  measure: CityMeasure;
  at: Date;
  value: number;
}

/** Earlier values of a place; of one with a supply those of the days on which the supply was the person's. */
export async function selectHistory(
  tx: Tx,
  { deya_id, person_id, now }: Pick<CityReader, 'deya_id' | 'person_id'> & { now: Date },
  { kind, place, by }: { kind: CityKind; place: string; by: 'hour' | 'day' },
): Promise<StoredReading[]> {
  const isOwn =
    person_id === null
      ? sql`r.kwdikos_katanalwti is null`
      : sql`(r.kwdikos_katanalwti is null or exists (
          select from supply_person sp
          where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = r.kwdikos_katanalwti and sp.person_id = ${person_id}
            and ${ownHour(sql`r.hour + interval '1 hour'`)}))`;
  const at = by === 'hour' ? sql`r.hour` : sql`date_trunc('day', r.hour, 'Europe/Athens')`;
  const since = by === 'hour' ? sql`make_interval(hours => ${HOURS})` : sql`make_interval(days => ${DAYS})`;
  const { rows } = await sql<StoredReading>`
    select m.key as measure, ${at} as at, avg(m.value::float8) as value
    from city_reading r, jsonb_each_text(r.measures) m
    where r.deya_id = ${deya_id} and r.kind = ${kind} and r.place = ${place} and r.hour >= ${now}::timestamptz - ${since}
      and ${isOwn}
    group by 1, 2 order by 2`.execute(tx);
  return rows;
}

/** All versions of the bands of air quality. */
export const selectBands = (tx: Tx): Promise<AirBand[]> =>
  tx.selectFrom('air_band').select(['valid_from', 'pollutant', 'category', 'upper']).execute();

/** The person's own order of the cards; empty without one. */
export async function selectCards(tx: Tx): Promise<CityKind[]> {
  const row = await tx.selectFrom('city_card_order').select('cards').executeTakeFirst();
  return row?.cards ?? [];
}

/** Keeps the order of the cards of the person of the transaction. */
export const saveCards = (tx: Tx, person_id: number, cards: CityKind[]) =>
  tx
    .insertInto('city_card_order')
    .values({ person_id, cards })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ cards }))
    .execute();
