import { randomBytes } from 'node:crypto';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { AMOUNT_MAX, type Bank } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { DEFAULT_LANGUAGE, withLocale } from '@hydria/shared/rules/languages.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { selectBill } from '../bills/bills.sql.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { today } from '../../kernel/today.ts';
import { firstQuery } from './poll-payment.ts';
import {
  insertPayment,
  lockBill,
  lockPayment,
  selectByKey,
  selectStanding,
  updatePayment,
  type PaymentRow,
} from './payments.sql.ts';

type Body = CallInput<'POST /api/payments'>['body'];

/** 24 letters of 32: 120 bits. */
const newOrder = (): string =>
  [...randomBytes(24)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte % 32]).join('');

/** The open amount of the person's bill, if any. */
async function amountOf(tx: Tx, app: ApiContext, person_id: number, { deya_id, bill_id }: Body): Promise<number> {
  const bill = await selectBill(tx, { deya_id, person_id, id: bill_id, day: today(app.clock) });
  if (!bill) throw new AppError('bill_not_found', 404);
  if (bill.balance <= 0) throw new AppError('not_indebted', 409);
  if (bill.balance > AMOUNT_MAX) throw new AppError('payment_failed', 409);
  return bill.balance;
}

/** The person who began a pending payment of the bill continues it; a second payment beside it is refused. */
function goOn(standing: PaymentRow, person_id: number, amount_cents: number): PaymentRow {
  const isOpen = standing.state === 'redirected' && standing.redirect_to !== null;
  if (!isOpen || standing.person_id !== person_id || standing.amount_cents !== amount_cents)
    throw new AppError('payment_in_progress', 409);
  return standing;
}

type Begun = { payment: PaymentRow; isNew: boolean };

async function begin(tx: Tx, app: ApiContext, bank: Bank, person_id: number, body: Body): Promise<Begun> {
  const { deya_id, bill_id, idempotency_key } = body;
  await lockBill(tx, deya_id, bill_id);
  const before = await selectByKey(tx, deya_id, person_id, idempotency_key);
  if (before) return { payment: before, isNew: false };
  const amount_cents = await amountOf(tx, app, person_id, body);
  const standing = await selectStanding(tx, deya_id, bill_id);
  if (standing) return { payment: goOn(standing, person_id, amount_cents), isNew: false };
  const now = app.clock.now();
  const order = newOrder();
  const row = {
    deya_id,
    order_code: order,
    person_id,
    bill_id,
    amount_cents,
    currency: 'EUR' as const,
    bank: bank.name,
  };
  const payment = await insertPayment(tx, { ...row, idempotency_key, created_at: now, updated_at: now });
  // The same key was used for another bill a moment ago.
  if (!payment) throw new InputError({ idempotency_key: ['unique'] });
  await enqueue(tx, 'bank.query', { deya_id, order }, { startAfter: firstQuery(now), group: `deya:${deya_id}` });
  return { payment, isNew: true };
}

/**
 * Announces the payment to the bank. When the outcome of the call is unknown, the bank is polled later, and the payment
 * is not announced again.
 */
async function announce(app: ApiContext, bank: Bank, payment: PaymentRow, body: Body) {
  const { deya_id, order_code: order, amount_cents } = payment;
  const back = (page: '/success' | '/fail') =>
    `${app.config.publicUrl}${withLocale(page, body.lang ?? DEFAULT_LANGUAGE)}?${new URLSearchParams({ payment: order, deya_id: String(deya_id) })}`;
  const [success_url, fail_url] = [back('/success'), back('/fail')];
  try {
    return await bank.createPayment({ order, deya_id, amount_cents, currency: 'EUR', success_url, fail_url });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await noteRedirect(app, payment, { state: 'unknown' });
    throw new AppError('payment_failed', 503);
  }
}

/** A callback may overtake the bank's own answer. */
const noteRedirect = (app: ApiContext, { deya_id, order_code: order }: PaymentRow, change: Partial<PaymentRow>) =>
  asTenant(app.db, deya_id, async (tx) => {
    const payment = await lockPayment(tx, { deya_id, order });
    if (!payment) return;
    const { state, ...rest } = change;
    const next = payment.state === 'created' && state ? { state } : {};
    await updatePayment(tx, { deya_id, order }, { ...rest, ...next, updated_at: app.clock.now() });
  });

/**
 * Begins the payment of a bill, or continues the existing one. Returns the target of the browser and whether the
 * payment is new. The bill stays unchanged, whatever the bank answers.
 */
export async function beginPayment(
  app: ApiContext,
  person_id: number,
  body: Body,
): Promise<{ order: string; redirect_to: string; isNew: boolean }> {
  const { bank } = app.outside;
  if (!bank) throw new AppError('payment_failed', 503);
  const { payment, isNew } = await asLinkedMember(app.db, body.deya_id, person_id, (tx) =>
    begin(tx, app, bank, person_id, body),
  );
  const { order_code: order, redirect_to } = payment;
  if (payment.bill_id !== body.bill_id) throw new InputError({ idempotency_key: ['unique'] });
  if (!isNew && !redirect_to) throw new AppError('payment_in_progress', 409);
  if (redirect_to) return { order, redirect_to, isNew: false };
  const page = await announce(app, bank, payment, body);
  await noteRedirect(app, payment, {
    state: 'redirected',
    bank_payment_id: page.payment_id,
    redirect_to: page.redirect_to,
  });
  return { order, redirect_to: page.redirect_to, isNew: true };
}
