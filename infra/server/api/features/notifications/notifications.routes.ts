import { notificationsContract } from '@hydria/shared/contract/notifications.ts';
import { refuseActor } from '../session/check-password.ts';
import { asLinkedMember } from '../../kernel/linked-member.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member, memberRead } from '../../http/tenant-handlers.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { selectChoice, sendTest, updateMuted } from './choices.ts';
import { keepDevice } from './push-device.ts';
import { unsubscribe } from './unsubscribe.ts';

export const notifications = defineEndpoints(notificationsContract, {
  'POST /api/unsubscribe': async (app, { body, ip }) => {
    await unsubscribe(app, body.token, ip);
    return DONE;
  },

  'POST /api/unsubscribe/{token}': async (app, { params, ip }) => {
    await unsubscribe(app, params.token, ip);
    return DONE;
  },

  'GET /api/push/key': async ({ outside }) => ({ key: outside.push.publicKey || null }),

  'POST /api/createToken': async (app, { session, query: { deya_id }, body: { device_token } }) => {
    // The browser is the administrator's, not the person's.
    refuseActor(session);
    await keepDevice(app, { person_id: session.person_id, deya_id, device_token });
    return DONE;
  },

  'GET /api/user/notifications': memberRead(async ({ tx, deya_id, person_id }) => {
    const { muted } = await selectChoice(tx, deya_id, person_id);
    return { muted };
  }),

  'PUT /api/user/notifications': member(async ({ tx, person_id }, { session, body }) => {
    refuseActor(session);
    await updateMuted(tx, { ...body, person_id });
    return DONE;
  }),

  'POST /api/user/notifications/test': async (app, { session, body: { deya_id } }) => {
    refuseActor(session);
    await rateLimit(app, 'test-message', `person ${session.person_id}`);
    return asLinkedMember(app.db, deya_id, session.person_id, (tx) =>
      sendTest(tx, deya_id, session.person_id, app.clock.now()),
    );
  },
});
