import type { Tx } from '@hydria/database/db.ts';
import type { Queue } from '@hydria/shared/contract/fields.ts';
import type { BillDoubt } from '@hydria/shared/contract/tariffs.ts';
import { sql } from 'kysely';
import type { Page } from '../../kernel/keyset-page.ts';
import { readQueue } from '../../kernel/read-queue.ts';
import { utc } from '../../kernel/utc.ts';

/** The rows that the list is narrowed to. */
interface Narrowed {
  kind: BillDoubt['kind'] | undefined;
  search: string | undefined;
}

const narrowed = (deya_id: number, { kind = undefined, search = undefined }: Narrowed) => sql`
  from bill_doubt d
  join bill b on b.deya_id = d.deya_id and b.id = d.bill_id
  join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti
  where d.deya_id = ${deya_id} and (${kind ?? null}::text is null or d.kind = ${kind ?? null})
    and (${search ?? null}::text is null
         or position(search_text(${search ?? null}) in search_text(b.bill_number || ' ' || b.kwdikos_katanalwti)) > 0)`;

/** The number of doubted bills. */
export async function countDoubts(tx: Tx, deya_id: number, by: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${narrowed(deya_id, by)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** One page of doubted bills, the newest first. */
export async function selectDoubts(
  tx: Tx,
  deya_id: number,
  by: Narrowed,
  { after = null, limit }: Page<number | null>,
): Promise<BillDoubt[]> {
  const { rows } = await sql<BillDoubt>`
    select d.bill_id, b.bill_number, b.kwdikos_katanalwti, b.period_start, b.period_end, b.consumption, d.kind, d.billed, d.computed,
           s.tariff, (select max(t.valid_from) from tariff t where t.deya_id = s.deya_id and t.code = s.tariff
                      and t.valid_from <= b.period_end) as valid_from, ${utc('d.found_at')} as found_at
    ${narrowed(deya_id, by)} and (${after}::bigint is null or d.bill_id < ${after})
    order by d.bill_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The doubted bills as a queue. */
export const selectQueue = (tx: Tx, deya_id: number): Promise<Queue> =>
  readQueue(tx, sql`select found_at as at from bill_doubt where deya_id = ${deya_id}`);
