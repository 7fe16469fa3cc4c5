import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { applyBankStatement } from './bank-webhook.ts';
import { isOpen } from './payment-state.ts';
import { lockPayment, selectPayment, updatePayment, type PaymentKey, type PaymentRow } from './payments.sql.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Delays of the polls for a payment without a known outcome, each after the previous one. Then a person investigates.
 */
const WAITS = [5 * MINUTE, 60 * MINUTE, DAY, DAY, DAY, DAY, DAY];

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The time of the first poll for a payment that begins now. */
export const firstQuery = (now: Date): Date => after(now, WAITS[0] ?? 0);

/** `undefined`: the bank did not answer, or not in its protocol; `null`: it knows no such order. */
async function ask(
  app: ApiContext,
  key: PaymentKey,
  { bank_payment_id: payment_id }: PaymentRow,
): Promise<BankStatement | null | undefined> {
  try {
    return await app.outside.bank?.query({ ...key, payment_id });
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/** No news: polled again later, or left to a person. */
async function askAgain(tx: Tx, payment: PaymentRow, said: BankStatement | null | undefined, now: Date): Promise<void> {
  const { deya_id, order_code: order, person_id } = payment;
  const queries = payment.queries + 1;
  // The bank never received it, and the person never reached its page.
  const state = said === null && !payment.bank_payment_id ? 'failed' : said ? payment.state : 'unknown';
  await updatePayment(tx, { deya_id, order }, { queries, state, updated_at: now });
  if (state === 'failed') return;
  const wait = WAITS[queries];
  if (wait === undefined)
    await audit(tx, { deya_id, action: 'bank-payment-needs-person', person_id, detail: { order }, at: now });
  else await enqueue(tx, 'bank.query', { deya_id, order }, { startAfter: after(now, wait), group: `deya:${deya_id}` });
}

/** Polls the bank for a payment without a known outcome. */
export async function pollPayment(app: ApiContext, key: PaymentKey): Promise<void> {
  const { bank } = app.outside;
  const before = await asTenant(app.db, key.deya_id, (tx) => selectPayment(tx, key));
  if (!before || !isOpen(before)) return;
  const said = await ask(app, key, before);
  if (bank && said && said.state !== 'pending') {
    const isOurs = said.order === key.order && said.deya_id === key.deya_id;
    if (isOurs && (await applyBankStatement(app, bank, said)) === 'taken') return;
  }
  await asTenant(app.db, key.deya_id, async (tx) => {
    const payment = await lockPayment(tx, key);
    if (payment && isOpen(payment))
      await askAgain(tx, payment, said?.state === 'pending' ? said : said && undefined, app.clock.now());
  });
}
