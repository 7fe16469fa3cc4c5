import { startApiProcess } from './api-process.ts';
import { BARE_PATH, type BARE_READS } from './bare-reads.ts';
import type { Extent } from './extent.ts';
import { against, inTurn, medianMs, ratios, type Figure } from './figures.ts';
import type { Labs } from './lab.ts';
import { addSearched, measureStaffSearch } from './staff-search.ts';
import { measureWorkListWait } from './work-list-wait.ts';

const CASES = 100_000;
const OPEN = 10_000;
const CALLS = 15;

/** Reports, of which one in ten is open and has a place in a square of about eleven kilometres, and as many applications closed. */
const ADD_REPORTS = `
  insert into problem_report (deya_id, code, problem_type, description, status, address, latitude, longitude, created_at, updated_at)
  select 1, 'R' || lpad(n::text, 7, '0'), 'other', 'Διαρροή ' || md5(n::text), case when n % $2 = 0 then 0 else 4 end,
    'Οδός ' || n % 997, 38.85 + (n * 7919 % 10000) * 0.00001, 22.4 + (n * 6007 % 10000) * 0.00001,
    now() - n * interval '7 minutes', now()
  from generate_series(1, $1::int) n`;
const ADD_WORK = `
  insert into case_work (deya_id, case_id, priority, updated_at)
  select 1, id, case when id % 9 = 0 then 'high' else 'normal' end, now() from problem_report where deya_id = 1 and id % 3 = 0`;

interface Read {
  what: string;
  /** Of the API. */
  path: string;
  /** Of the bare server. */
  bare: string;
}

const bareOf = (read: keyof typeof BARE_READS, values: readonly unknown[] = []): string =>
  `${BARE_PATH}?read=${read}&values=${encodeURIComponent(JSON.stringify(values))}&`;

const readsOf = (near: number): Read[] => [
  { what: 'First page of 100,000 cases', path: '/api/staff/cases?', bare: bareOf('first-page') },
  { what: 'Open ones among 100,000 cases', path: '/api/staff/cases?state=active&', bare: bareOf('open-cases') },
  {
    what: 'Near ones among 10,000 open cases',
    path: `/api/staff/cases/${near}/near?`,
    bare: bareOf('near-cases', [near]),
  },
];

const rowsOf = (answer: { data?: unknown[] } | unknown[]): number =>
  (Array.isArray(answer) ? answer : answer.data)?.length ?? 0;

/** Reads an address with the token, and refuses an answer without rows. */
const readFrom = (url: string, token: string) => async (): Promise<void> => {
  const answer = await fetch(`${url}deya_id=1`, { headers: { authorization: `Bearer ${token}` } });
  if (rowsOf(await answer.json()) === 0) throw new Error(`${url} answered ${answer.status} without rows`);
};

interface Servers {
  api: string;
  bare: string;
  token: string;
}

const measureRead = async (extent: Extent, read: Read, { api, bare, token }: Servers): Promise<Figure> => {
  const count = extent.scaled(CALLS, 2);
  const [ours, theirs] = await inTurn(
    extent,
    () => medianMs(count, readFrom(api + read.path, token)),
    () => medianMs(count, readFrom(bare + read.bare, token)),
  );
  return { what: read.what, bar: '≥ 0.70', value: ratios(theirs, ours), unit: '', note: against(ours, theirs) };
};

/** The work list at 100,000 cases, the open ones near a place, and the search of the staff. */
const measureReads = async (extent: Extent): Promise<Figure[]> => {
  const api = await startApiProcess(async (admin) => {
    await admin.query(ADD_REPORTS, [extent.scaled(CASES), CASES / OPEN]);
    await admin.query(ADD_WORK);
    await admin.query('vacuum analyze');
  });
  try {
    const bare = await api.beside('quality/bench/bare-server.ts');
    const token = await api.signIn('admin');
    const { rows } = await api.admin.query<{ id: string }>(
      'select id from problem_report where deya_id = 1 and status = 0 and latitude is not null order by id limit 1',
    );
    const figures: Figure[] = [];
    for (const read of readsOf(Number(rows[0]!.id)))
      figures.push(await measureRead(extent, read, { api: api.origin, bare, token }));
    // Behind the others, whose tables it changes.
    await addSearched(api.admin, extent.scaled(CASES));
    figures.push(await measureStaffSearch(extent, { origin: api.origin, token, admin: api.admin }));
    return figures;
  } finally {
    await api.stop();
  }
};

/** Reads of cases, and the wait for a new one in an open work list. */
export const measureCases = async (extent: Extent, labs: Labs): Promise<Figure[]> => [
  ...(await measureReads(extent)),
  await measureWorkListWait(extent, labs),
];
