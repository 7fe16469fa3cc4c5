import { searchPeople } from '@hydria/database/cross-utility.ts';
import { usersContract } from '@hydria/shared/contract/users.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { erasePerson } from '../personal-data/erase-person.ts';
import { changeAccount, givePassword, sendConfirmation, signOutEverywhere, takeSecondFactor } from './accounts.ts';
import { judgeApproval, readApprovals, requestApproval } from './approvals.ts';
import { actOnMany } from './bulk.ts';
import { keysetPage } from '../../kernel/keyset-page.ts';
import { listed } from './listed.ts';
import { mailPasswordLink, readGranted, readHistory, readPerson, unlinkIdentity } from './person.ts';
import { changeAfm } from './person-afm.ts';
import { mergeAccounts, previewMerge, requestMerge } from './merge.ts';
import { showPasswordLink } from './password-link.ts';
import { addPerson, changePersonData } from './save-person.ts';
import { bySortKey } from './users-cursor.ts';

/** Most rows of one answer, whatever was asked for (decisions 30). */
export const MOST_ROWS = 1000;

interface OverRequest {
  session: { person_id: number };
  params: { id: number };
  query: { deya_id?: number | undefined };
}

const over = ({ session, params, query }: OverRequest) => ({
  actor: session.person_id,
  person_id: params.id,
  deya_id: query.deya_id ?? null,
});

const overAccounts = (request: OverRequest & { params: { into_id: number } }) => ({
  ...over(request),
  into_id: request.params.into_id,
});

export const users = defineEndpoints(usersContract, {
  'GET /api/users/search': async ({ db }, { query, session }) => {
    const { itemsPerPage, search = '', deya_id, state, sort, order, cursor } = query;
    const of = {
      actor: session.person_id,
      deya_id: deya_id ?? null,
      term: search,
      ...(state ? { state } : {}),
      ...(sort ? { sort } : {}),
      descending: order === 'desc',
    };
    const isCapped = itemsPerPage !== undefined && itemsPerPage > MOST_ROWS;
    const rows = isCapped ? MOST_ROWS : itemsPerPage;
    const { data, next } = await keysetPage(bySortKey, { cursor, rows }, ({ after = null, limit }) =>
      searchPeople(db, { ...of, after, limit }),
    );
    return {
      data: data.map(listed),
      total: data[0]?.total ?? 0,
      truncated: isCapped && next !== null,
      next,
    };
  },

  'GET /api/users/{id}': (app, request) => readPerson(app, over(request)),

  'GET /api/users/{id}/history': (app, request) => {
    const { cursor, itemsPerPage: rows } = request.query;
    return readHistory(app, over(request), { cursor, rows });
  },

  'GET /api/users/{id}/permissions': (app, request) => readGranted(app, over(request)),

  'POST /api/users': async (app, { session, query, body }) => ({
    id: await addPerson(app, { actor: session.person_id, deya_id: query.deya_id ?? null }, body),
  }),

  'PUT /api/users/{id}': (app, request) => changePersonData(app, over(request), request.body),

  'POST /api/users/bulk': (app, { session, query, body }) =>
    actOnMany(app, { actor: session.person_id, deya_id: query.deya_id ?? null }, body),

  'PUT /api/users/{id}/afm': (app, request) => changeAfm(app, over(request), request.body),

  'GET /api/users/{id}/approvals': (app, request) => readApprovals(app, over(request)),

  'POST /api/users/{id}/approvals': async (app, request) => ({
    id: await requestApproval(app, over(request), request.body),
  }),

  'POST /api/users/{id}/approvals/{approval_id}': async (app, request) => {
    const { params, body } = request;
    await judgeApproval(app, over(request), { id: params.approval_id, approved: body.approved });
    return DONE;
  },

  'GET /api/users/{id}/merge/{into_id}': (app, request) => previewMerge(app, overAccounts(request)),

  'POST /api/users/{id}/merge/{into_id}/approvals': async (app, request) => ({
    id: await requestMerge(app, overAccounts(request), request.body.reason),
  }),

  'POST /api/users/{id}/merge/{into_id}': async (app, request) => {
    await mergeAccounts(app, overAccounts(request));
    return DONE;
  },

  'POST /api/users/{id}/password-link': async (app, request) => {
    await mailPasswordLink(app, over(request));
    return DONE;
  },

  'POST /api/users/{id}/shown-password-link': async (app, request) => ({
    link: await showPasswordLink(app, over(request)),
  }),

  'DELETE /api/users/{id}/identities/{provider}': async (app, request) => {
    await unlinkIdentity(app, over(request), request.params.provider);
    return DONE;
  },

  'POST /api/users/{id}/state': async (app, request) => {
    await changeAccount(app, over(request), request.body.to);
    return DONE;
  },

  'DELETE /api/users/{id}': async (app, request) => {
    await erasePerson(app, over(request));
    return DONE;
  },

  'DELETE /api/users/{id}/sessions': async (app, request) => ({
    ...DONE,
    ended: await signOutEverywhere(app, over(request)),
  }),

  'POST /api/users/{id}/password': async (app, request) => ({ password: await givePassword(app, over(request)) }),

  'POST /api/users/{id}/confirmation': async (app, request) => {
    await sendConfirmation(app, over(request));
    return DONE;
  },

  'DELETE /api/users/{id}/two-factor': async (app, request) => {
    await takeSecondFactor(app, over(request));
    return DONE;
  },
});
