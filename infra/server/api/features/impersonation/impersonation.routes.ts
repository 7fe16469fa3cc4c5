import { asPerson } from '@hydria/database/db.ts';
import { impersonationContract } from '@hydria/shared/contract/impersonation.ts';
import { refuseActor } from '../session/check-password.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { revoke } from '../session/session.sql.ts';
import { customerOf, startImpersonation } from './start-impersonation.ts';

/** Rows of the history. */
const MOST_ROWS = 100;
const USER_AGENT_MAX = 200;

export const impersonation = defineEndpoints(impersonationContract, {
  'POST /api/impersonation': (app, { session, query, body, ip, headers }) => {
    refuseActor(session);
    const user_agent = String(headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) || null;
    return startImpersonation(app, session, { ...body, deya_id: query.deya_id ?? null }, { ip, user_agent });
  },

  'GET /api/impersonation/{person_id}': (app, { session, params, query }) =>
    customerOf(app, session, { ...params, deya_id: query.deya_id ?? null }),

  'DELETE /api/impersonation': async ({ db, clock }, { session }) => {
    if (session.actor_person_id !== null) await revoke(db, session, 'impersonation-ended', clock.now());
    return DONE;
  },

  'GET /api/account/impersonations': async ({ db, clock }, { session: { person_id } }) => {
    const rows = await asPerson(db, person_id, (tx) =>
      tx
        .selectFrom('impersonation')
        .select(['id', 'deya_id', 'reason', 'started_at', 'expires_at', 'ended_at'])
        .where('person_id', '=', person_id)
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
    );
    const over = (end: Date) => (end <= clock.now() ? end : null);
    return {
      data: rows.map(({ started_at, expires_at, ended_at, ...row }) => ({
        ...row,
        started_at: started_at.toISOString(),
        ended_at: (ended_at ?? over(expires_at))?.toISOString() ?? null,
      })),
    };
  },
});
