import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { WaterNotice } from '@hydria/shared/contract/water-notices.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { completeLanguages, shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import { utc } from '../../kernel/utc.ts';

/** An all-clear is shown for so long. */
const CLEAR_DAYS = 7;

interface Shown extends Omit<WaterNotice, 'lang' | 'title' | 'description'> {
  title: LocalText;
  description: LocalText;
}

/** Notices that readers in a zone see: those that apply, and all-clears of the last week. */
export async function selectShown(
  tx: Tx,
  { deya_id, zones, lang, now }: { deya_id: number; zones: readonly string[]; lang: Language; now: Date },
): Promise<WaterNotice[]> {
  const since = new Date(now.getTime() - CLEAR_DAYS * 86_400_000);
  const { rows } = await sql<Shown>`
    select id, kind, zone, coalesce(clear_title, title) as title, coalesce(clear_description, description) as description,
           ${utc('published_at')} as published_at, ${utc('cleared_at')} as cleared_at
    from water_notice
    where deya_id = ${deya_id} and zone = any(${['', ...zones]}::text[]) and (cleared_at is null or cleared_at > ${since})
    order by cleared_at is not null, published_at desc, id desc limit 20`.execute(tx);
  return rows.map(({ title, description, ...row }) => {
    const shown = shownLanguage(completeLanguages(title, description), lang);
    return { ...row, lang: shown, title: title[shown] ?? title.el, description: description[shown] ?? description.el };
  });
}
