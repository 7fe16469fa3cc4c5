-- one statement at a time
-- The payments that were captured on a day, beside the ledger of that day.
create index concurrently if not exists bank_payment_by_capture on bank_payment (deya_id, authorised_at) where authorised_at is not null;
