import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canConnect } from './can-connect.ts';
import { claimDataDir } from './data-dir.ts';
import { NOBODY, asRoot, findBinaries, run, start } from './embedded-process.ts';
import { isRunning } from './is-running.ts';
import { superviseServer } from './supervise-server.ts';
import { StartUpError } from './start-up-error.ts';

/** The embedded server's owner role: runs migrations, is never given to the application. */
const OWNER = 'hydria_owner';
/** Of the binaries in the catalogue; a cluster of another major version cannot be opened. */
const MAJOR = '17';
/** `sun_path` holds 108 bytes; the socket's file name takes 14 of them. */
const LONGEST_SOCKET_FOLDER = 90;
/** A start after a crash replays the log first. */
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
/** How long a lock may outlive the process that had it. */
const KILLED_LIMIT_MS = 10_000;
/**
 * Before a crashed server replays its log, it makes sure that every file is on disk. One by one this takes 3 to 8 s on a busy
 * machine; only Linux can do it all at once.
 */
const AFTER_A_CRASH = process.platform === 'linux' ? ['-c', 'recovery_init_sync_method=syncfs'] : [];
/** Held by the one portal process that writes this data. */
const WRITER_LOCK = 714_002;

export interface EmbeddedServer {
  /** Connection URL of the owner role, or of another role, to one of the server's databases. */
  url(database: string, user?: string): string;
  /** Whether a server left running by a killed process was taken over. */
  adopted: boolean;
  /** Stops the server and lets go of the data. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False only for throw-away test data: no fsync. */
  durable?: boolean;
  /** For commands beside a running portal: use its server instead of refusing. */
  share?: boolean;
}

interface ClusterPaths {
  dataDir: string;
  cluster: string;
  socket: string;
}

/**
 * Starts PostgreSQL on `dataDir/postgres`, making it first if need be, or takes over one that a killed portal left. One that
 * dies while it is in use is started again.
 */
export async function startEmbedded(
  dataDir: string,
  { durable = true, share = false }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  claimDataDir(dataDir);
  const paths = pathsOf(resolve(dataDir));
  const native = findBinaries();
  await initialise(paths, native, durable);
  makeSocketFolder(paths.socket);
  const launchUnlessThere = async () => {
    const isThere = await answers(paths.socket);
    if (!isThere) await launch(paths, native, durable);
    return isThere;
  };
  const adopted = await launchUnlessThere();
  const writer = await becomeWriter(paths, share);
  const keeper = writer && superviseServer(writer, () => launchUnlessThere().then(() => becomeWriter(paths, false)));
  return {
    url: (database, user = OWNER) => urlOf(paths.socket, database, user),
    adopted,
    stop: async () => {
      if (!keeper) return;
      await keeper.stop();
      await stopServer(paths);
    },
  };
}

function pathsOf(dataDir: string): ClusterPaths {
  const near = join(dataDir, 'run');
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const far = join(tmpdir(), `hydria-${process.getuid?.() ?? 0}-${digest}`);
  return { dataDir, cluster: join(dataDir, 'postgres'), socket: near.length <= LONGEST_SOCKET_FOLDER ? near : far };
}

function urlOf(socket: string, database: string, user: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

/** initdb into a folder of its own, renamed when whole: a first start that is killed leaves nothing half-made. */
async function initialise({ dataDir, cluster }: ClusterPaths, native: string, durable: boolean): Promise<void> {
  removeAbandoned(dataDir);
  if (existsSync(cluster)) return refuseOtherMajor(cluster);
  const fresh = join(dataDir, `postgres.init-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  if (asRoot) chownSync(fresh, NOBODY, NOBODY);
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=el', '--locale=C'];
  const args = ['-D', fresh, '-U', OWNER, '--auth=trust', ...locale, ...(durable ? [] : ['--no-sync'])];
  await run(join(native, 'bin', 'initdb'), args, dataDir).catch((error: Error & { stderr?: string }) => {
    rmSync(fresh, { recursive: true, force: true });
    const reason = (error.stderr ?? error.message).trim().split('\n')[0];
    throw new StartUpError(`The embedded PostgreSQL could not be made in ${dataDir}: ${reason}`);
  });
  try {
    renameSync(fresh, cluster);
  } catch {
    // Another process was first; which of us may write is decided by the lock.
    rmSync(fresh, { recursive: true, force: true });
  }
}

function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.init-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function refuseOtherMajor(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  const version = readIfThere(file)?.trim() ?? 'none';
  if (version === MAJOR) return;
  throw new StartUpError(
    `${cluster} is no PostgreSQL ${MAJOR} data (version found: ${version}); choose another DATA_DIR, or dump and restore it.`,
  );
}

/** Only we and the server may enter it; a folder that someone else made in its place is refused. */
function makeSocketFolder(socket: string): void {
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  const { uid } = statSync(socket);
  if (uid !== process.getuid?.() && !(asRoot && uid === NOBODY)) {
    throw new StartUpError(`${socket} belongs to another user; remove it, or choose a shorter DATA_DIR.`);
  }
  if (asRoot) chownSync(socket, NOBODY, NOBODY);
  chmodSync(socket, 0o700);
}

const answers = (socket: string): Promise<boolean> => canConnect(urlOf(socket, 'postgres', OWNER));

/** Starts a server and waits for it. While an earlier one still ends, or another process starts one on the same data, it tries again. */
async function launch(paths: ClusterPaths, native: string, durable: boolean): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(100)) {
    if (await untilConnected(paths.socket, startServer(paths, native, durable), end)) return;
  }
  throw new StartUpError(
    `The embedded PostgreSQL did not answer within ${START_LIMIT_MS / 1000} s; see postgres.log in DATA_DIR.`,
  );
}

/** Returns what tells why the server has ended; nothing while it runs. */
function startServer(paths: ClusterPaths, native: string, durable: boolean): () => string | undefined {
  removeStalePid(paths.cluster);
  const logPath = join(paths.dataDir, 'postgres.log');
  const log = openSync(logPath, 'a', 0o600);
  const logStart = statSync(logPath).size;
  const speed = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const settings = ['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-c', 'max_connections=100'];
  const child = start(
    join(native, 'bin', 'postgres'),
    ['-D', paths.cluster, '-k', paths.socket, ...settings, '-c', 'max_wal_size=512MB', ...AFTER_A_CRASH, ...speed],
    paths.dataDir,
    log,
  );
  closeSync(log);
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code) => (failure ??= `it ended with code ${code}`));
  return () => failure && explain(failure, logPath, logStart);
}

/** Whether the server answers; false when ours ended because another one is on the same data. */
async function untilConnected(socket: string, failure: () => string | undefined, end: number): Promise<boolean> {
  for (; Date.now() < end; await sleep(25)) {
    if (await answers(socket)) return true;
    const reason = failure();
    if (!reason) continue;
    if (/lock file|already|still in use/.test(reason)) return false;
    throw new StartUpError(`The embedded PostgreSQL did not start: ${reason}`);
  }
  return false;
}

function explain(failure: string, logPath: string, from: number): string {
  const lines = readFileSync(logPath).subarray(from).toString('utf8').split('\n');
  return lines.find((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? failure;
}

/** The server removes the file as its last step, so a look before the reading says nothing about the reading. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function postmasterPid(cluster: string): number | undefined {
  const pid = Number(readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')[0]);
  return pid > 0 ? pid : undefined;
}

/** After a restart of the machine or container, the number in postmaster.pid may be another program's. */
function removeStalePid(cluster: string): void {
  const pid = postmasterPid(cluster);
  if (!pid || process.platform !== 'linux') return;
  try {
    if (readlinkSync(`/proc/${pid}/exe`).includes('postgres')) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return;
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Takes the writer's lock on a connection that lives as long as the process: it goes when the process goes, however it
 * goes. Undefined when another process has it and sharing was asked for.
 */
async function becomeWriter(paths: ClusterPaths, share: boolean): Promise<pg.Client | undefined> {
  const writer = new pg.Client({
    connectionString: urlOf(paths.socket, 'postgres', OWNER),
    application_name: `hydria ${process.pid}`,
    keepAlive: true,
  });
  writer.on('error', () => {});
  await writer.connect();
  const holder = await takeWriterLock(writer);
  if (holder === undefined) return writer;
  await writer.end();
  if (share) return undefined;
  throw new StartUpError(
    `Another portal (process ${holder}) already uses DATA_DIR ${paths.dataDir}; stop it, or choose another DATA_DIR.`,
  );
}

/** The process that has the lock, or nothing when it is ours. The server notices only after a moment that a killed process is gone. */
async function takeWriterLock(writer: pg.Client): Promise<number | undefined> {
  for (const end = Date.now() + KILLED_LIMIT_MS; ; await sleep(50)) {
    const { rows } = await writer.query('select pg_try_advisory_lock($1) as got', [WRITER_LOCK]);
    if (rows[0]?.got) return undefined;
    const holder = await writer.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [WRITER_LOCK],
    );
    const pid = Number(/\d+/.exec(holder.rows[0]?.name ?? '')?.[0] ?? 0);
    if ((pid && isRunning(pid)) || Date.now() > end) return pid;
  }
}

/** Stops a server that a killed process left running on `dataDir`. */
export const stopLeftOver = (dataDir: string): Promise<void> => stopServer(pathsOf(resolve(dataDir)));

/** "Fast" shutdown: sessions end, what is committed is on disk. postmaster.pid goes last. */
async function stopServer({ dataDir, cluster, socket }: ClusterPaths): Promise<void> {
  const pid = postmasterPid(cluster);
  if (!pid) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const end = Date.now() + STOP_LIMIT_MS; Date.now() < end; await sleep(15)) {
    if (postmasterPid(cluster) !== pid) break;
  }
  // Near the data it may stay; in the machine's temporary folder nothing is left.
  if (!socket.startsWith(dataDir)) rmSync(socket, { recursive: true, force: true });
}
