import pg from 'pg';
import { connectionSettingOf, type Db } from './db.ts';

/**
 * Whether the server behind a database answers a new connection within so many milliseconds. A refusal in words, such as
 * "too many connections", is an answer.
 */
export async function serverAnswers(db: Db, ms: number): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ms, query_timeout: ms };
  const client = new pg.Client({ connectionString: connectionSettingOf(db), ...limits });
  // A connection that breaks between two messages tells it here as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    // Ending waits for the server, which a hung one never answers.
    void client.end().catch(() => {});
  }
}
