import { asMember } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { newReference } from '../../kernel/reference.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { isOwnPassword } from '../session/check-password.ts';
import { insertRequest, isKnownAt, lockRequest, selectByKey } from './data-requests.sql.ts';

type Asked = CallInput<'POST /api/account/data/requests'>['body'];

/** Stores a request about the person's data, and mails the receipt. The same key gives the same receipt. */
export async function askRequest(
  app: ApiContext,
  person_id: number,
  { deya_id, kind, text, password, idempotency_key }: Asked,
): Promise<Answer<'POST /api/account/data/requests'>> {
  if (!(await isOwnPassword(app, person_id, password))) throw new InputError({ password: ['wrong_password'] });
  const now = app.clock.now();
  return asMember(app.db, deya_id, person_id, async (tx) => {
    const before = await selectByKey(tx, deya_id, person_id, idempotency_key);
    if (before) return { code: before.code, due_on: before.due_on };
    if (!(await isKnownAt(tx, deya_id, person_id))) throw new AppError('deya_not_found', 404);
    const row = { deya_id, person_id, kind, text, code: newReference(), asked_at: now, idempotency_key };
    const added = await insertRequest(tx, row, today(app.clock));
    if (!added) throw new AppError('data_request_open', 422);
    await audit(tx, { deya_id, action: 'data-request-asked', person_id, detail: { id: added.id, kind }, at: now });
    await enqueue(tx, 'mail.send', { template: 'data-request', ids: { deya_id, id: added.id, about: 'received' } });
    return { code: added.code, due_on: added.due_on };
  });
}

/** The person takes an open request back. */
export async function withdrawRequest(
  app: ApiContext,
  { deya_id, person_id, id }: { deya_id: number; person_id: number; id: number },
): Promise<void> {
  const now = app.clock.now();
  await asMember(app.db, deya_id, person_id, async (tx) => {
    const request = await lockRequest(tx, deya_id, id);
    if (request?.person_id !== person_id) throw new AppError('data_request_not_found', 404);
    if (request.status !== 'pending') throw new AppError('data_request_decided', 422);
    await tx
      .updateTable('data_request')
      .set({ status: 'withdrawn', decided_at: now })
      .where('deya_id', '=', deya_id)
      .where('id', '=', id)
      .execute();
    await audit(tx, { deya_id, action: 'data-request-withdrawn', person_id, detail: { id }, at: now });
  });
}
