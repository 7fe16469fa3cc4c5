import type { Tx } from '@hydria/database/db.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { CASE_STATES, mayBecome } from '@hydria/shared/rules/case-state.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addCaseEvent } from '../../kernel/case-events.ts';
import { selectEvents } from './report-events.sql.ts';
import { caseState } from './report-view.ts';
import { questionOf, selectFeedback } from './report-question.ts';
import { asReporter, lockOwn, type Reporter } from './reporter.ts';
import { endWaiting } from './reports.sql.ts';

type Feedback = CallInput<'POST /api/reports/{id}/feedback'>['body'];

/** The solution that is asked about; throws when there is no such question, or no longer. */
async function requireQuestion(tx: Tx, { key }: Reporter, event: number, now: Date): Promise<void> {
  const { deya_id, id } = key;
  const given = await selectFeedback(tx, deya_id, id);
  if (given.some(({ n }) => n === event)) throw new AppError('feedback_given', 409);
  const question = questionOf(await selectEvents(tx, key), given, now);
  if (question?.event !== event) throw new AppError('feedback_not_asked', 409);
  if (question.is_over) throw new AppError('feedback_over', 409);
}

/** Stores whether a problem was solved, or an application handled well. “No” opens the case again with the reason, so that it is in the list of the staff. */
export const answerQuestion = (app: ApiContext, reporter: Reporter, { event, solved, reason }: Feedback) =>
  asReporter(app, reporter, async (tx) => {
    const at = app.clock.now();
    const { deya_id, kind, id } = reporter.key;
    const { status } = await lockOwn(tx, reporter);
    await requireQuestion(tx, reporter, event, at);
    const satisfied = solved === 'yes';
    const words = reason?.trim() || null;
    await tx
      .insertInto('case_feedback')
      .values({ deya_id, case_id: id, n: event, satisfied, reason: words, at })
      .execute();
    if (satisfied) return;
    if (!mayBecome(caseState(status), CASE_STATES.reopened)) throw new AppError('feedback_not_asked', 409);
    const reopened = { by: 'customer', status: CASE_STATES.reopened, note: words, idempotency_key: null } as const;
    await addCaseEvent(tx, { deya_id, kind, id }, { ...reopened, staff_id: null, at });
    await endWaiting(tx, deya_id, id, at);
  });
