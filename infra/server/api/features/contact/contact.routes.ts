import { inScope } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { contactContract } from '@hydria/shared/contract/contact.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { contactForm } from '@hydria/shared/contract/forms/contact.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { newReference } from '../../kernel/reference.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { textLimitOf } from '../../kernel/text-limit.ts';
import { answerMessage } from './answer-message.ts';
import {
  closeMessage,
  countMessages,
  inOrder,
  insertMessage,
  selectMessage,
  selectMessages,
  selectQueue,
  selectReceipt,
} from './contact.sql.ts';

type Body = CallInput<'POST /api/contact'>['body'];

const rowOf = ({ email = '', phone = '', lang = 'el', ...body }: Body, person_id: number | null, created_at: Date) => ({
  ...body,
  code: newReference(),
  person_id,
  email: email || null,
  phone: toE164(phone),
  lang,
  created_at,
});

const receipt = ({ code, created_at }: { code: string; created_at: Date }) => ({
  code,
  created_at: created_at.toISOString(),
});

export const contact = defineEndpoints(contactContract, {
  'POST /api/contact': async (app, { body, session, ip }) => {
    const { db, clock } = app;
    const { deya_id, idempotency_key } = body;
    const person_id = session?.person_id ?? null;
    const scope = { deya_id, ...(person_id !== null && { person_id }) };
    const before = await inScope(db, scope, async (tx) => {
      requireForm(contactForm, body, { text_limit: await textLimitOf(tx, deya_id) });
      return selectReceipt(tx, deya_id, person_id, idempotency_key);
    });
    if (before) return receipt(before);
    await rateLimit(app, 'contact', networkOf(ip));
    return inScope(db, scope, async (tx) => {
      const stored = await insertMessage(tx, rowOf(body, person_id, clock.now()));
      if (stored) await enqueue(tx, 'mail.send', { template: 'contact', ids: { deya_id, id: stored.id } });
      const row = stored ?? (await selectReceipt(tx, deya_id, person_id, idempotency_key));
      // Somebody else's key.
      if (!row) throw new InputError({ idempotency_key: ['unique'] });
      return receipt(row);
    });
  },

  'GET /api/staff/contact': staff(async ({ tx, deya_id }, { query }) => {
    const { state, search, sort = 'state', order = 'asc', itemsPerPage: rows, cursor } = query;
    const by = { state, search };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectMessages(tx, deya_id, by, part));
    const { count: open } = await selectQueue(tx, deya_id);
    return { open, total: await countMessages(tx, deya_id, by), ...page };
  }),

  'GET /api/staff/contact/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/contact/{id}': staff(async ({ tx, deya_id }, { params: { id } }) => {
    const found = await selectMessage(tx, deya_id, id);
    if (!found) throw new AppError('message_not_found', 404);
    return found;
  }),

  'POST /api/staff/contact/{id}/answer': staff((scope, { params: { id }, body }) => answerMessage(scope, id, body)),

  'POST /api/staff/contact/{id}/close': staff(async ({ tx, deya_id, person_id, now }, { params }) => {
    const found = await closeMessage(tx, deya_id, params.id, person_id, now);
    if (!found) throw new AppError('message_not_found', 404);
    return DONE;
  }),
});
