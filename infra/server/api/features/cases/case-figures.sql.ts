import type { Tx } from '@hydria/database/db.ts';
import type { CaseFigures } from '@hydria/shared/contract/cases.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import { sql } from 'kysely';
import { caseCounts, isActive } from '../../kernel/case-counts.ts';
import { cases, type ListReader } from './cases.sql.ts';
import { seenBy } from './reader.ts';

type By = NonNullable<Asked['by']>;
type Asked = CallInput<'GET /api/staff/cases/figures'>['query'];

/** The key of a group, and its title where the database has it. */
const GROUPS: Record<By, ReturnType<typeof sql>> = {
  type: sql`coalesce(c.problem_type, c.online_form_id::text)`,
  area: sql`coalesce((select z.id from case_area z where z.deya_id = c.deya_id and z.id = c.area_id)::text, '')`,
  team: sql`coalesce(w.team_id::text, '')`,
  month: sql`to_char(c.created_at at time zone ${HOME_ZONE}, 'YYYY-MM')`,
};

const TITLES: Record<By, ReturnType<typeof sql>> = {
  type: sql`(jsonb_agg(c.form_title) filter (where c.form_title is not null)) -> 0`,
  area: sql`(jsonb_agg(c.area_title) filter (where c.area_title is not null)) -> 0`,
  team: sql`(jsonb_agg(c.team_title) filter (where c.team_title is not null)) -> 0`,
  month: sql`null::jsonb`,
};

const hours = (share: number, of: ReturnType<typeof sql>) => sql`
  floor(percentile_cont(${share}::float8) within group (order by extract(epoch from ${of} - c.created_at)) / 3600)::int`;

const MONTHS = 12;

/** The figures of the cases that were sent in a period; a month of a year ago is the first one by default. */
export async function selectFigures(
  tx: Tx,
  { deya_id, reader, now, today }: ListReader,
  { by = 'type', kind, from, to }: Asked,
): Promise<CaseFigures[]> {
  const { rows } = await sql<CaseFigures>`
    with g as (
      select ${GROUPS[by]} as key, c.created_at, c.status, f.title as form_title,
             (select jsonb_build_object('el', t.title) from case_team t where t.deya_id = w.deya_id and t.id = w.team_id) as team_title,
             (select z.title from case_area z where z.deya_id = c.deya_id and z.id = c.area_id) as area_title,
             e.answered_at, e.reopened, said.satisfied, said.unsatisfied, case when not (${isActive}) then e.closed_at end as closed_at, w.due_at
      from ${cases}
      cross join lateral (
        select min(at) filter (where by = 'utility') as answered_at, max(at) filter (where status in (3, 4, 6)) as closed_at,
               coalesce(bool_or(status = ${CASE_STATES.reopened}), false) as reopened
        from (
          select by, status, at from problem_report_event where deya_id = c.deya_id and report_id = c.id
          union all
          select by, status, at from form_answer_event where deya_id = c.deya_id and answer_id = c.id) e) e
      cross join lateral (
        select count(*) filter (where b.satisfied) as satisfied, count(*) filter (where not b.satisfied) as unsatisfied
        from case_feedback b where b.deya_id = c.deya_id and b.case_id = c.id) said
      where c.deya_id = ${deya_id} and ${seenBy(reader)} and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
        and c.created_at >= coalesce(${from ?? null}::date, ${today}::date - make_interval(months => ${MONTHS}))::timestamp at time zone ${HOME_ZONE}
        and c.created_at < (coalesce(${to ?? null}::date, ${today}::date) + 1)::timestamp at time zone ${HOME_ZONE})
    select c.key, ${TITLES[by]} as title, ${caseCounts},
           count(*) filter (where coalesce(c.closed_at, ${now}) > c.due_at)::int as overdue,
           count(*) filter (where c.reopened)::int as reopened,
           sum(c.satisfied)::int as satisfied, sum(c.unsatisfied)::int as unsatisfied,
           ${hours(0.5, sql`c.answered_at`)} as first_answer_hours, ${hours(0.5, sql`c.closed_at`)} as closing_hours,
           ${hours(0.9, sql`c.closed_at`)} as closing_hours_p90
    from g c group by c.key
    order by ${by === 'month' ? sql`c.key` : sql`received desc, c.key`}`.execute(tx);
  return rows;
}
