import { actsOnOwnAccount, type ActOnAccount as Act } from '@hydria/database/cross-utility.ts';
import { asMember, asPerson } from '@hydria/database/db.ts';
import { personalDataContract, type ActOnAccount } from '@hydria/shared/contract/personal-data.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { isOwnPassword, refuseActor } from '../session/check-password.ts';
import { askRequest, withdrawRequest } from './ask-request.ts';
import {
  countRequests,
  inOrder,
  selectOwnRequests,
  selectQueue,
  selectRequest,
  selectRequests,
} from './data-requests.sql.ts';
import { decideRequest } from './decide-request.ts';
import { askForExport, openExport, statusOf } from './exports.ts';
import { selectNewestExport } from './exports.sql.ts';

const MOST_ACTS = 100;

const KINDS: Readonly<Record<string, ActOnAccount['kind']>> = {
  'person-read': 'read',
  'registration-read': 'read',
  'case-read': 'read',
  'case-file-read': 'read',
  'impersonation-begun': 'acted',
};

const shown = ({ id, at, action, deya_id, role }: Act): ActOnAccount => ({
  id,
  at: at.toISOString(),
  kind: KINDS[action] ?? 'changed',
  deya_id,
  role,
});

export const personalData = defineEndpoints(personalDataContract, {
  'GET /api/account/data': ({ db, clock }, { session: { person_id } }) =>
    asPerson(db, person_id, async (tx) => {
      const newest = await selectNewestExport(tx, person_id);
      return {
        export: newest ? statusOf(newest, clock.now()) : null,
        acts: (await actsOnOwnAccount(tx, MOST_ACTS)).map(shown),
      };
    }),

  'POST /api/account/data/export': async (app, { session }) => {
    refuseActor(session);
    await askForExport(app, session.person_id);
    return DONE;
  },

  'POST /api/account/data/export/download': async (app, { session, body }) => {
    refuseActor(session);
    const { person_id } = session;
    if (!(await isOwnPassword(app, person_id, body.password))) throw new InputError({ password: ['wrong_password'] });
    return openExport(app, person_id);
  },

  // Not `member`: a person whom the utility has not accepted has data there as well.
  'GET /api/account/data/requests': (app, { query: { deya_id }, session: { person_id } }) =>
    asMember(app.db, deya_id, person_id, async (tx) => ({ data: await selectOwnRequests(tx, deya_id, person_id) })),

  'POST /api/account/data/requests': (app, { session, body }) => {
    refuseActor(session);
    return askRequest(app, session.person_id, body);
  },

  'POST /api/account/data/requests/{id}/withdraw': async (app, { session, params, body }) => {
    refuseActor(session);
    await withdrawRequest(app, { ...params, ...body, person_id: session.person_id });
    return DONE;
  },

  'GET /api/staff/data-requests': staff(async ({ tx, deya_id }, { query }) => {
    const { status, sort = 'status', order = 'asc', itemsPerPage: rows, cursor } = query;
    const page = await inOrder({ sort, order, cursor, rows }, (part) => selectRequests(tx, deya_id, status, part));
    return { total: await countRequests(tx, deya_id, status), ...page };
  }),

  'GET /api/staff/data-requests/waiting': staff(({ tx, deya_id }) => selectQueue(tx, deya_id)),

  'GET /api/staff/data-requests/{id}': staff(async ({ tx, deya_id }, { params: { id } }) => {
    const found = await selectRequest(tx, deya_id, id);
    if (!found) throw new AppError('data_request_not_found', 404);
    return found;
  }),

  'POST /api/staff/data-requests/{id}/decision': async (app, { session, params, query, body }) => {
    await decideRequest(app, { ...query, ...params, actor: session.person_id }, body);
    return DONE;
  },
});
