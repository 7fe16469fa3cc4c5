-- One sending of photos of the staff is stored once.
alter table case_photo add column idempotency_key text;
create index case_photo_key on case_photo (deya_id, case_id, idempotency_key);
