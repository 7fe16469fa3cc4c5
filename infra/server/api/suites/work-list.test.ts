import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { WAITING_LISTS } from '@hydria/shared/rules/waiting-lists.ts';
import { headersOf } from '../testing/suites/actors.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';

interface ListOfQueue {
  list: string;
  shows?: Readonly<Record<string, string>>;
  /** The rows of the list that wait, where it also shows what needs no work. */
  isWaiting?: (row: Record<string, unknown>) => boolean;
}

/** The list of each queue that the applications declare, with its filters at first. */
const LISTS: Readonly<Record<string, ListOfQueue>> = {
  '/admin/registrations': { list: 'staff/registrations', shows: WAITING_LISTS.registrations },
  '/admin/cases': { list: 'staff/cases', shows: WAITING_LISTS.cases },
  '/admin/unrouted-cases': {
    list: 'staff/cases',
    shows: { ...WAITING_LISTS.cases, team: 'none', assignee: 'none' },
  },
  '/admin/supply-requests': { list: 'staff/supply-requests', shows: WAITING_LISTS.supply_requests },
  '/admin/alerts': { list: 'staff/alerts', shows: WAITING_LISTS.alerts },
  '/admin/payments/files': {
    list: 'staff/bank-files',
    isWaiting: ({ state }) => state === WAITING_LISTS.bank_files.state,
  },
  // Without a state the call answers those that wait.
  '/admin/payments/unmatched': { list: 'staff/bank-entries' },
  '/admin/plan-requests': { list: 'staff/plan-requests', shows: WAITING_LISTS.plan_requests },
  '/admin/bill-doubts': { list: 'staff/bill-doubts' },
  '/admin/readings': { list: 'staff/readings', shows: WAITING_LISTS.readings },
  '/admin/conversations': { list: 'staff/conversations', shows: WAITING_LISTS.conversations },
  '/admin/contact': { list: 'staff/contact', shows: WAITING_LISTS.contact },
  '/admin/jobs': { list: 'jobs/failed' },
  '/admin/feed-tokens': {
    list: 'utilities/feed-tokens',
    shows: { state: 'live' },
    isWaiting: ({ state, replaced }) => state === 'ending' && replaced === false,
  },
  '/admin/sources': {
    list: 'utilities/sources',
    isWaiting: ({ problem, paused }) => problem !== null && paused !== true,
  },
  '/admin/data-requests': { list: 'staff/data-requests', shows: WAITING_LISTS.data_requests },
  '/admin/water-notices': { list: 'staff/water-exceedances', shows: { lang: 'el' } },
};

interface Queue {
  call: string;
  path: string;
}
const manifest = JSON.parse(readFileSync(new URL('../../../../mf-admin/remote.json', import.meta.url), 'utf8')) as {
  queues: Queue[];
};

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  ({ app } = await startSuite());
  headers = await headersOf(app, 'installation_admin');
  // An alarm of each kind that a meter sends, one of them over, and one that the staff have closed.
  await sql`
    insert into alarm (deya_id, hydrometer, kind, first_seen, last_seen, cleared_at)
      select 1, 'M1', k, '2026-11-18T08:00Z', '2026-11-19T08:00Z', case when k = 'LOW_BATTERY_ALR' then timestamptz '2026-11-19T09:00Z' end
      from unnest(array['BROKEN_PIPE_ALR', 'MAGNETIC_TAMPER_ALR', 'BACK_FLOW_ALR', 'LEAK_ALR', 'LOW_BATTERY_ALR']) k
    on conflict do nothing`.execute(app.admin);
  await sql`insert into registration_note (deya_id, request_id, n, by, person_id, text, at)
    select deya_id, id, 90, 'staff', 6, 'Είστε ιδιοκτήτης;', now() from registration_request
    where deya_id = 1 and status = 'pending' order by id limit 1`.execute(app.admin);
});
afterAll(() => app.stop());

const read = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  // Failed jobs are those of the whole installation.
  const params = new URLSearchParams(query);
  if (!path.startsWith('jobs/')) params.set('deya_id', '1');
  const url = `/api/${path}?${params}`;
  const answer = await app.server.inject({ url, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<{ count: number; total?: number; data: Record<string, unknown>[] }>();
};

it('every queue of the work list has its list here', () => {
  expect(manifest.queues.map(({ path }) => path).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

it.each(manifest.queues.map(({ call, path }) => [path, call]))(
  'the work list counts the rows that %s shows at first',
  async (path, call) => {
    const { list, shows, isWaiting = () => true } = LISTS[path]!;
    const isJobs = call.includes('/jobs/');
    const { count } = await read(call.replace('GET /api/', ''));
    const { data, total } = await read(list, { ...shows, ...(isJobs ? {} : { itemsPerPage: '100' }) });
    expect(count).toBe(data.filter(isWaiting).length);
    if (total !== undefined && path !== '/admin/feed-tokens') expect(total).toBe(data.length);
  },
);

it('alarms that meters send are work: a burst pipe, tampering and back flow count as what the rules find', async () => {
  const { count } = await read('staff/alerts/waiting');
  const { data } = await read('staff/alerts', WAITING_LISTS.alerts);
  const kinds = new Set(data.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['BROKEN_PIPE_ALR', 'MAGNETIC_TAMPER_ALR', 'BACK_FLOW_ALR']));
  expect(kinds.has('LOW_BATTERY_ALR')).toBe(false);
  expect(count).toBeGreaterThanOrEqual(4);
});
