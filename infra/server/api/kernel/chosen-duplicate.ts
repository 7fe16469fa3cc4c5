import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * A condition on a row of `case_work` that is a duplicate: its sender joined it, and not the staff. The words of the utility to the
 * other reporter may be private, and no person has checked them for this one.
 */
export const isChosen = (work: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select own.by = 'customer' from problem_report_event own
  where own.deya_id = ${sql.ref(`${work}.deya_id`)} and own.report_id = ${sql.ref(`${work}.case_id`)}
    and own.status = ${CASE_STATES.duplicate}
  order by own.n desc limit 1), false)`;
