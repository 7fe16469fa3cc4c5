import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { forgetSent, makeDigest, takeDue } from './case-digest.sql.ts';

/** Most cases of one utility in a run; the next hour goes on. */
const BATCH = 500;
const DAY_MS = 86_400_000;
/** Retention of the cases of a digest: its mail is not retried any more. */
const KEPT_DAYS = 60;

/**
 * Asks for the digests of a utility that are due, one for each recipient. The cases leave the queue in the same transaction, so that a
 * second run asks for nothing.
 */
const sendOf = ({ db, clock }: ApiContext, deya_id: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const now = clock.now();
    const byTeam = Map.groupBy(await takeDue(tx, deya_id, now, BATCH), ({ team_id }) => team_id);
    for (const [team_id, cases] of byTeam) {
      const digest = await makeDigest(
        tx,
        deya_id,
        cases.map(({ case_id }) => case_id),
      );
      const ids = { deya_id, team_id, digest };
      await enqueue(tx, 'mail.send', { template: 'case-digest', ids }, { group: `deya:${deya_id}` });
    }
    await forgetSent(tx, deya_id, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  });

/** Sends the daily digests of new cases that are due, of all utilities. */
export async function sendCaseDigests(app: ApiContext): Promise<void> {
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await sendOf(app, id);
}
