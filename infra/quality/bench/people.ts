import { bySortKey } from '@hydria/api/features/users/users-cursor.ts';
import type pg from 'pg';
import { startApiProcess } from './api-process.ts';
import type { Extent } from './extent.ts';
import { against, inTurn, medianMs, ratios, type Figure } from './figures.ts';

const PEOPLE = 100_000;
const CALLS = 15;
const ROWS = 25;

/** A name of a few thousand, so that a search finds some tens of people; one of a hundred waits, and a third never signed in. */
const ADD_PEOPLE = `
  insert into person (email, first_name, last_name, phone, confirmed_at, created_at, last_login_at)
  select 'p' || n || '@example.gr', 'Μαρία' || n % 7, 'Παπαδάκη' || md5((n % 3000)::text), '+30690' || lpad(n::text, 7, '0'), now(),
    now() - n * 7919 % 100000 * interval '17 minutes', case when n % 3 > 0 then now() - n * 6007 % 50000 * interval '7 minutes' end
  from generate_series(1, $1::int) n`;
const ADD_LINKS = `
  insert into person_deya (deya_id, person_id, status)
  select 1, id, case when id % 100 = 0 then 'pending' else 'active' end from person where email like 'p%@example.gr'
  on conflict do nothing`;

const OF_UTILITY = 'exists (select from person_deya l where l.person_id = p.id and l.deya_id = 1)';
const WAITS = `exists (select from person_deya l where l.person_id = p.id and l.deya_id = 1 and l.status = 'pending')`;
const STATE = `case when p.deleted_at is not null then 'deleted' when not p.active then 'deactivated'
  when p.confirmed_at is null or ${WAITS} then 'pending' else 'active' end`;
const KEYS = {
  name: 'left(coalesce(p.search, person_search_text(p.first_name, p.last_name, p.email, p.phone, p.afm)), 60) collate "C"',
  email: 'left(p.email, 60) collate "C"',
  state: STATE,
  last_login_at: `coalesce(p.last_login_at, '-infinity')`,
  created_at: 'p.created_at',
};

interface Read {
  what: string;
  /** Parameters of the call. */
  query: Record<string, string>;
  /** The same people for the bare statement. */
  where?: string;
  sort?: keyof typeof KEYS;
  descending?: boolean;
  /** Begins after half of the people. */
  isMiddle?: boolean;
}

const TERM = 'παπαδακηa';
const deya_id = '1';
const READS: readonly Read[] = [
  { what: 'First page of 100,000 people', query: {} },
  {
    what: 'Search among 100,000 people',
    query: { search: TERM },
    where: `strpos(p.search, search_text('${TERM}')) > 0`,
  },
  { what: 'First page of a utility', query: { deya_id }, where: OF_UTILITY },
  { what: 'Page in its middle', query: { deya_id }, where: OF_UTILITY, isMiddle: true },
  { what: 'By e-mail', query: { deya_id }, where: OF_UTILITY, sort: 'email' },
  { what: 'By state, waiting first', query: { deya_id }, where: OF_UTILITY, sort: 'state', descending: true },
  { what: 'Last sign-ins first', query: { deya_id }, where: OF_UTILITY, sort: 'last_login_at', descending: true },
  { what: 'Newest first', query: { deya_id }, where: OF_UTILITY, sort: 'created_at', descending: true },
  {
    what: 'Newest first, page in the middle',
    query: { deya_id },
    where: OF_UTILITY,
    sort: 'created_at',
    descending: true,
    isMiddle: true,
  },
  {
    what: 'Active people of a utility',
    query: { deya_id, state: 'active' },
    where: `${OF_UTILITY} and p.deleted_at is null and p.active and p.confirmed_at is not null and not ${WAITS}`,
  },
  {
    what: 'People who wait for the utility, newest first',
    query: { deya_id, state: 'unapproved' },
    where: `${OF_UTILITY} and p.deleted_at is null and p.active and p.confirmed_at is not null and ${WAITS}`,
    sort: 'created_at',
    descending: true,
  },
  {
    what: 'Search in a utility',
    query: { deya_id, search: TERM },
    where: `${OF_UTILITY} and strpos(p.search, search_text('${TERM}')) > 0`,
  },
];

/** The page and its total, as one would ask PostgreSQL for them without the rules of the portal. */
const bare = ({ where = 'true', sort = 'name', descending = false, isMiddle = false }: Read): string => {
  const [key, order] = [KEYS[sort], descending ? 'desc' : 'asc'];
  return `
  select p.*, (select count(*) from person p where ${where}) as total,
    (select jsonb_agg(pr.role_id) from person_role pr where pr.person_id = p.id) as roles,
    (select jsonb_agg(l.deya_id) from person_deya l where l.person_id = p.id) as deya
  from person p where ${where} ${isMiddle ? `and (${key}, p.id) ${descending ? '<' : '>'} ($1, $2)` : ''}
  order by ${key} ${order}, p.id ${order} limit ${ROWS + 1}`;
};

interface Place {
  key: unknown;
  sort_key: string;
  id: number;
}

/** The row after which the second half of the list begins, and its key as the list's cursor has it. */
const middle = async (
  admin: pg.Client,
  { where = 'true', sort = 'name', descending = false }: Read,
): Promise<Place> => {
  const order = descending ? 'desc' : 'asc';
  const { rows } = await admin.query<Place>(`
    select (${KEYS[sort]})::text as key, p.id::int as id,
      ${sort === 'created_at' ? `to_char(p.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')` : KEYS[sort]} as sort_key
    from person p where ${where} order by ${KEYS[sort]} ${order}, p.id ${order}
    offset (select count(*) / 2 from person) limit 1`);
  return rows[0]!;
};

interface Measured {
  read: Read;
  origin: string;
  token: string;
  admin: pg.Client;
}

/** The list through the API and by the bare statement, in turn; each value is the median of several calls. */
const measureRead = async (extent: Extent, { read, origin, token, admin }: Measured): Promise<Figure> => {
  const headers = { authorization: `Bearer ${token}` };
  const place = read.isMiddle ? await middle(admin, read) : null;
  const query = new URLSearchParams({
    ...read.query,
    itemsPerPage: String(ROWS),
    ...(read.sort ? { sort: read.sort } : {}),
    ...(read.descending ? { order: 'desc' } : {}),
    ...(place ? { cursor: bySortKey.write(place) } : {}),
  });
  const call = async () => {
    const answer = await fetch(`${origin}/api/users/search?${query}`, { headers });
    const { data }: { data?: unknown[] } = await answer.json();
    if (!data?.length) throw new Error(`${read.what}: the API answered ${answer.status} without people`);
  };
  const statement = bare(read);
  const ask = () => admin.query(statement, place ? [place.key, place.id] : []);
  const count = extent.scaled(CALLS, 2);
  const [ours, theirs] = await inTurn(
    extent,
    () => medianMs(count, call),
    () => medianMs(count, ask),
  );
  const note = against(ours, theirs);
  return { what: read.what, bar: '≥ 0.70', value: ratios(theirs, ours), unit: '', note };
};

/** The list of people at 100,000 rows against the bare statement on the same rows. */
export const measurePeople = async (extent: Extent): Promise<Figure[]> => {
  const api = await startApiProcess(async (admin) => {
    await admin.query(ADD_PEOPLE, [extent.scaled(PEOPLE)]);
    await admin.query(ADD_LINKS);
    await admin.query('vacuum analyze');
  });
  try {
    const token = await api.signIn('admin');
    const figures: Figure[] = [];
    for (const read of READS)
      figures.push(await measureRead(extent, { read, origin: api.origin, token, admin: api.admin }));
    return figures;
  } finally {
    await api.stop();
  }
};
