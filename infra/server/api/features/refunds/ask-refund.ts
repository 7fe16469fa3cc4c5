import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { requireSecondPerson } from '../../kernel/second-person.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { lockPosting, selectHeld } from '../bank-files/posting.sql.ts';
import { placesOfOrder } from '../bank-files/reversals.ts';
import { aloneCents, broughtIn } from '../bank-files/second-eyes.ts';
import { isCaptured } from '../payments/payment-state.ts';
import { lockPayment } from '../payments/payments.sql.ts';
import { requirePaymentOfOthers } from '../supplies/own-matter.ts';
import { selectRefund } from './refunds.sql.ts';

interface Asked {
  amount_cents: number;
  reason: string;
  idempotency_key: string;
}

async function readRefund({ tx, deya_id, person_id }: PersonScope, id: number): Promise<Refund> {
  const found = await selectRefund(tx, deya_id, person_id, id);
  if (!found) throw new AppError('refund_not_found', 404);
  return found;
}

const send = (tx: Tx, deya_id: number, refund_id: number) =>
  enqueue(tx, 'refund.send', { deya_id, refund_id }, { key: `${deya_id}:${refund_id}`, group: `deya:${deya_id}` });

/** The money that is left of a payment and that no other refund or proposal holds. A surplus that the staff assigned is not left. */
async function leftOf(tx: Tx, deya_id: number, order: string, refund_id: number | null): Promise<number> {
  const places = await placesOfOrder(tx, deya_id, order);
  const { refund_cents, proposed_cents } = await selectHeld(tx, deya_id, order, refund_id);
  return places.reduce((sum, { cents }) => sum + cents, 0) - refund_cents - proposed_cents;
}

/**
 * Asks for a refund. A second person confirms it first above what this person may decide alone, and where their own bank file brought
 * the money in.
 */
export async function askRefund(scope: PersonScope, order: string, canRefund: boolean, asked: Asked): Promise<Refund> {
  const { tx, deya_id, person_id, now } = scope;
  // A decision about the surplus of the payment waits.
  await lockPosting(tx, deya_id);
  const payment = await lockPayment(tx, { deya_id, order });
  if (!payment) throw new AppError('bill_not_found', 404);
  const before = await tx
    .selectFrom('payment_refund')
    .select(['id', 'order_code', 'amount_cents'])
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', asked.idempotency_key)
    .executeTakeFirst();
  if (before && (before.order_code !== order || before.amount_cents !== asked.amount_cents))
    throw new InputError({ idempotency_key: ['unique'] });
  if (before) return readRefund(scope, before.id);
  await requirePaymentOfOthers(scope, order);
  if (!isCaptured(payment)) throw new AppError('not_paid_yet', 409);
  if (payment.bank !== 'bank-file' && !canRefund) throw new AppError('refund_impossible', 409);
  if (asked.amount_cents > (await leftOf(tx, deya_id, order, null))) throw new InputError({ amount_cents: ['max'] });
  const moved = { order, entry_id: null };
  const isWaiting = asked.amount_cents > (await aloneCents(scope, moved)) || (await broughtIn(scope, moved));
  const { id } = await tx
    .insertInto('payment_refund')
    .values({
      ...asked,
      deya_id,
      order_code: order,
      state: isWaiting ? 'waiting' : 'sent',
      asked_by: person_id,
      asked_at: now,
    }) // prettier-ignore
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isWaiting) await send(tx, deya_id, id);
  const detail = { order, refund: id, amount_cents: asked.amount_cents };
  await audit(tx, { deya_id, action: 'refund-asked', person_id: payment.person_id, actor_person_id: person_id, detail, at: now }); // prettier-ignore
  return readRefund(scope, id);
}

/** Asks for a refund as a member of the staff; whether the provider can give one belongs to the answer. */
export const askAsStaff = (
  { db, clock, outside }: ApiContext,
  { deya_id, person_id, order }: { deya_id: number; person_id: number; order: string },
  asked: Asked,
): Promise<Refund> =>
  asTenant(db, deya_id, (tx) => {
    const scope = { tx, deya_id, person_id, now: clock.now(), today: today(clock) };
    return askRefund(scope, order, outside.bank?.refund !== undefined, asked);
  });

/** The second person confirms a refund or refuses it. The one who asked for it may only take it back. */
export async function confirmRefund(scope: PersonScope, id: number, agrees: boolean): Promise<Refund> {
  const { tx, deya_id, person_id, now } = scope;
  await lockPosting(tx, deya_id);
  const refund = await tx
    .selectFrom('payment_refund')
    .select(['order_code', 'amount_cents', 'state', 'asked_by'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!refund) throw new AppError('refund_not_found', 404);
  if (refund.state !== 'waiting') throw new AppError('refund_decided', 409);
  if (agrees) await requirePaymentOfOthers(scope, refund.order_code);
  if (agrees) await requireSecondPerson(tx, { actor: person_id, asked_by: refund.asked_by, concerned: null }, now);
  // The bank may have taken money back since it was asked for.
  if (agrees && refund.amount_cents > (await leftOf(tx, deya_id, refund.order_code, id)))
    throw new AppError('refund_too_much', 409);
  await tx
    .updateTable('payment_refund')
    .set({ state: agrees ? 'sent' : 'refused', decided_by: person_id, decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  if (agrees) await send(tx, deya_id, id);
  const detail = { order: refund.order_code, refund: id };
  const action = agrees ? 'refund-confirmed' : 'refund-refused';
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at: now });
  return readRefund(scope, id);
}
