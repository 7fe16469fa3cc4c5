import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import { STAFF_TEXT_MAX, staffConversationsContract } from '@hydria/shared/contract/conversations.ts';
import { isTooLong } from '@hydria/shared/rules/text.ts';
import { z } from 'zod';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
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

/** Changes a conversation of the utility, locked. */
const change = <T>(db: Db, deya_id: number, id: number, work: (tx: Tx, last: number) => Promise<T>): Promise<T> =>
  asTenant(db, deya_id, async (tx) => {
    const locked = await lock(tx, deya_id, id, null);
    if (!locked) throw missing();
    return work(tx, locked.last);
  });

/** Calls of a utility's staff for conversations. */
export const staffConversations = defineEndpoints(staffConversationsContract, {
  'GET /api/staff/conversations': ({ db }, { query: { deya_id, state, cursor } }) =>
    asTenant(db, deya_id, async (tx) => {
      const rows = await selectAll(tx, deya_id, { state, before: placeOf(cursor) });
      return { unseen: await countUnseen(tx, deya_id), data: rows.slice(0, PAGE), next: nextOf(rows) };
    }),

  'GET /api/staff/conversations/{id}': ({ db }, { params: { id }, query: { deya_id, after } }) =>
    asTenant(db, deya_id, async (tx) => {
      const [found] = await selectAll(tx, deya_id, { id });
      if (!found) throw missing();
      return { ...found, messages: await selectMessages(tx, deya_id, id, after) };
    }),

  'POST /api/staff/conversations/{id}/messages': ({ db, clock }, { params, query, body, session }) => {
    if (isTooLong(body.message, STAFF_TEXT_MAX)) throw new InputError({ message: ['max'] });
    const { message: text, idempotency_key } = body;
    const answer = { ...query, conversation_id: params.id, by: 'staff', person_id: session.person_id } as const;
    return change(db, query.deya_id, params.id, async (tx, last) => {
      const added = await addMessage(tx, { ...answer, text, idempotency_key }, last, clock.now());
      if (added.n > last) await enqueueAnswerNotifications(tx, { ...answer, n: added.n }, clock.now());
      return added;
    });
  },

  'POST /api/staff/conversations/{id}/close': async ({ db }, { params, query }) => {
    await change(db, query.deya_id, params.id, (tx) => close(tx, query.deya_id, params.id));
    return DONE;
  },
});
