import type { Tx } from '@hydria/database/db.ts';
import type { LedgerAccount } from '@hydria/database/tables/billing.ts';
import { sql } from 'kysely';
import { LEDGER_LINES, type Transfer } from '../ledger/ledger.ts';

/** Where money of an entry stands in the ledger now. */
interface Placement {
  account: LedgerAccount;
  bill_id: number | null;
  settlement_id?: number | null;
  installmentsnr?: number | null;
  order_code: string | null;
  cents: number;
}

/** An entry that was posted and can be taken back. */
interface Original {
  id: number;
  amount_cents: number;
  reversed_cents: number;
  open_cents: number;
}

/** The posted credits with an end-to-end number of which a part is not taken back, the oldest first, locked. */
export const selectOriginals = (tx: Tx, deya_id: number, end_to_end: string): Promise<Original[]> =>
  tx
    .selectFrom('bank_entry')
    .select(['id', 'amount_cents', 'reversed_cents', 'open_cents'])
    .where('deya_id', '=', deya_id)
    .where('end_to_end', '=', end_to_end)
    .where('direction', '=', 'credit')
    .where('state', 'not in', ['read', 'known'])
    .whereRef('reversed_cents', '<', 'amount_cents')
    .orderBy('booked_on')
    .orderBy('id')
    .forUpdate()
    .execute();

/** The items of a payment that a part of the money can still be taken from. */
async function itemsOf(tx: Tx, deya_id: number, order_code: string): Promise<Placement[]> {
  const items = await tx
    .selectFrom('bank_payment_item')
    .select(['bill_id', 'settlement_id', 'installmentsnr', 'amount_cents', 'refunded_cents'])
    .where('deya_id', '=', deya_id)
    .where('order_code', '=', order_code)
    .orderBy('item', 'desc')
    .execute();
  return items.map(({ amount_cents, refunded_cents, ...item }) => ({
    ...item,
    account: item.bill_id === null ? ('installment' as const) : ('bill' as const),
    order_code,
    cents: amount_cents - refunded_cents,
  }));
}

async function placementsOf(tx: Tx, deya_id: number, entry_id: number): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select account, bill_id, order_code, -sum(amount_cents)::float8 as cents
    from (${LEDGER_LINES}) l
    where deya_id = ${deya_id} and entry_id = ${entry_id} and account <> 'bank'
    group by account, bill_id, order_code having sum(amount_cents) < 0
    order by account = 'unmatched' desc, bill_id desc nulls last`.execute(tx);
  const found: Placement[] = [];
  for (const row of rows) {
    // A settled payment's money stands on its bills.
    const ofOrder = row.order_code !== null && row.account !== 'unmatched';
    found.push(...(ofOrder ? await itemsOf(tx, deya_id, row.order_code ?? '') : [row]));
  }
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify([one.account, one.bill_id, one.settlement_id, one.installmentsnr, one.order_code]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Lowers what counts as paid on the bills and instalments of payments. */
export async function noteGivenBack(tx: Tx, deya_id: number, transfers: readonly Transfer[], now: Date): Promise<void> {
  for (const { order_code, bill_id = null, settlement_id = null, installmentsnr = null, amount_cents } of transfers) {
    if (!order_code) continue;
    await sql`
      update bank_payment_item set refunded_cents = refunded_cents + ${amount_cents}
      where deya_id = ${deya_id} and order_code = ${order_code} and bill_id is not distinct from ${bill_id}
        and settlement_id is not distinct from ${settlement_id}
        and installmentsnr is not distinct from ${installmentsnr}`.execute(tx);
    await sql`
      update bank_payment set refunded_cents = refunded_cents + ${amount_cents}, updated_at = ${now},
        state = case when refunded_cents + ${amount_cents} >= amount_cents then 'refunded' else state end
      where deya_id = ${deya_id} and order_code = ${order_code}`.execute(tx);
  }
}

/** Takes an amount from places, one after the other. */
export function takeFrom(
  places: readonly Placement[],
  amount_cents: number,
  credit: LedgerAccount,
  entry_id: number | null,
): Transfer[] {
  let left = amount_cents;
  const transfers: Transfer[] = [];
  for (const { account, cents, ...of } of places) {
    const part = Math.min(left, cents);
    if (part <= 0 || account === credit) continue;
    transfers.push({ debit: account, credit, ...of, amount_cents: part, entry_id });
    left -= part;
  }
  return transfers;
}

/** The places of a payment's money, for a refund: the last bill first. */
export const placesOfOrder = itemsOf;

/**
 * Takes back a posted credit, in whole or in part: from what waits for the staff first, then from its bills. `credit` is the account
 * of the money that went back. Returns the transfers; their sum is less when the original has less left.
 */
export async function takeBack(
  tx: Tx,
  deya_id: number,
  { original, amount_cents, credit, entry_id, now }: { original: Original; amount_cents: number; credit: LedgerAccount; entry_id: number; now: Date }, // prettier-ignore
): Promise<Transfer[]> {
  const most = Math.min(amount_cents, original.amount_cents - original.reversed_cents);
  const transfers = takeFrom(await placementsOf(tx, deya_id, original.id), most, credit, entry_id);
  const taken = transfers.reduce((sum, one) => sum + one.amount_cents, 0);
  const ofOpen = transfers.filter(({ debit }) => debit === 'unmatched').reduce((sum, one) => sum + one.amount_cents, 0);
  const open_cents = Math.max(0, original.open_cents - ofOpen);
  await sql`
    update bank_entry set reversed_cents = reversed_cents + ${taken}, open_cents = ${open_cents},
      state = case when ${open_cents} = 0 and state in ('unmatched', 'proposed') then 'returned' else state end
    where deya_id = ${deya_id} and id = ${original.id}`.execute(tx);
  if (open_cents === 0 && ofOpen > 0)
    await sql`
      update bank_entry_decision set state = 'refused', decided_at = ${now}
      where deya_id = ${deya_id} and entry_id = ${original.id} and state = 'waiting'`.execute(tx);
  await noteGivenBack(tx, deya_id, transfers, now);
  return transfers;
}
