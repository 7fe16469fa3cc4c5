import type { DecisionPart } from '@hydria/database/tables/billing.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { requireSecondPerson } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { postEvent, type Transfer } from '../ledger/ledger.ts';
import { newOrder } from '../payments/new-order.ts';
import { requireBillsOfOthers, requirePaymentOfOthers } from '../supplies/own-matter.ts';
import { selectEntry, selectNamedBill } from './bank-files.sql.ts';
import { insertReceipts, lockPosting, selectHeld } from './posting.sql.ts';
import { aloneCents, broughtIn } from './second-eyes.ts';

/** The entry as the staff see it. */
export async function readEntry(scope: PersonScope, id: number): Promise<WholeBankEntry> {
  const { tx, deya_id, person_id, today } = scope;
  const found = await selectEntry(tx, { deya_id, id, reader: person_id, today });
  if (!found) throw new AppError('bank_entry_not_found', 404);
  return { ...found, four_eyes_cents: await aloneCents(scope, { order: found.order, entry_id: id }) };
}

type Kind = 'assign' | 'return';

interface Decision {
  id: number;
  kind: Kind;
  parts: DecisionPart[];
  note: string;
}

/** The entry with money that waits, locked; postings of files wait too. */
async function lockOpen({ tx, deya_id }: PersonScope, id: number, state: 'unmatched' | 'proposed') {
  await lockPosting(tx, deya_id);
  const entry = await tx
    .selectFrom('bank_entry')
    .select(['id', 'state', 'open_cents', 'direction', 'booked_on', 'order_code'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('state', 'not in', ['read', 'known', 'matched', 'other'])
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw new AppError('bank_entry_not_found', 404);
  if (entry.state !== state) throw new AppError('bank_entry_decided', 409);
  // The staff have asked for a refund of the payment, which takes its surplus first.
  if (entry.order_code !== null && (await selectHeld(tx, deya_id, entry.order_code, null)).refund_cents > 0)
    throw new AppError('bank_entry_decided', 409);
  return entry;
}

type Open = Awaited<ReturnType<typeof lockOpen>>;

const sumOf = (parts: readonly DecisionPart[]): number =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The transfers of an assignment, with the payments that bills know it by. A debit has no bill: it is an expense of the utility. */
async function assigned(
  { tx, deya_id, now, today }: PersonScope,
  entry: Open,
  parts: DecisionPart[],
): Promise<Transfer[]> {
  const order_code = newOrder();
  const items = [];
  for (const { bill_id, amount_cents } of parts) {
    // A bill may have been paid since the proposal.
    const bill = await selectNamedBill(tx, deya_id, { bill_id });
    if (bill?.in_plan) throw new AppError('bill_in_plan', 409);
    if (!bill || amount_cents > bill.owed_cents) throw new AppError('not_indebted', 409);
    items.push({ bill_id, amount_cents, stated_cents: bill.stated_cents });
  }
  await insertReceipts(tx, deya_id, [{ order_code, booked_on: today, items }], now);
  return parts.map((part) => ({ debit: 'unmatched', credit: 'bill', ...part, order_code, entry_id: entry.id }));
}

/** Gives a surplus back as a refund of its payment, which is posted once it is carried out. */
async function refundSurplus(
  { tx, deya_id, person_id, now }: PersonScope,
  { entry, order_code, decision }: { entry: Open; order_code: string; decision: Decision },
): Promise<void> {
  const { id: refund_id } = await tx
    .insertInto('payment_refund')
    .values({
      deya_id,
      order_code,
      entry_id: entry.id,
      amount_cents: entry.open_cents,
      reason: decision.note,
      state: 'sent',
      asked_by: person_id,
      asked_at: now,
      idempotency_key: `decision-${decision.id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { deya_id, refund_id };
  await enqueue(tx, 'refund.send', key, { key: `${deya_id}:${refund_id}`, group: `deya:${deya_id}` });
}

async function post(scope: PersonScope, entry: Open, { id, kind, parts }: Decision, used: number): Promise<void> {
  const { tx, deya_id, person_id, now, today } = scope;
  // A reversal without its credit is an expense, once the staff say so.
  const back: Transfer =
    entry.direction === 'credit'
      ? { debit: 'unmatched', credit: 'return', amount_cents: used, entry_id: entry.id }
      : { debit: 'other', credit: 'reversal', amount_cents: used, entry_id: entry.id };
  const transfers = kind === 'assign' ? await assigned(scope, entry, parts) : [back];
  const event = { provider: 'staff', event_key: `decision:${id}`, kind, booked_on: today, actor_person_id: person_id };
  await postEvent(tx, deya_id, { ...event, transfers }, now);
}

/** Carries a decision out: posts it, and closes what it uses up. */
async function carryOut(scope: PersonScope, entry: Open, decision: Decision): Promise<void> {
  const { tx, deya_id } = scope;
  const { id: entry_id, order_code } = entry;
  const isAssigned = decision.kind === 'assign';
  const used = isAssigned ? sumOf(decision.parts) : entry.open_cents;
  // A reversal may have taken a part since the proposal.
  if (used > entry.open_cents) throw new AppError('bank_entry_decided', 409);
  if (isAssigned || order_code === null) await post(scope, entry, decision, used);
  else await refundSurplus(scope, { entry, order_code, decision });
  const open_cents = entry.open_cents - used;
  const closed = isAssigned ? ('assigned' as const) : ('returned' as const);
  await tx
    .updateTable('bank_entry')
    .set({ open_cents, state: open_cents > 0 ? 'unmatched' : closed })
    .where('deya_id', '=', deya_id)
    .where('id', '=', entry_id)
    .execute();
}

async function decide(scope: PersonScope, entry: Open, kind: Kind, parts: DecisionPart[], note: string): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  const amount_cents = kind === 'assign' ? sumOf(parts) : entry.open_cents;
  const moved = { order: entry.order_code, entry_id: entry.id };
  const isWaiting =
    amount_cents > (await aloneCents(scope, moved)) || (kind === 'return' && (await broughtIn(scope, moved)));
  const { id } = await tx
    .insertInto('bank_entry_decision')
    .values({
      deya_id,
      entry_id: entry.id,
      kind,
      parts: JSON.stringify(parts),
      note,
      amount_cents,
      state: isWaiting ? 'waiting' : 'done',
      proposed_by: person_id,
      proposed_at: now,
      ...(!isWaiting && { decided_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isWaiting)
    await tx
      .updateTable('bank_entry')
      .set({ state: 'proposed' })
      .where('deya_id', '=', deya_id)
      .where('id', '=', entry.id)
      .execute();
  else await carryOut(scope, entry, { id, kind, parts, note });
  const action = `bank-entry-${isWaiting ? 'proposed' : kind === 'assign' ? 'assigned' : 'returned'}`;
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { entry: entry.id, amount_cents }, at: now }); // prettier-ignore
}

/** Assigns a part of the money to a bill, or the whole. */
export async function assignEntry(
  scope: PersonScope,
  id: number,
  { code, amount_cents, note = '' }: { code: string; amount_cents: number; note?: string | undefined },
) {
  const { tx, deya_id } = scope;
  const entry = await lockOpen(scope, id, 'unmatched');
  if (entry.direction === 'debit') throw new AppError('bank_entry_decided', 409);
  if (amount_cents > entry.open_cents) throw new InputError({ amount_cents: ['max'] });
  const bill = await selectNamedBill(tx, deya_id, { code: code.trim(), bare: barePaymentCode(code) });
  if (!bill) throw new AppError('bill_not_found', 404);
  await requireBillsOfOthers(scope, [bill.bill_id]);
  // Its debt is that of the plan: the customer would owe it twice.
  if (bill.in_plan) throw new AppError('bill_in_plan', 409);
  if (amount_cents > bill.owed_cents) throw new AppError('not_indebted', 409);
  await decide(scope, entry, 'assign', [{ bill_id: bill.bill_id, amount_cents }], note);
  return readEntry(scope, id);
}

/** The bills of a decision, and the payment whose surplus the money is, concern other people than the one who decides. */
async function requireOthersOf(scope: PersonScope, { order_code }: Open, parts: readonly DecisionPart[]) {
  if (order_code !== null) await requirePaymentOfOthers(scope, order_code);
  await requireBillsOfOthers(
    scope,
    parts.map(({ bill_id }) => bill_id),
  );
}

/** Sends the open part of the money back. */
export async function returnEntry(scope: PersonScope, id: number, note: string) {
  const entry = await lockOpen(scope, id, 'unmatched');
  await requireOthersOf(scope, entry, []);
  await decide(scope, entry, 'return', [], note);
  return readEntry(scope, id);
}

/** The second person confirms or refuses a proposal. The one who made it may only take it back. */
export async function confirmEntry(scope: PersonScope, id: number, agrees: boolean) {
  const { tx, deya_id, person_id, now } = scope;
  const entry = await lockOpen(scope, id, 'proposed');
  const decision = await tx
    .selectFrom('bank_entry_decision')
    .select(['id', 'kind', 'parts', 'note', 'proposed_by'])
    .where('deya_id', '=', deya_id)
    .where('entry_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (agrees) await requireOthersOf(scope, entry, decision.parts);
  if (agrees) await requireSecondPerson(tx, { actor: person_id, asked_by: decision.proposed_by, concerned: null }, now);
  if (agrees) await carryOut(scope, entry, decision);
  else
    await tx
      .updateTable('bank_entry')
      .set({ state: 'unmatched' })
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .execute();
  await tx
    .updateTable('bank_entry_decision')
    .set({ state: agrees ? 'done' : 'refused', decided_by: person_id, decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', decision.id)
    .execute();
  const done = decision.kind === 'assign' ? 'assigned' : 'returned';
  const action = `bank-entry-${agrees ? done : 'refused'}`;
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { entry: id, decision: decision.id }, at: now }); // prettier-ignore
  return readEntry(scope, id);
}
