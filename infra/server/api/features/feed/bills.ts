import type { Tx } from '@hydria/database/db.ts';
import type { FeedBill } from '../../contract/feed/bills.ts';
import { sql } from 'kysely';
import { announceBills, knownBills } from '../bills/announce-bills.ts';
import { judgeBills } from '../tariffs/doubt-bills.ts';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain, readRows, upsert, type Target } from './upsert.ts';

const BILL: Target<'bill'> = {
  table: 'bill',
  key: ['bill_number'],
  columns: {
    bill_number: 'text',
    kwdikos_katanalwti: 'text',
    hydrometer: 'text',
    kind: 'text',
    period: 'text',
    period_start: 'date',
    period_end: 'date',
    previous_measurement: 'int',
    new_measurement: 'int',
    consumption: 'int',
    charge: 'int',
    discount: 'int',
    current_total: 'int',
    previous_unpaid: 'int',
    total_unpaid: 'int',
    installment_amount: 'int',
    standing_order: 'text',
    payment_code: 'text',
    barcode: 'text',
    issue_date: 'date',
    expiry_date: 'date',
    paid_on: 'date',
  },
  changed: 'last_update',
};

const removeLines = (tx: Tx, deya_id: number, those: { id: number; count: number }[]) =>
  sql`
  delete from bill_line l
  using unnest(${those.map(({ id }) => id)}::bigint[], ${those.map(({ count }) => count)}::int[]) as r(bill_id, count)
  where l.deya_id = ${deya_id} and l.bill_id = r.bill_id and l.line > r.count`.execute(tx);

/** Stores the lines in their order, and removes lines that the bill no longer has. */
async function storeLines(tx: Tx, deya_id: number, values: FeedBill[]): Promise<void> {
  const numbers = values.map(({ bill_number }) => bill_number);
  // One index lookup per key: before the table is analysed, a join would read all bills for every batch.
  const { rows } = await sql<{ id: number; last: number | null }>`
    select i.id, (select max(l.line) from bill_line l where l.deya_id = ${deya_id} and l.bill_id = i.id) as last
    from (select r.n, (select b.id from bill b where b.deya_id = ${deya_id} and b.bill_number = r.bill_number) as id
          from unnest(${numbers}::text[]) with ordinality as r(bill_number, n) offset 0) i
    order by i.n`.execute(tx);
  const bill_ids = rows.map(({ id }) => id);
  const shorter = values.flatMap(({ lines }, bill) => {
    const { id, last } = rows[bill]!;
    return last !== null && last > lines.length ? [{ id, count: lines.length }] : [];
  });
  if (shorter.length) await removeLines(tx, deya_id, shorter);
  const lines = values.flatMap(({ lines: all }, bill) =>
    all.map((line, index) => ({ ...line, bill_id: bill_ids[bill], line: index + 1 })),
  );
  await sql`
    insert into bill_line as t (deya_id, bill_id, line, kind, label, quantity, unit_price, amount)
    select ${deya_id}, r.bill_id, r.line, r.kind, r.label, r.quantity, r.unit_price, r.amount
    from json_to_recordset(${JSON.stringify(lines)})
      as r(bill_id bigint, line int, kind text, label text, quantity int, unit_price int, amount int)
    on conflict (deya_id, bill_id, line) do update set
      kind = excluded.kind, label = excluded.label, quantity = excluded.quantity,
      unit_price = excluded.unit_price, amount = excluded.amount
    where (t.kind, t.label, t.quantity, t.unit_price, t.amount)
      is distinct from (excluded.kind, excluded.label, excluded.quantity, excluded.unit_price, excluded.amount)`.execute(
    tx,
  );
}

/** The lines of bill t, in the format of the feed. */
const LINES = sql`, coalesce((
  select json_agg(json_build_object('kind', l.kind, 'label', l.label, 'quantity', l.quantity,
                                    'unit_price', l.unit_price, 'amount', l.amount) order by l.line)
  from bill_line l where l.deya_id = t.deya_id and l.bill_id = t.id), '[]') as lines`;

/** Bills with their lines. */
export const bills = (): Entity<FeedBill> => ({
  ...plain(BILL),
  name: 'bills',
  batch: 500,
  holdsPayments: true,
  check: knownReferences({ table: 'supply', column: 'kwdikos_katanalwti', of: (bill) => bill.kwdikos_katanalwti }),
  read: (tx, deya_id, keys) => readRows(tx, deya_id, BILL, keys, { more: LINES }),
  store: async (tx, deya_id, values) => {
    const numbers = values.map(({ bill_number }) => bill_number);
    const known = await knownBills(tx, deya_id, numbers);
    const changed = await upsert(tx, deya_id, BILL, values);
    await storeLines(tx, deya_id, values);
    await judgeBills(tx, deya_id, numbers);
    await announceBills(
      tx,
      deya_id,
      numbers.filter((number) => !known.has(number)),
    );
    return changed;
  },
});
