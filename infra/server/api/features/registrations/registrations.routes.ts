import { asMember } from '@hydria/database/db.ts';
import { registrationsContract } from '@hydria/shared/contract/registrations.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { noteReading } from '../audit/note-reading.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { askForSupply } from './request-registration.ts';
import { AppError } from '../../kernel/app-error.ts';
import { judgeLiable, selectLinks } from '../supplies/confirm-liable.ts';
import { ask, reply } from './ask-applicant.ts';
import { accept, refuse } from './decide-registration.ts';
import {
  countRequests,
  inOrder,
  selectCompared,
  selectOwnRequests,
  selectQueue,
  selectRequests,
} from './registrations.sql.ts';

export const registrations = defineEndpoints(registrationsContract, {
  'POST /api/deya/register': (app, { body, session }) => askForSupply(app, session.person_id, body),

  // Not `member`: the person has no active link to the utility yet.
  'GET /api/deya/registrations': (app, { query: { deya_id }, session: { person_id } }) =>
    asMember(app.db, deya_id, person_id, async (tx) => ({ data: await selectOwnRequests(tx, deya_id, person_id) })),

  // Not `member`, for the same reason.
  'POST /api/deya/registrations/{id}/reply': async (app, { params, body: { deya_id, reply: text }, session }) => {
    const { person_id } = session;
    const at = app.clock.now();
    await asMember(app.db, deya_id, person_id, (tx) => reply(tx, { deya_id, person_id, id: params.id, text, at }));
    return DONE;
  },

  'GET /api/staff/registrations': staff(async ({ tx, deya_id }, { query }) => {
    const { status, search, sort = 'status', order = 'asc', itemsPerPage: rows, cursor } = query;
    const by = { status, search };
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectRequests(tx, deya_id, by, part));
    const pending = await countRequests(tx, deya_id, { status: 'pending', search: undefined });
    return { pending, total: await countRequests(tx, deya_id, by), ...page };
  }),

  'GET /api/staff/registrations/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/registrations/{id}': async (app, request) => {
    const read = staff<(typeof registrationsContract)['GET /api/staff/registrations/{id}']>(
      async ({ tx, deya_id }, { params: { id } }) => {
        const found = await selectCompared(tx, deya_id, id);
        if (!found) throw new AppError('registration_not_found', 404);
        return found;
      },
    );
    const found = await read(app, request);
    const { person_id: actor } = request.session;
    const { deya_id } = request.query;
    await noteReading(app, { actor, person_id: found.person_id, deya_id, action: 'registration-read' });
    return found;
  },

  'POST /api/staff/registrations/{id}/ask': staff(async (scope, { params, body }) => {
    await ask(scope, params.id, body.question);
    return DONE;
  }),

  'POST /api/staff/registrations/{id}/accept': staff(async (scope, { params, body }) => {
    await accept(scope, params.id, body);
    return DONE;
  }),

  'GET /api/staff/people/{id}/supplies': async (app, request) => {
    const read = staff<(typeof registrationsContract)['GET /api/staff/people/{id}/supplies']>(
      async (scope, { params: { id } }) => ({ data: await selectLinks(scope, id) }),
    );
    const links = await read(app, request);
    if (links.data.length === 0) return links;
    const { session, params, query } = request;
    const of = { actor: session.person_id, person_id: params.id, deya_id: query.deya_id };
    await noteReading(app, { ...of, action: 'person-read' });
    return links;
  },

  'PUT /api/staff/people/{id}/supplies/liable': staff(async (scope, { params, body }) => {
    await judgeLiable(scope, params.id, body);
    return DONE;
  }),

  'POST /api/staff/registrations/{id}/refuse': staff(async (scope, { params, body }) => {
    await refuse(scope, params.id, body.reason);
    return DONE;
  }),
});
