import { asTenant } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { countGuess, findByCode } from '../bills/guest-bill.ts';
import { selectByCode } from '../bills/payable.sql.ts';
import { lockDebts } from '../ledger/lock-debts.ts';
import { selectUnpaidOf } from '../stored-answers/unpaid-answers.sql.ts';
import { beginPayment, type Begun } from './begin-payment.ts';
import { debtsOfCode } from './debts.ts';
import { paymentState } from './payment-state.ts';
import { selectGuest, selectItems, selectPayment, type PaymentKey } from './payments.sql.ts';
import { readReceipt, type ReceiptData } from './receipt-document.ts';
import { selectRest, selectShares } from './shares.sql.ts';

type Body = CallInput<'POST /api/guest/payments'>['body'];

/** Begins the payment of the bills of a payment code, which the same proof as the look-up finds. */
export async function beginAsGuest(app: ApiContext, ip: string, body: Body): Promise<Begun> {
  const { deya_id, idempotency_key, lang, email, amount_cents } = body;
  await countGuess(app, deya_id, ip, () => asTenant(app.db, deya_id, (tx) => findByCode(tx, body)));
  const code = barePaymentCode(body.payment_code);
  return beginPayment(app, {
    deya_id,
    person_id: null,
    idempotency_key,
    lang,
    email,
    inScope: (work) => asTenant(app.db, deya_id, work),
    lock: async (tx) =>
      lockDebts(tx, deya_id, { bill_ids: (await selectByCode(tx, deya_id, code)).map(({ id }) => id) }),
    debtsOf: async (tx) => debtsOfCode(tx, deya_id, await findByCode(tx, body), amount_cents),
  });
}

/** A payment by its number alone, which cannot be guessed: amount and state, and no data of a person or a bill. */
export const readByOrder = (app: ApiContext, key: PaymentKey) =>
  asTenant(app.db, key.deya_id, async (tx) => {
    const payment = await selectPayment(tx, key);
    if (!payment) throw new AppError('bill_not_found', 404);
    const guest = await selectGuest(tx, key);
    const is_guest = guest !== undefined;
    const [item] = await selectItems(tx, key, null);
    const application = item?.application ?? null;
    const state = paymentState(payment, await selectShares(tx, key), await selectRest(tx, key));
    return {
      ...state,
      assigned: state.assigned.map(({ amount_cents }) => ({ bill_number: null, amount_cents })),
      is_guest,
      application: application && {
        code: application.code,
        title: application.title,
        success_note: application.success_note,
      },
      can_pay_again: (await selectUnpaidOf(tx, key)) !== undefined,
      has_receipt: is_guest ? guest.email !== null : true,
    };
  });

/** The data of a guest's receipt. The number of a person's payment is not enough: its receipt names the person's bills. */
export const readGuestReceipt = (app: ApiContext, key: PaymentKey): Promise<ReceiptData> =>
  asTenant(app.db, key.deya_id, async (tx) => {
    const payment = await selectPayment(tx, key);
    if (!payment || payment.person_id !== null || !(await selectGuest(tx, key)))
      throw new AppError('bill_not_found', 404);
    return readReceipt(tx, key, payment);
  });
