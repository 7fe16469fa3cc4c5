import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BY_MAIL, BY_PUSH, NOTIFICATION_EVENT_NAMES } from '../rules/notification-events.ts';
import { deya_id, done } from './fields.ts';

/** The secret of a mailing, as its mails carry it. */
const token = z.string().min(1).max(500);

const event = z.enum(NOTIFICATION_EVENT_NAMES);
/** Bits of channels that are turned off: 1 e-mail, 2 push. */
const muted = z
  .int()
  .min(0)
  .max(BY_MAIL | BY_PUSH);

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
  'GET /api/user/notifications': endpoint({
    access: 'member',
    summary: 'The channels that the person has turned off at a utility, by event; an event without a row is on.',
    query: z.object({ deya_id }),
    answer: z.object({ muted: z.partialRecord(event, muted) }),
    errors: ['no_access_to_service'],
  }),
  'PUT /api/user/notifications': endpoint({
    access: 'member',
    summary: 'Turns channels of one event on and off: the bits of `muted` are off, 1 e-mail, 2 push.',
    body: z.strictObject({ deya_id, event, muted }),
    answer: done,
    errors: ['no_access_to_service', 'not_while_impersonating'],
  }),
  'POST /api/user/notifications/test': endpoint({
    access: 'member',
    summary:
      'Sends a test message to the person: a mail, and a push to each device that is registered at the utility when push is subscribed. Answers where it goes.',
    body: z.strictObject({ deya_id }),
    answer: z.object({ email: z.string(), devices: z.int() }),
    errors: ['no_access_to_service', 'not_while_impersonating', 'too_many_requests'],
  }),
};
