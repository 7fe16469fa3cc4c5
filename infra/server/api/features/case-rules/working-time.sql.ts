import type { Tx } from '@hydria/database/db.ts';
import type { CaseSettings } from '@hydria/shared/contract/case-rules.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { WEEKDAYS } from '@hydria/shared/rules/case-routing.ts';
import { USUAL_WORKING_TIME, type WorkingTime } from '@hydria/shared/rules/working-time.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { ConflictError } from '../../kernel/app-error.ts';

const USUAL: CaseSettings = {
  days: USUAL_WORKING_TIME.days.map((day) => WEEKDAYS[day - 1]!),
  from: USUAL_WORKING_TIME.from,
  until: USUAL_WORKING_TIME.until,
  local_holidays: [],
  digest_at: null,
  version: 0,
};

/** When a utility works on cases; version 0 without a choice of its own. */
export async function selectSettings(tx: Tx, deya_id: number): Promise<CaseSettings> {
  const row = await tx
    .selectFrom('case_settings')
    .select(['days', 'from', 'until', 'local_holidays', 'digest_at', 'version'])
    .where('deya_id', '=', deya_id)
    .executeTakeFirst();
  return row ? { ...row, days: WEEKDAYS.filter((day) => row.days.includes(day)) } : USUAL;
}

/** The same as the rules of working time take it. */
export async function workingTimeOf(tx: Tx, deya_id: number): Promise<WorkingTime> {
  const { days, from, until, local_holidays } = await selectSettings(tx, deya_id);
  return { from, until, local_holidays, days: days.map((day) => WEEKDAYS.indexOf(day) + 1) };
}

/** Stores when a utility works, unless another person has changed it since this version. */
export async function writeSettings(
  { tx, deya_id, person_id: updated_by, now: updated_at }: PersonScope,
  { version, days, from, until, local_holidays = [], digest_at }: CallInput<'PUT /api/staff/case-settings'>['body'],
): Promise<void> {
  const row = {
    days,
    from,
    until,
    local_holidays,
    digest_at: digest_at ?? null,
    version: version + 1,
    updated_by,
    updated_at,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('case_settings')
    .values({ deya_id, ...row })
    .onConflict((at) => at.column('deya_id').doUpdateSet(row).where('case_settings.version', '=', version))
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new ConflictError(await selectSettings(tx, deya_id));
}
