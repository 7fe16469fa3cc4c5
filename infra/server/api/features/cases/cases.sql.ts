import type { Tx } from '@hydria/database/db.ts';
import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import { CASE_PRIORITIES } from '@hydria/shared/rules/case-work.ts';
import { sql, type RawBuilder } from 'kysely';
import { isActive } from '../../kernel/case-counts.ts';
import { readQueue } from '../../kernel/read-queue.ts';
import {
  byInstant,
  byWaiting,
  byWhole,
  sortedList,
  type SortedPart,
  type SortPlace,
} from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { seenBy, type CaseReader } from './reader.ts';

/** The filters of the list. */
export type Narrowed = Omit<
  CallInput<'GET /api/staff/cases'>['query'],
  'deya_id' | 'sort' | 'order' | 'itemsPerPage' | 'cursor'
>;

/** The reader of a statement, and the utility and day of it. */
export interface ListReader {
  deya_id: number;
  reader: CaseReader;
  now: Date;
  today: string;
}

/** Reports and applications with the columns that both have. */
const reports = sql`
  select r.deya_id, r.id, 'report'::text as kind, r.code, r.problem_type, r.subtype_id, null::bigint as online_form_id, null::text as protocol_number,
         r.status, r.created_at, r.updated_at, r.person_id, r.kwdikos_katanalwti, r.address, r.source, r.area_id, r.description,
         r.first_name, r.last_name, r.phone, r.email
  from problem_report r`;
const applications = sql`
  select a.deya_id, a.id, 'application'::text as kind, a.code, null::text as problem_type, null::bigint as subtype_id, a.online_form_id, a.protocol_number,
         a.status, a.created_at, a.updated_at, a.person_id, a.kwdikos_katanalwti, null::text as address, 'portal'::text as source,
         null::bigint as area_id, '' as description,
         null::text as first_name, null::text as last_name, null::text as phone, a.email
  from form_answer a`;

/** Cases as `c` with their work `w` and sender `p`, which filters read. */
const withWork = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (${of}) c
  left join case_work w on w.deya_id = c.deya_id and w.case_id = c.id
  left join person p on p.id = c.person_id`;

/**
 * The cases of all utilities as `c`, with their work `w`, sender `p`, form `f` and type `y`; statements name the utility by `c.deya_id`.
 * Without conditions inside, so that PostgreSQL reads both tables in the order of the list from their indexes and merges them.
 */
export const cases: RawBuilder<unknown> = sql`
  ${withWork(sql`${reports} union all ${applications}`)}
  left join online_form f on f.deya_id = c.deya_id and f.id = c.online_form_id
  left join case_type y on y.deya_id = c.deya_id and y.id = c.subtype_id`;

/** The name that was left with the case, or that of the account. */
const nameOfSender = sql<string>`coalesce(
  nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), trim(p.first_name || ' ' || p.last_name), '')`;

const priority = sql`coalesce(w.priority, 'normal')`;

/** A condition that holds when a filter is not set. */
const given = (value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  value === undefined || value === false ? sql`` : sql`and ${condition}`;

const belongsTo = (column: RawBuilder<unknown>, value: string | undefined, me: number): RawBuilder<unknown> =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value === 'me' ? me : Number(value)}`;

/** A part of the words of a case, or what the search of the desk finds it by, such as a phone with blanks. */
const found = (
  search: string | undefined,
): RawBuilder<unknown> => sql`(position(search_text(${search ?? ''}) in search_text(
  c.code || ' ' || c.description || ' ' || coalesce(c.address, '') || ' ' || coalesce(c.kwdikos_katanalwti, '')
  || ' ' || coalesce(c.protocol_number, '') || ' ' || ${nameOfSender} || ' ' || coalesce(c.phone, p.phone, '')
  || ' ' || coalesce(c.email, p.email, ''))) > 0 or c.id in (select f.id from desk_cases(${search ?? ''}, 1000) f))`;

const hasPhoto = sql`(
  exists (select from problem_report_photo o where o.deya_id = c.deya_id and o.report_id = c.id)
  or exists (select from case_photo o where o.deya_id = c.deya_id and o.case_id = c.id))`;

const isWaiting = (today: string): RawBuilder<unknown> => sql`(${isActive} and w.answer_until >= ${today}::date)`;

const narrowed = ({ deya_id, reader, now, today }: ListReader, by: Narrowed): RawBuilder<unknown> => sql`
  where c.deya_id = ${deya_id} and ${seenBy(reader)}
    ${given(by.kind, sql`c.kind = ${by.kind}`)}
    ${given(by.state, sql`(${isActive}) = (${by.state === 'active'})`)}
    ${given(by.status, sql`c.status = ${by.status}`)}
    ${given(by.problem_type, sql`c.problem_type = ${by.problem_type}`)}
    ${given(by.form, sql`c.online_form_id = ${by.form}`)}
    ${given(by.area, belongsTo(sql`c.area_id`, by.area, reader.person_id))}
    ${given(by.team, belongsTo(sql`w.team_id`, by.team, reader.person_id))}
    ${given(by.assignee, belongsTo(sql`w.assignee_id`, by.assignee, reader.person_id))}
    ${given(by.priority, sql`${priority} = ${by.priority}`)}
    ${given(by.source, sql`c.source = ${by.source}`)}
    ${given(by.overdue, sql`${isActive} and w.due_at < ${now}`)}
    ${given(by.waiting, isWaiting(today))}
    ${given(by.with_photo, hasPhoto)}
    ${given(by.search, found(by.search))}`;

/** The columns of a row of the list. */
export const columnsOf = (today: string): RawBuilder<unknown> => sql`
  c.id, c.kind, c.code, c.problem_type, coalesce(f.title, y.title) as title, c.protocol_number, c.status,
  ${utc('c.created_at')} as created_at, ${utc('c.updated_at')} as updated_at,
  ${nameOfSender} as name, c.kwdikos_katanalwti, c.address, c.source,
  (select jsonb_build_object('id', z.id, 'title', z.title) from case_area z where z.deya_id = c.deya_id and z.id = c.area_id) as area,
  (select count(*)::int from problem_report_photo o where o.deya_id = c.deya_id and o.report_id = c.id)
    + (select count(*)::int from case_photo o where o.deya_id = c.deya_id and o.case_id = c.id and o.from_sender) as photo_count,
  ${priority} as priority,
  (select jsonb_build_object('id', t.id, 'name', t.title) from case_team t where t.deya_id = w.deya_id and t.id = w.team_id) as team,
  case when w.assignee_id is not null then
    jsonb_build_object('id', w.assignee_id, 'name', coalesce(staff_name(w.deya_id, w.assignee_id), '')) end as assignee,
  ${utc('w.due_at')} as due_at, case when ${isWaiting(today)} then w.answer_until::text end as answer_until`;

/** The place of a priority, the highest first. */
const placeOfPriority = sql`(${CASE_PRIORITIES.length} - array_position(${[...CASE_PRIORITIES]}::text[], ${priority}))`;

/** Behind every target time. */
const NEVER = sql`timestamptz '2200-01-01'`;

/** The orders of the list. Ids grow with time; by priority and by target time, open cases come first. */
export const inOrder = sortedList(
  {
    state: byWaiting(isActive, sql`c.id`),
    created_at: byWhole(sql`c.id`),
    priority: byWhole(sql`(case when ${isActive} then 0 else 10 end + ${placeOfPriority})`),
    due_at: byInstant(sql`(case when ${isActive} then coalesce(w.due_at, ${NEVER}) else ${NEVER} end)`),
  },
  sql`c.id`,
);

type Found = StaffCase & SortPlace;

/** Filters that read the work or the sender of a case. */
const ON_WORK = ['team', 'assignee', 'priority', 'overdue', 'waiting', 'search'] as const;

/**
 * The number of cases that the list is narrowed to. Table by table and without joins that no filter reads, so that PostgreSQL counts
 * entries of an index and leaves the rows alone where the filters allow it.
 */
function countOf(of: ListReader, by: Narrowed): RawBuilder<unknown> {
  const needsWork = of.reader.teams !== null || ON_WORK.some((filter) => by[filter] !== undefined);
  const count = (kind: RawBuilder<unknown>) =>
    sql`(select count(*) from ${needsWork ? withWork(kind) : sql`(${kind}) c`} ${narrowed(of, by)})`;
  return sql`(${count(reports)} + ${count(applications)})::int`;
}

/** One page of cases, and the number of all that the list is narrowed to; one statement for both. */
export async function selectCases(
  tx: Tx,
  of: ListReader,
  by: Narrowed,
  { place, rest }: SortedPart,
): Promise<{ total: number; data: Found[] }> {
  const where = narrowed(of, by);
  const { rows } = await sql<{ total: number; page: Found | null }>`
    select counted.total, to_jsonb(page) as page
    from (select ${countOf(of, by)} as total) counted
    left join lateral (select ${place}, ${columnsOf(of.today)} from ${cases} ${where} ${rest}) page on true`.execute(
    tx,
  );
  return { total: rows[0]?.total ?? 0, data: rows.flatMap(({ page }) => page ?? []) };
}

/** The open cases that wait for the utility. */
export const selectQueue = (tx: Tx, of: ListReader): Promise<Queue> =>
  readQueue(tx, sql`select c.created_at as at from ${cases} ${narrowed(of, { state: 'active' })}`);

/** Open cases that belong to no team and no person, where the utility has rules to route them by. */
export const selectUnrouted = (tx: Tx, of: ListReader): Promise<Queue> =>
  readQueue(
    tx,
    sql`select c.created_at as at
      from ${cases} ${narrowed(of, { state: 'active', team: 'none', assignee: 'none' })}
        and exists (select from case_rule r where r.deya_id = ${of.deya_id} and r.is_active)`,
  );

/** The forms of which there are applications. */
export async function selectForms(tx: Tx, { deya_id, reader }: ListReader) {
  if (!reader.readsApplications) return [];
  return tx
    .selectFrom('online_form as f')
    .select(['f.id', 'f.title'])
    .where('f.deya_id', '=', deya_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('form_answer as a')
          .select('a.id')
          .whereRef('a.deya_id', '=', 'f.deya_id')
          .whereRef('a.online_form_id', '=', 'f.id'),
      ),
    )
    .orderBy('f.id')
    .execute();
}
