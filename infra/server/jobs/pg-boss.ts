import { PgBoss, type ConstructorOptions } from 'pg-boss';

/** pg-boss on the tables that the migrations have made: it makes and changes none. */
export const openPgBoss = (options: ConstructorOptions): PgBoss =>
  new PgBoss({
    schema: 'boss',
    migrate: false,
    createSchema: false,
    // Both need the owner of the tables.
    reindex: false,
    monitorVacuum: false,
    application_name: 'hydria jobs',
    ...options,
  });
