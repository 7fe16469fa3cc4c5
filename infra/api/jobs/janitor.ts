import { sql } from 'kysely';
import type { App } from '../implement.ts';
import { forgetOldCounts } from '../limits/count.ts';

const DAY_MS = 86_400_000;
/** No job comes back after so long. */
const DONE_DAYS = 60;

/** Clears away what is over and nobody looks at: sessions, secrets, counts, what jobs have done. */
export async function sweep(app: App): Promise<void> {
  const { db, clock } = app;
  const now = clock.now();
  await sql`select forget_what_is_over(${now})`.execute(db);
  await sql`select forget_one_time_tokens(${now})`.execute(db);
  await forgetOldCounts(app);
  await db
    .deleteFrom('job_done')
    .where('at', '<', new Date(now.getTime() - DONE_DAYS * DAY_MS))
    .execute();
}
