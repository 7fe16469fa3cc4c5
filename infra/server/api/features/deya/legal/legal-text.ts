import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { LegalText } from '@hydria/shared/contract/deya.ts';
import { DEFAULT_LANGUAGE, type Language } from '@hydria/shared/rules/languages.ts';
import { shownLanguage } from '@hydria/shared/rules/text-language.ts';
import type { LegalKind } from '@hydria/shared/rules/content.ts';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ApiContext } from '../../../kernel/api-context.ts';
import { today } from '../../../kernel/today.ts';
import { installationText } from './installation-text.ts';

/** The requested text. */
interface Asked {
  deya_id?: number | undefined;
  kind: LegalKind;
  lang: Language;
}

/**
 * A utility's own text that applies on a day: the newest version that the reader's language or Greek has, otherwise the newest of
 * all. An older translation is not shown, because another text applies now.
 */
async function selectOwn(tx: Tx, deya_id: number, { kind, lang }: Asked, day: string): Promise<LegalText | undefined> {
  const { rows } = await sql<LegalText>`
    select kind, lang, title, description, valid_from, deya_id from legal_text
    where deya_id = ${deya_id} and kind = ${kind} and valid_from <= ${day}::date and published
    order by valid_from desc`.execute(tx);
  const readable = rows.filter((row) => row.lang === lang || row.lang === DEFAULT_LANGUAGE);
  const newest = (readable[0] ?? rows[0])?.valid_from;
  const translations = rows.filter((row) => row.valid_from === newest);
  const shown = shownLanguage(
    translations.map((row) => row.lang),
    lang,
  );
  return translations.find((row) => row.lang === shown);
}

const PORTAL = 'Hydria';

/** One of the legal texts: a utility's own, else the installation's, which names the utility. */
export async function legalText({ db, config, clock }: ApiContext, asked: Asked): Promise<LegalText> {
  const { deya_id, kind, lang } = asked;
  const standIn = (utility: string, email: string) =>
    installationText(config.legalTexts, kind, lang, { utility, email });
  if (deya_id === undefined) return standIn(PORTAL, config.contactEmail);
  return asTenant(db, deya_id, async (tx) => {
    const deya = await tx
      .selectFrom('deya')
      .select(['title', 'title_latin', 'email_public'])
      .where('id', '=', deya_id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!deya) throw new AppError('deya_not_found', 404);
    const own = await selectOwn(tx, deya_id, asked, today(clock));
    return own ?? standIn(lang === 'el' ? deya.title : deya.title_latin, deya.email_public ?? config.contactEmail);
  });
}
