import { sql, type RawBuilder } from 'kysely';

/**
 * A condition on a table or alias of problem reports: others than the reporter and the staff may know of the report. They do not know of a
 * report of a private type, or of a part that the staff have made of another report.
 */
export const isPublished = (report: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${report}.source`)} <> 'staff' and not exists (
    select from case_type t
    where t.deya_id = ${sql.ref(`${report}.deya_id`)} and t.id = ${sql.ref(`${report}.subtype_id`)} and t.is_private))`;
