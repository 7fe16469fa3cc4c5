import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, stopLeftOver, type EmbeddedServer } from './embedded.ts';
import { isRunning } from './is-running.ts';
import { listMigrations } from './migrate.ts';
import { APP_ROLE } from './roles.ts';
import { migrateAs } from './start-database.ts';

/** The server on which a test makes a database of its own; passed on in the environment, because jest's workers are processes. */
export interface TestServer {
  adminUrl: string;
  /** URL of the application's role; its database is replaced. */
  appUrl: string;
  template: string;
}

export const TEST_SERVER_VARIABLE = 'HYDRIA_TEST_SERVER';
const TEMPLATE_LOCK = 714_003;
const FOLDER = /^hydria-test-(\d+)$/;

/** The same URL with another database, and, if given, another user. */
export function withDatabase(url: string, database: string, login?: { user: string; password: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  if (login) Object.assign(changed, { username: login.user, password: login.password });
  return changed.href;
}

/** A server for one test run: the embedded one, or the one of DATABASE_ADMIN_URL (or DATABASE_URL). Returns its stop. */
export async function startTestServer(
  env: NodeJS.ProcessEnv,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const served = env['DATABASE_ADMIN_URL'] ?? env['DATABASE_URL'];
  if (served) {
    const login = servedLogin(served, env['DATABASE_URL']);
    await createLogin(served, login);
    const server = await makeTemplate(served, withDatabase(served, 'postgres', login));
    return { server, stop: async () => {} };
  }
  await removeLeftOvers();
  const folder = join(tmpdir(), `hydria-test-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  const embedded = await startEmbedded(folder, { durable: false });
  const server = await makeTemplate(embedded.url('postgres'), embedded.url('postgres', APP_ROLE));
  return { server, stop: () => stopAndRemove(embedded, folder) };
}

async function stopAndRemove(embedded: EmbeddedServer, folder: string): Promise<void> {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that was killed could not stop its server. */
async function removeLeftOvers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    try {
      await stopLeftOver(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}

/** On a served PostgreSQL the tests act as DATABASE_URL's user, or, when that is the administrator, as a role made for them. */
function servedLogin(adminUrl: string, appUrl: string | undefined): { user: string; password: string } {
  const app = appUrl ? new URL(appUrl) : undefined;
  if (app && app.username !== new URL(adminUrl).username) {
    return { user: decodeURIComponent(app.username), password: decodeURIComponent(app.password) };
  }
  return { user: 'hydria_test_app', password: createHash('sha256').update(adminUrl).digest('hex').slice(0, 24) };
}

async function createLogin(adminUrl: string, { user, password }: { user: string; password: string }): Promise<void> {
  if (user !== 'hydria_test_app') return;
  await locked(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [user]);
    if (rowCount) return;
    await admin.query(`create role ${user} login nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`);
  });
}

/** A migrated database that the tests' databases are copied from; its name changes with the migrations. */
async function makeTemplate(adminUrl: string, appUrl: string): Promise<TestServer> {
  const digest = createHash('sha256')
    .update(
      listMigrations()
        .map(({ checksum }) => checksum)
        .join(),
    )
    .digest('hex');
  const template = `hydria_template_${digest.slice(0, 12)}`;
  await locked(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished}`);
    await migrateAs(withDatabase(adminUrl, unfinished), appUrl, 'the test database');
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  });
  return { adminUrl, appUrl, template };
}

async function locked(adminUrl: string, fn: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(withDatabase(adminUrl, 'postgres'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await fn(admin);
  } finally {
    await admin.end();
  }
}
