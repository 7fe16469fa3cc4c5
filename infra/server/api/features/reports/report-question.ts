import type { Tx } from '@hydria/database/db.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';

/** Days in which the reporter says whether a problem was solved. */
const FEEDBACK_DAYS = 14;
const DAY_MS = 86_400_000;

/** The answers of a reporter to whether the problem was solved. */
export const selectFeedback = (tx: Tx, deya_id: number, case_id: number) =>
  tx
    .selectFrom('case_feedback')
    .select(['n', 'satisfied', 'at'])
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .orderBy('n')
    .execute();

interface StoredEvent {
  n: number;
  status: number | null;
  at: Date;
}

/** The question about the last solution; null before one, after its answer, and as soon as the utility works on the case again. */
export function questionOf(
  events: readonly StoredEvent[],
  given: readonly { n: number }[],
  now: Date,
): ReportWithEvents['question'] {
  // A case that was solved may be closed afterwards, which does not end the question.
  const last = events.findLast(({ status }) => status !== null && status !== CASE_STATES.closed);
  if (last?.status !== CASE_STATES.resolved || given.some(({ n }) => n === last.n)) return null;
  const until = new Date(last.at.getTime() + FEEDBACK_DAYS * DAY_MS);
  return { event: last.n, until: until.toISOString(), is_over: now >= until };
}
