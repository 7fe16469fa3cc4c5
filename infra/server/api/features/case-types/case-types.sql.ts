import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { ListedCaseType, OfferedCaseType, StaffCaseType } from '@hydria/shared/contract/case-types.ts';
import type { caseTypeForm } from '@hydria/shared/contract/forms/case-type.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { CaseTypeIcon } from '@hydria/shared/rules/case-type.ts';
import type { FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields, toFields } from '../texts/local-texts.ts';
import { questionsOf } from './case-questions.ts';

interface Row {
  id: number;
  problem_type: ProblemType;
  icon: CaseTypeIcon;
  title: LocalText;
  hint: LocalText | null;
  stopper: LocalText | null;
  stopper_phone: string | null;
  is_photo_required: boolean;
  is_place_required: boolean;
  is_private: boolean;
  duplicate_metres: number;
  target_hours: number | null;
  retention_days: number;
  is_active: boolean;
  sort: number;
  version: number;
  updated_at: string;
  updated_by: string | null;
  questions: string | null;
  team: number | null;
}

const offered = sql`id, problem_type, icon, title, hint, stopper, stopper_phone, is_photo_required, is_place_required,
  questions::text as questions`;

const columns = sql`${offered}, is_private, duplicate_metres, target_hours, retention_days, is_active, sort, version,
  ${utc('updated_at')} as updated_at, staff_name(deya_id, updated_by) as updated_by,
  team_id as team`;

const inOrder = sql`order by array_position(${[...PROBLEM_TYPES]}::text[], problem_type), sort, title ->> 'el' collate "el-x-icu", id`;

/** The languages in which a type says everything that it says in Greek. */
const languagesOf = ({ title, hint, stopper }: Row) =>
  completeLanguages(...[title, hint, stopper].filter((text) => text !== null));

/** The types that a utility offers. There are a few dozen at most. */
export async function selectOffered(tx: Tx, deya_id: number): Promise<OfferedCaseType[]> {
  const { rows } = await sql<OfferedCaseType>`
    select ${offered} from case_type where deya_id = ${deya_id} and is_active ${inOrder}`.execute(tx);
  return rows;
}

const listed = ({ id, problem_type, icon, title, ...row }: Row): ListedCaseType => ({
  id,
  problem_type,
  icon,
  title: title.el,
  is_photo_required: row.is_photo_required,
  is_place_required: row.is_place_required,
  is_active: row.is_active,
  is_private: row.is_private,
  sort: row.sort,
  target_hours: row.target_hours,
  languages: languagesOf({ id, problem_type, icon, title, ...row }),
  version: row.version,
  updated_at: row.updated_at,
  updated_by: row.updated_by,
});

/** The types of a utility that match a filter, by kind and in its order. */
export async function selectCaseTypes(
  { tx, deya_id }: PersonScope,
  { problem_type, search = '' }: { problem_type?: ProblemType | undefined; search?: string | undefined },
): Promise<ListedCaseType[]> {
  const { rows } = await sql<Row>`
    select ${columns} from case_type
    where deya_id = ${deya_id} and (${problem_type ?? null}::text is null or problem_type = ${problem_type ?? null})
      and (${search} = '' or strpos(search_text(concat_ws(' ', title ->> 'el', title ->> 'en', title ->> 'de', title ->> 'fr')),
        search_text(${search})) > 0)
    ${inOrder}`.execute(tx);
  return rows.map(listed);
}

/** A type of the utility, locked for a change on request. */
export async function caseTypeOf(
  { tx, deya_id }: PersonScope,
  id: number,
  { lock = false } = {},
): Promise<StaffCaseType> {
  const { rows } = await sql<Row>`
    select ${columns} from case_type where deya_id = ${deya_id} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', 404);
  const { title, hint, stopper, ...rest } = row;
  return {
    ...rest,
    languages: languagesOf(row),
    ...toFields('title', title),
    ...toFields('hint', hint),
    ...toFields('stopper', stopper),
  };
}

type Values = FormBody<(typeof caseTypeForm)['fields']>;

const orNull = (texts: LocalText): string | null => (texts.el ? JSON.stringify(texts) : null);

const orNone = (questions: FormLayout | null): string | null => questions && JSON.stringify(questions);

const columnsOf = ({ person_id, now }: PersonScope, values: Values) => ({
  problem_type: values.problem_type,
  icon: values.icon,
  title: JSON.stringify(fromFields('title', values)),
  hint: orNull(fromFields('hint', values)),
  stopper: orNull(fromFields('stopper', values)),
  stopper_phone: values.stopper_phone === undefined ? null : toE164(values.stopper_phone),
  is_photo_required: values.is_photo_required,
  is_place_required: values.is_place_required,
  is_private: values.is_private,
  duplicate_metres: values.duplicate_metres,
  target_hours: values.target_hours ?? null,
  retention_days: values.retention_days,
  is_active: values.is_active,
  sort: values.sort,
  questions: orNone(questionsOf(values.questions)),
  team_id: values.team ?? null,
  updated_at: now,
  updated_by: person_id,
});

/** Stores a new type, and gives its number. */
export async function insertCaseType(scope: PersonScope, values: Values): Promise<number> {
  const { id } = await scope.tx
    .insertInto('case_type')
    .values({ deya_id: scope.deya_id, ...columnsOf(scope, values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a locked type of a version. */
export const updateCaseType = (scope: PersonScope, { id, version }: { id: number; version: number }, values: Values) =>
  scope.tx
    .updateTable('case_type')
    .set({ ...columnsOf(scope, values), version: version + 1 })
    .where('deya_id', '=', scope.deya_id)
    .where('id', '=', id)
    .execute();

/** The titles of some types by their numbers, also of those that are no longer offered. */
export async function selectTitles(tx: Tx, deya_id: number, ids: readonly number[]): Promise<Map<number, LocalText>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('case_type')
    .select(['id', 'title'])
    .where('deya_id', '=', deya_id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
