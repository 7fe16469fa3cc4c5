import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { sumBills } from '../bills/bills.sql.ts';
import { isLiable, linked, requireLiable } from '../supplies/access.ts';

/** A party that pays, as a person sees it at a utility on a day. */
export interface Party {
  deya_id: number;
  person_id: number;
  liable_id: string;
  day: string;
}

/** The open debt of a party, in cents. */
export interface Debt {
  debt: number;
  /** The part of the debt that is surcharges for late payment. */
  surcharges: number;
  bill_ids: number[];
}

/** The supply by which a person is the party; refuses everybody else. */
export async function requireParty(tx: Tx, { deya_id, person_id, liable_id, day }: Party): Promise<string> {
  await requireLiable(tx, { deya_id, person_id, liable_id }, day);
  const { rows } = await sql<{ kwdikos_katanalwti: string }>`
    select s.kwdikos_katanalwti
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti and s.deleted_at is null
    where sp.deya_id = ${deya_id} and s.liable_id = ${liable_id} and ${linked(person_id, day)} and ${isLiable}
    order by s.kwdikos_katanalwti limit 1`.execute(tx);
  if (!rows[0]) throw new AppError('supply_not_liable', 403);
  return rows[0].kwdikos_katanalwti;
}

/** The open bills of a party, without those in a plan or paid at the bank; the first 50. */
export async function readDebt(tx: Tx, { deya_id, person_id, liable_id, day }: Party): Promise<Debt> {
  const { owed } = await sumBills(tx, { deya_id, person_id, code: undefined, day });
  const bills = owed.bills.filter(({ id_katanalwti }) => id_katanalwti === liable_id);
  const debt = bills.reduce((sum, { balance }) => sum + balance, 0);
  const bill_ids = bills.map(({ id }) => id);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::int as amount from bill_line l
    where l.deya_id = ${deya_id} and l.bill_id = any(${bill_ids}::bigint[]) and l.kind = 'surcharge'`.execute(tx);
  return { debt, surcharges: Math.max(0, Math.min(debt, rows[0]?.amount ?? 0)), bill_ids };
}

/** Whether a plan of the party runs: one that was not cancelled, with something left. */
export async function hasPlan(tx: Tx, { deya_id, liable_id }: Party): Promise<boolean> {
  const { rows } = await sql`
    select from settlement t
    join settlement_installment i on i.deya_id = t.deya_id and i.settlement_id = t.id and i.restamount > 0
    where t.deya_id = ${deya_id} and t.liable_id = ${liable_id} and t.canceldate is null limit 1`.execute(tx);
  return rows.length > 0;
}
