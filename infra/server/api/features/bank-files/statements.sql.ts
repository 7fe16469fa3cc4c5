import type { Tx } from '@hydria/database/db.ts';
import { SHOWN_STATEMENTS, type BankStatement } from '@hydria/shared/contract/bank-files.ts';
import { sql } from 'kysely';

/** Statements of the same account and kind in other files or places, of which no person has refused any, beside statement s of file f: o. */
const OTHERS = sql`
  bank_statement o join bank_file g on g.deya_id = o.deya_id and g.id = o.file_id
  where o.deya_id = s.deya_id and o.account = s.account and not o.is_aside and g.message = f.message and g.state <> 'refused'
    and (o.file_id, o.statement) <> (s.file_id, s.statement)`;

const yearOf = (day: string) => sql`extract(year from ${sql.ref(day)})`;
/** Banks begin to count again each year. */
const SAME_YEAR = sql`${yearOf('o.ends_on')} is not distinct from ${yearOf('s.ends_on')}`;

/** A statement before this one is known, but not the one just before it. */
const GAP = sql`
  s.sequence > 1
  and exists (select from ${OTHERS} and o.sequence < s.sequence and ${SAME_YEAR})
  and not exists (select from ${OTHERS} and o.sequence = s.sequence - 1)`;

/** Another statement has its number, or its text of the same day, and other content. */
const REPEATED = sql`
  exists (
    select from ${OTHERS}
      and case when s.sequence is not null then o.sequence = s.sequence and ${SAME_YEAR}
               else o.statement_id = s.statement_id and o.ends_on = s.ends_on end
      and (o.opening_cents, o.closing_cents, o.credit_cents, o.debit_cents, o.entries)
        is distinct from (s.opening_cents, s.closing_cents, s.credit_cents, s.debit_cents, s.entries))`;

/** The last closing balance is another one than its opening balance: of the number before, otherwise of the day before. */
const OPENING = sql`
  s.opening_cents <> (
    select o.closing_cents from ${OTHERS} and o.closing_cents is not null
      and (o.ends_on < s.ends_on or (o.sequence = s.sequence - 1 and o.ends_on <= s.ends_on))
    order by o.ends_on desc, o.sequence desc nulls last, o.file_id desc, o.statement desc limit 1)`;

/** The statements of file f as JSON: those with warnings first, then those of the utility, then in the order of the file. */
export const STATEMENTS = sql`
  coalesce((
    select json_agg(json_build_object(
             'account', account, 'is_aside', is_aside, 'number', coalesce(sequence::text, statement_id), 'ends_on', ends_on,
             'opening_cents', opening_cents, 'closing_cents', closing_cents,
             'difference_cents', closing_cents - opening_cents - credit_cents + debit_cents, 'ignored', ignored,
             'warnings', warnings) order by cardinality(warnings) = 0, is_aside, statement)
    from (
      select s.*, array_remove(array[case when ${GAP} then 'gap' end, case when ${REPEATED} then 'repeated' end,
               case when ${OPENING} then 'opening' end], null) as warnings
      from bank_statement s where s.deya_id = f.deya_id and s.file_id = f.id
      order by s.is_aside, s.statement limit ${SHOWN_STATEMENTS}) shown), '[]')`;

/** The statements of one file. */
export async function selectStatements(tx: Tx, deya_id: number, file_id: number): Promise<BankStatement[]> {
  const { rows } = await sql<{ statements: BankStatement[] }>`
    select ${STATEMENTS} as statements from bank_file f where f.deya_id = ${deya_id} and f.id = ${file_id}`.execute(tx);
  return rows[0]?.statements ?? [];
}
