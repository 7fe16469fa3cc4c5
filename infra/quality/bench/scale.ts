import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMigrations } from '@hydria/database/migrate.ts';
import { startDatabase, type RunningDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';
import { freePort } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { spread, type Figure } from './figures.ts';
import { generateSupplies, nth, type Scale } from './generate.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const PEOPLE = 1000;
/** Requests of one side before the other side takes its turn. */
const TURN = 100;
const TURNS = 20;
const CONNECTIONS = 2;

/** The reads of an ordinary visit, for one person. */
const READS = {
  '50 bills': (at: Reader) => `/api/bills/list?deya_id=${at.deya_id}&code=${at.code}`,
  'a month of hourly readings': (at: Reader) => `/api/deya/measurements?deya_id=${at.deya_id}`,
  'the list of supplies': (at: Reader) => `/api/user/info?deya_id=${at.deya_id}&lang=el`,
};

interface Reader {
  deya_id: number;
  code: string;
  token: string;
}

/** A portal's API on its own loaded database. */
interface Side {
  origin: string;
  readers: Reader[];
  stop(): Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** People who follow the supplies with full data, each with a session of the last hour. */
async function addReaders(admin: pg.Client, scale: Scale): Promise<Reader[]> {
  const full = Array.from({ length: scale.supplies }, (_, n) => nth(scale, n)).filter((one) => one.full);
  const readers = full.map(({ deya_id, code }, n) => ({ deya_id, code, token: `scale-${process.pid}-${n}` }));
  const rows = readers.map(({ token, ...reader }, n) => ({
    ...reader,
    id: n + 1,
    token: sha256(token).toString('hex'),
  }));
  const list = `json_to_recordset($1) as r(id int, deya_id int, code text, token text)`;
  const values = [JSON.stringify(rows)];
  const run = (text: string) => admin.query(text, values);
  await run(`insert into person (id, email, first_name, last_name, confirmed_at)
             select r.id, 'reader-' || r.id || '@example.gr', s.first_name, s.last_name, now() from ${list}
             join supply s on s.deya_id = r.deya_id and s.kwdikos_katanalwti = r.code
             on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name`);
  await run(
    `insert into person_deya (deya_id, person_id, status) select deya_id, id, 'active' from ${list} on conflict do nothing`,
  );
  // Confirmed as the liable party, since others read no measurements.
  await run(`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, liable_for, liable_at)
             select r.deya_id, r.code, r.id, s.liable_id, now() from ${list}
             join supply s on s.deya_id = r.deya_id and s.kwdikos_katanalwti = r.code
             on conflict do nothing`);
  await admin.query('delete from session');
  await run(
    `insert into session (id, person_id, deya_id, expires_at) select id, id, deya_id, now() + interval '10 hours' from ${list}`,
  );
  await run(`insert into session_token (token_sha256, session_id, person_id, kind, expires_at)
             select decode(token, 'hex'), id, id, 'access', now() + interval '10 hours' from ${list}`);
  await admin.query('analyze person, person_deya, supply_person, session, session_token');
  return readers;
}

/**
 * A loaded database, cached in the temporary folder for later runs. Its folder is named by the migrations as well:
 * a branch with other migrations loads its own.
 */
async function loaded(scale: Scale): Promise<RunningDatabase> {
  const migrations = listMigrations().map(({ checksum }) => checksum);
  const digest = createHash('sha256').update(JSON.stringify({ ...scale, migrations }));
  const folder = path.join(tmpdir(), `hydria-scale-${scale.supplies}-${digest.digest('hex').slice(0, 12)}`);
  const whole = path.join(folder, '..', `${path.basename(folder)}.whole`);
  if (!existsSync(whole)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const database = await startDatabase({ dataDir: folder });
  if (existsSync(whole)) return database;
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  const since = performance.now();
  await generateSupplies(admin, scale, (line) => console.log(`  ${scale.supplies}: ${line}`));
  console.log(`  ${scale.supplies} supplies in ${Math.round((performance.now() - since) / 1000)} s`);
  await admin.end();
  writeFileSync(whole, '');
  return database;
}

const startServer = (url: string, port: number): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, '..', '..', 'server', 'api', 'main', 'server.ts')], {
    env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: url, DATABASE_ADMIN_URL: '', API_PORT: String(port) },
    stdio: 'inherit',
  });

const untilAnswers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
};

async function startSide(supplies: number, full: number, until: Date): Promise<Side> {
  const scale = { supplies, utilities: 10, full, until };
  const database = await loaded(scale);
  const admin = new pg.Client(database.adminUrl ?? '');
  await admin.connect();
  const readers = await addReaders(admin, scale);
  await admin.end();
  const port = await freePort();
  const server = startServer(database.url, port);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/api/status`);
  const stop = async () => {
    server.kill('SIGTERM');
    await database.stop();
  };
  return { origin, readers, stop };
}

/** Milliseconds of each read, with the people taking turns. An incomplete answer is an error. */
async function ask(side: Side, read: (at: Reader) => string, from: number): Promise<number[]> {
  const times: number[] = [];
  const one = async (n: number) => {
    const reader = side.readers[(n * 7919) % side.readers.length]!;
    const since = performance.now();
    const answer = await fetch(side.origin + read(reader), { headers: { authorization: `Bearer ${reader.token}` } });
    const text = await answer.text();
    times.push(performance.now() - since);
    if (answer.status !== 200 || text.length < 300) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let n = connection; n < TURN; n += CONNECTIONS) await one(from + n);
    }),
  );
  return times;
}

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

/** The 99th percentile of the same reads with ten thousand and with a million supplies, alternating. */
export const measureScale = async (extent: Extent): Promise<Figure[]> => {
  // Constant for all runs of a day, so that they can reuse the loaded database.
  const until = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  const people = extent.scaled(PEOPLE);
  const small = await startSide(extent.scaled(SMALL), people, until);
  const large = await startSide(extent.scaled(LARGE) / (extent.isShort ? 20 : 1), people, until).catch(
    async (error: unknown) => {
      await small.stop();
      throw error;
    },
  );
  try {
    const turns = extent.scaled(TURNS);
    const figures: Figure[] = [];
    for (const [what, read] of Object.entries(READS)) {
      const [ratios, ours, theirs]: number[][] = [[], [], []];
      for (let round = extent.from; round <= extent.rounds; round++) {
        const [a, b]: number[][] = [[], []];
        for (let turn = 0; turn < turns; turn++) {
          b!.push(...(await ask(small, read, (round * turns + turn) * TURN)));
          a!.push(...(await ask(large, read, (round * turns + turn) * TURN)));
        }
        if (round === 0) continue;
        ours!.push(p99(a!));
        theirs!.push(p99(b!));
        ratios!.push(p99(a!) / p99(b!));
      }
      const ms = (times: number[]) => spread(times).median.toFixed(1);
      const note = `${ms(ours!)} ms against ${ms(theirs!)} ms`;
      figures.push({ what: `99th percentile of ${what}`, bar: '≤ 1.5', value: spread(ratios!), unit: '', note });
    }
    return figures;
  } finally {
    await large.stop();
    await small.stop();
  }
};
