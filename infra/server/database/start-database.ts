import pg from 'pg';
import { openDatabase, type Db } from './db.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { APP_ROLE, ensureRoles, refusePrivilegedRole } from './roles.ts';
import { StartUpError } from './start-up-error.ts';

export interface DatabaseSettings {
  /** Home of the embedded server; not used with a `databaseUrl`. */
  dataDir: string;
  /** A PostgreSQL server instead of the embedded one, under the application's role. */
  databaseUrl?: string;
  /** The role that runs migrations on that server. */
  databaseAdminUrl?: string;
  /** For commands: work beside a portal that runs on the same data. */
  share?: boolean;
}

export interface RunningDatabase {
  db: Db;
  kind: 'embedded' | 'served';
  /** URL under the application's role, for further processes. */
  url: string;
  /** URL under the migration role; absent when only DATABASE_URL is set. */
  adminUrl?: string;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  /** Closes the pool and, when embedded, stops the server. */
  stop(): Promise<void>;
}

/** Brings up the database that the settings name: started, migrated, and opened under a role that cannot bypass row-level security. */
export async function startDatabase(settings: DatabaseSettings): Promise<RunningDatabase> {
  const { databaseUrl, databaseAdminUrl, dataDir, share = false } = settings;
  if (!databaseUrl && databaseAdminUrl) {
    throw new StartUpError(
      'DATABASE_ADMIN_URL is set without DATABASE_URL; set both, or neither for the embedded database.',
    );
  }
  if (databaseUrl) return openServed(databaseUrl, databaseAdminUrl);
  const server = await startEmbedded(dataDir, { share });
  try {
    return await openEmbedded(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openEmbedded(server: EmbeddedServer): Promise<RunningDatabase> {
  await createDatabase(server.url('postgres'), 'hydria');
  const adminUrl = server.url('hydria');
  const url = server.url('hydria', APP_ROLE);
  const migrated = await migrateAs(adminUrl, url, 'the embedded database');
  await checkApplicationRole(url, 'the embedded database');
  const db = openDatabase(url);
  const stop = async () => {
    await db.destroy();
    await server.stop();
  };
  return { db, kind: 'embedded', url, adminUrl, migrated, stop };
}

async function openServed(url: string, adminUrl: string | undefined): Promise<RunningDatabase> {
  const migrated = adminUrl ? await migrateAs(adminUrl, url, 'DATABASE_ADMIN_URL') : [];
  await checkApplicationRole(url, 'DATABASE_URL');
  const db = openDatabase(url);
  return { db, kind: 'served', url, ...(adminUrl && { adminUrl }), migrated, stop: () => db.destroy() };
}

/** Creates a database unless it is there. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, 'the embedded database', async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/** Makes the roles and applies what is pending, under the migration role. `url` tells the application's user. */
export async function migrateAs(adminUrl: string, url: string, named: string): Promise<string[]> {
  const { user = APP_ROLE, password } = new pg.Client(url);
  return withClient(adminUrl, named, async (admin) => {
    try {
      await ensureRoles(admin, { user, ...(password && { password }) });
      return await migrate(admin);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new StartUpError(
        `The role of ${named} may not create roles or tables there (${(error as Error).message}); give it CREATEROLE and the database.`,
      );
    }
  });
}

async function checkApplicationRole(url: string, named: string): Promise<void> {
  await withClient(url, named, async (client) => {
    await refusePrivilegedRole(client);
    const pending = await pendingMigrations(client).catch((error: { code?: string }) => {
      if (error.code === '42501') return undefined;
      throw error;
    });
    if (pending?.length === 0) return;
    const state = pending
      ? `lacks ${pending.length} migration(s), first ${pending[0]?.name}`
      : 'cannot be read by its role';
    throw new StartUpError(
      `The database of DATABASE_URL ${state}; set DATABASE_ADMIN_URL to a role that may create tables and roles, and start again.`,
    );
  });
}

async function withClient<T>(url: string, named: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
  } catch (error) {
    const where = describeServer(url);
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new StartUpError(
      `The database of ${named} (${where}) cannot be reached: ${reason}. Check the address, the role and that the server runs.`,
    );
  }
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Host and database of a URL, never its user or password. */
export function describeServer(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'not a URL';
  }
}
