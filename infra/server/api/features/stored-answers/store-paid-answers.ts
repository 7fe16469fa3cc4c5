import type { Tx } from '@hydria/database/db.ts';
import { storeWaiting } from './store-waiting.ts';
import { selectUnpaidOf, type PaidBy } from './unpaid-answers.sql.ts';

/**
 * Makes paid answers an application, in the transaction of the payment's outcome. The application gets its number, its mails and its way to
 * a team now, also when its form was withdrawn meanwhile. Answers that another payment has paid are an application already.
 */
export async function storePaidAnswers(tx: Tx, key: PaidBy, now: Date): Promise<void> {
  const unpaid = await selectUnpaidOf(tx, key);
  if (!unpaid) return;
  const { amount_cents: _amount, ...row } = unpaid;
  await storeWaiting(tx, { row, from: 'unpaid' }, now);
}
