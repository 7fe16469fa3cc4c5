import { inTurn, against, medianMs, ratios, type Figure } from './figures.ts';
import type { Extent } from './extent.ts';
import type pg from 'pg';

const CALLS = 15;

/** A name of a few thousand, so that a search finds some tens of people, supplies and cases. */
const nameOf = (n: string): string => `'Παπαδάκη' || md5((${n} % 3000)::text)`;

/** As many people with a phone, linked to the utility, and as many supplies. */
const ROWS = [
  `insert into person (email, first_name, last_name, phone, confirmed_at)
   select 'q' || n || '@example.gr', 'Μαρία' || n % 7, ${nameOf('n')}, '+30690' || lpad(n::text, 7, '0'), now()
   from generate_series(1, $1::int) n`,
  `insert into supply (deya_id, kwdikos_katanalwti, liable_id, first_name, last_name, mobile, address)
   select 1, 'S-' || lpad(n::text, 7, '0'), 'L' || n, 'Μαρία', ${nameOf('n')}, '69' || lpad(n::text, 8, '0'), 'Οδός ' || n % 997
   from generate_series(1, $1::int) n`,
];
const LINKS = `
  insert into person_deya (deya_id, person_id, status)
  select 1, id, 'active' from person where email like 'q%@example.gr' on conflict do nothing`;
/** By the number in their references, which begins at one however many there are. */
const SENDERS = `
  update problem_report set first_name = 'Μαρία', last_name = ${nameOf('substr(code, 2)::int')}
  where deya_id = 1 and code ~ '^R[0-9]{7}$'`;

/** Adds people and supplies to the cases, which get the names of their senders. */
export async function addSearched(admin: pg.Client, count: number): Promise<void> {
  for (const rows of ROWS) await admin.query(rows, [count]);
  await admin.query(LINKS);
  await admin.query(SENDERS);
  await admin.query('vacuum analyze');
}

/** The beginning of a name. */
const TERM = 'Παπαδάκηc4ca4238a0b9';

/** The reads of the search, each kind with the same index and the same columns, without the rules of the portal. */
const BARE = [
  `select p.id, p.first_name, p.last_name, p.email, p.phone
   from person p
   where desk_row(0, p.first_name || ' ' || p.last_name, array[p.email, p.phone, p.afm]) @@ desk_query(0, $1)
     and exists (select from person_deya l where l.person_id = p.id and l.deya_id = 1)
   order by p.last_name, p.first_name, p.id limit 6`,
  `select s.kwdikos_katanalwti, s.first_name, s.last_name, s.address
   from supply s
   where s.deya_id = 1
     and desk_row(s.deya_id, s.first_name || ' ' || s.last_name || ' ' || coalesce(s.owner, '') || ' '
       || coalesce(s.street, '') || ' ' || coalesce(s.address, '') || ' ' || coalesce(s.municipal_district, ''),
       array[s.kwdikos_katanalwti, s.liable_id, s.afm, s.owner_afm, s.mobile, s.email]) @@ desk_query(1, $1)
   order by length(s.kwdikos_katanalwti), s.kwdikos_katanalwti limit 6`,
  `select h.hydrometer from hydrometer h
   where h.deya_id = 1 and desk_row(h.deya_id, '', array[h.hydrometer]) @@ desk_query(1, $1) limit 6`,
  `select b.id from bill b where b.deya_id = 1 and (b.bill_number = $1 or b.payment_code = $1 or b.barcode = $1) limit 6`,
  `with sender as materialized (
     select p.id from person p
     where desk_row(0, p.first_name || ' ' || p.last_name, array[p.email, p.phone, p.afm]) @@ desk_query(0, $1))
   select r.id, r.code, r.first_name, r.last_name, r.address
   from problem_report r
   where r.deya_id = 1 and (r.id in (
       select x.id from problem_report x
       where x.deya_id = 1
         and desk_row(x.deya_id, coalesce(x.first_name, '') || ' ' || coalesce(x.last_name, '') || ' '
           || coalesce(x.address, ''), array[x.code, x.kwdikos_katanalwti, x.phone, x.email]) @@ desk_query(1, $1)
       union select x.id from problem_report x where x.deya_id = 1 and x.person_id in (select s.id from sender s)))
   order by r.id desc limit 6`,
];

interface Searched {
  origin: string;
  token: string;
  admin: pg.Client;
}

/** The search of the staff over people, supplies and cases, against its bare statements one after the other. */
export async function measureStaffSearch(extent: Extent, { origin, token, admin }: Searched): Promise<Figure> {
  const what = 'Search over 100,000 people, supplies and cases';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async () => {
    const body = JSON.stringify({ term: TERM });
    const answer = await fetch(`${origin}/api/staff/search?deya_id=1`, { method: 'POST', headers, body });
    const found: Record<string, { data?: unknown[] } | null> = await answer.json();
    for (const group of ['people', 'supplies', 'cases'])
      if (!found[group]?.data?.length) throw new Error(`${what}: the API answered ${answer.status} without ${group}`);
  };
  const ask = async () => {
    for (const statement of BARE) await admin.query(statement, [TERM]);
  };
  const count = extent.scaled(CALLS, 2);
  const [ours, theirs] = await inTurn(
    extent,
    () => medianMs(count, call),
    () => medianMs(count, ask),
  );
  return { what, bar: '≥ 0.50', value: ratios(theirs, ours), unit: '', note: against(ours, theirs) };
}
