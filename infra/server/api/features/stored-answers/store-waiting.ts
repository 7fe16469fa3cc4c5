import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { Selectable } from 'kysely';
import { afterStored } from './after-stored.ts';
import { insertAnswer, selectAnyForm } from './stored-answers.sql.ts';

/** Answers that have waited for a payment or a signature, without its columns. */
interface Waiting {
  row: Omit<Selectable<Tables['unsigned_answer']>, 'amount_cents'>;
  from: 'unpaid' | 'unsigned';
}

/** Stores waiting answers as an application with their number, and gives it its mails, its number of the book and its way to a team. */
export async function storeWaiting(tx: Tx, { row, from }: Waiting, now: Date): Promise<void> {
  const { deya_id, id } = row;
  const answer = { ...row, answers: JSON.stringify(row.answers), created_at: now, updated_at: now };
  const stored =
    (await insertAnswer(tx, answer)) ??
    // The sender has used the key for another form since.
    (await insertAnswer(tx, { ...answer, idempotency_key: `${from === 'unpaid' ? 'paid' : 'signed'}:${row.code}` }));
  if (!stored) throw new Error('An application that has waited was not stored.');
  await tx
    .updateTable('form_file')
    .set({ answer_id: stored.id, [`${from}_id`]: null })
    .where('deya_id', '=', deya_id)
    .where(`${from}_id`, '=', id)
    .execute();
  await tx.deleteFrom(`${from}_answer`).where('deya_id', '=', deya_id).where('id', '=', id).execute();
  const form = await selectAnyForm(tx, deya_id, row.online_form_id);
  await afterStored(tx, form, stored, (error) =>
    process.emitWarning(`An application was not routed: ${String(error)}`),
  );
}
