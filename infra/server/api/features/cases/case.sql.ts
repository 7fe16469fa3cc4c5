import type { Tx } from '@hydria/database/db.ts';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import { sql } from 'kysely';
import { hasPublicTexts, isPublished, mayBePublic } from '../../kernel/published-report.ts';
import { utc } from '../../kernel/utc.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { isActive } from '../../kernel/case-counts.ts';
import { cases, columnsOf, type ListReader } from './cases.sql.ts';
import { seenBy, type CaseReader } from './reader.ts';

const event = sql`jsonb_build_object(
  'by', e.by, 'status', e.status, 'note', nullif(e.note, ''), 'at', ${utc('e.at')}, 'staff', staff_name(e.deya_id, e.staff_id),
  'solved', case when e.by = 'customer' and e.status = ${CASE_STATES.reopened} then false end)
  || coalesce((
    select jsonb_build_object('meter', jsonb_build_object('result', k.result, 'lowest', k.lowest)) from case_flow_check k
    where k.deya_id = e.deya_id and k.case_id = c.id and k.event_n = e.n), '{}'::jsonb)`;

/** The target time by the clock of Athens. */
const dueAs = (format: string) => sql`to_char(w.due_at at time zone ${HOME_ZONE}, ${format})`;

/** A case without the beginning of its history; nothing for one that the reader may not see. */
export async function selectCase(
  tx: Tx,
  { deya_id, reader, today }: ListReader,
  id: number,
): Promise<WholeCase | undefined> {
  const { rows } = await sql<WholeCase>`
    select ${columnsOf(today)}, c.description, r.subtype_id, ${dueAs('YYYY-MM-DD')} as due_on, ${dueAs('HH24:MI')} as due_time, r.hydrometer, r.latitude, r.longitude, coalesce(c.phone, p.phone) as phone,
           coalesce(c.email, p.email) as email, c.person_id, coalesce(a.answers, r.answers) as answers,
           case when s.answer_id is not null then jsonb_build_object('name', coalesce(s.signed_name, ''), 'email', s.email, 'at', ${utc('s.decided_at')}) end as signature,
           case when c.kind = 'application' then coalesce(l.api, f.api) when r.answers is not null then l.api end ::text as api, coalesce(w.version, 0) as version,
           (c.email is not null or (p.active and p.deleted_at is null)) is true as is_told,
           c.person_id is not distinct from ${reader.person_id} as is_own,
           case when r.id is null or not ${isPublished('r')} then 'private'
                when ${hasPublicTexts('r')} then 'texts' else 'listed' end as publicity,
           (r.id is not null and ${mayBePublic('r')}) as may_publish,
           coalesce((
             select jsonb_agg(${event} order by e.n) from (
               select deya_id, n, by, status, note, at, staff_id from problem_report_event where deya_id = c.deya_id and report_id = c.id
               union all
               select deya_id, n, by, status, note, at, staff_id from form_answer_event where deya_id = c.deya_id and answer_id = c.id) e),
             '[]'::jsonb) as events,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height) order by o.position)
             from (select deya_id, media_id, position from problem_report_photo where deya_id = c.deya_id and report_id = c.id
                   union all
                   select deya_id, media_id, media_id from case_photo
                   where deya_id = c.deya_id and case_id = c.id and from_sender) o
             join media m on m.deya_id = o.deya_id and m.id = o.media_id), '[]'::jsonb) as photos,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height, 'is_public', o.is_public,
                 'staff', staff_name(o.deya_id, o.staff_id), 'contractor', f.name, 'at', ${utc('o.at')}) order by m.id)
             from case_photo o join media m on m.deya_id = o.deya_id and m.id = o.media_id
             left join case_forward f on f.deya_id = o.deya_id and f.id = o.forward_id
             where o.deya_id = c.deya_id and o.case_id = c.id and not o.from_sender), '[]'::jsonb) as staff_photos,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'staff', staff_name(o.deya_id, o.staff_id),
                 'contractor', f.name, 'at', ${utc('o.at')}) order by o.id)
             from case_note o left join case_forward f on f.deya_id = o.deya_id and f.id = o.forward_id
             where o.deya_id = c.deya_id and o.case_id = c.id and o.text <> ''), '[]'::jsonb) as notes
    from ${cases}
    left join problem_report r on c.kind = 'report' and r.deya_id = c.deya_id and r.id = c.id
    left join form_answer a on c.kind = 'application' and a.deya_id = c.deya_id and a.id = c.id
    left join form_signature s on c.kind = 'application' and s.deya_id = c.deya_id and s.answer_id = c.id and s.state = 'signed'
    left join form_layout l on l.deya_id = c.deya_id and l.sha256 = coalesce(a.layout_sha256, r.layout_sha256)
    where c.deya_id = ${deya_id} and c.id = ${id} and ${seenBy(reader)}`.execute(tx);
  return rows[0];
}

const MOST_OTHERS = 10;

/** Other open cases of the same account, or of a guest with the same e-mail. */
export async function selectOthers(
  tx: Tx,
  { deya_id, reader }: ListReader,
  { id, person_id, email }: Pick<WholeCase, 'id' | 'person_id' | 'email'>,
): Promise<WholeCase['others']> {
  if (person_id === null && email === null) return [];
  const { rows } = await sql<WholeCase['others'][number]>`
    select c.id, c.code, c.status, ${utc('c.created_at')} as created_at from ${cases}
    where c.deya_id = ${deya_id} and ${isActive} and c.id <> ${id} and ${seenBy(reader)}
      and (c.person_id = ${person_id}::bigint or ${person_id}::bigint is null and lower(c.email) = lower(${email}::text))
    order by c.id desc limit ${MOST_OTHERS}`.execute(tx);
  return rows;
}

/** The facts of a case by which an act is judged. */
export interface LockedCase {
  id: number;
  kind: CaseKind;
  person_id: number | null;
  kwdikos_katanalwti: string | null;
  status: number;
  created_at: Date;
}

const OF = { report: 'problem_report', application: 'form_answer' } as const;

/** Locks a case that the reader may see until the end of the transaction. */
export async function lockCase(
  tx: Tx,
  { deya_id, reader }: { deya_id: number; reader: CaseReader },
  id: number,
): Promise<LockedCase | undefined> {
  const { rows } = await sql<{ kind: CaseKind }>`
    select c.kind from ${cases} where c.deya_id = ${deya_id} and c.id = ${id} and ${seenBy(reader)}`.execute(tx);
  const kind = rows[0]?.kind;
  if (kind === undefined) return undefined;
  const locked = await tx
    .selectFrom(OF[kind])
    .select(['id', 'person_id', 'kwdikos_katanalwti', 'status', 'created_at'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && { ...locked, kind };
}
