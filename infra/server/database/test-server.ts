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
  /** A migrated database without rows. */
  template: string;
  /** Names the run: its further templates end with it. */
  run: string;
  /** A copy of files takes half the time of a copy through the log, but waits for the disk of a server that flushes. */
  strategy: 'file_copy' | 'wal_log';
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
    const server = await makeTemplate(served, withDatabase(served, 'postgres', login), 'wal_log');
    return { server, stop: () => dropTemplatesOf(server) };
  }
  await removeLeftOvers();
  const folder = join(tmpdir(), `hydria-test-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  const embedded = await startEmbedded(folder, { durable: false });
  const server = await makeTemplate(embedded.url('postgres'), embedded.url('postgres', APP_ROLE), 'file_copy');
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
async function makeTemplate(adminUrl: string, appUrl: string, strategy: TestServer['strategy']): Promise<TestServer> {
  const digest = createHash('sha256')
    .update(
      listMigrations()
        .map(({ checksum }) => checksum)
        .join(),
    )
    .digest('hex');
  const template = `hydria_template_${digest.slice(0, 12)}`;
  await makeOnce(adminUrl, template, 'template1', (url) => migrateAs(url, appUrl, 'the test database'));
  return { adminUrl, appUrl, template, run: `${process.pid}`, strategy };
}

/** A template with further rows, which the first test that asks for it makes, as the owner of the tables. Returns its name. */
export async function templateWith(
  { adminUrl, template, run }: TestServer,
  name: string,
  fill: (adminUrl: string) => Promise<void>,
): Promise<string> {
  const filled = `${template}_${name}_${run}`;
  await makeOnce(adminUrl, filled, template, fill);
  return filled;
}

/** On a server that stays, the templates of a run go with it: another run may have other rows. */
const dropTemplatesOf = ({ adminUrl, template, run }: TestServer): Promise<void> =>
  locked(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows)
      if (datname.endsWith(`_${run}`)) await admin.query(`drop database if exists ${datname} with (force)`);
  });

/** Makes a database unless it is there. It gets its name when it is whole. */
const makeOnce = (adminUrl: string, name: string, template: string, fill: (adminUrl: string) => Promise<unknown>) =>
  locked(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished} template ${template}`);
    await fill(withDatabase(adminUrl, unfinished));
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  });

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
