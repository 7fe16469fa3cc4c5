import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { BankFile } from '@hydria/shared/contract/bank-files.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireSecondPerson } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { selectFile } from './bank-files.sql.ts';
import { lockPosting } from './posting.sql.ts';

/**
 * The second person confirms an uploaded file, which is then posted, or refuses it (ADR 0183). The one who uploaded it may only take it
 * back.
 */
export async function confirmFile(scope: PersonScope, id: number, agrees: boolean): Promise<BankFile> {
  const { tx, deya_id, person_id, now } = scope;
  await lockPosting(tx, deya_id);
  const file = await tx
    .selectFrom('bank_file')
    .select(['state', 'received_by'])
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw new AppError('bank_file_not_found', 404);
  if (file.state !== 'waiting') throw new AppError('bank_file_decided', 409);
  if (agrees) await requireSecondPerson(tx, { actor: person_id, asked_by: file.received_by, concerned: null }, now);
  await tx
    .updateTable('bank_file')
    .set({ state: agrees ? 'posting' : 'refused', decided_by: person_id, decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  if (agrees) await enqueue(tx, 'bank-file.post', { deya_id, file_id: id }, { group: `deya:${deya_id}` });
  const action = agrees ? 'bank-file-confirmed' : 'bank-file-declined';
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { file: id }, at: now });
  const decided = await selectFile(tx, { deya_id, reader: person_id, id });
  return decided!;
}
