-- one statement at a time
-- What a person has decided about money on a day. An aborted run begins again.
drop index concurrently if exists bank_entry_decision_person;
create index concurrently bank_entry_decision_person on bank_entry_decision (deya_id, proposed_by, proposed_at);
drop index concurrently if exists payment_refund_person;
create index concurrently payment_refund_person on payment_refund (deya_id, asked_by, asked_at);
