import { asTenant, inScope, type Tx } from '@hydria/database/db.ts';
import { conversationsContract, type Conversation } from '@hydria/shared/contract/conversations.ts';
import { conversationForm } from '@hydria/shared/contract/forms/conversation.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { DONE, defineEndpoints, type Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import {
  addMessage,
  insertConversation,
  lock,
  markSeen,
  selectByKey,
  selectMessages,
  selectOwn,
  type Owner,
} from './conversations.sql.ts';
import { digestOf, keepTalk, newTalk, sentTalk } from './guest-cookie.ts';

type Caller = Pick<Request, 'ip' | 'headers'> & { session: { person_id: number } | null };

/** The signed-in person, whatever cookie the browser has; null for a guest who has not written yet. */
function ownerOf({ config }: ApiContext, { session, headers }: Caller): Owner | null {
  if (session) return { person_id: session.person_id };
  const secret = sentTalk(config, headers.cookie);
  return secret ? { guest_sha256: digestOf(secret) } : null;
}

/** A transaction in the utility, and of the person where there is one. */
const inUtility = <T>(
  { db }: ApiContext,
  deya_id: number,
  owner: Owner | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inScope(db, { deya_id, ...(owner && 'person_id' in owner && { person_id: owner.person_id }) }, work);

const missing = () => new AppError('conversation_not_found', 404);

/** The conversation, when it is the caller's own. */
async function own(tx: Tx, deya_id: number, owner: Owner | null, id: number): Promise<Conversation> {
  const found = owner && (await selectOwn(tx, deya_id, owner, id))[0];
  if (!found) throw missing();
  return found;
}

async function requireMessage(tx: Tx, deya_id: number, message: string): Promise<void> {
  requireForm(conversationForm, { message }, { text_limit: await textLimitOf(tx, deya_id) });
}

const countMessage = (app: ApiContext, { session, ip }: Caller) =>
  rateLimit(app, 'conversation', session ? `person ${session.person_id}` : networkOf(ip));

export const conversations = defineEndpoints(conversationsContract, {
  'GET /api/conversations': async (app, request) => {
    const owner = ownerOf(app, request);
    const { deya_id } = request.query;
    const data = owner ? await inUtility(app, deya_id, owner, (tx) => selectOwn(tx, deya_id, owner)) : [];
    return { unseen: data.reduce((sum, { unseen }) => sum + unseen, 0), data };
  },

  'POST /api/conversations': async (app, request) => {
    const { deya_id, message, name = '', lang = 'el', idempotency_key } = request.body;
    await asTenant(app.db, deya_id, (tx) => requireMessage(tx, deya_id, message));
    await countMessage(app, request);
    const secret = sentTalk(app.config, request.headers.cookie) ?? newTalk();
    const owner = ownerOf(app, request) ?? { guest_sha256: digestOf(secret) };
    const now = app.clock.now();
    const begun = await inUtility(app, deya_id, owner, async (tx) => {
      const row = { deya_id, ...owner, name, lang, idempotency_key, created_at: now, updated_at: now };
      const added = await insertConversation(tx, row);
      const id = added?.id ?? (await selectByKey(tx, deya_id, owner, idempotency_key));
      // Somebody else's key: as good as a key that breaks the rules.
      if (!id) throw new InputError({ idempotency_key: ['unique'] });
      const first = { deya_id, conversation_id: id, by: 'customer', person_id: null, text: message } as const;
      if (added) await addMessage(tx, { ...first, idempotency_key }, 0, now);
      return own(tx, deya_id, owner, id);
    });
    if (!request.session) request.setHeader('set-cookie', keepTalk(app.config, secret));
    return begun;
  },

  'GET /api/conversations/{id}': async (app, request) => {
    const { params, query } = request;
    const owner = ownerOf(app, request);
    return inUtility(app, query.deya_id, owner, async (tx) => ({
      ...(await own(tx, query.deya_id, owner, params.id)),
      messages: await selectMessages(tx, query.deya_id, params.id, query.after),
    }));
  },

  'POST /api/conversations/{id}/messages': async (app, request) => {
    const { deya_id, message, idempotency_key } = request.body;
    const conversation_id = request.params.id;
    const owner = ownerOf(app, request);
    await inUtility(app, deya_id, owner, async (tx) => {
      await own(tx, deya_id, owner, conversation_id);
      await requireMessage(tx, deya_id, message);
    });
    await countMessage(app, request);
    return inUtility(app, deya_id, owner, async (tx) => {
      const locked = await lock(tx, deya_id, conversation_id, owner);
      if (!locked) throw missing();
      const added = { deya_id, conversation_id, by: 'customer', person_id: null, text: message } as const;
      return addMessage(tx, { ...added, idempotency_key }, locked.last, app.clock.now());
    });
  },

  'POST /api/conversations/{id}/seen': async (app, request) => {
    const { deya_id, n } = request.body;
    const owner = ownerOf(app, request);
    await inUtility(app, deya_id, owner, async (tx) => {
      await own(tx, deya_id, owner, request.params.id);
      await markSeen(tx, deya_id, request.params.id, 'customer', n);
    });
    return DONE;
  },
});
