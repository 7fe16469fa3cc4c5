import type { Tx } from '@hydria/database/db.ts';
import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import type { caseAreaForm } from '@hydria/shared/contract/forms/case-area.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import { readPolygon } from '@hydria/shared/rules/polygon.ts';
import { sql, type RawBuilder } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields } from '../texts/local-texts.ts';

/** The corners as PostgreSQL compares them; its text of a polygon has other brackets than JSON. */
const shape = sql`translate(area::text, '[]', '()')::polygon`;

const sizeOf = (of: RawBuilder<unknown>) => sql`area(path(${of}))`;

/** The smallest named area around a position, as a value of a statement; null outside of all of them. */
export const areaAt = (
  deya_id: number,
  { latitude, longitude }: { latitude?: number | null | undefined; longitude?: number | null | undefined },
): RawBuilder<number | null> => sql`(
  select id from case_area
  where deya_id = ${deya_id} and ${shape} @> point(${latitude ?? null}::float8, ${longitude ?? null}::float8)
  order by ${sizeOf(shape)}, id limit 1)`;

/**
 * Writes the area of each report of a utility whose position lies in another one than it says. A report without a position, which was
 * anonymised, keeps its area as long as that exists.
 */
export const placeReports = (tx: Tx, deya_id: number) =>
  sql`
    with known as materialized (select id, ${shape} as shape from case_area where deya_id = ${deya_id})
    update problem_report r set area_id = found.area_id
    from (
      select p.id, case
          when p.latitude is null then (select k.id from known k where k.id = p.area_id)
          else (select k.id from known k where k.shape @> point(p.latitude, p.longitude)
                order by ${sizeOf(sql`k.shape`)}, k.id limit 1)
        end as area_id
      from problem_report p where p.deya_id = ${deya_id} and (p.latitude is not null or p.area_id is not null)) found
    where r.deya_id = ${deya_id} and r.id = found.id and r.area_id is distinct from found.area_id`.execute(tx);

/** The named areas of a utility by title, or one of them, locked for a change on request. */
export async function selectAreas(
  tx: Tx,
  deya_id: number,
  { id = null, lock = false }: { id?: number | null; lock?: boolean } = {},
): Promise<CaseArea[]> {
  const { rows } = await sql<CaseArea>`
    select a.id, a.title, a.area, a.version, ${utc('a.updated_at')} as updated_at,
           staff_name(a.deya_id, a.updated_by) as updated_by,
           (select count(*)::int from problem_report r
            where r.deya_id = a.deya_id and r.area_id = a.id and r.status in (0, 1, 2, 5)) as open_count
    from case_area a where a.deya_id = ${deya_id} and (${id}::bigint is null or a.id = ${id})
    order by a.title ->> 'el' collate "el-x-icu", a.id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** An area of the utility. */
export async function areaOf({ tx, deya_id }: PersonScope, id: number, { lock = false } = {}): Promise<CaseArea> {
  const [found] = await selectAreas(tx, deya_id, { id, lock });
  if (!found) throw new AppError('not_found', 404);
  return found;
}

type Values = FormBody<(typeof caseAreaForm)['fields']>;

const columnsOf = ({ person_id, now }: PersonScope, values: Values) => {
  const read = readPolygon(values.area);
  if ('refusal' in read) throw new InputError({ area: [read.refusal] });
  return {
    title: JSON.stringify(fromFields('title', values)),
    area: JSON.stringify(read.points),
    updated_at: now,
    updated_by: person_id,
  };
};

/** Stores a new area; returns its number. */
export async function insertArea(scope: PersonScope, values: Values): Promise<number> {
  const { id } = await scope.tx
    .insertInto('case_area')
    .values({ deya_id: scope.deya_id, ...columnsOf(scope, values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a locked area of a version. */
export const updateArea = (scope: PersonScope, { id, version }: { id: number; version: number }, values: Values) =>
  scope.tx
    .updateTable('case_area')
    .set({ ...columnsOf(scope, values), version: version + 1 })
    .where('deya_id', '=', scope.deya_id)
    .where('id', '=', id)
    .execute();

/** Whether a rule asks for an area. */
export async function isInRule({ tx, deya_id }: PersonScope, area_id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('case_rule')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('area_id', '=', area_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes an area. */
export const deleteArea = ({ tx, deya_id }: PersonScope, id: number) =>
  tx.deleteFrom('case_area').where('deya_id', '=', deya_id).where('id', '=', id).execute();
