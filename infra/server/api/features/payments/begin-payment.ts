import { asTenant, type Tx } from '@hydria/database/db.ts';
import { violatedConstraint } from '@hydria/database/unique-violation.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Bank } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { DEFAULT_LANGUAGE, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { cancelPayment } from './cancel-payment.ts';
import { newOrder } from './new-order.ts';
import { isOpen } from './payment-state.ts';
import { firstQuery } from './poll-payment.ts';
import {
  insertGuest,
  insertItems,
  insertPayment,
  lockPayment,
  selectByKey,
  selectGuest,
  selectStanding,
  updatePayment,
  type PaidDebt,
  type PaymentRow,
} from './payments.sql.ts';

/** A payment to begin: its payer, its utility and its debts. */
export interface Attempt {
  deya_id: number;
  /** Null for a guest. */
  person_id: number | null;
  idempotency_key: string;
  /** The one bill that is asked for; null for several bills or for instalments, undefined when only a code is known. */
  bill_id?: number | null | undefined;
  lang?: Language | undefined;
  /** Where the receipt of a guest goes. */
  email?: string | undefined;
  /** A transaction in which the payer sees their debts. */
  inScope: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Locks the debts: a request for the same ones waits until the transaction ends. */
  lock: (tx: Tx) => Promise<unknown>;
  /** How much of each debt is paid; refuses an amount that cannot be paid. */
  debtsOf: (tx: Tx) => Promise<PaidDebt[]>;
}

export interface Begun {
  order: string;
  redirect_to: string;
  isNew: boolean;
}

const sumOf = (debts: readonly PaidDebt[]): number => debts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** After so long another payer takes a guest's payment for left, and asks the bank to end it. */
const LEFT_MS = 120_000;

/**
 * Whether the same payer goes on with a payment: the same person, or a guest with the same address for the receipt, who proves the
 * same bill. The receipt of another guest would go to the first one.
 */
async function isOfPayer(tx: Tx, payment: PaymentRow, { deya_id, person_id, email }: Attempt): Promise<boolean> {
  if (payment.person_id !== person_id) return false;
  if (person_id !== null) return true;
  return (await selectGuest(tx, { deya_id, order: payment.order_code }))?.email === (email ?? null);
}

/** Open payments beside a new one: one that is continued, or some that guests have left. */
type Standing = { payment: PaymentRow; isNew: boolean } | { left: PaymentRow[] };

/**
 * Continues the one payment under way, when the same payer began it for the same amount. Payments that guests have left give way; a
 * second payment beside any other is refused.
 */
async function goOn(
  tx: Tx,
  app: ApiContext,
  standing: PaymentRow[],
  attempt: Attempt,
  amount_cents: number,
): Promise<Standing> {
  const [payment] = standing;
  const isOpenAtBank = payment?.state === 'redirected' && payment.redirect_to !== null;
  const isAlone = standing.length === 1 && isOpenAtBank;
  if (isAlone && payment.amount_cents === amount_cents && (await isOfPayer(tx, payment, attempt)))
    return { payment, isNew: false };
  const before = app.clock.now().getTime() - LEFT_MS;
  const isLeft = (one: PaymentRow) => one.person_id === null && isOpen(one) && one.created_at.getTime() <= before;
  if (!standing.every(isLeft)) throw new AppError('payment_in_progress', 409);
  return { left: standing };
}

async function insert(tx: Tx, app: ApiContext, bank: Bank, attempt: Attempt, debts: readonly PaidDebt[]) {
  const { deya_id, person_id, idempotency_key, email = null, lang = DEFAULT_LANGUAGE } = attempt;
  const now = app.clock.now();
  const order = newOrder();
  const [only, ...others] = debts;
  const bill_id = others.length === 0 ? (only?.bill_id ?? null) : null;
  const row = { deya_id, order_code: order, person_id, bill_id, amount_cents: sumOf(debts), currency: 'EUR' as const };
  const times = { created_at: now, updated_at: now };
  const payment = await insertPayment(tx, { ...row, bank: bank.name, idempotency_key, ...times });
  // The same key was used for another bill a moment ago.
  if (!payment) throw new InputError({ idempotency_key: ['unique'] });
  if (bill_id === null) await insertItems(tx, { deya_id, order }, debts);
  if (person_id === null)
    await insertGuest(tx, { deya_id, order_code: order, idempotency_key, email, lang, created_at: now });
  await enqueue(tx, 'bank.query', { deya_id, order }, { startAfter: firstQuery(now), group: `deya:${deya_id}` });
  return payment;
}

/** The payment of this key, if any; refuses a key that was used for another bill. */
async function begunBefore(tx: Tx, { deya_id, person_id, idempotency_key, bill_id }: Attempt) {
  const payment = await selectByKey(tx, deya_id, person_id, idempotency_key);
  if (payment && bill_id !== undefined && payment.bill_id !== bill_id)
    throw new InputError({ idempotency_key: ['unique'] });
  return payment;
}

async function begin(tx: Tx, app: ApiContext, bank: Bank, attempt: Attempt): Promise<Standing> {
  const { deya_id } = attempt;
  await attempt.lock(tx);
  const before = await begunBefore(tx, attempt);
  if (before) return { payment: before, isNew: false };
  const debts = await attempt.debtsOf(tx);
  const standing = await selectStanding(tx, deya_id, debts);
  if (standing.length > 0) return goOn(tx, app, standing, attempt, sumOf(debts));
  return { payment: await insert(tx, app, bank, attempt, debts), isNew: true };
}

/**
 * Announces the payment to the bank. When the outcome of the call is unknown, the bank is polled later, and the payment
 * is not announced again.
 */
async function announce(app: ApiContext, bank: Bank, payment: PaymentRow, lang: Language = DEFAULT_LANGUAGE) {
  const { deya_id, order_code: order, amount_cents } = payment;
  const back = (page: '/success' | '/fail') =>
    `${app.config.publicUrl}${withLocale(page, lang)}?${new URLSearchParams({ payment: order, deya_id: String(deya_id) })}`;
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

/** The database refuses a second open payment of a debt (0540), also one that the checks above did not see. */
const refuseSecond = (error: unknown): never => {
  const constraint = violatedConstraint(error);
  if (constraint?.startsWith('bank_payment_item_')) throw new AppError('payment_in_progress', 409);
  if (constraint?.startsWith('bank_payment_guest_')) throw new InputError({ idempotency_key: ['unique'] });
  throw error;
};

/**
 * Begins in the payer's transaction. Payments that guests have left end first, when the bank confirms it: without its word they could
 * still be paid, and the new payment is refused.
 */
async function beginAlone(app: ApiContext, bank: Bank, attempt: Attempt) {
  const attemptOnce = () => attempt.inScope((tx) => begin(tx, app, bank, attempt)).catch(refuseSecond);
  const first = await attemptOnce();
  if (!('left' in first)) return first;
  for (const { deya_id, order_code: order } of first.left) await cancelPayment(app, { deya_id, order });
  const second = await attemptOnce();
  if ('left' in second) throw new AppError('payment_in_progress', 409);
  return second;
}

/**
 * Begins a payment, or continues the existing one. Returns the target of the browser and whether the payment is new. The
 * debts stay unchanged, whatever the bank answers.
 */
export async function beginPayment(app: ApiContext, attempt: Attempt): Promise<Begun> {
  const { bank } = app.outside;
  if (!bank) throw new AppError('payment_failed', 503);
  const { payment, isNew } = await beginAlone(app, bank, attempt);
  const { order_code: order, redirect_to } = payment;
  if (!isNew && !redirect_to) throw new AppError('payment_in_progress', 409);
  if (redirect_to) return { order, redirect_to, isNew: false };
  const page = await announce(app, bank, payment, attempt.lang);
  await noteRedirect(app, payment, {
    state: 'redirected',
    bank_payment_id: page.payment_id,
    redirect_to: page.redirect_to,
  });
  return { order, redirect_to: page.redirect_to, isNew: true };
}
