import type { Tx } from '@hydria/database/db.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import { sql } from 'kysely';

/** A case that waits for a digest, and the team to whose address it goes; null: to that of the utility. */
export interface WaitingCase {
  case_id: number;
  team_id: number | null;
}

/** Cases whose digest is due, locked. Cases that changed their team meanwhile go to the present one. */
export async function takeDue(tx: Tx, deya_id: number, now: Date, most: number): Promise<WaitingCase[]> {
  const { rows } = await sql<WaitingCase>`
    select i.case_id, case when t.email is not null then t.id end as team_id
    from case_digest_item i
    left join case_work w on w.deya_id = i.deya_id and w.case_id = i.case_id
    left join case_team t on t.deya_id = w.deya_id and t.id = w.team_id
    where i.deya_id = ${deya_id} and i.digest_id is null and i.due_at <= ${now}
    order by i.case_id limit ${most}
    for update of i skip locked`.execute(tx);
  return rows;
}

/** Puts cases into a new digest, and gives its number. */
export async function makeDigest(tx: Tx, deya_id: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('hydria_id')::bigint as id`.execute(tx);
  const digest_id = Number(rows[0]!.id);
  await tx
    .updateTable('case_digest_item')
    .set({ digest_id })
    .where('deya_id', '=', deya_id)
    .where('case_id', 'in', [...ids])
    .execute();
  return digest_id;
}

/** Forgets which cases went out with digests before a time. */
export const forgetSent = (tx: Tx, deya_id: number, before: Date) =>
  tx
    .deleteFrom('case_digest_item')
    .where('deya_id', '=', deya_id)
    .where('digest_id', 'is not', null)
    .where('due_at', '<', before)
    .execute();

/** A case in a digest. */
export interface DigestCase {
  id: number;
  code: string;
  /** Null for an application. */
  problem_type: string | null;
  /** Of the form, or of the type under the kind; null without one. */
  title: LocalText | null;
  created_at: Date;
}

/** The cases of a digest that are still open, the oldest first. */
export async function selectDigest(tx: Tx, deya_id: number, digest_id: number): Promise<DigestCase[]> {
  const { rows } = await sql<DigestCase>`
    select c.id, c.code, c.problem_type, c.title, c.created_at
    from case_digest_item i
    join (select r.id, r.code, r.problem_type, y.title, r.status, r.created_at
          from problem_report r left join case_type y on y.deya_id = r.deya_id and y.id = r.subtype_id
          where r.deya_id = ${deya_id}
          union all
          select a.id, a.code, null, f.title, a.status, a.created_at
          from form_answer a join online_form f on f.deya_id = a.deya_id and f.id = a.online_form_id
          where a.deya_id = ${deya_id}) c on c.id = i.case_id
    where i.deya_id = ${deya_id} and i.digest_id = ${digest_id} and c.status = any(${[...ACTIVE_STATES]})
    order by c.created_at, c.id`.execute(tx);
  return rows;
}

/** The address of a team; null without one. */
export async function selectTeamAddress(tx: Tx, deya_id: number, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('case_team')
    .select('email')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email ?? null;
}
