import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';

/** Refuses a person whose link to the utility is not active. An unknown utility gets the same answer. */
export async function requireLink(tx: Tx, deya_id: number, person_id: number): Promise<void> {
  const link = await tx
    .selectFrom('person_deya')
    .select('status')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!link) throw new AppError('no_access_to_service', 403);
}

/** Condition on `supply_person as sp`: the person's link to the supply is valid on this day. */
export const linked = (person_id: number, day: string) => sql<boolean>`
  sp.person_id = ${person_id} and coalesce(sp.since, ${day}::date) <= ${day}::date
  and coalesce(sp.until, ${day}::date) >= ${day}::date`;

/** Refuses a supply that is not the person's, with the answer for an unknown one. */
export async function requireSupply(tx: Tx, key: SupplyKey, day: string): Promise<void> {
  const own = await tx
    .selectFrom('supply_person as sp')
    .select('sp.kwdikos_katanalwti')
    .where('sp.deya_id', '=', key.deya_id)
    .where('sp.kwdikos_katanalwti', '=', key.kwdikos_katanalwti)
    .where(linked(key.person_id, day))
    .executeTakeFirst();
  if (!own) throw new AppError('supply_not_found', 404);
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
