import type { Tx } from '@hydria/database/db.ts';
import { afterStored } from './after-stored.ts';
import { insertAnswer, selectAnyForm } from './stored-answers.sql.ts';
import { selectUnpaidOf, type PaidBy } from './unpaid-answers.sql.ts';

/**
 * Makes paid answers an application, in the transaction of the payment's outcome. The application gets its number, its mails and its way to
 * a team now, also when its form was withdrawn meanwhile. Answers that another payment has paid are an application already.
 */
export async function storePaidAnswers(tx: Tx, key: PaidBy, now: Date): Promise<void> {
  const unpaid = await selectUnpaidOf(tx, key);
  if (!unpaid) return;
  const { deya_id } = key;
  const { amount_cents: _amount, answers, ...row } = unpaid;
  const answer = { ...row, answers: JSON.stringify(answers), created_at: now, updated_at: now };
  const stored =
    (await insertAnswer(tx, answer)) ??
    // The sender has used the key for another form since.
    (await insertAnswer(tx, { ...answer, idempotency_key: `paid:${unpaid.code}` }));
  if (!stored) throw new Error('A paid application was not stored.');
  await tx
    .updateTable('form_file')
    .set({ answer_id: stored.id, unpaid_id: null })
    .where('deya_id', '=', deya_id)
    .where('unpaid_id', '=', unpaid.id)
    .execute();
  await tx.deleteFrom('unpaid_answer').where('deya_id', '=', deya_id).where('id', '=', unpaid.id).execute();
  const form = await selectAnyForm(tx, deya_id, unpaid.online_form_id);
  await afterStored(tx, form, stored, (error) =>
    process.emitWarning(`An application was not routed: ${String(error)}`),
  );
}
