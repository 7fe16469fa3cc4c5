import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { legalTextForm } from '@hydria/shared/contract/forms/legal-text.ts';
import type { ListedLegalText, StaffLegalText } from '@hydria/shared/contract/texts.ts';
import type { LegalKind } from '@hydria/shared/rules/content.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { shownLanguage } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields, toFields } from './local-texts.ts';
import { toHtml, toMarkdown } from './text-markup.ts';

/** A version of a legal text. */
export interface LegalKey {
  kind: LegalKind;
  valid_from: string;
}

interface Row extends LegalKey {
  lang: Language;
  title: string;
  description: string;
  published: boolean;
  source: 'feed' | 'staff';
  version: number;
  updated_at: string;
  updated_by: string | null;
  /** Whether a later version of this kind is in force. */
  is_replaced: boolean;
}

const rowsOf = ({ deya_id, today }: PersonScope) => sql`
  select kind, valid_from, lang, title, description, published, source, version, ${utc('updated_at')} as updated_at,
    staff_name(deya_id, updated_by) as updated_by,
    exists (select from legal_text later where later.deya_id = l.deya_id and later.kind = l.kind and later.published
      and later.valid_from > l.valid_from and later.valid_from <= ${today}::date) as is_replaced
  from legal_text l where deya_id = ${deya_id}`;

type Rows = [Row, ...Row[]];

const isAny = (rows: Row[]): rows is Rows => rows.length > 0;

function stateOf({ published, valid_from, is_replaced }: Row, today: string): ListedLegalText['state'] {
  if (!published) return 'draft';
  if (valid_from > today) return 'planned';
  return is_replaced ? 'over' : 'published';
}

/** The translations of one version. A change of any of them makes another version of the row. */
function head(rows: Rows, today: string) {
  const [first] = rows;
  const newest = rows.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))[0]!;
  return {
    kind: first.kind,
    valid_from: first.valid_from,
    state: stateOf(first, today),
    source: first.source,
    languages: LANGUAGES.filter((language) => rows.some(({ lang }) => lang === language)),
    version: rows.reduce((sum, { version }) => sum + version, 0),
    updated_at: newest.updated_at,
    updated_by: newest.updated_by,
  };
}

/** The versions of the legal texts of a utility, by kind, the newest first. */
export async function selectLegalTexts(scope: PersonScope): Promise<ListedLegalText[]> {
  const { rows } = await sql<Row>`${rowsOf(scope)} order by kind, valid_from desc, lang`.execute(scope.tx);
  const versions = Map.groupBy(rows, ({ kind, valid_from }) => `${kind} ${valid_from}`);
  return [...versions.values()].filter(isAny).map((translations) => {
    const { languages, ...rest } = head(translations, scope.today);
    const lang = shownLanguage(languages, 'el');
    return { ...rest, languages, title: translations.find((one) => one.lang === lang)!.title };
  });
}

/** A version of the utility, locked for a change on request; undefined when there is none. */
export async function findLegalText(
  scope: PersonScope,
  { kind, valid_from }: LegalKey,
  { lock = false } = {},
): Promise<StaffLegalText | undefined> {
  const { rows } = await sql<Row>`
    ${rowsOf(scope)} and kind = ${kind} and valid_from = ${valid_from}::date
    order by lang ${lock ? sql`for update` : sql``}`.execute(scope.tx);
  if (!isAny(rows)) return undefined;
  const texts = (of: 'title' | 'description') => Object.fromEntries(rows.map((row) => [row.lang, row[of]]));
  return {
    ...head(rows, scope.today),
    published: rows[0].published,
    ...toFields('title', texts('title')),
    ...toFields('description', texts('description'), toMarkdown),
  };
}

/** A version of the utility, locked for a change on request. */
export async function legalTextOf(
  scope: PersonScope,
  key: LegalKey,
  options: { lock?: boolean } = {},
): Promise<StaffLegalText> {
  const found = await findLegalText(scope, key, options);
  if (!found) throw new AppError('not_found', 404);
  return found;
}

type Values = FormBody<(typeof legalTextForm)['fields']>;

/** Stores all translations of a version. */
export async function insertLegalText(scope: PersonScope, version: number, values: Values): Promise<void> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  const { kind, valid_from, published } = values;
  const [titles, descriptions] = [fromFields('title', values), fromFields('description', values, toHtml)];
  const rows = LANGUAGES.flatMap((lang) => {
    const [title, description] = [titles[lang], descriptions[lang]];
    if (title === undefined || description === undefined) return [];
    const text = { deya_id, kind, valid_from, lang, title, description, published };
    return [{ ...text, source: 'staff' as const, version, updated_at, updated_by }];
  });
  await tx.insertInto('legal_text').values(rows).execute();
}

export const deleteLegalText = ({ tx, deya_id }: PersonScope, { kind, valid_from }: LegalKey) =>
  tx
    .deleteFrom('legal_text')
    .where('deya_id', '=', deya_id)
    .where('kind', '=', kind)
    .where('valid_from', '=', valid_from)
    .execute();
