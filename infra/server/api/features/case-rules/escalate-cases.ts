import { asTenant } from '@hydria/database/db.ts';
import { enqueueAll } from '@hydria/jobs/enqueue.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';

/** Most cases of one utility in a run; the next hour goes on. */
const BATCH = 500;

/** Notes the open cases of a utility that are past their target time, and asks for a mail about each. Each case is mailed about once. */
const escalate = ({ db, clock }: ApiContext, deya_id: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update case_work w set escalated_at = ${clock.now()}
      where w.deya_id = ${deya_id} and w.case_id in (
        select o.case_id from case_work o
        where o.deya_id = ${deya_id} and o.due_at < ${clock.now()} and o.escalated_at is null
          and (exists (select from problem_report r where r.deya_id = o.deya_id and r.id = o.case_id
                       and r.status = any(${[...ACTIVE_STATES]}))
               or exists (select from form_answer a where a.deya_id = o.deya_id and a.id = o.case_id
                          and a.status = any(${[...ACTIVE_STATES]})))
        order by o.due_at limit ${BATCH})
      returning w.case_id as id`.execute(tx);
    const mails = rows.map(({ id }) => ({ template: 'case-overdue', ids: { deya_id, id } }));
    await enqueueAll(tx, 'mail.send', mails, { group: `deya:${deya_id}` });
  });

/** Tells the leads of all utilities of the cases that have become overdue. */
export async function escalateCases(app: ApiContext): Promise<void> {
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await escalate(app, id);
}
