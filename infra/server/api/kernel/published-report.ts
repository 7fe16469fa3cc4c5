import { sql, type RawBuilder } from 'kysely';

/**
 * Whether others than its reporter and the staff know of a problem report at all, as a condition on the table or alias: not of one of a
 * private type, and not of a part that the staff have made of another report.
 */
export const isPublished = (report: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${report}.source`)} <> 'staff' and not exists (
    select from case_type t
    where t.deya_id = ${sql.ref(`${report}.deya_id`)} and t.id = ${sql.ref(`${report}.subtype_id`)} and t.is_private))`;
