import { sql, type RawBuilder } from 'kysely';

/** Address of a picture of a utility; null when it has none. */
export const deyaPicture = (column: string): RawBuilder<string | null> => sql`'/api/media/' || ${sql.ref(column)}`;
