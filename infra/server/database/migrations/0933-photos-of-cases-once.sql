-- One sending of photos of the staff is stored once.
alter table case_photo add column idempotency_key text;
