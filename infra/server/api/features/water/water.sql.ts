import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import type { WaterLimit } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import type { SupplyKey } from '../supplies/access.ts';

/** A quantity that laboratories measure, with its title in the requested language or else in Greek. */
export interface WaterIndex {
  alias: string;
  group: 'microbiological' | 'physical' | 'chemical';
  title: string;
  unit: string;
}

/** The quantities, in their order. */
export async function selectIndexes(tx: Tx, lang: Language): Promise<WaterIndex[]> {
  const { rows } = await sql<WaterIndex>`
    select alias, "group", coalesce(title ->> ${lang}::text, title ->> 'el') as title, unit
    from water_index order by sort, alias`.execute(tx);
  return rows;
}

/** A stored version of a legal limit. */
export interface StoredLimit extends WaterLimit {
  id: number;
  alias: string;
  legal_source: string;
  version: number;
  updated_at: Date;
}

/** All versions of the legal limits, by quantity and day. */
export const selectLimits = (tx: Tx): Promise<StoredLimit[]> =>
  tx
    .selectFrom('water_limit')
    .select(['id', 'alias', 'valid_from', 'limit_min', 'limit_max', 'legal_source', 'version', 'updated_at'])
    .orderBy('alias')
    .orderBy('valid_from')
    .execute();

/** One measured value. */
export interface StoredAnalysis {
  alias: string;
  value: string;
  analysis_date: string;
  sampling_point: string | null;
  laboratory: string | null;
}

/** The zone of a supply; empty where the utility has none. */
export async function selectZone(tx: Tx, { deya_id, kwdikos_katanalwti }: SupplyKey): Promise<string> {
  const supply = await tx
    .selectFrom('supply')
    .select('zone')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .executeTakeFirst();
  return supply?.zone ?? '';
}

/** The latest value of each quantity, of the zone if it has one, otherwise of the whole utility. */
export async function selectLatest(tx: Tx, deya_id: number, zone: string): Promise<StoredAnalysis[]> {
  const { rows } = await sql<StoredAnalysis>`
    select distinct on (alias) alias, value, analysis_date, sampling_point, laboratory
    from water_analysis
    where deya_id = ${deya_id} and zone in (${zone}, '')
    order by alias, zone = ${zone} desc, analysis_date desc`.execute(tx);
  return rows;
}

/** Zones with analyses, by name; the empty one is the whole utility. */
export async function selectZones(tx: Tx, deya_id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('water_analysis')
    .select('zone')
    .distinct()
    .where('deya_id', '=', deya_id)
    .orderBy('zone')
    .execute();
  return rows.map(({ zone }) => zone);
}

/** With fewer supplies the mean position of a zone would tell where one of them is. */
const SUPPLIES_MIN = 10;

/** The mean position of the supplies of each zone with analyses. */
export async function selectZonePlaces(tx: Tx, deya_id: number) {
  const { rows } = await sql<{ zone: string; latitude: number; longitude: number }>`
    select s.zone, avg(s.latitude)::float8 as latitude, avg(s.longitude)::float8 as longitude
    from supply s
    where s.deya_id = ${deya_id} and s.deleted_at is null and s.latitude is not null and s.longitude is not null
      and s.zone in (select a.zone from water_analysis a where a.deya_id = ${deya_id} and a.zone <> '')
    group by s.zone
    having count(*) >= ${SUPPLIES_MIN}
    order by s.zone`.execute(tx);
  return rows;
}

/** Analyses of a quantity that a page shows. */
const ANALYSES = 60;

/** The newest values of each quantity in a zone, oldest first. */
export async function selectHistory(tx: Tx, deya_id: number, zone: string): Promise<StoredAnalysis[]> {
  const { rows } = await sql<StoredAnalysis>`
    select alias, value, analysis_date, sampling_point, laboratory
    from (select w.*, row_number() over (partition by alias order by analysis_date desc) as n
          from water_analysis w where deya_id = ${deya_id} and zone = ${zone}) as newest
    where n <= ${ANALYSES}
    order by analysis_date`.execute(tx);
  return rows;
}
