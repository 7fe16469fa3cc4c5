-- one statement at a time
-- The list of a utility's payments in the order of their amounts.
create index concurrently if not exists bank_payment_by_amount on bank_payment (deya_id, amount_cents, order_code);
