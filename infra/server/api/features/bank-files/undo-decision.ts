import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { postEvent, type Transfer } from '../ledger/ledger.ts';
import { lockDebts } from '../ledger/lock-debts.ts';
import { requireBillsOfOthers } from '../supplies/own-matter.ts';
import { readEntry } from './decide-entry.ts';
import { lockPosting } from './posting.sql.ts';

/** The transfers of an assignment, of which no part was taken back since; none otherwise. */
async function postedOf({ tx, deya_id }: PersonScope, decision_id: number): Promise<Transfer[]> {
  const { rows } = await sql<Transfer & { is_whole: boolean }>`
    select t.debit, t.credit, t.amount_cents::float8 as amount_cents, t.bill_id, t.order_code, t.entry_id,
           i.amount_cents = t.amount_cents and i.refunded_cents = 0 and i.surplus_cents = 0 as is_whole
    from ledger_event v
    join ledger_transfer t on t.deya_id = v.deya_id and t.event_id = v.id
    left join bank_payment_item i on i.deya_id = t.deya_id and i.order_code = t.order_code and i.bill_id = t.bill_id
    where v.deya_id = ${deya_id} and v.provider = 'staff' and v.event_key = ${`decision:${decision_id}`}
    order by t.line`.execute(tx);
  return rows.every(({ is_whole }) => is_whole) ? rows.map(({ is_whole: _is_whole, ...transfer }) => transfer) : [];
}

/** The decision with its entry, locked. */
async function lockDone({ tx, deya_id, today }: PersonScope, entry_id: number, decision_id: number) {
  await lockPosting(tx, deya_id);
  await sql`select from bank_entry where deya_id = ${deya_id} and id = ${entry_id} for update`.execute(tx);
  const decision = await tx
    .selectFrom('bank_entry_decision')
    .select(['id', 'decided_at', 'undone_at', 'kind', 'state'])
    .where('deya_id', '=', deya_id)
    .where('entry_id', '=', entry_id)
    .where('id', '=', decision_id)
    .forUpdate()
    .executeTakeFirst();
  if (!decision) throw new AppError('bank_entry_not_found', 404);
  const { decided_at, undone_at, kind, state } = decision;
  const isOpen = kind === 'assign' && state === 'done' && undone_at === null;
  if (!isOpen || !decided_at || athensDay(decided_at.getTime()) !== today)
    throw new AppError('bank_entry_decided', 409);
}

/**
 * Takes an assignment back on the day of its decision: the money waits again, and the bill is owed as before. Money that a reversal or a
 * refund has taken since is not there to be taken back.
 */
export async function undoAssignment(scope: PersonScope, entry_id: number, decision_id: number) {
  const { tx, deya_id, person_id, now, today } = scope;
  await lockDone(scope, entry_id, decision_id);
  const bills = (await postedOf(scope, decision_id)).flatMap(({ bill_id }) => bill_id ?? []);
  await requireBillsOfOthers(scope, bills);
  await lockDebts(tx, deya_id, { bill_ids: bills });
  const posted = await postedOf(scope, decision_id);
  if (posted.length === 0) throw new AppError('bank_entry_decided', 409);
  const transfers = posted.map(({ debit, credit, ...of }): Transfer => ({ ...of, debit: credit, credit: debit }));
  const event = { provider: 'staff', event_key: `undo:${decision_id}`, kind: 'assign' as const, booked_on: today };
  await postEvent(tx, deya_id, { ...event, actor_person_id: person_id, transfers }, now);
  const orders = posted.flatMap(({ order_code }) => order_code ?? []);
  await sql`delete from bank_payment_item where deya_id = ${deya_id} and order_code = any(${orders}::text[])`.execute(
    tx,
  );
  await sql`delete from bank_payment where deya_id = ${deya_id} and order_code = any(${orders}::text[])`.execute(tx);
  const amount_cents = posted.reduce((sum, one) => sum + one.amount_cents, 0);
  await sql`
    update bank_entry set open_cents = open_cents + ${amount_cents}, state = case when state = 'proposed' then state else 'unmatched' end
    where deya_id = ${deya_id} and id = ${entry_id}`.execute(tx);
  await tx
    .updateTable('bank_entry_decision')
    .set({ undone_at: now, undone_by: person_id })
    .where('deya_id', '=', deya_id)
    .where('id', '=', decision_id)
    .execute();
  const detail = { entry: entry_id, decision: decision_id, amount_cents };
  const act = { deya_id, action: 'bank-entry-undone', person_id: null, actor_person_id: person_id };
  await audit(tx, { ...act, detail, at: now });
  return readEntry(scope, entry_id);
}
