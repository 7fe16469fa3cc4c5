-- The member of the staff who moved a report (decisions 6). Null for its reporter, and for events of earlier releases.
alter table problem_report_event add column staff_id bigint references person on delete set null;
