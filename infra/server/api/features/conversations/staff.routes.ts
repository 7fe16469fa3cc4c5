import type { Tx } from '@hydria/database/db.ts';
import { staffConversationsContract } from '@hydria/shared/contract/conversations.ts';
import { AppError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { keysetPage, type PageKey } from '../../kernel/keyset-page.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { deleteTemplate, insertTemplate, selectTemplates, templateOf, updateTemplate } from './answer-templates.sql.ts';
import {
  addMessage,
  close,
  countAll,
  isAnsweredAfter,
  lock,
  selectAll,
  selectOne,
  selectQueue,
  selectStaffMessages,
  type ListedConversation,
} from './conversations.sql.ts';
import { enqueueAnswerNotifications } from './notify-answer.ts';

/** In the order of the list. */
const byPlace: PageKey<ListedConversation, ListedConversation> = {
  write: ({ place, id }) => `${place},${id}`,
  read: (cursor) => {
    const [, place, id] = /^(-?\d{1,16}),(\d{1,15})$/.exec(cursor) ?? [];
    return place === undefined ? undefined : { place: Number(place), id: Number(id) };
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
  'GET /api/staff/conversations': staff(async ({ tx, deya_id }, { query }) => {
    const { state, search, itemsPerPage: rows, cursor } = query;
    const by = { state, search };
    const { data, next } = await keysetPage(byPlace, { cursor, rows }, (at) => selectAll(tx, deya_id, by, at));
    const { count: unseen } = await selectQueue(tx, deya_id);
    return {
      unseen,
      total: await countAll(tx, deya_id, by),
      data: data.map(({ place: _place, ...shown }) => shown),
      next,
    };
  }),

  'GET /api/staff/conversations/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/conversations/{id}': staff(async ({ tx, deya_id }, { params: { id }, query: { after } }) => {
    const found = await selectOne(tx, deya_id, id);
    if (!found) throw missing();
    return { ...found, messages: await selectStaffMessages(tx, deya_id, id, after) };
  }),

  'POST /api/staff/conversations/{id}/messages': staff(async (scope, { params, body }) => {
    const { tx, deya_id, person_id, now } = scope;
    const { message: text, idempotency_key } = body;
    const answer = { deya_id, conversation_id: params.id, by: 'staff', person_id } as const;
    const last = await lastOf(tx, deya_id, params.id);
    if (await isAnsweredAfter(tx, deya_id, params.id, body)) throw new AppError('answered_meanwhile', 409);
    const added = await addMessage(tx, { ...answer, text, idempotency_key }, last, now);
    if (added.n > last) await enqueueAnswerNotifications(tx, { ...answer, n: added.n }, now);
    const [stored] = await selectStaffMessages(tx, deya_id, params.id, added.n - 1);
    return stored!;
  }),

  'POST /api/staff/conversations/{id}/close': staff(async ({ tx, deya_id }, { params: { id }, body }) => {
    if ((await lastOf(tx, deya_id, id)) > body.last) throw new AppError('written_meanwhile', 409);
    await close(tx, deya_id, id);
    return DONE;
  }),

  'GET /api/staff/answer-templates': staff(async ({ tx, deya_id }) => {
    const data = await selectTemplates(tx, deya_id);
    return { data, total: data.length, next: null };
  }),

  'POST /api/staff/answer-templates': staff(async (scope, { body }) =>
    templateOf(scope, await insertTemplate(scope, body)),
  ),

  'PUT /api/staff/answer-templates/{id}': staff(async (scope, { params: { id }, body }) => {
    await updateTemplate(scope, id, body);
    return templateOf(scope, id);
  }),

  'DELETE /api/staff/answer-templates/{id}': staff(async (scope, { params: { id } }) => {
    await deleteTemplate(scope, id);
    return DONE;
  }),
});
