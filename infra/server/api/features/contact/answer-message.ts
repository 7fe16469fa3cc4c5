import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ContactMessage } from '@hydria/shared/contract/contact.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { lockMessage, selectMessage, storeAnswer } from './contact.sql.ts';

interface Body {
  message: string;
  idempotency_key: string;
}

/** Mails an answer to the sender of a message and closes it. Of two members of the staff the second one is refused. */
export async function answerMessage(
  { tx, deya_id, person_id, now }: PersonScope,
  id: number,
  { message: answer, idempotency_key: answer_key }: Body,
): Promise<ContactMessage> {
  const locked = await lockMessage(tx, deya_id, id);
  if (!locked) throw new AppError('message_not_found', 404);
  if (locked.answer_key !== answer_key) {
    if (locked.closed_at) throw new AppError('message_closed', 409);
    if (locked.email === null) throw new AppError('message_without_email', 422);
    await storeAnswer(tx, deya_id, id, { answer, answer_key, closed_by: person_id, closed_at: now });
    await enqueue(tx, 'mail.send', { template: 'contact-answer', ids: { deya_id, id } });
  }
  const stored = await selectMessage(tx, deya_id, id);
  return stored!;
}
