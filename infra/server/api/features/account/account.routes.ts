import { asPerson } from '@hydria/database/db.ts';
import { accountContract } from '@hydria/shared/contract/account.ts';
import { AppError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { notifyOfHandovers } from '../handovers/standing-mail.ts';
import { dropSession, keepDevice } from '../session/cookies.ts';
import { deviceOf } from '../session/device-name.ts';
import { endOwnSessions, selectOwnSessions } from '../session/own-sessions.ts';
import { changeAvatar, removeAvatar } from './avatar.ts';
import { askForEmail, confirmEmail, resendConfirmation, undoEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { refuseActor, requirePassword } from '../session/check-password.ts';
import { changeFormats, changeProfile, readProfile } from './profile.ts';
import { askForReset, resetPassword } from './reset-password.ts';

export const account = defineEndpoints(accountContract, {
  'GET /api/account/profile': (app, { session: { person_id } }) => readProfile(app, person_id),

  'PUT /api/account/profile': (app, { session, body }) => {
    refuseActor(session);
    return changeProfile(app, session.person_id, body);
  },

  'POST /api/account/avatar': async (app, { session, body }) => {
    refuseActor(session);
    await changeAvatar(app, session.person_id, body);
    return DONE;
  },

  'DELETE /api/account/avatar': async (app, { session }) => {
    refuseActor(session);
    await removeAvatar(app, session.person_id);
    return DONE;
  },

  'POST /api/account/formats': async (app, { session, body }) => {
    refuseActor(session);
    await changeFormats(app, session.person_id, body);
    return DONE;
  },

  'GET /api/account/sessions': async ({ db, clock }, { session: { person_id, session_id } }) => {
    const rows = await selectOwnSessions(db, person_id, clock.now());
    return {
      data: rows.map(({ id, user_agent, actor_person_id, created_at, last_used_at }) => ({
        id,
        current: id === session_id,
        by_staff: actor_person_id !== null,
        device: deviceOf(user_agent),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    };
  },

  'POST /api/account/sessions/end': async (app, { session, body }) => {
    await requirePassword(app, session, body.password);
    const ended = await asPerson(app.db, session.person_id, async (tx) => {
      await notifyOfHandovers(tx, session.person_id);
      return endOwnSessions(tx, session, {}, app.clock.now());
    });
    return { ...DONE, ended };
  },

  'POST /api/account/sessions/{id}/end': async (app, { session, params: { id: only }, body }) => {
    await requirePassword(app, session, body.password);
    if (only === session.session_id) throw new AppError('user_cant_delete_own_session', 422);
    const ended = await asPerson(app.db, session.person_id, (tx) =>
      endOwnSessions(tx, session, { only }, app.clock.now()),
    );
    if (!ended) throw new AppError('session_not_found', 404);
    return DONE;
  },

  'POST /api/account/password': async (app, { session, body }) => {
    refuseActor(session);
    await changePassword(app, session, body);
    return DONE;
  },

  'POST /api/password/email': async (app, { body, ip }) => {
    await askForReset(app, body.email, ip);
    return DONE;
  },

  'POST /api/password/reset': async (app, { body, ip, setHeader }) => {
    setHeader('set-cookie', keepDevice(app.config, await resetPassword(app, body, ip)));
    return DONE;
  },

  'POST /api/account/email': async (app, { session, body, setHeader }) => {
    refuseActor(session);
    await askForEmail(app, session, body);
    dropSession(app.config, setHeader);
    return DONE;
  },

  'POST /api/account/confirm': async (app, { body, ip }) => {
    await confirmEmail(app, body.token, ip);
    return DONE;
  },

  'POST /api/account/confirm/resend': async (app, { body, ip }) => {
    await resendConfirmation(app, body.email, ip);
    return DONE;
  },

  'POST /api/account/email/undo': async (app, { body, ip }) => {
    await undoEmail(app, body.token, ip);
    return DONE;
  },
});
