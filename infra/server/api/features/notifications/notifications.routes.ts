import { notificationsContract } from '@hydria/shared/contract/notifications.ts';
import { refuseActor } from '../session/check-password.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
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
});
