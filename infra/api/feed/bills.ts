import type { Tx } from '@hydria/database/db.ts';
import type { FeedBill } from '@hydria/shared/contract/feed.ts';
import { sql } from 'kysely';
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

/** The lines as they were sent, in their order; what a bill no longer has goes. */
async function storeLines(tx: Tx, deya_id: number, values: FeedBill[]): Promise<void> {
  const lines = values.flatMap(({ bill_number, lines: all }) =>
    all.map((line, index) => ({ ...line, bill_number, line: index + 1 })),
  );
  const counts = values.map(({ bill_number, lines: all }) => ({ bill_number, count: all.length }));
  await sql`
    delete from bill_line l using bill b, json_to_recordset(${JSON.stringify(counts)}) as r(bill_number text, count int)
    where b.deya_id = ${deya_id} and b.bill_number = r.bill_number
      and l.deya_id = ${deya_id} and l.bill_id = b.id and l.line > r.count`.execute(tx);
  await sql`
    insert into bill_line as t (deya_id, bill_id, line, kind, label, quantity, unit_price, amount)
    select ${deya_id}, b.id, r.line, r.kind, r.label, r.quantity, r.unit_price, r.amount
    from json_to_recordset(${JSON.stringify(lines)})
      as r(bill_number text, line int, kind text, label text, quantity int, unit_price int, amount int)
    join bill b on b.deya_id = ${deya_id} and b.bill_number = r.bill_number
    on conflict (deya_id, bill_id, line) do update set
      kind = excluded.kind, label = excluded.label, quantity = excluded.quantity,
      unit_price = excluded.unit_price, amount = excluded.amount
    where (t.kind, t.label, t.quantity, t.unit_price, t.amount)
      is distinct from (excluded.kind, excluded.label, excluded.quantity, excluded.unit_price, excluded.amount)`.execute(
    tx,
  );
}

/** The lines of bill t, as they are sent. */
const LINES = sql`, coalesce((
  select json_agg(json_build_object('kind', l.kind, 'label', l.label, 'quantity', l.quantity,
                                    'unit_price', l.unit_price, 'amount', l.amount) order by l.line)
  from bill_line l where l.deya_id = t.deya_id and l.bill_id = t.id), '[]') as lines`;

/** Bills with their lines. */
export const bills = (): Entity<FeedBill> => ({
  ...plain(BILL),
  name: 'bills',
  batch: 500,
  check: knownReferences({ table: 'supply', column: 'kwdikos_katanalwti', of: (bill) => bill.kwdikos_katanalwti }),
  read: (tx, deya_id, keys) => readRows(tx, deya_id, BILL, keys, { more: LINES }),
  store: async (tx, deya_id, values) => {
    const changed = await upsert(tx, deya_id, BILL, values);
    await storeLines(tx, deya_id, values);
    return changed;
  },
});
