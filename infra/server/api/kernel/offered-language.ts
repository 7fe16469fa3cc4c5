import type { Language } from '@hydria/shared/rules/languages.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * The language in which a utility writes to a person: the person's own in `column`, or the first one of the utility where it does
 * not offer that. Null where the column is.
 */
export const offeredLanguage = <L extends Language | null = Language>(column: string, deya_id: number): RawBuilder<L> =>
  sql<L>`(select case when ${sql.ref(column)} is null or not offers.settings ? 'languages'
                        or offers.settings -> 'languages' ? ${sql.ref(column)} then ${sql.ref(column)}
                      else offers.settings -> 'languages' ->> 0 end
          from deya as offers where offers.id = ${deya_id}::int)`;
