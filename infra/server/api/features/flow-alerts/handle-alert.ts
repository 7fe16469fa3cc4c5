import type { Tables } from '@hydria/database/tables.ts';
import type { HandledAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { costOf } from '@hydria/shared/rules/meter-alerts.ts';
import type { Updateable } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { requireMeterOfOthers } from '../supplies/own-matter.ts';
import { rulesOfUtility } from './rules-of-utility.ts';
import { selectHandled } from './staff-alerts.sql.ts';

type Work = Updateable<Tables['alert_handling']>;

/** One alert or alarm of the utility with the work of the staff on it. */
export async function handledAlert({ tx, deya_id, person_id, now }: PersonScope, key: string): Promise<HandledAlert> {
  const found = await selectHandled(tx, deya_id, { key, now, person_id });
  if (!found) throw new AppError('alert_not_found', 404);
  const { price } = await rulesOfUtility(tx, deya_id);
  return { ...found, cost: found.lost > 0 ? costOf(found.lost, price) : null };
}

/** Stores work on an alert of a version. Of two members of the staff who begin at once, the second one is refused too. */
async function store(scope: PersonScope, key: string, version: number, work: Work): Promise<boolean> {
  const { tx, deya_id } = scope;
  const { hydrometer } = await handledAlert(scope, key);
  if (version === 0) {
    const made = await tx
      .insertInto('alert_handling')
      .values({ state: 'new', ...work, deya_id, alert_key: key, hydrometer })
      .onConflict((at) => at.columns(['deya_id', 'alert_key']).doNothing())
      .returning('version')
      .executeTakeFirst();
    return made !== undefined;
  }
  const { numUpdatedRows } = await tx
    .updateTable('alert_handling')
    .set({ ...work, version: version + 1 })
    .where('deya_id', '=', deya_id)
    .where('alert_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the work on an alert; throws when it has changed since the version. The audit trail says who did it. */
async function handle(
  scope: PersonScope,
  key: string,
  { version, work, action }: { version: number; work: Work; action: string },
): Promise<HandledAlert> {
  const { tx, deya_id, person_id, now } = scope;
  if (!(await store(scope, key, version, work))) throw new ConflictError(await handledAlert(scope, key));
  const detail = { alert: key, ...(work.result && { result: work.result }) };
  await audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail, at: now });
  return handledAlert(scope, key);
}

/** The caller has an alert in work from now. */
export const takeAlert = (scope: PersonScope, key: string, { version }: { version: number }): Promise<HandledAlert> => {
  const open = { result: null, closed_by: null, closed_at: null };
  const work: Work = { state: 'taken', taken_by: scope.person_id, taken_at: scope.now, ...open };
  return handle(scope, key, { version, work, action: 'alert-taken' });
};

/** Replaces the note on an alert. */
export const noteAlert = (
  scope: PersonScope,
  key: string,
  { version, note = null }: { version: number; note?: string | null | undefined },
): Promise<HandledAlert> => handle(scope, key, { version, work: { note }, action: 'alert-noted' });

/** Closes an alert with what was found. A member of the staff does not close one of their own supply. */
export async function closeAlert(
  scope: PersonScope,
  key: string,
  {
    version,
    note = null,
    result,
  }: { version: number; note?: string | null | undefined; result: HandledAlert['result'] },
): Promise<HandledAlert> {
  const { hydrometer } = await handledAlert(scope, key);
  await requireMeterOfOthers(scope, hydrometer);
  const work: Work = { state: 'closed', result, note, closed_by: scope.person_id, closed_at: scope.now };
  return handle(scope, key, { version, work, action: 'alert-closed' });
}
