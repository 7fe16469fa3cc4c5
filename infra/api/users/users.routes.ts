import { searchPeople, type PersonRow } from '@hydria/database/cross-utility.ts';
import { usersContract } from '@hydria/shared/contract/users.ts';
import { implement } from '../implement.ts';
import { readCursor, writeCursor } from './users-cursor.ts';

/** Most rows of one answer, whatever was asked for (decisions 30). */
export const MOST_ROWS = 1000;

const USUAL_ROWS = 50;

const listed = ({ sort_key: _sort_key, total: _total, ...person }: PersonRow) => ({
  ...person,
  full_name: `${person.first_name} ${person.last_name}`.trim(),
  created_at: person.created_at.toISOString(),
  updated_at: person.updated_at.toISOString(),
  deleted_at: person.deleted_at?.toISOString() ?? null,
  last_login_at: person.last_login_at?.toISOString() ?? null,
});

export const users = implement(usersContract, {
  'GET /api/users/search': async ({ db }, { query, session }) => {
    const { itemsPerPage = USUAL_ROWS, search = '', deya_id, state, sort, order, cursor } = query;
    const rows = Math.min(itemsPerPage, MOST_ROWS);
    const found = await searchPeople(db, {
      actor: session.person_id,
      deya_id: deya_id ?? null,
      term: search,
      ...(state ? { state } : {}),
      ...(sort ? { sort } : {}),
      descending: order === 'desc',
      after: cursor === undefined ? null : readCursor(cursor),
      // One more tells whether there is another page.
      limit: rows + 1,
    });
    const page = found.slice(0, rows);
    const last = found.length > rows ? page.at(-1) : undefined;
    return {
      data: page.map(listed),
      total: found[0]?.total ?? 0,
      truncated: last !== undefined && itemsPerPage > MOST_ROWS,
      next: last ? writeCursor(last) : null,
    };
  },
});
