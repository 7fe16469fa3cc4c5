import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { pointForm } from '@hydria/shared/contract/forms/point.ts';
import type { ListedPoint, StaffPoint } from '@hydria/shared/contract/texts.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { POI_TYPES, type PoiType } from '@hydria/shared/rules/content.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields, toFields } from './local-texts.ts';

interface Row {
  code: string;
  type: PoiType;
  title: LocalText;
  description: LocalText | null;
  opening_hours: LocalText | null;
  address: string | null;
  latitude: number;
  longitude: number;
  phone: string | null;
  source: 'feed' | 'staff';
  version: number;
  updated_at: string;
  updated_by: string | null;
}

const columns = sql`
  code, type, title, description, opening_hours, address, latitude, longitude, phone, source, version,
  ${utc('updated_at')} as updated_at, staff_name(deya_id, updated_by) as updated_by`;

const listed = ({
  title,
  description: _description,
  opening_hours: _hours,
  phone: _phone,
  ...row
}: Row): ListedPoint => ({
  ...row,
  title: title.el,
  languages: completeLanguages(title),
});

/** The points of a utility that match a filter, by type and Greek title. There are a few hundred at most. */
export async function selectPoints(
  { tx, deya_id }: PersonScope,
  { type, search = '' }: { type?: PoiType | undefined; search?: string | undefined },
): Promise<ListedPoint[]> {
  const { rows } = await sql<Row>`
    select ${columns} from poi
    where deya_id = ${deya_id} and (${type ?? null}::text is null or type = ${type ?? null})
      and (${search} = '' or strpos(search_text(concat_ws(' ', title ->> 'el', title ->> 'en', address)), search_text(${search})) > 0)
    order by array_position(${[...POI_TYPES]}::text[], type), title ->> 'el' collate "el-x-icu", code`.execute(tx);
  return rows.map(listed);
}

/** A point of the utility, locked for a change on request. */
export async function pointOf({ tx, deya_id }: PersonScope, code: string, { lock = false } = {}): Promise<StaffPoint> {
  const { rows } = await sql<Row>`
    select ${columns} from poi where deya_id = ${deya_id} and code = ${code} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found', 404);
  const { title, description, opening_hours, phone, ...rest } = row;
  return {
    ...rest,
    languages: completeLanguages(title),
    phone,
    ...toFields('title', title),
    ...toFields('description', description),
    ...toFields('opening_hours', opening_hours),
  };
}

type Values = FormBody<(typeof pointForm)['fields']>;

const orNull = (texts: LocalText): string | null => (texts.el ? JSON.stringify(texts) : null);

function columnsOf({ person_id, now }: PersonScope, values: Values) {
  const { type, address, latitude, longitude, phone } = values;
  return {
    type,
    address: address ?? null,
    latitude,
    longitude,
    phone: phone === undefined ? null : toE164(phone),
    title: JSON.stringify(fromFields('title', values)),
    description: orNull(fromFields('description', values)),
    opening_hours: orNull(fromFields('opening_hours', values)),
    source: 'staff' as const,
    updated_at: now,
    updated_by: person_id,
  };
}

export const insertPoint = (scope: PersonScope, code: string, values: Values) =>
  scope.tx
    .insertInto('poi')
    .values({ deya_id: scope.deya_id, code, ...columnsOf(scope, values) })
    .execute();

/** Writes a locked point of a version. */
export const updatePoint = (scope: PersonScope, { code, version }: { code: string; version: number }, values: Values) =>
  scope.tx
    .updateTable('poi')
    .set({ ...columnsOf(scope, values), version: version + 1 })
    .where('deya_id', '=', scope.deya_id)
    .where('code', '=', code)
    .execute();

export const deletePoint = ({ tx, deya_id }: PersonScope, code: string) =>
  tx.deleteFrom('poi').where('deya_id', '=', deya_id).where('code', '=', code).execute();
