import { asTenant, type Tx } from '@hydria/database/db.ts';
import { isUniqueViolation } from '@hydria/database/unique-violation.ts';
import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { capturePayment } from './capture-payment.ts';
import { isCaptured } from './payment-state.ts';
import { lockPayment, updatePayment, type PaymentRow } from './payments.sql.ts';

/** The result of a statement. */
export type Heard = 'taken' | 'known' | 'unknown_order' | 'mismatch';

/** The state after the bank's statement; null when it changes nothing. Captured money is never reverted. */
export function nextState(now: PaymentRow['state'], said: BankStatement['state']): PaymentRow['state'] | null {
  if (said === 'pending' || isCaptured({ state: now }) || now === said) return null;
  if (said === 'authorised') return 'authorised';
  return now === 'failed' || now === 'expired' || now === 'cancelled' ? null : said;
}

/** Every field of the statement matches the payment that we began, including the bank's number once it is known. */
const fits = (payment: PaymentRow, said: BankStatement, bank: Bank): boolean =>
  payment.order_code === said.order &&
  payment.deya_id === said.deya_id &&
  payment.amount_cents === said.amount_cents &&
  payment.currency === said.currency &&
  payment.bank === bank.name &&
  (payment.bank_payment_id ?? said.payment_id) === said.payment_id;

async function hear(tx: Tx, bank: Bank, said: BankStatement, now: Date): Promise<Heard> {
  const payment = await lockPayment(tx, said);
  if (!payment) return 'unknown_order';
  const about = { deya_id: said.deya_id, person_id: payment.person_id, detail: { order: said.order }, at: now };
  if (!fits(payment, said, bank)) {
    await audit(tx, { ...about, action: 'bank-payment-mismatch' });
    return 'mismatch';
  }
  const state = nextState(payment.state, said.state);
  if (!state) return 'known';
  const bank_payment_id = said.payment_id;
  if (state === 'authorised') {
    await capturePayment(tx, payment, { now, bank_payment_id });
    return 'taken';
  }
  await updatePayment(tx, said, { state, bank_payment_id, updated_at: now });
  await audit(tx, { ...about, action: `bank-payment-${state}` });
  return 'taken';
}

/** Applies the bank's statement on a payment, in any order and number of repetitions. It changes a payment once. */
export const applyBankStatement = (app: ApiContext, bank: Bank, said: BankStatement): Promise<Heard> =>
  asTenant(app.db, said.deya_id, (tx) => hear(tx, bank, said, app.clock.now())).catch((error: unknown) => {
    // The bank's number belongs to another of our orders.
    if (isUniqueViolation(error)) return 'mismatch';
    throw error;
  });
