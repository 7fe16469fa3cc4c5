import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';

/** A form with answers that wait longer than it allows. */
export interface WaitingForm {
  id: number;
  title: LocalText;
  remind_days: number;
  count: number;
  assign_to_person: number | null;
  /** In use; null without one. */
  team_id: number | null;
}

/** The day on which answers are counted, and its moment. */
export interface ReminderDay {
  now: Date;
  /** `YYYY-MM-DD`, in Athens. */
  today: string;
}

/** Forms of a utility whose open answers wait longer than the form allows. Those that wait for their sender do not count. */
export async function selectWaiting(
  tx: Tx,
  deya_id: number,
  { now, today }: ReminderDay,
  form: number | null = null,
): Promise<WaitingForm[]> {
  const { rows } = await sql<WaitingForm>`
    select f.id, f.title, f.remind_days, count(*)::int as count, f.assign_to_person, t.id as team_id
    from online_form f
    join form_answer a on a.deya_id = f.deya_id and a.online_form_id = f.id and a.status = any(${[...ACTIVE_STATES]})
      and a.created_at < ${now}::timestamptz - make_interval(days => f.remind_days)
    left join case_work w on w.deya_id = a.deya_id and w.case_id = a.id
    left join case_team t on t.deya_id = f.deya_id and t.id = f.assign_to_team and t.is_active
    where f.deya_id = ${deya_id} and f.deleted_at is null and f.remind_days is not null
      and (${form}::bigint is null or f.id = ${form}) and (w.answer_until is null or w.answer_until < ${today}::date)
    group by f.deya_id, f.id, t.id
    order by f.id`.execute(tx);
  return rows;
}

/** The members of a team. */
export async function selectMembers(tx: Tx, deya_id: number, team_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('case_team_member')
    .select('person_id')
    .where('deya_id', '=', deya_id)
    .where('team_id', '=', team_id)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}
