import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { noteAct, requireCase } from './move-case.ts';
import type { CaseScope } from './reader.ts';

/** Adds a note among the staff to a case, once for each key. */
export async function addNote(
  scope: CaseScope,
  id: number,
  { text, idempotency_key }: CallInput<'POST /api/staff/cases/{id}/notes'>['body'],
): Promise<void> {
  const { tx, deya_id, person_id: staff_id, now } = scope;
  const locked = await requireCase(scope, id);
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('case_note')
    .values({ deya_id, case_id: id, staff_id, text: text.trim(), idempotency_key, at: now })
    .onConflict((conflict) => conflict.columns(['deya_id', 'case_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  if (added) await noteAct(scope, locked, 'case-noted');
}
