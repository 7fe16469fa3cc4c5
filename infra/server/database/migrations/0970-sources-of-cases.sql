-- Reports that came by letter or e-mail, entered by the staff; and rules for cases of one source.
alter table problem_report drop constraint problem_report_source_check;
alter table problem_report add constraint problem_report_source_check
  check (source in ('portal', 'frame', 'phone', 'counter', 'mail', 'staff', 'open311', 'alert')) not valid;
alter table case_rule add column source text;
alter table case_rule add constraint case_rule_source_check
  check (source in ('portal', 'frame', 'phone', 'counter', 'mail', 'staff', 'open311', 'alert')) not valid;
