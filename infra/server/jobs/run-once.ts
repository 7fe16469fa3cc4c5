import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/**
 * Does something outside unless it was done under this key. That it was done is kept when it returns: only a process that dies
 * between the two does it again. Two runs at once wait for each other. True when it was done now.
 */
export const once = (db: Db, key: string, at: Date, effect: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`insert into job_done (key, at) values (${key}, ${at}) on conflict do nothing returning key`.execute(tx);
    if (rows.length === 0) return false;
    await effect();
    return true;
  });
