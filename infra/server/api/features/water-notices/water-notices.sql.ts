import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { waterAllClearForm, waterNoticeForm } from '@hydria/shared/contract/forms/water-notice.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { ListedWaterNotice, StaffWaterNotice, WaterExceedance } from '@hydria/shared/contract/water-notices.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { limitOn } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Page } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';
import { linked } from '../supplies/access.ts';
import { fromFields, toFields } from '../texts/local-texts.ts';
import { toHtml, toMarkdown } from '../texts/text-markup.ts';
import { selectLimits } from '../water/water.sql.ts';

/** The recipients: active accounts with a link to an open supply in the zone; empty: in the whole utility. */
const livingIn = (deya_id: number, zone: string, day: string) => sql`
  select distinct p.id as person_id
  from supply s
  join supply_person sp on sp.deya_id = s.deya_id and sp.kwdikos_katanalwti = s.kwdikos_katanalwti
  join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
  join person p on p.id = sp.person_id
  where s.deya_id = ${deya_id} and s.open and s.deleted_at is null and ${zone} in ('', s.zone)
    and ${linked(sql.ref('p.id'), day)}
    and p.active and p.deleted_at is null and p.confirmed_at is not null`;

/** The zones of a utility with the number of people who would receive a notice, the whole utility first. */
export async function selectZonesWithPeople(
  tx: Tx,
  deya_id: number,
  day: string,
): Promise<{ zone: string; people: number }[]> {
  const { rows } = await sql<{ zone: string; people: number }>`
    select z.zone, (select count(*)::int from (${livingIn(deya_id, '', day)}) as everyone) as people
    from (values ('')) as z (zone)
    union all
    select s.zone, count(distinct p.id)::int
    from supply s
    left join supply_person sp on sp.deya_id = s.deya_id and sp.kwdikos_katanalwti = s.kwdikos_katanalwti
      and ${linked(sql.ref('sp.person_id'), day)}
    left join person_deya l on l.deya_id = sp.deya_id and l.person_id = sp.person_id and l.status = 'active'
    left join person p on p.id = l.person_id and p.active and p.deleted_at is null and p.confirmed_at is not null
    where s.deya_id = ${deya_id} and s.open and s.deleted_at is null and s.zone <> ''
    group by s.zone
    order by 1`.execute(tx);
  return rows;
}

/** The titles of a quantity in all languages, and its unit. */
export const selectTitles = (tx: Tx, alias: string) =>
  tx.selectFrom('water_index').select(['title', 'unit']).where('alias', '=', alias).executeTakeFirst();

type NoticeBody = FormBody<(typeof waterNoticeForm)['fields']>;
type ClearBody = FormBody<(typeof waterAllClearForm)['fields']>;

const wordsIn = (body: ClearBody) => ({
  title: JSON.stringify(fromFields('title', body)),
  description: JSON.stringify(fromFields('description', body, toHtml)),
});

interface Published {
  code: string;
  zone: string;
  alias: string | null;
  body: NoticeBody;
}

/** Stores a notice, its announcement and its recipients; undefined where the zone has such a notice already. */
export async function insertNotice(
  { tx, deya_id, person_id, now, today }: PersonScope,
  { code, zone, alias, body }: Published,
): Promise<number | undefined> {
  const words = wordsIn(body);
  const notice = await tx
    .insertInto('water_notice')
    .values({ deya_id, zone, kind: body.kind, alias, ...words, published_at: now, published_by: person_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!notice) return undefined;
  const { id: notice_id } = notice;
  // `told_at`: the notice tells the people of its zone itself, not all subscribers of announcements.
  const { id: announcement_id } = await tx
    .insertInto('announcement')
    .values({
      deya_id,
      code,
      start_date: today,
      ...words,
      source: 'staff',
      updated_at: now,
      updated_by: person_id,
      told_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('water_notice')
    .set({ announcement_id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', notice_id)
    .execute();
  await sql`
    insert into water_notice_recipient (deya_id, notice_id, person_id)
    select ${deya_id}, ${notice_id}, person_id from (${livingIn(deya_id, zone, today)}) as people`.execute(tx);
  return notice_id;
}

/** Days for which the announcement of an all-clear is shown. */
const ANNOUNCED = '14 days';

/** Writes the all-clear of a notice, of which its announcement speaks from now on; false where it has one. */
export async function clearNotice(
  { tx, deya_id, person_id, now, today }: PersonScope,
  id: number,
  body: ClearBody,
): Promise<boolean> {
  const words = wordsIn(body);
  const cleared = await tx
    .updateTable('water_notice')
    .set({ cleared_at: now, cleared_by: person_id, clear_title: words.title, clear_description: words.description })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .returning('announcement_id')
    .executeTakeFirst();
  if (!cleared) return false;
  await sql`
    update announcement set title = ${words.title}::jsonb, description = ${words.description}::jsonb, start_date = ${today}::date,
           start_time = null, end_date = ${today}::date + ${ANNOUNCED}::interval, end_time = null, version = version + 1, updated_at = ${now}, updated_by = ${person_id}
    where deya_id = ${deya_id} and id = ${cleared.announcement_id}`.execute(tx);
  return true;
}

const columns = sql`
  n.id, n.kind, n.zone, n.title ->> 'el' as title, i.title ->> 'el' as parameter, ${utc('n.published_at')} as published_at,
  staff_name(n.deya_id, n.published_by) as published_by, ${utc('n.cleared_at')} as cleared_at,
  staff_name(n.deya_id, n.cleared_by) as cleared_by,
  (select count(*)::int from water_notice_recipient r where r.deya_id = n.deya_id and r.notice_id = n.id) as people`;

/** A page of the notices of a utility, the newest first. */
export async function selectNotices(
  { tx, deya_id }: PersonScope,
  { after, limit }: Page<number>,
): Promise<ListedWaterNotice[]> {
  const { rows } = await sql<ListedWaterNotice>`
    select ${columns} from water_notice n left join water_index i on i.alias = n.alias
    where n.deya_id = ${deya_id} and (${after ?? null}::bigint is null or n.id < ${after ?? null}::bigint)
    order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The number of notices of a utility. */
export async function countNotices({ tx, deya_id }: PersonScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from water_notice where deya_id = ${deya_id}`.execute(tx);
  return rows[0]!.n;
}

interface StoredWords {
  words: { title: LocalText; description: LocalText };
  all_clear: { title: LocalText; description: LocalText } | null;
}

const inFields = ({ title, description }: StoredWords['words']) => ({
  ...toFields('title', title),
  ...toFields('description', description, toMarkdown),
});

/** A notice with its words in all languages. */
export async function noticeOf({ tx, deya_id }: PersonScope, id: number): Promise<StaffWaterNotice> {
  const { rows } = await sql<ListedWaterNotice & StoredWords>`
    select ${columns}, json_build_object('title', n.title, 'description', n.description) as words,
           case when n.cleared_at is not null
                then json_build_object('title', n.clear_title, 'description', n.clear_description) end as all_clear
    from water_notice n left join water_index i on i.alias = n.alias
    where n.deya_id = ${deya_id} and n.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 404);
  return { ...row, words: inFields(row.words), all_clear: row.all_clear && inFields(row.all_clear) };
}

type StoredExceedance = Omit<WaterExceedance, 'limit_min' | 'limit_max'>;

/** Open values over their limit in order of time, with the limit of their day. */
export async function selectExceedances(
  { tx, deya_id }: PersonScope,
  lang: Language,
  { after, limit }: Page<number>,
): Promise<WaterExceedance[]> {
  const { rows } = await sql<StoredExceedance>`
    select e.id, e.zone, e.alias, coalesce(i.title ->> ${lang}::text, i.title ->> 'el') as parameter, i.unit, e.value,
           e.analysis_date, ${utc('e.raised_at')} as raised_at
    from water_exceedance e join water_index i on i.alias = e.alias
    where e.deya_id = ${deya_id} and e.closed_at is null and (${after ?? null}::bigint is null or e.id > ${after ?? null}::bigint)
    order by e.id limit ${limit}`.execute(tx);
  const limits = await selectLimits(tx);
  return rows.map((row) => {
    const own = limits.filter(({ alias }) => alias === row.alias);
    const { limit_min = null, limit_max = null } = limitOn(own, row.analysis_date) ?? {};
    return { ...row, limit_min, limit_max };
  });
}

/** The number of open values over their limit, and the time of the oldest. */
export async function selectWaiting({ tx, deya_id }: PersonScope): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select waiting.count, ${utc('waiting.oldest')} as oldest_at
    from (select count(*)::int as count, min(raised_at) as oldest
          from water_exceedance where deya_id = ${deya_id} and closed_at is null) as waiting`.execute(tx);
  return rows[0]!;
}

/** Closes an open value over its limit; false where there is none of this number. */
export async function closeExceedance(
  { tx, deya_id, person_id, now }: PersonScope,
  id: number,
  reason: string,
): Promise<boolean> {
  const closed = await tx
    .updateTable('water_exceedance')
    .set({ closed_at: now, closed_by: person_id, reason })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes the values that a notice of a quantity is about: those of its zone, or of all zones. */
export async function closeByNotice(
  { tx, deya_id, person_id, now }: PersonScope,
  { notice_id, zone, alias }: { notice_id: number; zone: string; alias: string },
): Promise<void> {
  const open = tx
    .updateTable('water_exceedance')
    .set({ closed_at: now, closed_by: person_id, notice_id })
    .where('deya_id', '=', deya_id)
    .where('alias', '=', alias)
    .where('closed_at', 'is', null);
  await (zone === '' ? open : open.where('zone', '=', zone)).execute();
}
