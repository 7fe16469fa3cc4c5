import { sql } from 'kysely';

/** That a case `c` is open: `ACTIVE_STATES`, written as in the indexes `problem_report_waiting` and `form_answer_waiting`. */
export const isActive = sql`c.status = any (array[0, 1, 2, 5])`;

/**
 * The counts of the cases `c`: all of them, and those that are open. The figures of the staff and the public counts of a utility are the
 * same ones.
 */
export const caseCounts = sql`count(*)::int as received, count(*) filter (where ${isActive})::int as open`;
