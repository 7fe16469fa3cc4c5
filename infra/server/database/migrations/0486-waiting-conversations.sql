-- one statement at a time
-- A conversation waits while the customer wrote last: the staff's own message counts as seen by the staff.
create index concurrently if not exists conversation_waiting on conversation (deya_id, updated_at) where last > seen_by_staff;
