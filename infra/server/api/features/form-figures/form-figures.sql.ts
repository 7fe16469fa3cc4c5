import type { Tx } from '@hydria/database/db.ts';
import { REFUSED_MAX, type FormFigureKind } from '@hydria/shared/rules/form-figures.ts';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';
import { sql, type RawBuilder } from 'kysely';

/** The most figures of one form and day, and the most forms of one kind that are open at once: a crowd of senders adds no more. */
const MOST_BEGUN = 5000;

interface Ids {
  deya_id: number;
  online_form_id: number;
}

interface Visit extends Ids {
  visit: string;
  version: number;
  screen: number;
  refused: string[];
  now: Date;
  today: string;
}

/** Notes a form that was begun, once; beyond the most of a day it is not noted. */
export const insertVisit = (tx: Tx, { deya_id, online_form_id, visit, version, screen, now, today }: Visit) =>
  sql`
    insert into form_visit (deya_id, online_form_id, visit, version, screen, begun_at, seen_at)
    select ${deya_id}, ${online_form_id}, ${visit}, ${version}, ${screen}, ${now}, ${now}
    where ${MOST_BEGUN} > (select count(*) from form_visit where deya_id = ${deya_id} and online_form_id = ${online_form_id})
      and ${MOST_BEGUN} > (
        select coalesce(sum(n), 0) from form_figure
        where deya_id = ${deya_id} and online_form_id = ${online_form_id} and day = ${today} and kind = 'begun')
    on conflict do nothing`.execute(tx);

/** Notes where a form that was begun is now; nothing for one that is not known. */
export const updateVisit = (tx: Tx, { deya_id, online_form_id, visit, screen, refused, now }: Visit) =>
  sql`
    update form_visit set screen = ${screen}, seen_at = ${now},
      refused = array(select distinct unnest(refused || ${refused}::text[]) limit ${REFUSED_MAX})
    where deya_id = ${deya_id} and online_form_id = ${online_form_id} and visit = ${visit}`.execute(tx);

/** The figures of the visits in the table `v`, of which each is one of the forms begun. */
const figuresOf = (end: RawBuilder<unknown>) => sql`
  select deya_id, online_form_id, version, (begun_at at time zone ${HOME_ZONE})::date as day, kind, part, count(*)::int as n
  from v cross join lateral (
    select 'begun' as kind, '' as part
    union all select 'refused', field from unnest(refused) field
    union all ${end}) said
  group by deya_id, online_form_id, version, day, kind, part`;

const LEFT = sql`select 'left', screen::text`;

/** Whole seconds to two digits, so that the times of a day are few rows. */
const finishedAt = (now: Date) => sql`
  select 'finished', ''
  union all select 'took', round(s, 1 - floor(log(s))::int)::int::text
  from (select greatest(1, extract(epoch from ${now} - begun_at))::numeric as s) time`;

const add = (tx: Tx, gone: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql`
    with v as (delete from form_visit where ${gone} returning *)
    insert into form_figure (deya_id, online_form_id, version, day, kind, part, n) ${figuresOf(end)}
    on conflict (deya_id, online_form_id, version, day, kind, part) do update set n = form_figure.n + excluded.n`.execute(
    tx,
  );

/** Counts a form that was handed in, and forgets its visit; nothing for one that is not known. */
export const countFinished = (tx: Tx, { deya_id, online_form_id, visit, now }: Visit) =>
  add(tx, sql`deya_id = ${deya_id} and online_form_id = ${online_form_id} and visit = ${visit}`, finishedAt(now));

/** Counts the forms of a utility that were begun before a time as left, and forgets their visits. */
export const countLeft = (tx: Tx, deya_id: number, before: Date) =>
  add(tx, sql`deya_id = ${deya_id} and begun_at < ${before}`, LEFT);

/** Deletes the figures of the days before. */
export const deleteFigures = (tx: Tx, deya_id: number, before: string) =>
  tx.deleteFrom('form_figure').where('deya_id', '=', deya_id).where('day', '<', before).execute();

/** The asked part of a figure; without a version, all of them. */
export interface Asked extends Ids {
  from: string;
  to: string;
  version: number | undefined;
  /** Forms without a message since then were left. */
  quietSince: Date;
}

export interface Figure {
  version: number;
  /** `YYYY-MM-DD`. */
  day: string;
  kind: FormFigureKind;
  part: string;
  n: number;
}

const ofForm = ({ deya_id, online_form_id, version }: Asked) => sql`
  deya_id = ${deya_id} and online_form_id = ${online_form_id}
  and (${version ?? null}::int is null or version = ${version ?? null})`;

/** The figures of a form in a period, with those of forms that have been quiet for a while. */
export async function selectFigures(tx: Tx, asked: Asked): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    with v as (select * from form_visit where ${ofForm(asked)} and seen_at < ${asked.quietSince}),
      figure as (select * from form_figure where ${ofForm(asked)} union all ${figuresOf(LEFT)})
    select version, day::text as day, kind, part, sum(n)::int as n from figure
    where day between ${asked.from} and ${asked.to}
    group by version, day, kind, part`.execute(tx);
  return rows;
}

/** How many have the form open, and how many answers were stored in the period, by all versions. */
export async function selectBeside(tx: Tx, asked: Asked): Promise<{ under_way: number; answers: number }> {
  const { deya_id, online_form_id, from, to, quietSince } = asked;
  const { rows } = await sql<{ under_way: number; answers: number }>`
    select (select count(*)::int from form_visit where ${ofForm(asked)} and seen_at >= ${quietSince}) as under_way,
      (select count(*)::int from form_answer where deya_id = ${deya_id} and online_form_id = ${online_form_id}
         and created_at >= ${from}::date::timestamp at time zone ${HOME_ZONE}
         and created_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}) as answers`.execute(tx);
  return rows[0]!;
}
