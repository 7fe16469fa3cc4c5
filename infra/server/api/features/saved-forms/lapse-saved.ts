import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { mailLink } from './save-answers.ts';
import { deleteLapsed, takeReminders } from '../stored-answers/saved-forms.sql.ts';

/** Reminds of the saved forms of all utilities whose end comes near, and deletes those whose days are over. */
export async function lapseSaved({ db, clock }: Pick<ApiContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const utilities = await db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id: deya_id } of utilities)
    await asTenant(db, deya_id, async (tx) => {
      for (const { id, sending } of await takeReminders(tx, deya_id, now))
        await mailLink(tx, { deya_id, id }, sending, 1);
      await deleteLapsed(tx, deya_id, now);
    });
}
