import type pg from 'pg';
import { startApiProcess } from './api-process.ts';
import type { Extent } from './extent.ts';
import { against, inTurn, medianMs, ratios, type Figure } from './figures.ts';

const CASES = 100_000;
const OPEN = 10_000;
const CALLS = 15;
const ROWS = 25;

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

const ACTIVE = 'c.status in (0, 1, 2, 5)';

/** The page and its total, as one would ask PostgreSQL for them without the rules of the portal. */
const page = (where: string): string => `
  select c.*, w.priority, w.team_id, w.assignee_id, w.due_at, p.first_name, p.last_name,
    (select count(*) from problem_report_photo o where o.deya_id = c.deya_id and o.report_id = c.id) as photos,
    (select count(*) from problem_report c where c.deya_id = 1 and ${where}) as total
  from problem_report c
  left join case_work w on w.deya_id = c.deya_id and w.case_id = c.id
  left join person p on p.id = c.person_id
  where c.deya_id = 1 and ${where}
  order by case when ${ACTIVE} then c.id else 999999999999999 - c.id end, c.id limit ${ROWS + 1}`;

const NEAR = `
  select r.id, r.code, r.status, r.created_at, r.problem_type, r.address
  from problem_report r, problem_report here
  where here.id = $1 and r.deya_id = 1 and r.status in (0, 1, 2, 5)
    and r.latitude between here.latitude - 0.009 and here.latitude + 0.009
    and r.longitude between here.longitude - 0.0116 and here.longitude + 0.0116
  order by power(r.latitude - here.latitude, 2) + power((r.longitude - here.longitude) * 0.78, 2) limit 20`;

interface Read {
  what: string;
  path: string;
  statement: string;
  values?: readonly unknown[];
}

const readsOf = (near: number): Read[] => [
  { what: 'First page of 100,000 cases', path: '/api/staff/cases?', statement: page('true') },
  { what: 'Open ones among 100,000 cases', path: '/api/staff/cases?state=active&', statement: page(ACTIVE) },
  {
    what: 'Near ones among 10,000 open cases',
    path: `/api/staff/cases/${near}/near?`,
    statement: NEAR,
    values: [near],
  },
];

interface Measured {
  read: Read;
  origin: string;
  token: string;
  admin: pg.Client;
}

const measureRead = async (extent: Extent, { read, origin, token, admin }: Measured): Promise<Figure> => {
  const headers = { authorization: `Bearer ${token}` };
  const call = async () => {
    const answer = await fetch(`${origin}${read.path}deya_id=1`, { headers });
    const { data }: { data?: unknown[] } = await answer.json();
    if (!data?.length) throw new Error(`${read.what}: the API answered ${answer.status} without rows`);
  };
  const ask = () => admin.query(read.statement, [...(read.values ?? [])]);
  const count = extent.scaled(CALLS, 2);
  const [ours, theirs] = await inTurn(
    extent,
    () => medianMs(count, call),
    () => medianMs(count, ask),
  );
  return { what: read.what, bar: '≥ 0.70', value: ratios(theirs, ours), unit: '', note: against(ours, theirs) };
};

/** The work list at 100,000 cases, and the open ones near a place, against the bare statements on the same rows. */
export const measureCases = async (extent: Extent): Promise<Figure[]> => {
  const api = await startApiProcess(async (admin) => {
    await admin.query(ADD_REPORTS, [extent.scaled(CASES), CASES / OPEN]);
    await admin.query(ADD_WORK);
    await admin.query('vacuum analyze');
  });
  try {
    const token = await api.signIn('admin');
    const { rows } = await api.admin.query<{ id: string }>(
      'select id from problem_report where deya_id = 1 and status = 0 and latitude is not null order by id limit 1',
    );
    const figures: Figure[] = [];
    for (const read of readsOf(Number(rows[0]!.id)))
      figures.push(await measureRead(extent, { read, origin: api.origin, token, admin: api.admin }));
    return figures;
  } finally {
    await api.stop();
  }
};
