import { registrationsContract } from '@hydria/shared/contract/registrations.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { askForSupply } from './request-registration.ts';
import { accept, refuse } from './decide-registration.ts';
import { countPending, selectRequests } from './registrations.sql.ts';

export const registrations = defineEndpoints(registrationsContract, {
  'POST /api/deya/register': (app, { body, session }) => askForSupply(app, session.person_id, body),

  'GET /api/staff/registrations': staff(async ({ tx, deya_id }, { query: { status, cursor } }) => {
    const page = await keysetPage(byNumber('id'), { cursor }, (at) => selectRequests(tx, deya_id, status, at));
    return { pending: await countPending(tx, deya_id), ...page };
  }),

  'POST /api/staff/registrations/{id}/accept': staff(async (scope, { params, body }) => {
    await accept(scope, params.id, body.customer_type);
    return DONE;
  }),

  'POST /api/staff/registrations/{id}/refuse': staff(async (scope, { params, body }) => {
    await refuse(scope, params.id, body.reason);
    return DONE;
  }),
});
