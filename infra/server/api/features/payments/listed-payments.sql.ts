import type { Tx } from '@hydria/database/db.ts';
import type { ListedPayment, StaffPayment } from '@hydria/shared/contract/payments.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { STATES_OF, type PaymentOutcome } from '@hydria/shared/rules/payment-outcome.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Page, PageKey } from '../../kernel/keyset-page.ts';
import { byInstant, byWhole, sortedList, type SortedPart, type SortPlace } from '../../kernel/sorted-list.ts';
import { utc } from '../../kernel/utc.ts';
import { APPLICATION } from './payments.sql.ts';
import { paymentReference } from './payment-reference.ts';
import { OWN_SHARES, STAFF_SHARES, type Shares } from './shares.sql.ts';

/** The place of a payment in the list of a person, newest first. */
interface PaymentPlace {
  created_at: string;
  order: string;
}

/** In the order of that list. */
export const byTime: PageKey<PaymentPlace, PaymentPlace> = {
  write: ({ created_at, order }) => `${created_at},${order}`,
  read: (cursor) => {
    const [, created_at, order] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([0-9a-z]{24})$/.exec(cursor) ?? [];
    return created_at === undefined || order === undefined || Number.isNaN(Date.parse(created_at))
      ? undefined
      : { created_at, order };
  },
};

/** Most rows that a list of the staff counts. */
const MOST_COUNTED = 10_001;

const ITEMS = sql`coalesce((
  select json_agg(json_build_object(
           'bill_id', i.bill_id, 'bill_number', b.bill_number, 'period_start', b.period_start, 'period_end', b.period_end,
           'protokol', t.protokol, 'installmentsnr', i.installmentsnr, 'application', ${APPLICATION},
           'kwdikos_katanalwti', coalesce(b.kwdikos_katanalwti, t.kwdikos_katanalwti),
           'amount_cents', i.amount_cents) order by i.item)
  from bank_payment_item i
  left join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
  left join settlement t on t.deya_id = i.deya_id and t.id = i.settlement_id
  where i.deya_id = p.deya_id and i.order_code = p.order_code), '[]')`;

const columns = (shares: RawBuilder<Shares>) => sql`
  p.order_code as "order", p.amount_cents, p.state, ${utc('p.created_at')} as created_at,
  ${utc('p.authorised_at')} as paid_at, ${utc('p.settled_at')} as settled_at,
  ${shares} as shares, ${ITEMS} as items`;

const hasState = (state: PaymentOutcome | undefined): RawBuilder<boolean> =>
  state === undefined ? sql`true` : sql`p.state = any(${[...STATES_OF[state]]})`;

const isAfter = (after: PaymentPlace | undefined): RawBuilder<boolean> =>
  after === undefined
    ? sql`true`
    : sql`(p.created_at, p.order_code) < (${after.created_at}::timestamptz, ${after.order})`;

/** A number or code as a person writes it: letters, digits, spaces and dashes, `7K4M-2QXP`. */
const isNumber = (text: string): boolean => /^[\p{L}\d][\p{L}\d \p{Pd}]*$/u.test(text);

/** Letters and digits of a written number; empty for other text. */
const bareNumber = (text: string): string => (isNumber(text) ? text.toLowerCase().replaceAll(/[ \p{Pd}]/gu, '') : '');

/** A payment as both lists show it. */
const shown = <Row extends { order: string; shares: Shares }>({ shares, ...row }: Row) => {
  const { refunded_cents, surplus_cents, returning_cents, assigned } = shares;
  return {
    ...row,
    reference: paymentReference(row.order),
    ...{ refunded_cents, surplus_cents, returning_cents, assigned },
  };
};

/** A row whose shares are not spread yet. */
type Read<Payment> = Omit<Payment, 'reference' | keyof Shares> & { shares: Shares };

/** The filter of a person's list. */
export interface OwnFilter {
  deya_id: number;
  person_id: number;
  state?: PaymentOutcome | undefined;
  search?: string | undefined;
}

const ofPerson = ({ deya_id, person_id, state, search = '' }: OwnFilter) => sql`
  from bank_payment p
  where p.deya_id = ${deya_id} and p.person_id = ${person_id} and ${hasState(state)}
    and (${search} = '' or (${bareNumber(search)} <> '' and starts_with(p.order_code, ${bareNumber(search)})) or exists (
      select from bank_payment_item i
      left join bill b on b.deya_id = i.deya_id and b.id = i.bill_id
      left join settlement t on t.deya_id = i.deya_id and t.id = i.settlement_id
      where i.deya_id = p.deya_id and i.order_code = p.order_code
        and strpos(search_text(concat_ws(' ', b.bill_number, t.protokol, i.answer_code)), search_text(${search})) > 0))`;

/** The number of a person's payments that match the filter. */
export async function countOwn(tx: Tx, filter: OwnFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${ofPerson(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of a person's payments, newest first. */
export async function selectOwn(
  tx: Tx,
  filter: OwnFilter,
  { after, limit }: Page<PaymentPlace>,
): Promise<ListedPayment[]> {
  const { rows } = await sql<Read<ListedPayment>>`
    select ${columns(OWN_SHARES)} ${ofPerson(filter)} and ${isAfter(after)}
    order by p.created_at desc, p.order_code desc limit ${limit}`.execute(tx);
  return rows.map(shown);
}

/** The filter of the staff's list; days are those of Athens, the last one included. */
export interface StaffFilter {
  deya_id: number;
  from?: string | undefined;
  to?: string | undefined;
  state?: PaymentOutcome | undefined;
  search?: string | undefined;
}

/**
 * The payments that a text names: those whose number begins with it, and those of the bills with this payment code or barcode.
 * Numbers consist of digits and small letters, so that the primary key finds the beginning.
 */
const isNamed = (deya_id: number, search: string): RawBuilder<boolean> => {
  if (!isNumber(search)) return sql`false`;
  const number = bareNumber(search);
  const code = barePaymentCode(search);
  return sql`p.order_code = any(array(
    select n.order_code from bank_payment n
    where n.deya_id = ${deya_id} and n.order_code between ${number} and rpad(${number}, 24, 'z')
    union
    select i.order_code from bill b
    join bank_payment_item i on i.deya_id = b.deya_id and i.bill_id = b.id
    where b.deya_id = ${deya_id} and (b.payment_code = ${code} or b.barcode = ${code} or b.bill_number = any(${[search, code, search.toUpperCase()]}))
    union
    select i.order_code from bank_payment_item i
    where i.deya_id = ${deya_id} and i.answer_id is not null and i.answer_code = ${search.toUpperCase()}
    limit 1000))`;
};

const ofUtility = ({ deya_id, from = undefined, to = undefined, state, search = '' }: StaffFilter) => sql`
  from bank_payment p
  left join person o on o.id = p.person_id
  where p.deya_id = ${deya_id} and ${hasState(state)}
    and (${from ?? null}::date is null or p.created_at >= ${from ?? null}::date::timestamp at time zone 'Europe/Athens')
    and (${to ?? null}::date is null or p.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'Europe/Athens')
    and ${search === '' ? sql`true` : isNamed(deya_id, search)}`;

/** The number of a utility's payments that match the filter; 10,001 for more than 10,000. */
export async function countOfUtility(tx: Tx, filter: StaffFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${ofUtility(filter)} limit ${MOST_COUNTED}) found`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The orders of a utility's payments. */
export const inOrder = sortedList(
  { at: byInstant(sql`p.created_at`), amount: byWhole(sql`p.amount_cents`) },
  sql`p.order_code`,
  'text',
);

/** One page of a utility's payments. */
export async function selectOfUtility(
  tx: Tx,
  filter: StaffFilter,
  { place, rest }: SortedPart,
): Promise<(StaffPayment & SortPlace)[]> {
  const { rows } = await sql<Read<StaffPayment> & SortPlace>`
    select ${place}, ${columns(STAFF_SHARES)}, p.person_id, coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email) as payer,
           exists (select from bank_payment_guest g where g.deya_id = p.deya_id and g.order_code = p.order_code) as is_guest,
           p.bank, p.bank_payment_id
    ${ofUtility(filter)} ${rest}`.execute(tx);
  return rows.map((row) => ({ ...shown(row), left_cents: row.shares.left_cents }));
}
