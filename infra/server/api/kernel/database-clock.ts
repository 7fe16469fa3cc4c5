import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';

/** A measurement that took longer says too little about the moment. */
const SLOW_MS = 2_000;

/** The database's time, as all processes beside one database see it. */
export interface DatabaseClock extends Clock {
  /** Asks the database for its time. Until the first answer the machine's time counts. */
  measure(): Promise<void>;
}

/**
 * A clock that goes with the database's: limits and sessions are rows that several processes judge, so a machine whose clock is wrong
 * must not judge them by it. Between measurements it counts the machine's own steady milliseconds, which no setting of its clock moves.
 */
export function createDatabaseClock(db: Db): DatabaseClock {
  let measured: { time: number; at: number } | null = null;
  return {
    now: () => (measured ? new Date(measured.time + performance.now() - measured.at) : new Date()),
    measure: async () => {
      const sent = performance.now();
      const { rows } = await sql<{ time: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
      const received = performance.now();
      if (!rows[0] || (measured && received - sent > SLOW_MS)) return;
      measured = { time: rows[0].time, at: (sent + received) / 2 };
    },
  };
}
