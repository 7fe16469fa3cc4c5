import { asPerson } from '@hydria/database/db.ts';
import { taxLoginContract } from '@hydria/shared/contract/tax-login.ts';
import { DEFAULT_LANGUAGE } from '@hydria/shared/rules/languages.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { memberRead } from '../../http/tenant-handlers.ts';
import { newBrowser } from './browser-cookie.ts';
import { ticketFor } from './tax-login.service.ts';
import { deleteIdentity, selectIdentities, selectVerification } from './tax-login.sql.ts';

export const taxLogin = defineEndpoints(taxLoginContract, {
  'GET /api/deya/checkTaxis': memberRead(async ({ tx, deya_id, person_id }) => ({
    loggedWithTaxis: (await selectVerification(tx, deya_id, person_id)) !== undefined,
  })),

  'POST /api/deya/taxisTicket': async (app, { body: { deya_id, lang = DEFAULT_LANGUAGE }, session, setHeader }) => {
    const { person_id, session_id, actor_person_id } = session;
    // Identification in another person's name is refused (decisions 27).
    if (actor_person_id !== null) throw new AppError('no_access', 403);
    const { hash: browser, cookie } = newBrowser(app.config);
    const token = await ticketFor(app, { person_id, deya_id, session_id, browser, lang });
    setHeader('set-cookie', cookie);
    return { token };
  },

  'GET /api/account/identities': async ({ db }, { session: { person_id } }) => {
    const rows = await asPerson(db, person_id, (tx) => selectIdentities(tx, person_id));
    return {
      data: rows.map(({ provider, first_name, last_name, linked_at, last_login_at }) => ({
        provider,
        full_name: `${first_name} ${last_name}`.trim(),
        linked_at: linked_at.toISOString(),
        last_login_at: last_login_at.toISOString(),
      })),
    };
  },

  'DELETE /api/account/identities/{provider}': async (
    { db, clock },
    { session: { person_id }, params: { provider } },
  ) => {
    await asPerson(db, person_id, async (tx) => {
      if (!(await deleteIdentity(tx, person_id, provider))) throw new AppError('identity_not_found', 404);
      await audit(tx, { deya_id: null, action: 'identity-unlinked', person_id, at: clock.now() });
    });
    return DONE;
  },
});
