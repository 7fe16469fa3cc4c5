-- The sources of 0950, held for the rows of before.
alter table problem_report validate constraint problem_report_source_check;
