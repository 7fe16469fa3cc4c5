-- one statement at a time
-- The list of a utility's payments, newest first.
create index concurrently if not exists bank_payment_by_time on bank_payment (deya_id, created_at, order_code);
