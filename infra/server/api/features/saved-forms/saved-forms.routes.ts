import { asMember, asTenant } from '@hydria/database/db.ts';
import { savedFormsContract } from '@hydria/shared/contract/saved-forms.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { savedFormLimits } from './limits.ts';
import { viewSaved } from './open-saved.ts';
import { saveAnswers } from './save-answers.ts';
import { deleteSaved, selectSaved, selectSavedOf, type SavedKey } from '../stored-answers/saved-forms.sql.ts';
import { savedOfLink, savedToken } from '../stored-answers/saved-links.ts';

/** Works on one of the person's own saved forms; one refusal for those of others and of other utilities. */
const onOwn = <A>(
  app: ApiContext,
  key: SavedKey,
  person_id: number,
  work: (tx: Parameters<typeof selectSaved>[0]) => Promise<A>,
): Promise<A> =>
  asMember(app.db, key.deya_id, person_id, async (tx) => {
    const row = await selectSaved(tx, key, app.clock.now());
    if (row?.person_id !== person_id) throw new AppError('saved_form_not_found', 404);
    return work(tx);
  });

/** Forms that people save to go on later, by their account or by a mailed link. */
export const savedForms = defineEndpoints(
  savedFormsContract,
  {
    'POST /api/saved-forms': (app, request) => {
      request.setHeader('cache-control', 'no-store');
      return saveAnswers(app, request);
    },

    'POST /api/saved-forms/form': async (app, { body: { token }, ip, session, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return viewSaved(app, await savedOfLink(app, { token, ip, session }));
    },

    'POST /api/saved-forms/delete': async (app, { body: { token }, ip, session }) => {
      const row = await savedOfLink(app, { token, ip, session });
      await asTenant(app.db, row.deya_id, (tx) => deleteSaved(tx, row));
      return DONE;
    },

    'GET /api/saved-forms': (app, { query: { deya_id }, session: { person_id } }) =>
      asMember(app.db, deya_id, person_id, async (tx) => {
        const rows = await selectSavedOf(tx, { deya_id, person_id, now: app.clock.now() });
        const data = rows.map(({ saved_at, lapses_at, ...row }) => ({
          ...row,
          saved_at: saved_at.toISOString(),
          lapses_at: lapses_at.toISOString(),
        }));
        return { data };
      }),

    'POST /api/saved-forms/{id}/open': (app, { params: { id }, body: { deya_id }, session: { person_id } }) => {
      const key = { deya_id, id };
      return onOwn(app, key, person_id, async (tx) => ({ token: await savedToken(tx, key, 'own', app.clock.now()) }));
    },

    'DELETE /api/saved-forms/{id}': async (app, { params: { id }, query: { deya_id }, session: { person_id } }) => {
      await onOwn(app, { deya_id, id }, person_id, (tx) => deleteSaved(tx, { deya_id, id }));
      return DONE;
    },
  },
  { 'POST /api/saved-forms': { guest: savedFormLimits['guest-save'], member: savedFormLimits['member-save'] } },
);
