import { handoversContract } from '@hydria/shared/contract/handovers.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { member } from '../../http/tenant-handlers.ts';
import { refuseActor } from '../session/check-password.ts';
import { accept } from './accept.ts';
import { end } from './end.ts';
import { selectHandovers, selectOwned } from './handovers.sql.ts';
import { invite } from './invite.ts';

/** Hand-overs of a supply for some days. */
export const handovers = defineEndpoints(handoversContract, {
  'GET /api/account/handovers': member(async (scope) => ({
    supplies: await selectOwned(scope),
    data: await selectHandovers(scope),
  })),

  'POST /api/account/handovers': (app, { session, body }) => {
    refuseActor(session);
    return invite(app, session.person_id, body);
  },

  // Not `member`: the person may have no link to the utility yet.
  'POST /api/account/handovers/accept': (app, { session, body, ip }) => {
    refuseActor(session);
    return accept(app, session.person_id, { text: body.token, ip });
  },

  'POST /api/account/handovers/{id}/end': member(async (scope, { session, params }) => {
    refuseActor(session);
    await end(scope, params.id);
    return DONE;
  }),
});
