import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertTestData, PASSWORD, people } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';
import { freePort } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { against, ratios, spread, type Figure } from './figures.ts';

const INFRA = path.resolve(import.meta.dirname, '..', '..');
const PEOPLE = 100_000;
const CALLS = 15;
const ROWS = 25;

/** A name of a few thousand, so that a search finds some tens of people. */
const ADD_PEOPLE = `
  insert into person (email, first_name, last_name, phone, confirmed_at)
  select 'p' || n || '@example.gr', 'Μαρία' || n % 7, 'Παπαδάκη' || md5((n % 3000)::text), '+30690' || lpad(n::text, 7, '0'), now()
  from generate_series(1, $1::int) n`;
const ADD_LINKS = `
  insert into person_deya (deya_id, person_id, status)
  select 1, id, 'active' from person where email like 'p%@example.gr' on conflict do nothing`;

/** The page and its total, as one would ask PostgreSQL for them without the rules of the portal. */
const bare = (where: string): string => `
  select p.*, (select count(*) from person p ${where}) as total,
    (select jsonb_agg(pr.role_id) from person_role pr where pr.person_id = p.id) as roles,
    (select jsonb_agg(l.deya_id) from person_deya l where l.person_id = p.id) as deya
  from person p ${where}
  order by left(coalesce(p.search, person_search_text(p.first_name, p.last_name, p.email, p.phone, p.afm)), 60) collate "C", p.id
  limit ${ROWS + 1}`;

const TERM = 'παπαδακηa';
const READS = [
  { what: 'First page of 100,000 people', query: '', statement: bare('') },
  {
    what: 'Search among 100,000 people',
    query: `&search=${encodeURIComponent(TERM)}`,
    statement: bare(`where strpos(p.search, search_text('${TERM}')) > 0`),
  },
];

const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.admin.email, password: PASSWORD }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
};

const untilAnswers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
};

const medianMs = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return spread(times).median;
};

interface Measured {
  read: (typeof READS)[number];
  origin: string;
  token: string;
  admin: pg.Client;
}

/** The list through the API and by the bare statement, in turn; each value is the median of several calls. */
const measureRead = async (extent: Extent, { read, origin, token, admin }: Measured): Promise<Figure> => {
  const headers = { authorization: `Bearer ${token}` };
  const call = async () => {
    const answer = await fetch(`${origin}/api/users/search?itemsPerPage=${ROWS}${read.query}`, { headers });
    const { data }: { data?: unknown[] } = await answer.json();
    if (!data?.length) throw new Error(`${read.what}: the API answered ${answer.status} without people`);
  };
  const [ours, theirs]: [number[], number[]] = [[], []];
  const count = extent.scaled(CALLS, 2);
  for (let round = extent.from; round <= extent.rounds; round++) {
    const [a, b] = [await medianMs(count, call), await medianMs(count, () => admin.query(read.statement))];
    // The first pair warms up caches.
    if (round === 0) continue;
    ours.push(a);
    theirs.push(b);
  }
  const note = against(ours, theirs);
  return { what: read.what, bar: '≥ 0.70', value: ratios(theirs, ours), unit: '', note };
};

/** The list of people at 100,000 rows against the bare statement on the same rows. */
export const measurePeople = async (extent: Extent): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  const servers: ChildProcess[] = [];
  try {
    await admin.connect();
    await insertTestData(admin);
    await admin.query(ADD_PEOPLE, [extent.scaled(PEOPLE)]);
    await admin.query(ADD_LINKS);
    await admin.query('analyze');
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: database.url, API_PORT: port };
    servers.push(spawn(process.execPath, [path.join(INFRA, 'server/api/main/server.ts')], { env, stdio: 'inherit' }));
    await untilAnswers(`${origin}/api/status`);
    const token = await signIn(origin);
    const figures: Figure[] = [];
    for (const read of READS) figures.push(await measureRead(extent, { read, origin, token, admin }));
    return figures;
  } finally {
    for (const server of servers) server.kill('SIGTERM');
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
