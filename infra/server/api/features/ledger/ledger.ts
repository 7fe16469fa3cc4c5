import type { Tx } from '@hydria/database/db.ts';
import type { LedgerAccount, LedgerKind } from '@hydria/database/tables/billing.ts';
import { sql } from 'kysely';

/** Money that moves between two accounts: debits equal credits by construction. */
export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Positive. */
  amount_cents: number;
  bill_id?: number | null;
  /** The instalment of a plan. */
  settlement_id?: number | null;
  installmentsnr?: number | null;
  order_code?: string | null;
  /** The entry of a bank file. */
  entry_id?: number | null;
}

/** The account of what an item of a payment pays. */
export function accountOf(item: { bill_id: number | null; answer_id: number | null }): LedgerAccount {
  if (item.answer_id !== null) return 'application';
  return item.bill_id === null ? 'installment' : 'bill';
}

/** A fact of a provider, a bank file or the staff, with the transfers that it causes. */
export interface LedgerEvent {
  /** The source of the fact; keys are unique within one. */
  provider: string;
  event_key: string;
  kind: LedgerKind;
  /** The calendar day of the booking. */
  booked_on: string;
  actor_person_id?: number | null;
  transfers: readonly Transfer[];
}

/** The two sides of each transfer as signed amounts: debits are positive. They sum to zero. */
export const LEDGER_LINES = sql`
  select deya_id, event_id, debit as account, amount_cents, bill_id, order_code, entry_id from ledger_transfer
  union all
  select deya_id, event_id, credit, -amount_cents, bill_id, order_code, entry_id from ledger_transfer`;

/**
 * Posts events that the ledger does not have, in the transaction of the change that causes them; returns the keys of the new
 * ones. A repeated event posts nothing, and a posted one is corrected by a further event only.
 */
export async function postEvents(tx: Tx, deya_id: number, events: readonly LedgerEvent[], at: Date): Promise<string[]> {
  if (events.some(({ transfers }) => transfers.length === 0)) throw new Error('An event of the ledger moves money.');
  if (events.length === 0) return [];
  const { rows } = await sql<{ event_key: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as g(provider text, event_key text, kind text, booked_on date, actor_person_id bigint, transfers jsonb)),
    made as (
      insert into ledger_event (deya_id, provider, event_key, kind, booked_on, at, actor_person_id)
        select ${deya_id}, provider, event_key, kind, booked_on, ${at}, actor_person_id from given
      on conflict (deya_id, provider, event_key) do nothing returning id, provider, event_key),
    moved as (
      insert into ledger_transfer (deya_id, event_id, line, debit, credit, amount_cents, bill_id, settlement_id,
                                   installmentsnr, order_code, entry_id)
        select ${deya_id}, m.id, t.line, t.one ->> 'debit', t.one ->> 'credit', (t.one ->> 'amount_cents')::bigint,
               (t.one ->> 'bill_id')::bigint, (t.one ->> 'settlement_id')::bigint, (t.one ->> 'installmentsnr')::int,
               t.one ->> 'order_code', (t.one ->> 'entry_id')::bigint
        from made m join given g using (provider, event_key)
        cross join lateral jsonb_array_elements(g.transfers) with ordinality as t(one, line))
    select event_key from made`.execute(tx);
  return rows.map(({ event_key }) => event_key);
}

/** Posts one event; whether the ledger did not have it. */
export const postEvent = async (tx: Tx, deya_id: number, event: LedgerEvent, at: Date): Promise<boolean> =>
  (await postEvents(tx, deya_id, [event], at)).length > 0;
