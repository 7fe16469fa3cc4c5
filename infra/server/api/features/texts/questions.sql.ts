import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { questionForm } from '@hydria/shared/contract/forms/question.ts';
import type { ListedQuestion, StaffQuestion } from '@hydria/shared/contract/texts.ts';
import { QUESTION_TYPES } from '@hydria/shared/rules/content.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields, toFields } from './local-texts.ts';
import { toHtml, toMarkdown } from './text-markup.ts';

interface Row {
  code: string;
  type: string;
  lang: Language;
  sort: number;
  title: string;
  description: string;
  published: boolean;
  source: 'feed' | 'staff';
  version: number;
  updated_at: string;
  updated_by: string | null;
}

const columns = sql`
  code, type, lang, sort, title, description, published, source, version, ${utc('updated_at')} as updated_at,
  staff_name(deya_id, updated_by) as updated_by`;

const typeOf = (type: string): StaffQuestion['type'] => QUESTION_TYPES.find((known) => known === type) ?? 'other';

type Rows = [Row, ...Row[]];

const isAny = (rows: Row[]): rows is Rows => rows.length > 0;

/** The translations of one question. A change of any of them makes another version of the whole. */
function head(rows: Rows) {
  const [{ code, type, sort, source, published }] = rows;
  const newest = rows.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))[0]!;
  return {
    code,
    type: typeOf(type),
    sort,
    source,
    published,
    languages: LANGUAGES.filter((language) => rows.some(({ lang }) => lang === language)),
    version: rows.reduce((sum, { version }) => sum + version, 0),
    updated_at: newest.updated_at,
    updated_by: newest.updated_by,
  };
}

/** The questions of a utility with drafts, by type and place. There are a few dozen. */
export async function selectQuestions({ tx, deya_id }: PersonScope): Promise<ListedQuestion[]> {
  const { rows } = await sql<Row>`
    select ${columns} from faq where deya_id = ${deya_id} order by code, lang`.execute(tx);
  const questions = [...Map.groupBy(rows, ({ code }) => code).values()].filter(isAny).map((translations) => {
    const { languages, ...rest } = head(translations);
    const lang = shownLanguage(languages, 'el');
    return { ...rest, languages, title: translations.find((one) => one.lang === lang)!.title };
  });
  const rank = ({ type }: ListedQuestion): number => QUESTION_TYPES.indexOf(type);
  return questions.toSorted((a, b) => rank(a) - rank(b) || a.sort - b.sort || a.code.localeCompare(b.code));
}

/** A question of the utility, locked for a change on request. */
export async function questionOf(
  { tx, deya_id }: PersonScope,
  code: string,
  { lock = false } = {},
): Promise<StaffQuestion> {
  const { rows } = await sql<Row>`
    select ${columns} from faq where deya_id = ${deya_id} and code = ${code}
    order by lang ${lock ? sql`for update` : sql``}`.execute(tx);
  if (!isAny(rows)) throw new AppError('not_found', 404);
  const texts = (of: 'title' | 'description') => Object.fromEntries(rows.map((row) => [row.lang, row[of]]));
  return {
    ...head(rows),
    ...toFields('title', texts('title')),
    ...toFields('description', texts('description'), toMarkdown),
  };
}

type Values = FormBody<(typeof questionForm)['fields']>;

/** Writes all translations of a question; those that are not given are removed. The rows are locked. */
export async function writeQuestion(
  scope: PersonScope,
  { code, version }: { code: string; version: number },
  values: Values,
): Promise<void> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  const { type, sort, published } = values;
  const [titles, descriptions] = [fromFields('title', values), fromFields('description', values, toHtml)];
  const rows = LANGUAGES.flatMap((lang) => {
    const [title, description] = [titles[lang], descriptions[lang]];
    if (title === undefined || description === undefined) return [];
    const text = { deya_id, code, lang, title, description, type, sort, published };
    return [{ ...text, source: 'staff' as const, version: version + 1, updated_at, updated_by }];
  });
  await deleteQuestion(scope, code);
  await tx.insertInto('faq').values(rows).execute();
}

export const deleteQuestion = ({ tx, deya_id }: PersonScope, code: string) =>
  tx.deleteFrom('faq').where('deya_id', '=', deya_id).where('code', '=', code).execute();
