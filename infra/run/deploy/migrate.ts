import { migrateAs } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';

/** Brings the schema up to date while the release before goes on; may be broken off and begun again. */
const { DATABASE_URL = '', DATABASE_ADMIN_URL = '' } = process.env;
try {
  const applied = await migrateAs(DATABASE_ADMIN_URL, DATABASE_URL, 'DATABASE_ADMIN_URL');
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.');
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
