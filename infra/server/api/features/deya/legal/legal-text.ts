import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { LegalText } from '@hydria/shared/contract/deya.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
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

/** A utility's own text that applies on a day: in the requested language, else in Greek, else in any language. */
async function selectOwn(tx: Tx, deya_id: number, { kind, lang }: Asked, day: string): Promise<LegalText | undefined> {
  const { rows } = await sql<LegalText>`
    select kind, lang, title, description, valid_from, deya_id from legal_text
    where deya_id = ${deya_id} and kind = ${kind} and valid_from <= ${day}::date
    order by lang = ${lang} desc, lang = 'el' desc, lang, valid_from desc limit 1`.execute(tx);
  return rows[0];
}

const PORTAL = 'Hydria';

/** Terms of use or privacy policy: a utility's own, else the installation's, which names the utility. */
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
