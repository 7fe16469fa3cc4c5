import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@hydria/database/db.ts';
import type { Troubles } from '@hydria/service/health.ts';
import { sql } from 'kysely';

/** A database that takes longer for nothing is no use to anybody. */
const PATIENCE_MS = 2_000;

/** Whether the database answers. */
export const databaseTroubles =
  (db: Db): Troubles =>
  async () => {
    const late = new AbortController();
    const answer = sql`select 1`.execute(db).then(
      () => [],
      () => ['the database cannot be reached'],
    );
    const silence = sleep(PATIENCE_MS, ['the database does not answer in time'], { signal: late.signal }).catch(
      () => [],
    );
    return Promise.race([answer, silence]).finally(() => late.abort());
  };
