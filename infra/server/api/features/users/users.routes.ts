import { searchPeople, type PersonRow } from '@hydria/database/cross-utility.ts';
import { usersContract } from '@hydria/shared/contract/users.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { changeAccount, givePassword, sendConfirmation, signOutEverywhere, takeSecondFactor } from './accounts.ts';
import { keysetPage } from '../../kernel/keyset-page.ts';
import { bySortKey } from './users-cursor.ts';

/** Most rows of one answer, whatever was asked for (decisions 30). */
export const MOST_ROWS = 1000;

const listed = ({ sort_key: _sort_key, total: _total, ...person }: PersonRow) => ({
  ...person,
  full_name: `${person.first_name} ${person.last_name}`.trim(),
  created_at: person.created_at.toISOString(),
  updated_at: person.updated_at.toISOString(),
  deleted_at: person.deleted_at?.toISOString() ?? null,
  last_login_at: person.last_login_at?.toISOString() ?? null,
});

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

  'POST /api/users/{id}/state': async (app, request) => {
    await changeAccount(app, over(request), request.body.to);
    return DONE;
  },

  'DELETE /api/users/{id}': async (app, request) => {
    await changeAccount(app, over(request), 'erased');
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
