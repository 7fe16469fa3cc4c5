import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { tell } from '../cases/move-case.ts';
import { HOUR_MS, intervalsOf } from '../flow-alerts/intervals.ts';
import { selectOwnHours } from '../flow-alerts/own-alerts.sql.ts';
import { rulesOfUtility } from '../flow-alerts/rules-of-utility.ts';
import { lowestOfDay } from './lowest-of-day.ts';
import { lockSolved, selectSolved, type SolvedCase } from './solved-cases.sql.ts';

const DAY_MS = 24 * HOUR_MS;
/** Days after a solution for which missing readings are waited for. */
export const WAIT_DAYS = 5;

/** A utility in a transaction, at a time. */
interface Scope {
  tx: Tx;
  deya_id: number;
  now: Date;
}

/** The lowest flow since the solution, of hours that are the sender's own; null without 24 of them in a row. */
async function lowestSince({ tx, deya_id, now }: Scope, day: string, solved: SolvedCase): Promise<number | null> {
  const reader = { deya_id, person_id: solved.person_id, day };
  const readings = await selectOwnHours(tx, reader, solved, solved.solved_at, now);
  const { dirt } = await rulesOfUtility(tx, deya_id);
  return lowestOfDay(intervalsOf(readings, dirt));
}

/** Opens a case again whose leak goes on, and tells its sender and its team. Gives the number of the event. */
async function reopen({ tx, deya_id, now }: Scope, { id, person_id }: SolvedCase): Promise<number> {
  const event = { status: CASE_STATES.reopened, note: null, idempotency_key: null };
  const n = await tell({ tx, deya_id, person_id: null, now }, { id, kind: 'report' }, event);
  await enqueue(tx, 'mail.send', { template: 'leak-goes-on', ids: { deya_id, id, n } }, { group: `deya:${deya_id}` });
  const detail = { report: id, to: CASE_STATES.reopened, by: 'meter' };
  await audit(tx, { deya_id, action: 'case-moved', person_id, detail, at: now });
  return n;
}

/** Checks the meter of one solved case, once for each solution. While readings are missing, a later run tries again. */
const checkOne = (app: ApiContext, deya_id: number, before: Date, id: number): Promise<void> =>
  asTenant(app.db, deya_id, async (tx) => {
    const scope = { tx, deya_id, now: app.clock.now() };
    const solved = await lockSolved(tx, deya_id, before, id);
    if (!solved) return;
    const lowest = await lowestSince(scope, today(app.clock), solved);
    const isOver = scope.now.getTime() - solved.solved_at.getTime() >= WAIT_DAYS * DAY_MS;
    if (lowest === null && !isOver) return;
    const { flow } = await rulesOfUtility(tx, deya_id);
    const least = flow.find(({ kind }) => kind === 'continuous_low')?.least ?? 1;
    const result = lowest === null ? 'unread' : lowest >= least ? 'goes_on' : 'ended';
    const event_n = result === 'goes_on' ? await reopen(scope, solved) : null;
    const row = { deya_id, case_id: id, n: solved.n, result, lowest, event_n, at: scope.now } as const;
    await tx.insertInto('case_flow_check').values(row).execute();
  });

/**
 * Checks the meters of all cases that were made from an alert about a leak and solved at least a day ago. A case whose leak goes on is
 * opened again.
 */
export async function checkRepairs(app: ApiContext): Promise<void> {
  const before = new Date(app.clock.now().getTime() - DAY_MS);
  const utilities = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id: deya_id } of utilities) {
    const ids = await asTenant(app.db, deya_id, (tx) => selectSolved(tx, deya_id, before));
    for (const id of ids) await checkOne(app, deya_id, before, id);
  }
}
