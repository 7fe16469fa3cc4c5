-- one statement at a time
alter table case_work validate constraint case_work_not_itself;
drop index concurrently if exists case_work_duplicate;
create index concurrently case_work_duplicate on case_work (deya_id, duplicate_of) where duplicate_of is not null;
drop index concurrently if exists case_work_parent;
create index concurrently case_work_parent on case_work (deya_id, parent_id) where parent_id is not null;
-- Open reports near a place.
drop index concurrently if exists problem_report_place;
create index concurrently problem_report_place on problem_report (deya_id, latitude, longitude)
  where latitude is not null and status in (0, 1, 2, 5);
