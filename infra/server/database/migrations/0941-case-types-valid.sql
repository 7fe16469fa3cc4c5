-- one statement at a time
alter table problem_report validate constraint problem_report_subtype_fkey;
