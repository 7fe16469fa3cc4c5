import type { Tx } from '@hydria/database/db.ts';
import type { BillDoubt } from '@hydria/shared/contract/tariffs.ts';
import { chargesOf, differenceOf, type TariffTerms } from '@hydria/shared/rules/tariff.ts';
import { sql, type RawBuilder } from 'kysely';

interface Judged {
  id: number;
  consumption: number | null;
  is_actual: boolean;
  current_total: number;
  lines: { kind: string; amount: number }[];
  terms: TariffTerms | null;
}

type Doubt = Pick<BillDoubt, 'kind' | 'billed' | 'computed'>;

const sum = (lines: readonly { kind: string; amount: number }[], kind?: string): number =>
  lines.reduce((total, line) => (kind === undefined || line.kind === kind ? total + line.amount : total), 0);

/** The reason to doubt a bill; null where its lines are those of the tariff, or nothing can be said. */
function doubtOf({ consumption, is_actual, current_total, lines, terms }: Judged): Doubt | null {
  if (lines.length === 0) return null;
  if (sum(lines) !== current_total) return { kind: 'total', billed: current_total, computed: sum(lines) };
  if (!terms || !is_actual || consumption === null || consumption < 0) return null;
  const charges = chargesOf(terms, consumption);
  const kind = differenceOf(lines, charges);
  return kind && { kind, billed: sum(lines, kind), computed: sum(charges, kind) };
}

/** Bills with the sums of their lines by kind, and the tariff that was in force at the end of their period. */
async function selectJudged(tx: Tx, deya_id: number, ids: RawBuilder<unknown>): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select b.id, b.consumption, b.kind = 'actual' as is_actual, b.current_total, t.terms,
           coalesce((select json_agg(json_build_object('kind', l.kind, 'amount', l.amount))
                     from bill_line l where l.deya_id = b.deya_id and l.bill_id = b.id), '[]') as lines
    from bill b
    join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti
    left join lateral (select t.terms from tariff t where t.deya_id = s.deya_id and t.code = s.tariff
                       and t.valid_from <= b.period_end order by t.valid_from desc limit 1) t on true
    where b.deya_id = ${deya_id} and ${ids}`.execute(tx);
  return rows;
}

/** Judges bills again: a doubt is stored, or goes. */
async function judge(tx: Tx, deya_id: number, ids: RawBuilder<unknown>): Promise<void> {
  const judged = (await selectJudged(tx, deya_id, ids)).map((bill) => ({ id: bill.id, doubt: doubtOf(bill) }));
  const doubts = judged.flatMap(({ id, doubt }) => (doubt ? [{ bill_id: id, ...doubt }] : []));
  const clear = judged.flatMap(({ id, doubt }) => (doubt ? [] : [id]));
  await sql`delete from bill_doubt where deya_id = ${deya_id} and bill_id = any(${clear}::bigint[])`.execute(tx);
  if (doubts.length === 0) return;
  await sql`
    insert into bill_doubt (deya_id, bill_id, kind, billed, computed, found_at)
    select ${deya_id}, r.bill_id, r.kind, r.billed, r.computed, now()
    from json_to_recordset(${JSON.stringify(doubts)}) as r(bill_id bigint, kind text, billed int, computed int)
    on conflict (deya_id, bill_id) do update set
      kind = excluded.kind, billed = excluded.billed, computed = excluded.computed`.execute(tx);
}

/** Judges bills that the feed has stored, where the utility sends its tariffs. */
export async function judgeBills(tx: Tx, deya_id: number, numbers: string[]): Promise<void> {
  const tariff = await tx
    .selectFrom('tariff')
    .select('code')
    .where('deya_id', '=', deya_id)
    .limit(1)
    .executeTakeFirst();
  if (tariff) await judge(tx, deya_id, sql`b.bill_number = any(${numbers}::text[])`);
}

/** Judges the doubted bills again after the tariffs have changed. */
export const judgeDoubts = (tx: Tx, deya_id: number): Promise<void> =>
  judge(tx, deya_id, sql`b.id in (select d.bill_id from bill_doubt d where d.deya_id = ${deya_id})`);
