-- How a report reached the utility: by the portal, the frame of another site, the telephone, the counter, the staff, Open311 or a leak
-- alert. Rows of before, and those of the previous release, came by the portal.
alter table problem_report add column source text not null default 'portal';
alter table problem_report add constraint problem_report_source_check
  check (source in ('portal', 'frame', 'phone', 'counter', 'staff', 'open311', 'alert')) not valid;
