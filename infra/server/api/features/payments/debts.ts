import type { Tx } from '@hydria/database/db.ts';
import { PAYMENT_MAX } from '@hydria/shared/contract/forms/guest-payment.ts';
import type { Installment } from '@hydria/shared/contract/bills.ts';
import { isInOrder, unpaidOf } from '@hydria/shared/rules/instalment-choice.ts';
import { allocate, amountProblem, PARTIAL_PAYMENT_LEAST } from '@hydria/shared/rules/part-payment.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { selectBill, selectPlan } from '../bills/bills.sql.ts';
import { payableOf } from '../bills/guest-bill.ts';
import type { CodedBill } from '../bills/payable.sql.ts';
import type { Debt, PaidDebt } from './payments.sql.ts';

/** The person, the utility and the day of the debts. */
export interface DebtsOf {
  deya_id: number;
  person_id: number;
  day: string;
}

/** Whether the utility takes parts, and the least one in cents. */
async function partsOf(tx: Tx, deya_id: number): Promise<{ partial: boolean; least: number }> {
  const deya = await tx
    .selectFrom('deya')
    .select(['partial_payment', 'settings'])
    .where('id', '=', deya_id)
    .executeTakeFirstOrThrow();
  return { partial: deya.partial_payment, least: deya.settings.partial_payment_least ?? PARTIAL_PAYMENT_LEAST };
}

/** How an amount divides among debts, the earliest first; without an amount the whole of them. */
async function divide(
  tx: Tx,
  deya_id: number,
  debts: readonly Debt[],
  amount_cents: number | undefined,
): Promise<PaidDebt[]> {
  const owed = debts.reduce((sum, { owed_cents }) => sum + owed_cents, 0);
  if (owed <= 0) throw new AppError('not_indebted', 409);
  if (owed > PAYMENT_MAX) throw new AppError('payment_failed', 409);
  const amount = amount_cents ?? owed;
  const problem = amountProblem(amount, { owed, ...(await partsOf(tx, deya_id)) });
  if (problem !== null) throw new InputError({ amount_cents: [problem] });
  return allocate(debts, amount);
}

async function debtOf(tx: Tx, of: DebtsOf, id: number) {
  const bill = await selectBill(tx, { ...of, id });
  if (!bill) throw new AppError('bill_not_found', 404);
  if (bill.paid_at_bank !== null && bill.balance > 0) throw new AppError('payment_in_progress', 409);
  // A plan takes care of the bill; its instalments are paid instead.
  if (bill.balance <= 0 || bill.installment_amount !== null) throw new AppError('not_indebted', 409);
  const { balance: owed_cents, expiry_date, current_total, total_unpaid } = bill;
  return { bill_id: id, owed_cents, stated_cents: Math.min(current_total, total_unpaid), expiry_date };
}

/** Bills of the person, paid in whole or up to an amount. */
export async function debtsOfBills(
  tx: Tx,
  of: DebtsOf,
  ids: readonly number[],
  amount_cents?: number,
): Promise<PaidDebt[]> {
  const debts = [];
  for (const id of new Set(ids)) debts.push(await debtOf(tx, of, id));
  debts.sort((a, b) => a.expiry_date.localeCompare(b.expiry_date) || a.bill_id - b.bill_id);
  return divide(tx, of.deya_id, debts, amount_cents);
}

/** Instalments of a running plan, in its order: the first unpaid ones (S §2.12). */
export async function debtsOfPlan(
  tx: Tx,
  of: DebtsOf,
  { protokol, installments }: { protokol: string; installments: readonly number[] },
): Promise<PaidDebt[]> {
  const plan = await selectPlan(tx, { ...of, protokol });
  if (!plan) throw new AppError('no_active_settlement', 404);
  if (unpaidOf(plan.installments_data).length === 0) throw new AppError('not_indebted', 409);
  if (!isInOrder(plan.installments_data, installments)) throw new AppError('installment_order', 409);
  const chosen = (instalment: Installment) => installments.includes(instalment.installmentsnr);
  return plan.installments_data.filter(chosen).map(({ installmentsnr, restamount }) => ({
    settlement_id: plan.id,
    installmentsnr,
    owed_cents: restamount,
    stated_cents: restamount,
    amount_cents: restamount,
  }));
}

/** The bills of a payment code, for an amount that the guest has seen. */
export const debtsOfCode = (
  tx: Tx,
  deya_id: number,
  bills: readonly CodedBill[],
  amount_cents: number,
): Promise<PaidDebt[]> =>
  divide(
    tx,
    deya_id,
    payableOf(bills).map(({ id, owed_cents, stated_cents }) => ({ bill_id: id, owed_cents, stated_cents })),
    amount_cents,
  );
