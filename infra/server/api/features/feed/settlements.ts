import type { Tx } from '@hydria/database/db.ts';
import type { FeedSettlement, FeedSettlementRule } from '../../contract/feed/settlements.ts';
import { sql } from 'kysely';
import type { Entity } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain, readRows, upsert, type Target } from './upsert.ts';

const SETTLEMENT: Target<'settlement'> = {
  table: 'settlement',
  key: ['protokol'],
  columns: {
    protokol: 'text',
    kwdikos_katanalwti: 'text',
    liable_id: 'text',
    liable: 'text',
    epcode: 'text',
    installments: 'int',
    installdate1: 'date',
    settldate: 'date',
    settlcateg: 'text',
    installrange: 'text',
    advancepcnt: 'int',
    advanceamount: 'int',
    reductionpcnt: 'int',
    canceldate: 'date',
    comments: 'text',
  },
  changed: 'last_update',
};

/** Stores the instalments, and removes obsolete ones. Returns how many were new or different. */
async function storeInstallments(tx: Tx, deya_id: number, values: FeedSettlement[]): Promise<number> {
  const all = values.flatMap(({ protokol, installments_data }) =>
    installments_data.map((one) => ({ ...one, protokol })),
  );
  const rows = sql`json_to_recordset(${JSON.stringify(all)})
    as r(protokol text, installmentsnr int, installmentid text, due_date date, amount int, restamount int)`;
  const protokols = values.map(({ protokol }) => protokol);
  await sql`
    delete from settlement_installment i using settlement s
    where s.deya_id = ${deya_id} and s.protokol = any(${protokols}::text[]) and i.deya_id = ${deya_id} and i.settlement_id = s.id
      and not exists (select from ${rows} where r.protokol = s.protokol and r.installmentsnr = i.installmentsnr)`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into settlement_installment as t (deya_id, settlement_id, installmentsnr, installmentid, due_date, amount, restamount)
    select ${deya_id}, s.id, r.installmentsnr, r.installmentid, r.due_date, r.amount, r.restamount
    from ${rows} join settlement s on s.deya_id = ${deya_id} and s.protokol = r.protokol
    on conflict (deya_id, settlement_id, installmentsnr) do update set
      installmentid = excluded.installmentid, due_date = excluded.due_date,
      amount = excluded.amount, restamount = excluded.restamount
    where (t.installmentid, t.due_date, t.amount, t.restamount)
      is distinct from (excluded.installmentid, excluded.due_date, excluded.amount, excluded.restamount)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The instalments of plan t, in the format of the feed. */
const INSTALLMENTS = sql`, coalesce((
  select json_agg(json_build_object('installmentid', i.installmentid, 'installmentsnr', i.installmentsnr,
                                    'due_date', i.due_date, 'amount', i.amount, 'restamount', i.restamount)
                  order by i.installmentsnr)
  from settlement_installment i where i.deya_id = t.deya_id and i.settlement_id = t.id), '[]') as installments_data`;

/** Instalment plans with their instalments. */
export const settlements = (): Entity<FeedSettlement> => ({
  ...plain(SETTLEMENT),
  name: 'settlements',
  batch: 500,
  holdsPayments: true,
  check: knownReferences({ table: 'supply', column: 'kwdikos_katanalwti', of: (plan) => plan.kwdikos_katanalwti }),
  read: (tx, deya_id, keys) => readRows(tx, deya_id, SETTLEMENT, keys, { more: INSTALLMENTS }),
  store: async (tx, deya_id, values) =>
    (await upsert(tx, deya_id, SETTLEMENT, values)) + (await storeInstallments(tx, deya_id, values)),
});

/** The instalment plans of a utility. */
export const settlementRules = (): Entity<FeedSettlementRule> => ({
  ...plain({
    table: 'settlement_rule',
    key: ['code'],
    columns: {
      code: 'text',
      settlcateg: 'text',
      installrange: 'text',
      installments_min: 'int',
      installments_max: 'int',
      advancepcnt: 'int',
      reductionpcnt: 'int',
      installment_min: 'int',
      debt_min: 'int',
      debt_max: 'int',
      valid_from: 'date',
      valid_until: 'date',
      reduction_step: 'int',
      missed_max: 'int',
      on_default: 'text',
    },
    changed: 'updated_at',
  }),
  name: 'settlement-rules',
  batch: 500,
  check: async () => [],
});
