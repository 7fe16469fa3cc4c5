import type { Tx } from '@hydria/database/db.ts';
import type { LedgerAccount } from '@hydria/database/tables/billing.ts';
import { sql } from 'kysely';
import { accountOf, LEDGER_LINES, type Transfer } from '../ledger/ledger.ts';
import { selectHeld } from './posting.sql.ts';

/** Where money of an entry stands in the ledger now. */
interface Placement {
  account: LedgerAccount;
  bill_id: number | null;
  settlement_id?: number | null;
  installmentsnr?: number | null;
  order_code: string | null;
  /** The entry of a surplus, which keeps its transfers. */
  entry_id?: number | null;
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
    .select(['bill_id', 'settlement_id', 'installmentsnr', 'answer_id'])
    .select(['amount_cents', 'refunded_cents', 'surplus_cents'])
    .where('deya_id', '=', deya_id)
    .where('order_code', '=', order_code)
    .orderBy('item', 'desc')
    .execute();
  return items.map(({ amount_cents, refunded_cents, surplus_cents, answer_id, ...item }) => ({
    ...item,
    account: accountOf({ ...item, answer_id }),
    order_code,
    cents: amount_cents - refunded_cents - surplus_cents,
  }));
}

/** The surplus of a payment that waits or is on its way back, by the ledger. A payment has one at most. */
async function surplusOf(tx: Tx, deya_id: number, order_code: string): Promise<Placement[]> {
  const { rows } = await sql<{ entry_id: number; cents: number }>`
    select e.id::float8 as entry_id, coalesce((
      select -sum(l.amount_cents) from (${LEDGER_LINES}) l
      where l.deya_id = e.deya_id and l.entry_id = e.id and l.account = 'unmatched'), 0)::float8 as cents
    from bank_entry e where e.deya_id = ${deya_id} and e.order_code = ${order_code} for update of e`.execute(tx);
  return rows.map((row) => ({ account: 'unmatched', bill_id: null, order_code, ...row }));
}

/** The places of a payment's money: its surplus first, then its bills, the last one first. */
export const placesOfOrder = async (tx: Tx, deya_id: number, order_code: string): Promise<Placement[]> => [
  ...(await surplusOf(tx, deya_id, order_code)),
  ...(await itemsOf(tx, deya_id, order_code)),
];

/** A refund of a payment. */
interface OfRefund {
  deya_id: number;
  refund_id: number;
  order_code: string;
}

/**
 * The places from which a refund takes money: the surplus that no other refund or proposal holds, then the bills, the last one first.
 * The rest of the surplus comes last, for a refund that the provider has carried out.
 */
async function placesOfRefund(tx: Tx, { deya_id, refund_id, order_code }: OfRefund): Promise<Placement[]> {
  const { surplus_cents, proposed_cents } = await selectHeld(tx, deya_id, order_code, refund_id);
  const surplus = await surplusOf(tx, deya_id, order_code);
  const free = surplus.map((one) => ({ ...one, cents: Math.max(0, one.cents - surplus_cents - proposed_cents) }));
  const held = surplus.map((one, at) => ({ ...one, cents: one.cents - (free[at]?.cents ?? 0) }));
  return [...free, ...(await itemsOf(tx, deya_id, order_code)), ...held];
}

/** Takes a refund from the places of its payment; the sum of the transfers is less when the bank has taken money back meanwhile. */
export const takeRefund = async (
  tx: Tx,
  refund: OfRefund,
  amount_cents: number,
  credit: LedgerAccount,
): Promise<Transfer[]> => takeFrom(await placesOfRefund(tx, refund), amount_cents, credit, null);

/** The surplus of a refund that failed waits for the staff again, as far as the ledger still has it and no other refund holds it. */
export async function reopenSurplus(tx: Tx, { deya_id, refund_id, order_code }: OfRefund): Promise<void> {
  const { surplus_cents } = await selectHeld(tx, deya_id, order_code, refund_id);
  for (const { entry_id, cents } of await surplusOf(tx, deya_id, order_code)) {
    if (cents <= surplus_cents) continue;
    await sql`
      update bank_entry set open_cents = ${cents - surplus_cents}, state = 'unmatched'
      where deya_id = ${deya_id} and id = ${entry_id}`.execute(tx);
  }
}

/** The reversals that have taken money of a payment back, with what they took and did not give up. */
async function selectReversals(tx: Tx, deya_id: number, order_code: string): Promise<{ id: number; cents: number }[]> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select r.id, (sum(t.amount_cents) - coalesce((
             select sum(d.amount_cents) from ledger_transfer d
             where d.deya_id = ${deya_id} and d.entry_id = r.id and d.debit = 'reversal' and d.order_code = ${order_code}), 0))::float8 as cents
    from ledger_transfer t
    join ledger_event v on v.deya_id = t.deya_id and v.id = t.event_id and v.kind in ('reversal', 'unwind')
    cross join lateral (
      select b.id from bank_entry b
      where b.deya_id = v.deya_id and b.ref_key = substring(v.event_key from '^entry:(.*)$') and b.state not in ('read', 'known')
      union all
      select b.id from bank_entry b
      where b.deya_id = v.deya_id and b.text_key = substring(v.event_key from '^entry:(.*)$') and b.ref_key is null
        and b.state not in ('read', 'known')
      union all
      select u.id from (select substring(v.event_key from '^unwind:([0-9]+):')::bigint as id) u where u.id is not null) r
    where t.deya_id = ${deya_id} and t.order_code = ${order_code}
    group by r.id order by r.id`.execute(tx);
  return rows;
}

/**
 * Money of a payment that went back twice: a refund was carried out for what a reversal had taken. The reversal waits for the staff
 * again, as one that comes after the refund does. Returns the transfers of the whole amount.
 */
export async function reopenReversals(
  tx: Tx,
  { deya_id, order_code }: { deya_id: number; order_code: string },
  { amount_cents, credit, now }: { amount_cents: number; credit: LedgerAccount; now: Date },
): Promise<Transfer[]> {
  let left = amount_cents;
  const transfers: Transfer[] = [];
  for (const { id: entry_id, cents } of await selectReversals(tx, deya_id, order_code)) {
    const part = Math.min(left, cents);
    if (part <= 0) continue;
    transfers.push({ debit: 'reversal', credit, order_code, entry_id, amount_cents: part });
    left -= part;
    await sql`
      update bank_entry set open_cents = open_cents + ${part}, state = 'unmatched', reason = 'reversal'
      where deya_id = ${deya_id} and id = ${entry_id}`.execute(tx);
    await refuseProposal(tx, { deya_id, entry_id, now });
  }
  // A payment from before its reversals were in the ledger.
  if (left > 0) transfers.push({ debit: 'reversal', credit, order_code, amount_cents: left });
  return transfers;
}

/** The money of a payment, and the bills to which the staff have assigned a surplus of it. */
async function placesOfSettled(tx: Tx, deya_id: number, order_code: string): Promise<Placement[]> {
  const { rows } = await sql<{ assigned: string }>`
    select distinct t.order_code as assigned from bank_entry e
    join ledger_transfer t on t.deya_id = e.deya_id and t.entry_id = e.id and t.credit = 'bill'
    where e.deya_id = ${deya_id} and e.order_code = ${order_code}`.execute(tx);
  const found = await placesOfOrder(tx, deya_id, order_code);
  for (const { assigned } of rows) found.push(...(await itemsOf(tx, deya_id, assigned)));
  return found;
}

async function placementsOf(tx: Tx, deya_id: number, entry_id: number): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    -- Money that the staff have assigned left 'unmatched' in a transfer that names its bill and its new payment.
    select account, bill_id, order_code, -sum(amount_cents)::float8 as cents
    from (select account, case when account <> 'unmatched' then bill_id end as bill_id,
                 case when account <> 'unmatched' then order_code end as order_code, amount_cents
          from (${LEDGER_LINES}) l
          where deya_id = ${deya_id} and entry_id = ${entry_id} and account <> 'bank') l
    group by account, bill_id, order_code having sum(amount_cents) < 0
    order by account = 'unmatched' desc, bill_id desc nulls last`.execute(tx);
  const found: Placement[] = [];
  for (const row of rows) {
    // A settled payment's money stands on its bills.
    const ofOrder = row.order_code !== null && row.account !== 'unmatched';
    found.push(...(ofOrder ? await placesOfSettled(tx, deya_id, row.order_code ?? '') : [row]));
  }
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify([one.account, one.bill_id, one.settlement_id, one.installmentsnr, one.order_code]);
    return !seen.has(key) && seen.add(key);
  });
}

/** A proposal about an entry falls when its money is another one. */
const refuseProposal = (
  tx: Tx,
  { deya_id, entry_id, now }: { deya_id: number; entry_id: number | null | undefined; now: Date },
) =>
  sql`
    update bank_entry_decision set state = 'refused', decided_at = ${now}
    where deya_id = ${deya_id} and entry_id = ${entry_id} and state = 'waiting'`.execute(tx);

interface GivenBack {
  /** A refund of the surplus holds this part of it, so that the part did not wait for the staff. */
  held_cents: number;
  now: Date;
}

/** Takes money that went back off the surplus of a payment. A proposal about what is gone falls. */
async function lowerSurplus(
  tx: Tx,
  deya_id: number,
  { order_code, entry_id, amount_cents }: Transfer,
  { held_cents, now }: GivenBack,
) {
  await sql`
    with part as (
      select i.item, least(i.surplus_cents, greatest(0, ${amount_cents}::int - coalesce(sum(i.surplus_cents) over (
        order by i.item desc rows between unbounded preceding and 1 preceding), 0)))::int as cents
      from bank_payment_item i where i.deya_id = ${deya_id} and i.order_code = ${order_code})
    update bank_payment_item i set surplus_cents = i.surplus_cents - p.cents, refunded_cents = i.refunded_cents + p.cents
    from part p where i.deya_id = ${deya_id} and i.order_code = ${order_code} and i.item = p.item`.execute(tx);
  const waited_cents = Math.max(0, amount_cents - held_cents);
  const { rows } = await sql<{ open_cents: number }>`
    update bank_entry set open_cents = greatest(0, open_cents - ${waited_cents}),
      state = case when open_cents > ${waited_cents} then state when state in ('unmatched', 'proposed') then 'returned' else state end
    where deya_id = ${deya_id} and id = ${entry_id} returning open_cents::float8 as open_cents`.execute(tx);
  if (rows[0]?.open_cents === 0) await refuseProposal(tx, { deya_id, entry_id, now });
}

/** Lowers what counts as paid on the bills and instalments of payments. */
export async function noteGivenBack(
  tx: Tx,
  deya_id: number,
  transfers: readonly Transfer[],
  given: GivenBack,
): Promise<void> {
  for (const transfer of transfers) {
    const { order_code, bill_id = null, settlement_id = null, installmentsnr = null, amount_cents } = transfer;
    // Money that went back twice was noted when it went first.
    if (!order_code || transfer.debit === 'reversal') continue;
    if (transfer.debit === 'unmatched') await lowerSurplus(tx, deya_id, transfer, given);
    else
      await sql`
      update bank_payment_item set refunded_cents = refunded_cents + ${amount_cents}
      where deya_id = ${deya_id} and order_code = ${order_code} and bill_id is not distinct from ${bill_id}
        and settlement_id is not distinct from ${settlement_id}
        and installmentsnr is not distinct from ${installmentsnr}`.execute(tx);
    await sql`
      update bank_payment set refunded_cents = refunded_cents + ${amount_cents}, updated_at = ${given.now},
        state = case when refunded_cents + ${amount_cents} >= amount_cents then 'refunded' else state end
      where deya_id = ${deya_id} and order_code = ${order_code}`.execute(tx);
  }
}

/** Takes an amount from places, one after the other. */
function takeFrom(
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
    transfers.push({ debit: account, credit, entry_id, ...of, amount_cents: part });
    left -= part;
  }
  return transfers;
}

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
  if (open_cents === 0 && ofOpen > 0) await refuseProposal(tx, { deya_id, entry_id: original.id, now });
  await noteGivenBack(tx, deya_id, transfers, { held_cents: 0, now });
  return transfers;
}
