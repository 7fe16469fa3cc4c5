import type { Tx } from '@hydria/database/db.ts';
import type { StaffSearch } from '@hydria/shared/contract/staff-search.ts';
import { toLatinLetters } from '@hydria/shared/rules/look-alikes.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { STAFF_SEARCH_MOST } from '@hydria/shared/rules/staff-search.ts';
import { sql, type RawBuilder } from 'kysely';
import { seenBy, type CaseReader } from '../cases/reader.ts';

/** One row more than is shown, to see whether there are others. */
const ROWS = STAFF_SEARCH_MOST + 1;

/** Cases that are found before those are left out that the reader may not see. */
const CASES_READ = 1000;

/** A kind of rows. */
export type SearchGroup = keyof StaffSearch;

interface Search {
  deya_id: number;
  term: string;
  /** Reads the cases; null for one who may not see any. */
  reader: CaseReader | null;
}

type Row<G extends SearchGroup> = NonNullable<StaffSearch[G]>['data'][number];

/** People of the utility, by name, e-mail, phone or tax number. */
const people = ({ term }: Search) => sql<Row<'people'>>`
  select id, trim(first_name || ' ' || last_name) as full_name, email, phone from desk_people(${term}, ${ROWS})`;

const ofSupply = sql`s.kwdikos_katanalwti, trim(s.first_name || ' ' || s.last_name) as name, coalesce(s.address, s.street) as address`;

/** Supplies by their code, their parties, or their address. */
const supplies = ({ deya_id, term }: Search) => sql<Row<'supplies'>>`
  select ${ofSupply}
  from desk_supplies(${term}, ${ROWS}) with ordinality as f (code, place)
  join supply s on s.deya_id = ${deya_id} and s.kwdikos_katanalwti = f.code
  order by f.place`;

/** Meters by their serial number. */
const meters = ({ deya_id, term }: Search) => sql<Row<'meters'>>`
  select h.hydrometer, ${ofSupply}
  from desk_meters(${term}, ${ROWS}) with ordinality as f (serial, place)
  join hydrometer h on h.deya_id = ${deya_id} and h.hydrometer = f.serial
  join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
  order by f.place`;

/** Bills by their whole number, payment code or barcode, in small or capital letters of either script. */
const bills = ({ deya_id, term }: Search) => {
  const numbers = [...new Set([term, term.toUpperCase(), toLatinLetters(term.toUpperCase())])];
  const code = barePaymentCode(term);
  return sql<Row<'bills'>>`
    select b.id, b.bill_number, b.payment_code, b.kwdikos_katanalwti, b.issue_date, b.total_unpaid
    from bill b
    where b.deya_id = ${deya_id}
      and (b.bill_number = any(${numbers}) or b.payment_code = ${code} or b.barcode = ${code})
    order by b.issue_date desc, b.id desc limit ${ROWS}`;
};

/** Whether each case of the utility may be seen. */
const seesEach = (reader: CaseReader | null): boolean => reader?.readsApplications === true && reader.teams === null;

/** Cases that the reader may see, by their reference, sender, address or consumer code; the newest first. */
const cases = ({ deya_id, term, reader }: Search) => sql<Row<'cases'>>`
  select c.id, c.kind, c.code, c.name, c.address
  from desk_cases(${term}, ${seesEach(reader) ? ROWS : CASES_READ}) c
  left join case_work w on w.deya_id = ${deya_id} and w.case_id = c.id
  where ${reader ? seenBy(reader) : sql`false`}
  order by c.id desc limit ${ROWS}`;

const STATEMENTS = { people, supplies, meters, bills, cases };

/** The rows of a group in their order, as one value. */
const gathered = (statement: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${statement}) one)`;

const groupOf = <R>(rows: readonly R[] | null) =>
  rows && { data: rows.slice(0, STAFF_SEARCH_MOST), more: rows.length > STAFF_SEARCH_MOST };

/** Finds rows of the groups that are shown, in one statement. */
export async function findOnDesk(
  tx: Tx,
  search: Search,
  isShown: (group: SearchGroup) => boolean,
): Promise<StaffSearch> {
  const column = (group: SearchGroup) => (isShown(group) ? gathered(STATEMENTS[group](search)) : sql`null::jsonb`);
  const { rows } = await sql<{ [G in SearchGroup]: Row<G>[] | null }>`
    select ${column('people')} as people, ${column('supplies')} as supplies, ${column('meters')} as meters,
           ${column('bills')} as bills, ${column('cases')} as cases`.execute(tx);
  const [found] = rows;
  return {
    people: groupOf(found?.people ?? null),
    supplies: groupOf(found?.supplies ?? null),
    meters: groupOf(found?.meters ?? null),
    bills: groupOf(found?.bills ?? null),
    cases: groupOf(found?.cases ?? null),
  };
}
