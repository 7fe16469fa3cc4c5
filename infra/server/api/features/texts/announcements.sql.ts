import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { announcementForm } from '@hydria/shared/contract/forms/announcement.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { ListedAnnouncement, StaffAnnouncement } from '@hydria/shared/contract/texts.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { hourOf, isOver, isToCome } from '../../kernel/announcement-period.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Page, PageKey } from '../../kernel/keyset-page.ts';
import { utc } from '../../kernel/utc.ts';
import { fromGreekClock, toGreekClock } from './greek-clock.ts';
import { fromFields, toFields } from './local-texts.ts';
import { toHtml, toMarkdown } from './text-markup.ts';

type State = ListedAnnouncement['state'];

interface Filter {
  state?: State | undefined;
  kind?: ListedAnnouncement['kind'] | undefined;
  search?: string | undefined;
}

interface Row {
  id: number;
  source: 'feed' | 'staff';
  version: number;
  published: boolean;
  state: State;
  start_date: string;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  title: LocalText;
  description: LocalText;
  outage: { from: string; until: string | null; place: LocalText; streets: string[] } | null;
  updated_at: string;
  updated_by: string | null;
}

const stateAt = (now: Date) => sql<State>`case
  when not published then 'draft' when ${isToCome(now)} then 'planned' when ${isOver(now)} then 'over' else 'published' end`;

const columns = (now: Date) => sql`
  id, source, version, published, ${stateAt(now)} as state, start_date, ${hourOf('start_time')} as start_time, end_date,
  ${hourOf('end_time')} as end_time, title, description, outage,
  ${utc('updated_at')} as updated_at, staff_name(deya_id, updated_by) as updated_by`;

const matching = (now: Date, { state = undefined, kind = undefined, search = '' }: Filter) => sql`
  (${state ?? null}::text is null or ${stateAt(now)} = ${state ?? null})
  and (${kind ?? null}::text is null or (outage is not null) = (${kind ?? null} = 'outage'))
  and (${search} = '' or exists (
    select from jsonb_each_text(title) as words where strpos(search_text(words.value), search_text(${search})) > 0))`;

const head = ({ published: _published, title, description, outage, ...row }: Row) => ({
  ...row,
  kind: outage ? ('outage' as const) : ('news' as const),
  languages: completeLanguages(title, description),
});

interface CursorKey {
  day: string;
  id: number;
}

/** By first day, the latest first. */
export const byFirstDay: PageKey<ListedAnnouncement, CursorKey> = {
  write: ({ start_date, id }) => `${start_date},${id}`,
  read: (cursor) => {
    const [, day, id] = /^(\d{4}-\d\d-\d\d),(\d{1,15})$/.exec(cursor) ?? [];
    return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : { day, id: Number(id) };
  },
};

/** One page of the announcements of a utility that match a filter. */
export async function selectListed(
  { tx, deya_id, now }: PersonScope,
  filter: Filter,
  { after, limit }: Page<CursorKey>,
): Promise<ListedAnnouncement[]> {
  const { rows } = await sql<Row>`
    select ${columns(now)} from announcement where deya_id = ${deya_id} and ${matching(now, filter)}
      and (${after?.day ?? null}::date is null or (start_date, id) < (${after?.day ?? null}::date, ${after?.id ?? 0}))
    order by start_date desc, id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...head(row), title: row.title.el }));
}

/** The number of announcements that match a filter. */
export async function countListed({ tx, deya_id, now }: PersonScope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from announcement where deya_id = ${deya_id} and ${matching(now, filter)}`.execute(tx);
  return rows[0]!.n;
}

/** An announcement of the utility, locked for a change on request. */
export async function announcementOf(
  { tx, deya_id, now }: PersonScope,
  id: number,
  { lock = false } = {},
): Promise<StaffAnnouncement> {
  const { rows } = await sql<Row>`
    select ${columns(now)} from announcement
    where deya_id = ${deya_id} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 404);
  const { published, title, description, outage } = row;
  return {
    ...head(row),
    published,
    ...toFields('title', title),
    ...toFields('description', description, toMarkdown),
    ...toFields('place', outage?.place ?? null),
    outage_from: outage && toGreekClock(outage.from),
    outage_until: outage?.until ? toGreekClock(outage.until) : null,
    streets: outage?.streets ?? [],
  };
}

type Values = FormBody<(typeof announcementForm)['fields']>;

/** The columns that a form fills. The staff keep the row from now on. */
function columnsOf({ person_id, now }: PersonScope, values: Values) {
  const { kind, start_date, start_time, end_date, end_time, published, outage_from, outage_until, streets } = values;
  const outage = kind === 'outage' &&
    outage_from !== undefined && {
      from: fromGreekClock(outage_from),
      until: outage_until === undefined ? null : fromGreekClock(outage_until),
      place: fromFields('place', values),
      streets: streets ?? [],
    };
  return {
    start_date,
    start_time: start_time ?? null,
    end_date: end_date ?? null,
    end_time: end_time ?? null,
    published,
    title: JSON.stringify(fromFields('title', values)),
    description: JSON.stringify(fromFields('description', values, toHtml)),
    outage: outage ? JSON.stringify(outage) : null,
    source: 'staff' as const,
    updated_at: now,
    updated_by: person_id,
  };
}

/** Stores a new announcement; returns its number. */
export async function insertAnnouncement(scope: PersonScope, code: string, values: Values): Promise<number> {
  const { id } = await scope.tx
    .insertInto('announcement')
    .values({ deya_id: scope.deya_id, code, ...columnsOf(scope, values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a locked announcement of a version. */
export async function updateAnnouncement(
  scope: PersonScope,
  { id, version }: { id: number; version: number },
  values: Values,
): Promise<void> {
  await scope.tx
    .updateTable('announcement')
    .set({ ...columnsOf(scope, values), version: version + 1 })
    .where('deya_id', '=', scope.deya_id)
    .where('id', '=', id)
    .execute();
}

export const deleteAnnouncement = (tx: Tx, deya_id: number, id: number) =>
  tx.deleteFrom('announcement').where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** The key of an announcement, by which its notification is found. */
export const codeOf = async (tx: Tx, deya_id: number, id: number): Promise<string> => {
  const { code } = await tx
    .selectFrom('announcement')
    .select('code')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return code;
};
