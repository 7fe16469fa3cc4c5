import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addEvent } from './report-events.sql.ts';
import { asReporter, lockOwn, type Reporter } from './reporter.ts';
import { endWaiting } from './reports.sql.ts';

/** Closes a report for its reporter, while the utility has not begun with it. */
export const withdrawReport = (app: ApiContext, reporter: Reporter): Promise<void> =>
  asReporter(app, reporter, async (tx) => {
    const { deya_id, id, status } = await lockOwn(tx, reporter);
    if (status !== CASE_STATES.open) throw new AppError('report_in_progress', 409);
    const change = { by: 'customer', status: CASE_STATES.closed, note: null, idempotency_key: null } as const;
    const at = app.clock.now();
    await addEvent(tx, { deya_id, report_id: id, ...change, at });
    await endWaiting(tx, deya_id, id, at);
  });
