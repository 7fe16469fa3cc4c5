import { asTenant } from '@hydria/database/db.ts';
import { taxisContract } from '@hydria/shared/contract/taxis.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/platform/languages.ts';
import { AppError } from '../app-error.ts';
import { implement } from '../implement.ts';
import { requireLink } from '../supplies/access.ts';
import { newBrowser } from './browser-cookie.ts';
import { ticketFor } from './taxis.service.ts';
import { selectVerification } from './taxis.sql.ts';

export const taxis = implement(taxisContract, {
  'GET /api/deya/checkTaxis': ({ db }, { query: { deya_id }, session: { person_id } }) =>
    asTenant(db, deya_id, async (tx) => {
      await requireLink(tx, deya_id, person_id);
      return { loggedWithTaxis: (await selectVerification(tx, deya_id, person_id)) !== undefined };
    }),

  'POST /api/deya/taxisTicket': async (app, { body: { deya_id, lang = DEFAULT_LANGUAGE }, session, setHeader }) => {
    const { person_id, session_id, actor_person_id } = session;
    // Nobody proves who they are in another's name (decisions 27).
    if (actor_person_id !== null) throw new AppError('no_access', 403);
    await asTenant(app.db, deya_id, (tx) => requireLink(tx, deya_id, person_id));
    if (!app.outside.taxAuthority) throw new AppError('taxis_connection_problem', 503);
    const { hash: browser, cookie } = newBrowser(app.config);
    const token = await ticketFor(app, { person_id, deya_id, session_id, browser, lang });
    setHeader('set-cookie', cookie);
    return { token };
  },
});
