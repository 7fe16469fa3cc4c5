import type { Tx } from '@hydria/database/db.ts';
import { STAFF_TEXT_MAX, staffConversationsContract } from '@hydria/shared/contract/conversations.ts';
import { isTooLong } from '@hydria/shared/rules/text.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import { staff } from '../../http/tenant-handlers.ts';
import {
  addMessage,
  close,
  countUnseen,
  lock,
  selectAll,
  selectMessages,
  selectOne,
  type LastMessage,
} from './conversations.sql.ts';
import { enqueueAnswerNotifications } from './notify-answer.ts';

/** In the order of the last messages. */
const byLastMessage: PageKey<LastMessage, LastMessage> = {
  write: ({ updated_at, id }) => `${updated_at},${id}`,
  read: (cursor) => {
    const [, updated_at = '', id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z),(\d{1,15})$/.exec(cursor) ?? [];
    return Number.isNaN(Date.parse(updated_at)) ? undefined : { updated_at, id: Number(id) };
  },
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
    const page = await keysetPage(byLastMessage, { cursor }, (at) => selectAll(tx, deya_id, state, at));
    return { unseen: await countUnseen(tx, deya_id), ...page };
  }),

  'GET /api/staff/conversations/{id}': staff(async ({ tx, deya_id }, { params: { id }, query: { after } }) => {
    const found = await selectOne(tx, deya_id, id);
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
