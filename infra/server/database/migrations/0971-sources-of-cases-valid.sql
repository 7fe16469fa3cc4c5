-- The sources of 0970, held for the rows of before.
alter table problem_report validate constraint problem_report_source_check;
alter table case_rule validate constraint case_rule_source_check;
