import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import { addNote, lockAsked, lockRequest } from './registrations.sql.ts';

const missing = () => new AppError('registration_not_found', 404);

/** Asks the person something about a waiting request, on their page and by mail. */
export async function ask({ tx, deya_id, person_id: actor, now: at }: PersonScope, id: number, text: string) {
  const request = await lockRequest(tx, deya_id, id);
  if (!request) throw missing();
  if (request.status !== 'pending') throw new AppError('registration_decided', 409);
  requireOther(actor, request.person_id);
  await addNote(tx, deya_id, id, { by: 'staff', person_id: actor, text, at });
  const act = { deya_id, action: 'registration-asked', person_id: request.person_id, actor_person_id: actor };
  await audit(tx, { ...act, detail: { registration: id }, at });
  await enqueue(tx, 'mail.send', { template: 'registration-question', ids: { deya_id, id } });
}

/** A person's reply about a request of their own. */
interface Reply {
  deya_id: number;
  person_id: number;
  id: number;
  text: string;
  at: Date;
}

/** Stores the person's reply to a question; each question has one reply. */
export async function reply(tx: Tx, { deya_id, person_id, id, text, at }: Reply): Promise<void> {
  const asked = await lockAsked(tx, deya_id, person_id, id);
  if (asked === undefined) throw missing();
  if (!asked) throw new AppError('registration_not_asked', 409);
  await addNote(tx, deya_id, id, { by: 'customer', person_id, text, at });
}
