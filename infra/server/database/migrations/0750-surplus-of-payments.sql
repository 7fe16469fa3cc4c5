-- Money of a payment that its bills do not need, because another payment has paid them. It waits for the staff beside the money of
-- bank files: an entry without a file, with the number of its payment. Not validated: 0752 does that.
alter table bank_entry alter column file_id drop not null;
alter table bank_entry alter column line drop not null;
alter table bank_entry add column order_code text;
alter table bank_entry add constraint bank_entry_source_check check ((file_id is null) = (order_code is not null)) not valid;
alter table bank_entry drop constraint bank_entry_reason_check;
alter table bank_entry add constraint bank_entry_reason_check
  check (reason in ('no_reference', 'unknown_reference', 'paid', 'in_plan', 'amount', 'too_much', 'several', 'reversal', 'returned_debit',
    'paid_twice')) not valid;

-- The part of an item that does not pay its bill or instalment.
alter table bank_payment_item add column surplus_cents int not null default 0;

-- The surplus that a refund gives back; null for a refund of what was paid on bills.
alter table payment_refund add column entry_id bigint;
