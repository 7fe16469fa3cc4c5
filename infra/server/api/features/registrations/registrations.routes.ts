import { registrationsContract } from '@hydria/shared/contract/registrations.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { readIdCursor } from '../../kernel/cursor.ts';
import { askForSupply } from './request-registration.ts';
import { accept, refuse } from './decide-registration.ts';
import { PAGE, countPending, selectRequests } from './registrations.sql.ts';

export const registrations = defineEndpoints(registrationsContract, {
  'POST /api/deya/register': (app, { body, session }) => askForSupply(app, session.person_id, body),

  'GET /api/staff/registrations': staff(async ({ tx, deya_id }, { query: { status, cursor } }) => {
    const rows = await selectRequests(tx, deya_id, { status, cursor: readIdCursor(cursor) });
    const data = rows.slice(0, PAGE);
    const next = rows.length > PAGE ? String(data.at(-1)?.id) : null;
    return { pending: await countPending(tx, deya_id), data, next };
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
