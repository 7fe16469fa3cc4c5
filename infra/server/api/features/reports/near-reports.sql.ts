import type { Tx } from '@hydria/database/db.ts';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { DUPLICATE_METRES } from '@hydria/shared/rules/case-type.ts';
import type { ProblemType } from '@hydria/shared/rules/report.ts';
import { sql } from 'kysely';
import { inSquare, metresTo, type Around } from '../../kernel/near-place.ts';
import { isPublished, isPublicPlace } from '../../kernel/published-report.ts';
import { utc } from '../../kernel/utc.ts';

/** Reports that are offered at once. */
const MOST = 3;
/** The distance has steps of so many metres. */
const STEP_METRES = 10;
/** A supply tells the street of a place within so many degrees of latitude, about a hundred metres. */
const STREET_DEGREES = 0.0009;

/** Whether everybody may know of an open report and its place: only such a report is offered to others. */
const isOffered = sql<boolean>`(r.status in (0, 1, 2, 5) and ${isPublished('r')} and ${isPublicPlace('r')})`;

/** The metres within which another report may be about the same, as the type of a report says. */
export async function metresOfType(tx: Tx, deya_id: number, subtype_id: number | undefined): Promise<number> {
  if (subtype_id === undefined) return DUPLICATE_METRES;
  const type = await tx
    .selectFrom('case_type')
    .select('duplicate_metres')
    .where('deya_id', '=', deya_id)
    .where('id', '=', subtype_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return type?.duplicate_metres ?? DUPLICATE_METRES;
}

/** The position of a supply; undefined where it is not known. */
export async function selectSupplyPlace(tx: Tx, deya_id: number, kwdikos_katanalwti: string) {
  const { latitude, longitude } =
    (await tx
      .selectFrom('supply')
      .select(['latitude', 'longitude'])
      .where('deya_id', '=', deya_id)
      .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
      .executeTakeFirst()) ?? {};
  return latitude == null || longitude == null ? undefined : { latitude, longitude };
}

/** A street without the number of a house, and without what follows it. */
const withoutNumber = (street: string): string | null =>
  (street.split(',')[0] ?? '').trim().replace(/\s+\d+\s*\p{L}?(?:\s*[-–/]\s*\d+\s*\p{L}?)?$/u, '') || null;

/**
 * Open public reports of a kind near a place, the nearest first. The words of a reporter are never among them: the street is that of the
 * nearest supply.
 */
export async function selectNearReports(
  tx: Tx,
  { deya_id, problem_type }: { deya_id: number; problem_type: ProblemType },
  around: Around,
): Promise<NearReport[]> {
  const { rows } = await sql<NearReport>`
    select near.id, near.problem_type, y.title as subtype, near.status, ${utc('near.created_at')} as created_at,
           (round(near.metres / ${STEP_METRES}::int) * ${STEP_METRES}::int)::int as distance_m, s.street
    from (select r.*, ${metresTo('r', around)} as metres from problem_report r
          where r.deya_id = ${deya_id} and r.problem_type = ${problem_type} and ${isOffered} and ${inSquare('r', around)}) near
    left join case_type y on y.deya_id = near.deya_id and y.id = near.subtype_id
    left join lateral (
      select x.street from supply x
      where x.deya_id = near.deya_id and x.street <> ''
        and x.latitude between near.latitude - ${STREET_DEGREES} and near.latitude + ${STREET_DEGREES}
        and x.longitude between near.longitude - ${STREET_DEGREES} and near.longitude + ${STREET_DEGREES}
      order by power(x.latitude - near.latitude, 2) + power((x.longitude - near.longitude) * cos(radians(near.latitude)), 2)
      limit 1) s on true
    where near.metres <= ${around.metres}
    order by near.metres, near.id limit ${MOST}`.execute(tx);
  return rows.map((row) => ({ ...row, street: row.street === null ? null : withoutNumber(row.street) }));
}

/** Locks an open public report until the end of the transaction; false for any other. */
export async function lockOffered(tx: Tx, deya_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from problem_report r where r.deya_id = ${deya_id} and r.id = ${id} and ${isOffered} for update`.execute(tx);
  return rows.length > 0;
}
