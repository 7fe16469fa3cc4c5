-- one statement at a time
alter table form_file validate constraint form_file_unpaid;
alter table bank_payment_item validate constraint bank_payment_item_check;
alter table bank_payment_item validate constraint bank_payment_item_answer_check;
alter table ledger_transfer validate constraint ledger_transfer_debit_check;
alter table ledger_transfer validate constraint ledger_transfer_credit_check;
drop index concurrently if exists bank_payment_item_answer_open;
-- One payment of an answer at a time.
create unique index concurrently bank_payment_item_answer_open on bank_payment_item (deya_id, answer_id)
  where is_open and answer_id is not null;
drop index concurrently if exists bank_payment_item_answer;
create index concurrently bank_payment_item_answer on bank_payment_item (deya_id, answer_id) where answer_id is not null;
drop index concurrently if exists form_file_of_unpaid;
create index concurrently form_file_of_unpaid on form_file (deya_id, unpaid_id) where unpaid_id is not null;
