-- one statement at a time
drop index concurrently if exists problem_report_event_at;
create index concurrently problem_report_event_at on problem_report_event (deya_id, at);
