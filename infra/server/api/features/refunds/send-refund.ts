import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { lockPosting } from '../bank-files/posting.sql.ts';
import { noteGivenBack, reopenReversals, reopenSurplus, takeRefund } from '../bank-files/reversals.ts';
import { postEvent, type Transfer } from '../ledger/ledger.ts';
import { lockPayment } from '../payments/payments.sql.ts';

/** The provider is asked again about a refund that it has not carried out. */
const AGAIN_MS = 3_600_000;

type Key = JobData<'refund.send'>;

const lockRefund = (tx: Tx, { deya_id, refund_id }: Key) =>
  tx
    .selectFrom('payment_refund')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', refund_id)
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst();

type Sent = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** A refund by the provider, or by a transfer of the utility. */
type Way = 'provider' | 'return';

const sumOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Posts a refund that is carried out, and tells the payer. */
async function post(
  tx: Tx,
  refund: Sent,
  { transfers, now }: { transfers: readonly Transfer[]; now: Date },
): Promise<void> {
  const { deya_id, id, asked_by, entry_id, amount_cents } = refund;
  const event = { provider: 'bank-payment', event_key: `refund:${id}`, kind: 'refund' } as const;
  const booked_on = today({ now: () => now });
  await postEvent(tx, deya_id, { ...event, booked_on, actor_person_id: asked_by, transfers }, now);
  await noteGivenBack(tx, deya_id, transfers, { held_cents: entry_id === null ? 0 : amount_cents, now });
  const ids = { deya_id, refund: id };
  await enqueue(tx, 'mail.send', { template: 'payment-refund', ids }, { group: `deya:${deya_id}` });
}

/**
 * Ends a refund. Its money leaves the surplus of the payment, then its bills, the last one first, and the claim on the provider.
 * A utility returns the money by a transfer where the provider does not carry it out. When the bank has taken the money back
 * meanwhile, that transfer is not made. A refund that the provider has carried out all the same is money that went back twice.
 */
async function finish(
  tx: Tx,
  key: Key,
  { isCarriedOut, way, now }: { isCarriedOut: boolean; way: Way; now: Date },
): Promise<void> {
  const { deya_id, refund_id } = key;
  await lockPosting(tx, deya_id);
  const refund = await lockRefund(tx, key);
  const payment = refund && (await lockPayment(tx, { deya_id, order: refund.order_code }));
  if (!refund || !payment) return;
  const { order_code, amount_cents, entry_id } = refund;
  const of = { deya_id, refund_id, order_code };
  const transfers = isCarriedOut ? await takeRefund(tx, of, amount_cents, way) : [];
  const twice_cents = isCarriedOut ? amount_cents - sumOf(transfers) : 0;
  const is_done = isCarriedOut && (way === 'provider' || twice_cents === 0);
  if (is_done && twice_cents > 0)
    transfers.push(...(await reopenReversals(tx, of, { amount_cents: twice_cents, credit: way, now })));
  if (is_done) await post(tx, refund, { transfers, now });
  else if (entry_id !== null) await reopenSurplus(tx, of);
  await tx
    .updateTable('payment_refund')
    .set({ state: is_done ? 'done' : 'failed', done_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', refund_id)
    .execute();
  const action = is_done ? 'refund-done' : 'refund-failed';
  const detail = { order: order_code, refund: refund_id, amount_cents, ...(twice_cents > 0 && { twice_cents }) };
  await audit(tx, { deya_id, action, person_id: payment.person_id, detail, at: now });
}

/** Asks the provider for a refund. The same number again is the same refund there, so that a lost answer gives nothing back twice. */
export async function sendRefund({ db, clock, outside }: ApiContext, key: Key): Promise<void> {
  const { deya_id, refund_id } = key;
  const found = await asTenant(db, deya_id, async (tx) => {
    const refund = await lockRefund(tx, key);
    return refund && { refund, payment: await lockPayment(tx, { deya_id, order: refund.order_code }) };
  });
  if (!found?.payment) return;
  const { order_code: order, amount_cents } = found.refund;
  const { bank_payment_id: payment_id } = found.payment;
  const { bank } = outside;
  // The staff decided that a surplus goes back; the utility returns it where the provider cannot.
  const isOwn = found.payment.bank === 'bank-file' || (found.refund.entry_id !== null && !bank?.refund);
  if (!isOwn && !bank?.refund) throw new Error('The provider of the payment gives no refunds.');
  const answer = isOwn
    ? 'done'
    : await bank?.refund?.({ order, deya_id, payment_id, refund: `refund-${deya_id}-${refund_id}`, amount_cents });
  if (answer === 'pending')
    return asTenant(db, deya_id, (tx) =>
      enqueue(tx, 'refund.send', key, {
        key: `${deya_id}:${refund_id}`,
        startAfter: new Date(clock.now().getTime() + AGAIN_MS),
        group: `deya:${deya_id}`,
      }),
    );
  await asTenant(db, deya_id, (tx) =>
    finish(tx, key, { isCarriedOut: answer === 'done', way: isOwn ? 'return' : 'provider', now: clock.now() }),
  );
}
