import type { Tx } from '@hydria/database/db.ts';
import type { Bill, BillLine } from '@hydria/shared/contract/bills.ts';
import type { BillTariff } from '@hydria/shared/contract/tariffs.ts';
import { chargesOf, differenceOf } from '@hydria/shared/rules/tariff.ts';
import { sql } from 'kysely';

type Explained = Pick<Bill, 'kwdikos_katanalwti' | 'period_end' | 'consumption' | 'current_total' | 'kind'>;

/** The tariff of a supply on a day; nothing where the utility has sent none. */
async function selectTariff(
  tx: Tx,
  of: { deya_id: number; kwdikos_katanalwti: string; day: string },
): Promise<BillTariff | undefined> {
  const { rows } = await sql<BillTariff>`
    select t.title, t.valid_from, t.terms
    from supply s join tariff t on t.deya_id = s.deya_id and t.code = s.tariff and t.valid_from <= ${of.day}::date
    where s.deya_id = ${of.deya_id} and s.kwdikos_katanalwti = ${of.kwdikos_katanalwti}
    order by t.valid_from desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * The tariff that explains a bill to its customer: the one in force at the end of the period, if the bill's own lines are what it
 * charges. Otherwise null, and the page shows the lines of the utility alone.
 */
export async function explainBill(
  tx: Tx,
  deya_id: number,
  bill: Explained,
  lines: readonly Pick<BillLine, 'kind' | 'amount'>[],
): Promise<BillTariff | null> {
  const { kwdikos_katanalwti, period_end: day, consumption, current_total } = bill;
  if (bill.kind !== 'actual' || consumption === null || consumption < 0 || lines.length === 0) return null;
  if (lines.reduce((total, { amount }) => total + amount, 0) !== current_total) return null;
  const tariff = await selectTariff(tx, { deya_id, kwdikos_katanalwti, day });
  if (!tariff || differenceOf(lines, chargesOf(tariff.terms, consumption)) !== null) return null;
  return tariff;
}
