import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { Clock } from '../../kernel/clock.ts';
import { postEvents, type LedgerEvent, type Transfer } from '../ledger/ledger.ts';
import { lockDebts } from '../ledger/lock-debts.ts';
import { capturePayment } from '../payments/capture-payment.ts';
import { newOrder } from '../payments/new-order.ts';
import { isCaptured } from '../payments/payment-state.ts';
import { codesIn, matchEntry, ordersIn, type CodedDebt, type Match, type MatchCandidates } from './match-entry.ts';
import {
  insertReceipts,
  lockPosting,
  selectBillsOfCodes,
  selectDebts,
  selectOrders,
  selectRead,
  settleOrders,
  updateEntries,
  type BillOfCode,
  type PostedEntry,
  type ReadEntry,
  type Receipt,
} from './posting.sql.ts';
import { selectOriginals, takeBack } from './reversals.ts';

/** The provider of events from bank files. */
const BANK_FILE = 'bank-file';

/** Entries of one transaction. */
const ENTRIES = 1000;

/** The part of an event of an entry that does not depend on where its money goes. */
const eventOf = (entry: ReadEntry, kind: LedgerEvent['kind'], transfers: Transfer[]): LedgerEvent => ({
  provider: BANK_FILE,
  event_key: `entry:${entry.ref_key ?? entry.text_key}`,
  kind,
  booked_on: entry.booked_on,
  transfers,
});

/** The rows that a batch of entries writes, gathered. */
interface Batch {
  deya_id: number;
  now: Date;
  events: LedgerEvent[];
  receipts: Receipt[];
  settled: string[];
  entries: PostedEntry[];
  /** A reversal waits for its credit. */
  waits: boolean;
  /** A payment was captured, or money was taken back from a bill, since the bills were read. */
  hasChanged: boolean;
}

/** The candidates of a batch with its locked bills, of which it is read again. */
type LockedCandidates = MatchCandidates & { coded: readonly BillOfCode[] };

const creditsOf = (entries: readonly ReadEntry[]): ReadEntry[] =>
  entries.filter(({ direction, is_rest }) => direction === 'credit' && !is_rest);

async function debtsOf(tx: Tx, deya_id: number, coded: readonly BillOfCode[]): Promise<MatchCandidates['debts']> {
  const byCode: MatchCandidates['debts'] = new Map();
  // A bill may have a code and a barcode: both lead to one debt.
  const byBill = new Map<number, CodedDebt>();
  for (const debt of await selectDebts(tx, deya_id, coded)) {
    const one = byBill.get(debt.bill_id) ?? debt;
    byBill.set(debt.bill_id, one);
    byCode.set(debt.code, [...(byCode.get(debt.code) ?? []), one]);
  }
  return byCode;
}

/**
 * The payments and bills of a batch. They are locked before anything is read of them, in the order in which a capture locks them:
 * payments, bills, plans. The bills of a payment that the batch may capture belong to them.
 */
async function candidatesOf(tx: Tx, deya_id: number, entries: readonly ReadEntry[]): Promise<LockedCandidates> {
  const orders = await selectOrders(tx, deya_id, [...new Set(entries.flatMap(ordersIn))]);
  const coded = await selectBillsOfCodes(tx, deya_id, [...new Set(creditsOf(entries).flatMap(codesIn))]);
  const open = orders.filter((order) => !isCaptured(order)).map(({ order_code }) => order_code);
  await lockDebts(tx, deya_id, { orders: open, bill_ids: coded.map(({ bill_id }) => bill_id) });
  return {
    orders: new Map(
      orders.map(({ order_code, amount_cents, settled_at }) => [
        order_code,
        { order_code, amount_cents, is_settled: settled_at !== null },
      ]),
    ),
    debts: await debtsOf(tx, deya_id, coded),
    coded,
  };
}

/** The money of a credit comes from the bank's account, or from the lump of another file in which it came. */
function postCredit(batch: Batch, entry: ReadEntry, match: Match): void {
  const { order, bills, open_cents, reason } = match;
  const debit = entry.lump_id === null ? ('bank' as const) : ('unmatched' as const);
  const entry_id = entry.id;
  const transfers: Transfer[] = [];
  if (order !== null) {
    batch.settled.push(order);
    transfers.push({ debit, credit: 'provider', amount_cents: entry.amount_cents, order_code: order, entry_id });
  }
  if (bills.length > 0) {
    const order_code = newOrder();
    batch.receipts.push({ order_code, booked_on: entry.booked_on, items: bills });
    for (const { bill_id, amount_cents } of bills)
      transfers.push({ debit, credit: 'bill', amount_cents, bill_id, order_code, entry_id });
  }
  if (open_cents > 0 && debit === 'bank')
    transfers.push({ debit, credit: 'unmatched', amount_cents: open_cents, entry_id });
  if (transfers.length > 0)
    batch.events.push(
      eventOf(entry, entry.lump_id !== null ? 'assign' : order === null ? 'receipt' : 'settle', transfers),
    );
  batch.entries.push({ id: entry.id, state: open_cents > 0 ? 'unmatched' : 'matched', reason, open_cents });
}

/** The part of an entry that its details do not explain: charges, or money of a payer whom the staff have to find. */
function postRest(batch: Batch, entry: ReadEntry): void {
  const { id, amount_cents, lump_id } = entry;
  if (entry.direction === 'credit')
    return postCredit(batch, entry, { order: null, bills: [], open_cents: amount_cents, reason: 'no_reference' });
  const credit = lump_id === null ? ('bank' as const) : ('unmatched' as const);
  batch.events.push(eventOf(entry, 'outgoing', [{ debit: 'other', credit, amount_cents, entry_id: id }]));
  batch.entries.push({ id, state: 'other', reason: null, open_cents: 0 });
}

/** Takes the amount of details from their lump in `unmatched`. False when the staff have used it already. */
async function drawFromLump(tx: Tx, { deya_id }: Batch, entry: ReadEntry): Promise<boolean> {
  const cents = entry.direction === 'credit' ? entry.amount_cents : -entry.amount_cents;
  const lump = await tx
    .selectFrom('bank_entry')
    .select(['open_cents', 'state'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', entry.lump_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (lump.state !== 'unmatched' || lump.open_cents < cents) return false;
  const open_cents = lump.open_cents - cents;
  await tx
    .updateTable('bank_entry')
    .set({ open_cents, ...(open_cents === 0 && { state: 'matched', reason: null }) })
    .where('deya_id', '=', deya_id)
    .where('id', '=', entry.lump_id)
    .execute();
  return true;
}

/** A debit: a reversal of a credit, money that the staff or the provider sent back, or charges. */
async function postDebit(tx: Tx, batch: Batch, entry: ReadEntry): Promise<void> {
  const { deya_id, now } = batch;
  const { id, amount_cents, end_to_end } = entry;
  const done = { id, state: 'matched' as const, reason: null, open_cents: 0 };
  if (!entry.is_reversal) {
    const [order] = await selectOrders(tx, deya_id, ordersIn(entry));
    const debit = order ? ('provider' as const) : ('other' as const);
    const order_code = order?.order_code ?? null;
    batch.events.push(eventOf(entry, 'outgoing', [{ debit, credit: 'bank', amount_cents, order_code, entry_id: id }]));
    batch.entries.push({ ...done, state: order ? 'matched' : 'other' });
    return;
  }
  await writeBatch(tx, batch);
  const transfers: Transfer[] = [];
  let left = amount_cents;
  for (const original of end_to_end === null ? [] : await selectOriginals(tx, deya_id, end_to_end)) {
    if (left === 0) break;
    const taken = await takeBack(tx, deya_id, { original, amount_cents: left, credit: 'bank', entry_id: id, now });
    transfers.push(...taken);
    left -= taken.reduce((sum, one) => sum + one.amount_cents, 0);
    batch.hasChanged = true;
  }
  if (left > 0) transfers.push({ debit: 'reversal', credit: 'bank', amount_cents: left, entry_id: id });
  batch.waits ||= left > 0;
  batch.events.push(eventOf(entry, 'reversal', transfers));
  batch.entries.push(left > 0 ? { id, state: 'unmatched', reason: 'reversal', open_cents: left } : done);
  // Its credit may follow in this batch, and looks for it in the table.
  if (left > 0) await writeBatch(tx, batch);
}

/** A reversal that came before its credit finds it now. */
async function unwind(tx: Tx, batch: Batch, entry: ReadEntry): Promise<void> {
  const { deya_id, now } = batch;
  if (!batch.waits || entry.end_to_end === null) return;
  const waiting = await tx
    .selectFrom('bank_entry')
    .select(['id', 'open_cents', 'booked_on', 'text_key'])
    .where('deya_id', '=', deya_id)
    .where('end_to_end', '=', entry.end_to_end)
    .where('state', '=', 'unmatched')
    .where('reason', '=', 'reversal')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return;
  await writeBatch(tx, batch);
  for (const reversal of waiting) {
    const [original] = await selectOriginals(tx, deya_id, entry.end_to_end);
    if (!original) return;
    const amount_cents = reversal.open_cents;
    const taken = await takeBack(tx, deya_id, {
      original,
      amount_cents,
      credit: 'reversal',
      entry_id: reversal.id,
      now,
    });
    if (taken.length === 0) return;
    batch.hasChanged = true;
    const open_cents = amount_cents - taken.reduce((sum, one) => sum + one.amount_cents, 0);
    batch.events.push({
      provider: BANK_FILE,
      event_key: `unwind:${reversal.id}:${original.id}`,
      kind: 'unwind',
      booked_on: entry.booked_on,
      transfers: taken,
    });
    const state = open_cents > 0 ? ('unmatched' as const) : ('matched' as const);
    batch.entries.push({ id: reversal.id, state, reason: open_cents > 0 ? 'reversal' : null, open_cents });
    await writeBatch(tx, batch);
  }
}

/** Payments whose money came before any word of the provider are captured by the file. */
async function captureByFile(tx: Tx, batch: Batch): Promise<void> {
  const { deya_id, now, settled } = batch;
  for (const order of await selectOrders(tx, deya_id, settled)) {
    if (isCaptured(order)) continue;
    await capturePayment(tx, { deya_id, ...order }, { by: BANK_FILE, now });
    batch.hasChanged = true;
  }
}

/** Writes what is gathered, and forgets it. A capture subtracts the receipts, so they are written before it. */
async function writeBatch(tx: Tx, batch: Batch): Promise<void> {
  const { deya_id, now } = batch;
  await insertReceipts(tx, deya_id, batch.receipts, now);
  if (batch.settled.length > 0) {
    await captureByFile(tx, batch);
    await settleOrders(tx, deya_id, batch.settled, now);
  }
  const posted = await postEvents(tx, deya_id, batch.events, now);
  if (posted.length !== batch.events.length) throw new Error('Money of a bank file is in the ledger already.');
  if (batch.entries.length > 0) await updateEntries(tx, deya_id, batch.entries);
  batch.settled = [];
  batch.receipts = [];
  batch.events = [];
  batch.entries = [];
}

async function postEntry(tx: Tx, batch: Batch, candidates: MatchCandidates, entry: ReadEntry): Promise<void> {
  const nothing = { id: entry.id, reason: null, open_cents: 0 };
  if (entry.is_known) return void batch.entries.push({ ...nothing, state: 'known' });
  if (entry.lump_id !== null && !(await drawFromLump(tx, batch, entry)))
    return void batch.entries.push({ ...nothing, state: 'known' });
  if (entry.is_rest) return postRest(batch, entry);
  if (entry.direction === 'debit') return postDebit(tx, batch, entry);
  if (entry.is_reversal)
    postCredit(batch, entry, { order: null, bills: [], open_cents: entry.amount_cents, reason: 'returned_debit' });
  else postCredit(batch, entry, matchEntry(candidates, entry));
  await unwind(tx, batch, entry);
}

/** Whether a reversal waits for its credit. */
const hasWaitingReversals = async (tx: Tx, deya_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('bank_entry')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('state', '=', 'unmatched')
    .where('reason', '=', 'reversal')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Posts the next entries of a file; how many they were. */
async function postBatch(tx: Tx, deya_id: number, file_id: number, now: Date, limit: number): Promise<number> {
  await lockPosting(tx, deya_id);
  const entries = await selectRead(tx, deya_id, file_id, limit);
  const candidates = await candidatesOf(tx, deya_id, entries);
  const waits = await hasWaitingReversals(tx, deya_id);
  const batch: Batch = { deya_id, now, events: [], receipts: [], settled: [], entries: [], waits, hasChanged: false };
  for (const entry of entries) {
    await postEntry(tx, batch, candidates, entry);
    // A reversal writes what came before it: a payment may have paid a bill there, and the reversal opens its own again.
    if (batch.hasChanged) candidates.debts = await debtsOf(tx, deya_id, candidates.coded);
    batch.hasChanged = false;
  }
  await writeBatch(tx, batch);
  if (entries.length < limit)
    await tx
      .updateTable('bank_file')
      .set({ state: 'done', done_at: now })
      .where('deya_id', '=', deya_id)
      .where('id', '=', file_id)
      .where('state', '=', 'posting')
      .execute();
  return entries.length;
}

/**
 * Posts the entries of a stored file, batch after batch, each in a transaction of its own. A process that ends in between loses
 * nothing and posts nothing twice: the next one continues with the entries that are left.
 */
export async function postFile(
  { db, clock }: { db: Db; clock: Clock },
  { deya_id, file_id }: { deya_id: number; file_id: number },
  limit = ENTRIES,
): Promise<void> {
  for (;;) {
    const count = await asTenant(db, deya_id, (tx) => postBatch(tx, deya_id, file_id, clock.now(), limit));
    if (count < limit) return;
  }
}
