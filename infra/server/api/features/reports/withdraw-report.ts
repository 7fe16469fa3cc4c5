import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { addCaseEvent } from '../../kernel/case-events.ts';
import { asReporter, lockOwn, type Reporter } from './reporter.ts';
import { endWaiting } from './reports.sql.ts';

const IN_PROGRESS = { report: 'report_in_progress', application: 'application_in_progress' } as const;

/** Closes a report or an application for its sender, while the utility has not begun with it. */
export const withdrawReport = (app: ApiContext, reporter: Reporter): Promise<void> =>
  asReporter(app, reporter, async (tx) => {
    const { deya_id, kind, id, status } = await lockOwn(tx, reporter);
    if (status !== CASE_STATES.open) throw new AppError(IN_PROGRESS[kind], 409);
    const change = { by: 'customer', status: CASE_STATES.closed, note: null, idempotency_key: null } as const;
    const at = app.clock.now();
    await addCaseEvent(tx, { deya_id, kind, id }, { ...change, staff_id: null, at });
    await endWaiting(tx, deya_id, id, at);
  });
