import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { FilledCaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { fillText } from '../../kernel/fill-text.ts';
import { inWords } from '../../kernel/in-words.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { cases } from '../cases/cases.sql.ts';
import { seenBy, type CaseScope } from '../cases/reader.ts';
import { selectFitting, type TemplateFacts } from './case-templates.sql.ts';
import de from './locales/de.json' with { type: 'json' };
import el from './locales/el.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

const WORDS: Record<Language, typeof el> = { el, en, de, fr };

interface Facts extends TemplateFacts {
  code: string;
  address: string | null;
  area: LocalText | null;
  /** The language that was left with a case, and that of the account of its sender. */
  lang: string | null;
  own_lang: Language | null;
}

/** The facts of a case that templates name, and the languages of its sender. */
async function selectFacts({ tx, deya_id, reader }: CaseScope, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select c.kind, c.problem_type, c.online_form_id, c.code, c.address,
           (select z.title from case_area z where z.deya_id = c.deya_id and z.id = c.area_id) as area,
           coalesce(r.lang, a.lang) as lang, ${offeredLanguage('p.lang', deya_id)} as own_lang
    from ${cases}
    left join problem_report r on c.kind = 'report' and r.deya_id = c.deya_id and r.id = c.id
    left join form_answer a on c.kind = 'application' and a.deya_id = c.deya_id and a.id = c.id
    where c.deya_id = ${deya_id} and c.id = ${id} and ${seenBy(reader)}`.execute(tx);
  if (!rows[0]) throw new AppError('report_not_found', 404);
  return rows[0];
}

const fill = (text: string, language: Language, { code, address, area }: Facts, today: string): string =>
  fillText(text, {
    code,
    place: address?.trim() || (area && (area[language] ?? area.el)) || WORDS[language].no_place,
    date: inWords(language, null).day(today),
  });

/** The templates that fit a case with its facts, in the language of its sender. */
export async function fillTemplates(scope: CaseScope, id: number): Promise<FilledCaseTemplate[]> {
  const facts = await selectFacts(scope, id);
  const sender = facts.own_lang ?? (isLanguage(facts.lang) ? facts.lang : 'el');
  const templates = await selectFitting(scope.tx, scope.deya_id, facts);
  return templates.map(({ id: template, title, state, text }) => {
    const lang = text[sender] === undefined ? 'el' : sender;
    return {
      id: template,
      title,
      state,
      lang,
      text: fill(text[lang] ?? text.el, lang, facts, scope.today),
      text_el: fill(text.el, 'el', facts, scope.today),
    };
  });
}
