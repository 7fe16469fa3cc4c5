import type { Tx } from '@hydria/database/db.ts';
import type { BillCandidate } from '@hydria/shared/contract/bank-files.ts';
import { sql } from 'kysely';

/** Most bills of one answer: as many as a person compares. */
const MOST = 20;

interface Sought {
  deya_id: number;
  /** The entry whose money looks for a bill. */
  id: number;
  /** Part of a bill number, a payment code, a supply code or a name. Without it the entry suggests bills. */
  search: string;
}

/**
 * Open bills that money of an entry may pay, with the reason. These are the payer's code, a supply that this account paid before, the
 * payer's name, and the same amount. A search finds bills instead.
 */
export async function selectCandidates(tx: Tx, { deya_id, id, search }: Sought): Promise<BillCandidate[]> {
  const { rows } = await sql<BillCandidate>`
    with entry as (
      select e.*, array(select upper(regexp_replace(p ->> 'reference', '\\s', '', 'g')) from jsonb_array_elements(e.parts) p) as codes,
             case when char_length(trim(e.counterparty)) >= 4 then string_to_array(search_text(trim(e.counterparty)), ' ') else '{}' end as words
      from bank_entry e where e.deya_id = ${deya_id} and e.id = ${id}),
    paid_before as (
      select distinct b.kwdikos_katanalwti from entry e
      join bank_entry k on k.deya_id = e.deya_id and k.counterparty_iban = e.counterparty_iban and k.id <> e.id
      join ledger_transfer t on t.deya_id = k.deya_id and t.entry_id = k.id and t.credit = 'bill'
      join bill b on b.deya_id = t.deya_id and b.id = t.bill_id),
    owed as (
      select b.id as bill_id, b.bill_number, b.kwdikos_katanalwti, b.payment_code, b.barcode, b.expiry_date,
             b.installment_amount is not null as in_plan, s.first_name, s.last_name, s.owner, coalesce(s.address, s.street) as address,
             greatest(0, least(b.current_total, b.total_unpaid) - coalesce((
               select sum(i.amount_cents - i.refunded_cents - i.surplus_cents)::int from bank_payment_item i
               where i.deya_id = b.deya_id and i.bill_id = b.id and i.authorised_at is not null
                 and least(b.current_total, b.total_unpaid) > i.owed_cents - i.amount_cents + i.refunded_cents + i.surplus_cents), 0)) as owed_cents
      from bill b join supply s on s.deya_id = b.deya_id and s.kwdikos_katanalwti = b.kwdikos_katanalwti
      where b.deya_id = ${deya_id} and b.paid_on is null and least(b.current_total, b.total_unpaid) > 0),
    judged as (
      select o.*, case
        when ${search} <> '' then case when strpos(search_text(concat_ws(' ', o.bill_number, o.payment_code, o.barcode, o.kwdikos_katanalwti,
          o.last_name, o.first_name, o.last_name)), search_text(${search})) > 0 then 'search' end
        when o.payment_code = any(e.codes) or o.barcode = any(e.codes) or o.bill_number = any(e.codes) then 'code'
        when exists (select from paid_before k where k.kwdikos_katanalwti = o.kwdikos_katanalwti) then 'account'
        when cardinality(e.words) > 1 and search_text(o.last_name) = any(e.words) and search_text(o.first_name) = any(e.words) then 'name'
        when o.owed_cents = e.open_cents then 'amount' end as why
      from owed o cross join entry e where o.owed_cents > 0)
    select bill_id, bill_number, kwdikos_katanalwti, first_name, last_name, address, expiry_date, in_plan, owed_cents, why
    from judged where why is not null
    order by array_position(array['code', 'account', 'name', 'amount', 'search'], why), expiry_date, bill_id limit ${MOST}`.execute(
    tx,
  );
  return rows;
}
