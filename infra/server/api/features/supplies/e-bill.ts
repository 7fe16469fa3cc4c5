import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { isLiable, linked } from './access.ts';

/** Whether the bills of `supply as s` come by mail: the choice of the liable party wins over the utility's system (ADR 137). */
export const isEBill = sql<boolean>`coalesce(s.e_bill_choice, s.e_bill)`;

/** Whether the utility sends bills by mail at all. */
export async function sendsEBills(tx: Tx, deya_id: number): Promise<boolean> {
  const { settings } = await tx
    .selectFrom('deya')
    .select('settings')
    .where('id', '=', deya_id)
    .executeTakeFirstOrThrow();
  return settings.e_bill ?? true;
}

interface Chosen {
  deya_id: number;
  kwdikos_katanalwti: string;
  e_bill: boolean;
  /** The first day of issue that it counts for. */
  from: string;
}

/** Stores the choice for a supply. */
const storeChoice = (tx: Tx, { deya_id, kwdikos_katanalwti, e_bill, from }: Chosen) =>
  tx
    .updateTable('supply')
    .set({ e_bill_choice: e_bill, e_bill_from: from })
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti);

/** Choices that the utility's system reads at once. */
const READ_AT_ONCE = 1000;

/** Choices that the utility's system has not taken over yet. */
export const selectChoices = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('supply')
    .select(['kwdikos_katanalwti', 'e_bill_from as from'])
    .select(sql<boolean>`e_bill_choice`.as('e_bill'))
    .where('deya_id', '=', deya_id)
    .where('e_bill_choice', 'is not', null)
    .orderBy('kwdikos_katanalwti')
    .limit(READ_AT_ONCE)
    .execute();

/** The wish of a registration, where it is that of the party that pays and the utility sends bills by mail. */
export async function chooseAtRegistration(
  tx: Tx,
  { person_id, ...chosen }: Omit<Chosen, 'e_bill'> & { person_id: number },
): Promise<void> {
  if (!(await sendsEBills(tx, chosen.deya_id))) return;
  await storeChoice(tx, { ...chosen, e_bill: true })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('supply_person as sp')
          .innerJoin('person as p', 'p.id', 'sp.person_id')
          .innerJoin('supply as s', (on) =>
            on.onRef('s.deya_id', '=', 'sp.deya_id').onRef('s.kwdikos_katanalwti', '=', 'sp.kwdikos_katanalwti'),
          )
          .select('sp.person_id')
          .where('sp.deya_id', '=', chosen.deya_id)
          .where('sp.kwdikos_katanalwti', '=', chosen.kwdikos_katanalwti)
          .where('sp.person_id', '=', person_id)
          .where(isLiable),
      ),
    )
    .execute();
}

/** Chooses how the bills of a supply come. Only the party that pays chooses; paper is always possible. */
export async function chooseEBill(
  { tx, deya_id, person_id, now, today }: PersonScope,
  { kwdikos_katanalwti, e_bill }: CallInput<'PUT /api/supplies/e-bill'>['body'],
): Promise<void> {
  const { rows } = await sql<{ is_liable: boolean; open: boolean; e_bill: boolean }>`
    select coalesce(${isLiable}, false) as is_liable, s.open, ${isEBill} as e_bill
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, today)}
    for update of s`.execute(tx);
  const supply = rows[0];
  if (!supply) throw new AppError('invalid_customer_code', 404);
  if (!supply.is_liable) throw new AppError('supply_not_liable', 403);
  if (supply.e_bill === e_bill) return;
  if (e_bill && !(supply.open && (await sendsEBills(tx, deya_id)))) throw new AppError('ebill_unavailable', 409);
  await storeChoice(tx, { deya_id, kwdikos_katanalwti, e_bill, from: today }).execute();
  const detail = { supply: kwdikos_katanalwti, e_bill };
  await audit(tx, { deya_id, action: 'e-bill-chosen', person_id, detail, at: now });
}
