import type { Tx } from '@hydria/database/db.ts';
import type { StaffForm } from '@hydria/shared/contract/form-list.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';
import { byInstant, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** The rows that the list is narrowed to. */
export interface Narrowed {
  state: StaffForm['state'] | undefined;
  search: string | undefined;
}

/** Each form of a utility with its state, as `stateOf` of the editor says it, and the number of its open answers. */
const formsOf = (deya_id: number) => sql`(
  select f.id, f.form_id, coalesce(d.content -> 'title', f.title) ->> 'el' as title,
         case when f.archived_at is not null then 'archived' when d.publish_at is not null then 'scheduled'
           when f.is_online and d.content is not null then 'changed' when f.is_online then 'published'
           when exists (select from form_version v where v.deya_id = f.deya_id and v.online_form_id = f.id) then 'offline'
           else 'draft' end as state,
         d.publish_at, coalesce(w.waiting, 0)::int as waiting,
         case when d.content is null then f.book else d.content ->> 'book' end as book,
         f.source, f.version, f.updated_at, f.updated_by
  from online_form f
  left join form_draft d on d.deya_id = f.deya_id and d.online_form_id = f.id
  left join (
    select online_form_id, count(*) as waiting from form_answer
    where deya_id = ${deya_id} and status = any(${[...ACTIVE_STATES]}) group by online_form_id) w on w.online_form_id = f.id
  where f.deya_id = ${deya_id} and f.deleted_at is null) form`;

const narrowed = ({ state, search }: Narrowed) => sql`
  where (${state ?? null}::text is null or state = ${state ?? null})
    and (${search ?? null}::text is null
         or position(search_text(${search ?? null}) in search_text(title || ' ' || form_id)) > 0)`;

/** The orders of the list. */
export const inOrder = sortedList({ updated_at: byInstant(sql`updated_at`), waiting: byWhole(sql`waiting`) }, sql`id`);

/** The number of forms that the list is narrowed to. */
export async function countForms(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${formsOf(deya_id)} ${narrowed(by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of forms. */
export async function selectForms(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(StaffForm & SortPlace)[]> {
  const { rows } = await sql<StaffForm & SortPlace>`
    select ${place}, id, form_id, title, state, ${utc('publish_at')} as publish_at, waiting, book, source, version,
           ${utc('updated_at')} as updated_at, staff_name(${deya_id}, updated_by) as updated_by
    from ${formsOf(deya_id)} ${narrowed(by)} ${rest}`.execute(tx);
  return rows;
}

/** Puts a form into the archive, or takes it out with null. */
export const writeArchived = (tx: Tx, deya_id: number, id: number, archived_at: Date | null) =>
  tx.updateTable('online_form').set({ archived_at }).where('deya_id', '=', deya_id).where('id', '=', id).execute();
