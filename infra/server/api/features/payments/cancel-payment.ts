import { asTenant } from '@hydria/database/db.ts';
import type { BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { audit } from '../audit/audit.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { applyBankStatement } from './bank-webhook.ts';
import { isOpen } from './payment-state.ts';
import { lockPayment, selectPayment, updatePayment, type PaymentKey } from './payments.sql.ts';

/** A payment that began less than this ago may still be on its way to the bank. */
const ANNOUNCE_MS = 60_000;

/** Ends the order at the bank; only asks at a bank that cannot. `undefined`: the bank did not answer. */
async function endAtBank(
  app: ApiContext,
  key: PaymentKey,
  payment_id: string | null,
): Promise<BankStatement | null | undefined> {
  const { bank } = app.outside;
  try {
    const order = { ...key, payment_id };
    return await (bank?.cancel ? bank.cancel(order) : bank?.query(order));
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/**
 * Ends an open payment when the bank confirms that it cannot be paid any more. Without that word the payment stays open: its bill
 * could otherwise be paid twice. A payment that was captured meanwhile counts.
 */
export async function cancelPayment(app: ApiContext, key: PaymentKey): Promise<void> {
  const { bank } = app.outside;
  const before = await asTenant(app.db, key.deya_id, (tx) => selectPayment(tx, key));
  if (!bank || !before || !isOpen(before)) return;
  const said = await endAtBank(app, key, before.bank_payment_id);
  if (said && said.order === key.order && said.deya_id === key.deya_id) await applyBankStatement(app, bank, said);
  if (said !== null) return;
  await asTenant(app.db, key.deya_id, async (tx) => {
    const payment = await lockPayment(tx, key);
    const now = app.clock.now();
    // The bank never received it.
    const isUnknown = payment && isOpen(payment) && !payment.bank_payment_id;
    if (!isUnknown || now.getTime() - payment.created_at.getTime() < ANNOUNCE_MS) return;
    await updatePayment(tx, key, { state: 'cancelled', updated_at: now });
    const { person_id } = payment;
    await audit(tx, {
      deya_id: key.deya_id,
      action: 'bank-payment-cancelled',
      person_id,
      detail: { order: key.order },
      at: now,
    });
  });
}
