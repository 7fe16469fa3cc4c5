import type { Tx } from '@hydria/database/db.ts';
import type { StaffCase, WholeCase } from '@hydria/shared/contract/cases.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { ProblemType } from '@hydria/shared/rules/report.ts';
import { sql } from 'kysely';
import { readQueue } from '../../kernel/read-queue.ts';
import { byWaiting, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';

/** The rows that the list of the staff is narrowed to. */
export interface Narrowed {
  state: 'active' | 'closed' | undefined;
  problem_type: ProblemType | undefined;
  search: string | undefined;
}

const isActive = sql`r.status = any(${[...ACTIVE_STATES]})`;

/** The name that was left with the report, or that of the account. */
const nameOfReporter = sql<string>`coalesce(
  nullif(trim(coalesce(r.first_name, '') || ' ' || coalesce(r.last_name, '')), ''), trim(p.first_name || ' ' || p.last_name), '')`;

const joined = sql`problem_report r left join person p on p.id = r.person_id`;

const narrowed = (
  deya_id: number,
  { state = undefined, problem_type = undefined, search = undefined }: Narrowed,
) => sql`
  where r.deya_id = ${deya_id}
    and (${state ?? null}::text is null or (${isActive}) = (${state ?? null} = 'active'))
    and (${problem_type ?? null}::text is null or r.problem_type = ${problem_type ?? null})
    and (${search ?? null}::text is null or position(search_text(${search ?? null}) in search_text(
      r.code || ' ' || r.description || ' ' || coalesce(r.address, '') || ' ' || coalesce(r.kwdikos_katanalwti, '')
      || ' ' || ${nameOfReporter})) > 0)`;

const columns = sql`
  r.id, r.code, r.problem_type, r.status, ${utc('r.created_at')} as created_at, ${utc('r.updated_at')} as updated_at,
  ${nameOfReporter} as name, r.kwdikos_katanalwti, r.address,
  (select count(*)::int from problem_report_photo f where f.deya_id = r.deya_id and f.report_id = r.id) as photo_count`;

/** The orders of the list. Ids grow with time. */
export const inOrder = sortedList({ state: byWaiting(isActive, sql`r.id`), created_at: byWhole(sql`r.id`) }, sql`r.id`);

/** The number of cases that a list is narrowed to. */
export async function countCases(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of cases. */
export async function selectCases(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<(StaffCase & SortPlace)[]> {
  const { rows } = await sql<StaffCase & SortPlace>`
    select ${place}, ${columns} from ${joined} ${narrowed(deya_id, by)} ${rest}`.execute(tx);
  return rows;
}

/** The open cases. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select r.created_at as at from problem_report r where r.deya_id = ${deya_id} and ${isActive}`);

/** A case without its photos; nothing for a number that the utility has not. */
export async function selectCase(
  tx: Tx,
  { deya_id, reader }: { deya_id: number; reader: number },
  id: number,
): Promise<Omit<WholeCase, 'photos'> | undefined> {
  const { rows } = await sql<Omit<WholeCase, 'photos'>>`
    select ${columns}, r.description, r.hydrometer, r.latitude, r.longitude, coalesce(r.phone, p.phone) as phone,
           coalesce(r.email, p.email) as email, r.person_id,
           (r.email is not null or (p.active and p.deleted_at is null)) is true as is_told,
           r.person_id is not distinct from ${reader} as is_own,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                 'by', e.by, 'status', e.status, 'note', nullif(e.note, ''), 'at', ${utc('e.at')},
                 'staff', staff_name(e.deya_id, e.staff_id)) order by e.n)
             from problem_report_event e where e.deya_id = r.deya_id and e.report_id = r.id), '[]'::jsonb) as events
    from ${joined} where r.deya_id = ${deya_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}

/** The facts of a case by which a move is judged; the case stays locked. */
export const lockCase = (tx: Tx, deya_id: number, id: number) =>
  tx
    .selectFrom('problem_report')
    .select(['person_id', 'kwdikos_katanalwti', 'status'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
