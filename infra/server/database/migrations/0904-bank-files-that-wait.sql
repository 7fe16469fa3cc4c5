-- one statement at a time
-- The files that wait for a second person, for the work list. An aborted run begins again.
drop index concurrently if exists bank_file_waiting;
create index concurrently bank_file_waiting on bank_file (deya_id, id) where state = 'waiting';
