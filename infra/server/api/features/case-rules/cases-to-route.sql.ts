import type { Tx } from '@hydria/database/db.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import { sql, type RawBuilder } from 'kysely';
import type { CaseToRoute } from './route-case.ts';

/** A stored case with its reference. */
export interface StoredCase extends CaseToRoute {
  code: string;
  kind: CaseKind;
  /** The team of the type of a report, as long as it is in use; null without one. */
  team_of_type: { id: number; title: string } | null;
}

const cases = (deya_id: number): RawBuilder<unknown> => sql`(
  select r.deya_id, r.id, r.code, 'report' as kind, r.problem_type, r.latitude, r.longitude, r.address, r.source, r.area_id, r.created_at,
         case when m.is_active then jsonb_build_object('id', m.id, 'title', m.title) end as team_of_type
  from problem_report r
  left join case_type t on t.deya_id = r.deya_id and t.id = r.subtype_id
  left join case_team m on m.deya_id = t.deya_id and m.id = t.team_id
  where r.deya_id = ${deya_id}
  union all
  select a.deya_id, a.id, a.code, 'application', null, null, null, null, 'portal', null, a.created_at, null
  from form_answer a where a.deya_id = ${deya_id}) c`;

/** Cases since a time, the newest first, or one of them. */
export async function selectCasesToRoute(
  tx: Tx,
  deya_id: number,
  { since = null, id = null }: { since?: Date | null; id?: number | null },
): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    select c.deya_id, c.id, c.code, c.kind, c.problem_type, c.latitude, c.longitude, c.address, c.source, c.area_id, c.created_at, c.team_of_type
    from ${cases(deya_id)}
    where (${since}::timestamptz is null or c.created_at >= ${since}) and (${id}::bigint is null or c.id = ${id})
    order by c.created_at desc, c.id desc`.execute(tx);
  return rows;
}
