import { sql, type RawBuilder } from 'kysely';

/** The cents of a payment's surplus that a proposal of the staff holds until a second person decides; a sub-select. */
export const proposedCents = (
  deya_id: RawBuilder<unknown>,
  order_code: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select coalesce(sum(case d.kind when 'return' then e.open_cents
                      else (select sum((part ->> 'amount_cents')::bigint) from jsonb_array_elements(d.parts) part) end), 0)
  from bank_entry e
  join bank_entry_decision d on d.deya_id = e.deya_id and d.entry_id = e.id and d.state = 'waiting'
  where e.deya_id = ${deya_id} and e.order_code = ${order_code})`;
