-- The staff take an assignment back on the day of its decision. The ledger keeps both events; the payment that the bill was known by goes.
alter table bank_entry_decision add column undone_at timestamptz;
alter table bank_entry_decision add column undone_by bigint;
alter table bank_entry_decision add constraint bank_entry_decision_undone
  check (undone_at is null or (state = 'done' and kind = 'assign' and undone_by is not null)) not valid;
grant delete on bank_payment, bank_payment_item to hydria_app;
