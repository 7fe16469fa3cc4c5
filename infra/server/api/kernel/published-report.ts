import { sql, type RawBuilder } from 'kysely';

/**
 * A condition on a table or alias of problem reports: others than the reporter and the staff may know of the report. They do not know of a
 * report of a private type, or of a part that the staff have made of another report.
 */
export const isPublished = (report: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${report}.source`)} <> 'staff' and not exists (
    select from case_type t
    where t.deya_id = ${sql.ref(`${report}.deya_id`)} and t.id = ${sql.ref(`${report}.subtype_id`)} and t.is_private))`;

/**
 * A condition on a table or alias of problem reports: everybody may know the position (ADR 187). Never of a home, nor where a supply or a
 * meter is named.
 */
export const isPublicPlace = (report: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${report}.${column}`);
  return sql<boolean>`(
    ${of('problem_type')} <> 'damage_home' and ${of('kwdikos_katanalwti')} is null and ${of('hydrometer')} is null
    and (${of('source')} = 'open311' or ${of('problem_type')} = 'damage_public'))`;
};

/** As `isPublished`, of a report whose words may become public: never those about a home. */
export const mayBePublic = (report: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${report}.problem_type`)} <> 'damage_home' and ${isPublished(report)})`;

/**
 * Whether everybody may read the words of a published report and the reasons of the utility (ADR 187). The staff have published them, or
 * the report came by Open311 and the staff have not hidden them. Those about a home are never public.
 */
export const hasPublicTexts = (report: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${report}.problem_type`)} <> 'damage_home'
  and coalesce(${sql.ref(`${report}.texts_public`)}, ${sql.ref(`${report}.source`)} = 'open311'))`;
