-- one statement at a time
-- A payment has one surplus at most. The unique index also finds it.
create unique index concurrently bank_entry_order on bank_entry (deya_id, order_code) where order_code is not null;
