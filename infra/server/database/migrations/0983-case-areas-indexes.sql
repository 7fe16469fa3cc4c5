-- one statement at a time
alter table case_rule validate constraint case_rule_area_fkey;
drop index concurrently if exists problem_report_area;
create index concurrently problem_report_area on problem_report (deya_id, area_id) where area_id is not null;
drop index concurrently if exists case_rule_area;
create index concurrently case_rule_area on case_rule (deya_id, area_id) where area_id is not null;
