-- How the staff handle an alert of the rules or an alarm of a meter: in work by one of them, then closed with a result.
create table alert_handling (
  deya_id int not null,
  -- The key of the row in the list of the staff; alerts and alarms have no numbers in common.
  alert_key text not null check (char_length(alert_key) <= 160),
  hydrometer text not null,
  state text not null check (state in ('new', 'taken', 'closed')),
  note text check (char_length(note) <= 4000),
  taken_by bigint,
  taken_at timestamptz,
  result text check (result in ('leak', 'informed', 'false_alarm', 'meter_fault')),
  closed_by bigint,
  closed_at timestamptz,
  version int not null default 1,
  primary key (deya_id, alert_key),
  foreign key (deya_id, hydrometer) references hydrometer on delete cascade,
  check ((state = 'closed') = (result is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'taken' or taken_at is not null)
);
alter table alert_handling enable row level security;
alter table alert_handling force row level security;
create policy alert_handling_tenant on alert_handling using (deya_id = tenant_id());
grant select, insert, update, delete on alert_handling to hydria_app;
