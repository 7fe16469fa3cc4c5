import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, done } from './fields.ts';

/** The secret of a mailing, as its mails carry it. */
const token = z.string().min(1).max(500);

export const notificationsContract = {
  'POST /api/unsubscribe': endpoint({
    access: 'public',
    summary: 'Ends the mailings that the token names. Each token is good once.',
    body: z.strictObject({ token }),
    answer: done,
    errors: ['unsubscribe_token_invalid', 'too_many_requests'],
  }),
  'POST /api/unsubscribe/{token}': endpoint({
    access: 'public',
    summary:
      'The same by one click in a mail program (RFC 8058): the body `List-Unsubscribe=One-Click` is not looked at, no cookie and no login are needed.',
    params: z.object({ token }),
    answer: done,
    errors: ['unsubscribe_token_invalid', 'too_many_requests'],
  }),
  'GET /api/push/key': endpoint({
    access: 'public',
    summary: 'The public key with which a browser subscribes to push notifications (VAPID); null where there are none.',
    answer: z.object({ key: z.string().nullable() }),
  }),
  'POST /api/createToken': endpoint({
    access: 'member',
    summary:
      'Registers a device for push notifications of a utility. `device_token` is the JSON of the browser’s PushSubscription; its endpoint must be one of the known push services.',
    query: z.object({ deya_id }),
    body: z.strictObject({ device_token: z.string().min(1).max(4096), device_type: z.literal('web') }),
    answer: done,
    errors: ['no_access_to_service', 'subscription_unavailable', 'not_while_impersonating'],
  }),
};
