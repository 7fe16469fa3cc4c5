import type { Tx } from '@hydria/database/db.ts';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';

/** Condition on `supply_person as sp`: the person's link to the supply is valid on this day, and on their list. */
export const linked = (person_id: number | RawBuilder<unknown>, day: string) => sql<boolean>`
  sp.person_id = ${person_id} and sp.hidden_at is null and coalesce(sp.since, ${day}::date) <= ${day}::date
  and coalesce(sp.until, ${day}::date) >= ${day}::date`;

/**
 * Conditions on `supply_person as sp`: the row is of the person's days at the supply. The functions of migration 0514 decide. An
 * hour is meant by its end, a bill by the end of its period.
 */
export const ownDay = (day: RawBuilder<unknown>) => sql<boolean>`is_own_day(${day}, sp.since, sp.until)`;
export const ownHour = (ends_at: RawBuilder<unknown>) => sql<boolean>`is_own_hour(${ends_at}, sp.since, sp.until)`;

/**
 * Condition on `supply_person as sp`, `person as p` and `supply as s`: the person is the party that pays for the supply (D §4). A proved
 * tax number says so, or the staff have confirmed it for the present liable party. Nothing that the person may write counts.
 */
export const isLiable = sql<boolean>`
  coalesce(p.afm_proof is not null and p.afm = s.afm or sp.liable_for = s.liable_id, false)`;

/** Refuses a person who follows supplies with a meter and pays for none of them. */
export async function requireOwnReadings(tx: Tx, deya_id: number, person_id: number, day: string): Promise<void> {
  const { rows } = await sql<{ denied: boolean | null }>`
    select not bool_or(${isLiable}) as denied
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)}
      and exists (select from hydrometer h where h.deya_id = s.deya_id
                  and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null)`.execute(tx);
  if (rows[0]?.denied) throw new AppError('measurements_denied', 403);
}

/** Name and tariff of a supply whose measurements the person may read; refuses others with the messages of D §8. */
export async function requireOwnMeasurements(
  tx: Tx,
  { deya_id, kwdikos_katanalwti, person_id }: SupplyKey,
  day: string,
): Promise<{ alias: string | null; tariff: string }> {
  const { rows } = await sql<{ is_liable: boolean; alias: string | null; tariff: string }>`
    select coalesce(${isLiable}, false) as is_liable, sp.alias, coalesce(s.tariff, '') as tariff
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}`.execute(
    tx,
  );
  const [own] = rows;
  if (!own) throw new AppError('invalid_customer_code', 404);
  if (!own.is_liable) throw new AppError('measurements_denied', 403);
  return { alias: own.alias, tariff: own.tariff };
}

/** Whether a supply is the person's. */
export async function isOwnSupply(tx: Tx, key: SupplyKey, day: string): Promise<boolean> {
  const own = await tx
    .selectFrom('supply_person as sp')
    .select('sp.kwdikos_katanalwti')
    .where('sp.deya_id', '=', key.deya_id)
    .where('sp.kwdikos_katanalwti', '=', key.kwdikos_katanalwti)
    .where(linked(key.person_id, day))
    .executeTakeFirst();
  return own !== undefined;
}

/** Refuses a supply that is not the person's, with the answer for an unknown one. */
export async function requireSupply(tx: Tx, key: SupplyKey, day: string): Promise<void> {
  if (!(await isOwnSupply(tx, key, day))) throw new AppError('supply_not_found', 404);
}

/** Refuses the number of a liable party behind none of the person's supplies, with the answer for an unknown one. */
export async function requireLiable(
  tx: Tx,
  of: { deya_id: number; person_id: number; liable_id: string },
  day: string,
): Promise<void> {
  const own = await tx
    .selectFrom('supply_person as sp')
    .innerJoin('supply as s', (on) =>
      on.onRef('s.deya_id', '=', 'sp.deya_id').onRef('s.kwdikos_katanalwti', '=', 'sp.kwdikos_katanalwti'),
    )
    .select('s.liable_id')
    .where('sp.deya_id', '=', of.deya_id)
    .where('s.liable_id', '=', of.liable_id)
    .where(linked(of.person_id, day))
    .executeTakeFirst();
  if (!own) throw new AppError('supply_not_found', 404);
}

export interface SupplyKey {
  deya_id: number;
  kwdikos_katanalwti: string;
  person_id: number;
}
