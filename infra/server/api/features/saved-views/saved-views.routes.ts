import { asPerson } from '@hydria/database/db.ts';
import { savedViewsContract } from '@hydria/shared/contract/saved-views.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { deleteView, insertView, selectViews, updateView } from './saved-views.sql.ts';

/** The row-level security of the table shows each person their own views only. */
export const savedViews = defineEndpoints(savedViewsContract, {
  'GET /api/saved-views': async ({ db }, { session, query }) => ({
    data: await asPerson(db, session.person_id, (tx) => selectViews(tx, query.list)),
  }),

  'POST /api/saved-views': ({ db }, { session: { person_id }, body: { list, ...content } }) =>
    asPerson(db, person_id, (tx) => insertView(tx, person_id, list, content)),

  'PUT /api/saved-views/{id}': ({ db }, { session: { person_id }, params: { id }, body }) =>
    asPerson(db, person_id, (tx) => updateView(tx, person_id, id, body)),

  'DELETE /api/saved-views/{id}': async ({ db }, { session, params: { id } }) => {
    await asPerson(db, session.person_id, (tx) => deleteView(tx, id));
    return DONE;
  },
});
