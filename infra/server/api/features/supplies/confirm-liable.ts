import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { PersonLink } from '@hydria/shared/contract/registrations.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { utc } from '../../kernel/utc.ts';
import { audit } from '../audit/audit.ts';

/** The values of a link that the staff have not confirmed as the liable party's. */
export const UNCONFIRMED = { liable_for: null, liable_at: null, liable_by: null };

interface Followed {
  person_id: number;
  kwdikos_katanalwti: string;
}

/** How `supply_person as sp` of `person as p` is known to be the liable party of `supply as s`; null: it is not known. */
export const liableBy = sql<PersonLink['liable']>`
  case when p.afm_proof is not null and p.afm = s.afm then 'number' when sp.liable_for = s.liable_id then 'staff' end`;

/** The supplies that a person follows at the utility, as the staff see them. */
export async function selectLinks({ tx, deya_id }: PersonScope, person_id: number): Promise<PersonLink[]> {
  const { rows } = await sql<PersonLink>`
    select sp.kwdikos_katanalwti, sp.customer_type, sp.since, sp.until, coalesce(s.address, s.street) as address,
           s.first_name, s.last_name, s.owner, ${liableBy} as liable,
           case when sp.liable_for = s.liable_id then ${utc('sp.liable_at')} end as liable_at,
           case when sp.liable_for = s.liable_id then staff_name(sp.deya_id, sp.liable_by) end as liable_by
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    where sp.deya_id = ${deya_id} and sp.person_id = ${person_id}
    order by s.kwdikos_katanalwti limit 200`.execute(tx);
  return rows;
}

/** Stores that the staff have recognised the person as the present liable party of a supply that they follow. */
export async function confirmLiable(scope: PersonScope, { person_id, kwdikos_katanalwti }: Followed): Promise<void> {
  const { tx, deya_id, person_id: actor, now, today } = scope;
  const { rows } = await sql`
    update supply_person sp set liable_for = s.liable_id, liable_at = ${now}, liable_by = ${actor}
    from supply s
    where sp.deya_id = ${deya_id} and sp.person_id = ${person_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti}
      and coalesce(sp.until, 'infinity') >= ${today}::date
      and s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    returning sp.person_id`.execute(tx);
  if (rows.length === 0) throw new AppError('supply_not_found', 404);
  const act = { deya_id, action: 'supply-liable-confirmed', person_id, actor_person_id: actor };
  await audit(tx, { ...act, detail: { supply: kwdikos_katanalwti }, at: now });
}

/** Takes a confirmation back. A proved tax number keeps its rights. */
async function withdrawLiable(scope: PersonScope, { person_id, kwdikos_katanalwti }: Followed): Promise<void> {
  const { tx, deya_id, person_id: actor, now } = scope;
  const { numUpdatedRows } = await tx
    .updateTable('supply_person')
    .set(UNCONFIRMED)
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('supply_not_found', 404);
  const act = { deya_id, action: 'supply-liable-withdrawn', person_id, actor_person_id: actor };
  await audit(tx, { ...act, detail: { supply: kwdikos_katanalwti }, at: now });
}

/** The staff say whether another person is the liable party of a supply that this person follows. */
export async function judgeLiable(
  scope: PersonScope,
  person_id: number,
  { kwdikos_katanalwti, liable }: CallInput<'PUT /api/staff/people/{id}/supplies/liable'>['body'],
): Promise<void> {
  requireOther(scope.person_id, person_id);
  await (liable ? confirmLiable : withdrawLiable)(scope, { person_id, kwdikos_katanalwti });
}
