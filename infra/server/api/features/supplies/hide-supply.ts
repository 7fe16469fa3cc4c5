import type { HiddenSupply } from '@hydria/shared/contract/supplies.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { audit } from '../audit/audit.ts';
import { hasGiven, lockLink } from './change-details.ts';

/** The supplies that a person has taken off their list, and whose days are not over. */
export async function selectHidden({ tx, deya_id, person_id, today }: PersonScope): Promise<HiddenSupply[]> {
  const { rows } = await sql<HiddenSupply>`
    select s.kwdikos_katanalwti, sp.alias, s.street, ${utc('sp.hidden_at')} as hidden_at
    from supply_person sp
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and sp.person_id = ${person_id} and sp.hidden_at is not null
      and coalesce(sp.until, 'infinity') >= ${today}::date
    order by sp.hidden_at desc, s.kwdikos_katanalwti limit 200`.execute(tx);
  return rows;
}

/** Takes a supply off the person's list. Its owner, who has handed it over, watches over the days of the other person. */
export async function hideSupply(scope: PersonScope, code: string): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  await lockLink(scope, code);
  if (await hasGiven(scope, code)) throw new AppError('supply_handed_over', 409);
  await tx
    .updateTable('supply_person')
    .set({ hidden_at: now })
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', code)
    .where('person_id', '=', person_id)
    .execute();
  await audit(tx, { deya_id, action: 'supply-hidden', person_id, detail: {}, at: now });
}

/** Brings a supply back to the person's list. One that is on it stays there. */
export async function unhideSupply({ tx, deya_id, person_id, today, now }: PersonScope, code: string): Promise<void> {
  const { rows } = await sql<{ hidden_at: Date | null }>`
    select hidden_at from supply_person
    where deya_id = ${deya_id} and kwdikos_katanalwti = ${code} and person_id = ${person_id}
      and coalesce(until, 'infinity') >= ${today}::date for update`.execute(tx);
  if (!rows[0]) throw new AppError('invalid_customer_code', 404);
  if (rows[0].hidden_at === null) return;
  await tx
    .updateTable('supply_person')
    .set({ hidden_at: null })
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', code)
    .where('person_id', '=', person_id)
    .execute();
  await audit(tx, { deya_id, action: 'supply-unhidden', person_id, detail: {}, at: now });
}
