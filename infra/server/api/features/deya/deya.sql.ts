import { PARTIAL_PAYMENT_LEAST } from '@hydria/shared/rules/part-payment.ts';
import { BANK_DELAY_DAYS } from '@hydria/shared/rules/bank-delay.ts';
import { directoryLookup, personUtilities } from '@hydria/database/cross-utility.ts';
import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type {
  Announcement,
  DeyaInfo,
  DeyaListItem,
  FaqItem,
  Outage,
  PointOfInterest,
} from '@hydria/shared/contract/deya.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { POI_TYPES } from '@hydria/shared/rules/content.ts';
import { completeLanguages, shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { visibleAccent } from '@hydria/shared/rules/contrast.ts';
import { sql } from 'kysely';
import { endsAt, hourOf, isOver, isToCome, startsAt } from '../../kernel/announcement-period.ts';
import { caseCounts } from '../../kernel/case-counts.ts';
import { deyaPicture } from './picture.ts';

/** Characters of free text that a utility allows by default (decisions 7). */
const FREE_TEXT_MAX = 220;

export interface Position {
  latitude: number;
  longitude: number;
}

/** Metres between a utility and a position, on a sphere. */
const distance = ({ latitude, longitude }: Position) => sql<number | null>`
  case when latitude is not null and longitude is not null then (6371000 * 2 * asin(least(1, sqrt(
    sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2
  ))))::int end`;

/**
 * The utilities that are in service: by city, or nearest first. One without the customer portal (`my_hydria`) is left out, except for
 * the people who have a link to it.
 */
export async function selectDeyas(
  db: Db,
  position: Position | undefined,
  own: readonly number[] = [],
): Promise<DeyaListItem[]> {
  const metres = position ? distance(position) : sql<number | null>`null::int`;
  const { rows } = await sql<DeyaListItem>`
    select id, title, title_latin, city, city_latin, ${deyaPicture('logo_media_id')} as logo, ${metres} as distance,
           online_forms, customer_reports, registration_open and my_hydria as registration_open, customer_code_mask,
           coalesce((settings ->> 'registration_passkey')::boolean, false) as passkey_required, bill
    from deya where active and (my_hydria or id = any(${own}::int[]))
    order by distance nulls last, city collate "el-x-icu", title collate "el-x-icu", id`.execute(db);
  return rows;
}

/** Which of the utilities are the person's, and whether their link is active. */
export async function selectActive(db: Db, person_id: number): Promise<Map<number, boolean>> {
  const links = await personUtilities(db, person_id);
  return new Map(links.map((link) => [link.deya_id, link.status === 'active']));
}

const current = (now: Date) => sql<boolean>`published and not ${isToCome(now)} and not ${isOver(now)}`;

/** Profile, flags and counts; undefined for a utility that is not in service. Call it in the utility's transaction. */
export async function selectInfo(tx: Tx, deya_id: number, now: Date): Promise<DeyaInfo | undefined> {
  const { rows } = await sql<DeyaInfo>`
    select id, title, title_latin, city, city_latin,
           ${deyaPicture('logo_media_id')} as logo, ${deyaPicture('cover_media_id')} as cover, accent,
           address, afm, phone1, phone2, phone3, phone1_use, phone2_use, phone3_use, website, email_public, url, latitude, longitude,
           show_bills, partial_payment::int as partial_payment, customer_code_mask, bill, register_with_taxis,
           discount_amount / 100.0::float8 as discount_amount, discount_type, online_forms, demo,
           coalesce(settings -> 'languages', ${JSON.stringify(LANGUAGES)}::jsonb) as languages,
           registration_open and my_hydria as registration_open, registration_message, opening_hours, settings ->> 'old_portal_url' as old_portal_url,
           coalesce((settings ->> 'free_text_max')::int, ${FREE_TEXT_MAX}) as text_limit,
           coalesce((settings ->> 'bank_delay_days')::int, ${BANK_DELAY_DAYS}) as bank_delay_days,
           coalesce((settings ->> 'guest_bill_total')::boolean, true) as guest_bill_total,
           coalesce((settings ->> 'e_bill')::boolean, true) as e_bill,
           coalesce((settings ->> 'partial_payment_least')::int, ${PARTIAL_PAYMENT_LEAST}) as partial_payment_least,
           json_build_object(
             'show_bills', show_bills,
             'customer_reports', customer_reports,
             'deyapp', deyapp,
             'amr', amr,
             'water_damage', water_damage,
             'balloon_read', balloon_read,
             'announcements', (select count(*) from announcement a where a.deya_id = deya.id and ${current(now)}),
             'active_reports', counted.open,
             'closed_reports', counted.received - counted.open
           ) as info
    from deya
    cross join lateral (select ${caseCounts} from problem_report c where c.deya_id = deya.id) counted
    where id = ${deya_id} and active`.execute(tx);
  const [row] = rows;
  return row && { ...row, accent: row.accent && visibleAccent(row.accent) };
}

/**
 * The sites that may embed this utility's pages; undefined for a utility that is not in service. Call it in the utility's
 * transaction.
 */
export async function selectFrameAncestors(tx: Tx, deya_id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ origins: string[] }>`
    select coalesce(settings -> 'frame_ancestors', '[]') as origins
    from deya where id = ${deya_id} and active`.execute(tx);
  return rows[0]?.origins;
}

interface StoredAnnouncement extends Omit<
  Announcement,
  'title' | 'description' | 'lang' | 'outage' | 'starts_at' | 'ends_at'
> {
  starts_at: Date;
  ends_at: Date | null;
  title: LocalText;
  description: LocalText;
  outage: (Omit<Outage, 'place'> & { place: LocalText }) | null;
}

/** Announcements that are current at an instant, newest first, each whole in one language. */
export async function selectAnnouncements(
  tx: Tx,
  deya_id: number,
  requested: Language,
  now: Date,
): Promise<Announcement[]> {
  const { rows } = await sql<StoredAnnouncement>`
    select id, deya_id, title, description, start_date, ${hourOf('start_time')} as start_time, end_date,
           ${hourOf('end_time')} as end_time, ${startsAt} as starts_at, ${endsAt} as ends_at, outage
    from announcement where deya_id = ${deya_id} and ${current(now)}
    order by start_date desc, id desc limit 100`.execute(tx);
  return rows.map(({ title, description, outage, starts_at, ends_at, ...row }) => {
    const lang = shownLanguage(completeLanguages(title, description), requested);
    const place = outage?.place[requested] ?? outage?.place.el ?? '';
    return {
      ...row,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at && ends_at.toISOString(),
      lang,
      title: title[lang] ?? title.el,
      description: description[lang] ?? description.el,
      outage: outage && { ...outage, place },
    };
  });
}

/** The places on a utility's map, in Greek where there is no translation; in every language by type and Greek title. */
export async function selectPoi(tx: Tx, deya_id: number, lang: Language): Promise<PointOfInterest[]> {
  const inLanguage = (column: string) =>
    sql`coalesce(${sql.ref(column)} ->> ${lang}::text, ${sql.ref(column)} ->> 'el')`;
  const { rows } = await sql<PointOfInterest>`
    select code, type, ${inLanguage('title')} as title, ${inLanguage('description')} as description, address,
           latitude, longitude, ${inLanguage('opening_hours')} as opening_hours, phone
    from poi where deya_id = ${deya_id}
    order by array_position(${[...POI_TYPES]}::text[], type), title ->> 'el' collate "el-x-icu", code`.execute(tx);
  return rows;
}

interface StoredQuestion extends FaqItem {
  code: string;
  sort: number;
}

const byPlace = (one: StoredQuestion, other: StoredQuestion): number => one.sort - other.sort || one.id - other.id;

/** Questions and answers of one utility, each in the language that `shownLanguage` chooses; types in the order of their first question. */
export const selectFaq = (db: Db, deya_id: number, requested: Language): Promise<FaqItem[]> =>
  asTenant(db, deya_id, async (tx) => {
    const { rows } = await sql<StoredQuestion>`
      select id, code, type, lang, sort, title, description from faq
      where deya_id = ${deya_id} and published`.execute(tx);
    const byCode = Map.groupBy(rows, ({ code }) => code);
    const shown = [...byCode.values()].flatMap((translations) => {
      const lang = shownLanguage(
        translations.map((one) => one.lang),
        requested,
      );
      return translations.filter((one) => one.lang === lang);
    });
    const types = Map.groupBy(shown.toSorted(byPlace), ({ type }) => type);
    return [...types.values()].flat().map(({ code: _code, sort: _sort, ...item }) => item);
  });

/** A picture of a utility's public profile, and the place of its bytes. */
export async function selectPicture(db: Db, id: number) {
  const deya_id = (await directoryLookup(db, id))?.deya_id;
  if (!deya_id) return undefined;
  return asTenant(db, deya_id, (tx) =>
    tx
      .selectFrom('media')
      .select(['content_type', 'bytes', 'stored_as'])
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .where('kind', 'in', ['logo', 'cover'])
      .executeTakeFirst(),
  );
}
