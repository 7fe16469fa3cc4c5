import type { Tx } from '@hydria/database/db.ts';
import { STAFF_TEXT_MAX, staffConversationsContract } from '@hydria/shared/contract/conversations.ts';
import { isTooLong } from '@hydria/shared/rules/text.ts';
import { z } from 'zod';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import {
  PAGE,
  addMessage,
  close,
  countUnseen,
  lock,
  selectAll,
  selectMessages,
  type StaffConversation,
} from './conversations.sql.ts';
import { enqueueAnswerNotifications } from './notify-answer.ts';

const place = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z,\d{1,15}$/);

/** Where the page before ended, as `next` wrote it: time of the last message, and id. */
function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [updated_at = '', id = ''] = cursor.split(',');
  if (!place.safeParse(cursor).success || Number.isNaN(Date.parse(updated_at)))
    throw new InputError({ cursor: ['invalid'] });
  return { updated_at, id: Number(id) };
}

const nextOf = (rows: readonly StaffConversation[]): string | null => {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return last ? `${last.updated_at},${last.id}` : null;
};

const missing = () => new AppError('conversation_not_found', 404);

/** Locks a conversation of the utility; returns the number of its last message. */
async function lastOf(tx: Tx, deya_id: number, id: number): Promise<number> {
  const locked = await lock(tx, deya_id, id, null);
  if (!locked) throw missing();
  return locked.last;
}

/** Calls of a utility's staff for conversations. */
export const staffConversations = defineEndpoints(staffConversationsContract, {
  'GET /api/staff/conversations': staff(async ({ tx, deya_id }, { query: { state, cursor } }) => {
    const rows = await selectAll(tx, deya_id, { state, before: placeOf(cursor) });
    return { unseen: await countUnseen(tx, deya_id), data: rows.slice(0, PAGE), next: nextOf(rows) };
  }),

  'GET /api/staff/conversations/{id}': staff(async ({ tx, deya_id }, { params: { id }, query: { after } }) => {
    const [found] = await selectAll(tx, deya_id, { id });
    if (!found) throw missing();
    return { ...found, messages: await selectMessages(tx, deya_id, id, after) };
  }),

  'POST /api/staff/conversations/{id}/messages': staff(async (scope, { params, body }) => {
    const { tx, deya_id, person_id, now } = scope;
    if (isTooLong(body.message, STAFF_TEXT_MAX)) throw new InputError({ message: ['max'] });
    const { message: text, idempotency_key } = body;
    const answer = { deya_id, conversation_id: params.id, by: 'staff', person_id } as const;
    const last = await lastOf(tx, deya_id, params.id);
    const added = await addMessage(tx, { ...answer, text, idempotency_key }, last, now);
    if (added.n > last) await enqueueAnswerNotifications(tx, { ...answer, n: added.n }, now);
    return added;
  }),

  'POST /api/staff/conversations/{id}/close': staff(async ({ tx, deya_id }, { params: { id } }) => {
    await lastOf(tx, deya_id, id);
    await close(tx, deya_id, id);
    return DONE;
  }),
});
