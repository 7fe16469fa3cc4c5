import type { Db } from '@hydria/database/db.ts';
import type { Troubles } from '@hydria/process/health.ts';
import { withTimeout } from '@hydria/process/with-timeout.ts';
import { sql } from 'kysely';

/** A database that takes longer for nothing is no use to anybody. */
const PATIENCE_MS = 2_000;

/** Whether the database answers. */
export const databaseTroubles =
  (db: Db): Troubles =>
  () => {
    const answer = sql`select 1`.execute(db).then(
      (): string[] => [],
      () => ['the database cannot be reached'],
    );
    return withTimeout(PATIENCE_MS, answer, () => ['the database does not answer in time']);
  };
