-- one statement at a time
-- An account that is erased is taken out of the events. An aborted run begins again.
drop index concurrently if exists problem_report_event_staff;
create index concurrently problem_report_event_staff on problem_report_event (staff_id) where staff_id is not null;
