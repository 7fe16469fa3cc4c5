-- one statement at a time
-- Overdue cases are looked for each hour. An aborted run begins again.
drop index concurrently if exists case_work_overdue;
create index concurrently case_work_overdue on case_work (deya_id, due_at) where due_at is not null and escalated_at is null;
