-- The alert of a meter from which a report was made, as it stood then, with its last hours that prove it. A later search may change or
-- withdraw the alert; the report keeps what its sender has seen.
create table case_evidence (
  deya_id int not null,
  case_id bigint not null,
  -- Without a reference: the alert goes with its meter.
  alert_id bigint not null,
  kind text not null,
  -- Null after an erasure, as are the meter and the hours.
  kwdikos_katanalwti text,
  hydrometer text,
  since timestamptz not null,
  until timestamptz not null,
  -- The lowest flow, in litres an hour.
  lowest double precision not null,
  -- The end of each hour, and its litres.
  hours jsonb,
  primary key (deya_id, case_id),
  foreign key (deya_id, case_id) references problem_report on delete cascade
);
alter table case_evidence enable row level security;
alter table case_evidence force row level security;
create policy case_evidence_tenant on case_evidence using (deya_id = tenant_id());
grant select, insert, update (kwdikos_katanalwti, hydrometer, hours) on case_evidence to hydria_app;

-- What the meter of such a report showed after it was solved: one row for each solution.
create table case_flow_check (
  deya_id int not null,
  case_id bigint not null,
  -- The event that said solved.
  n int not null check (n > 0),
  -- `unread`: for days too few hours were read.
  result text not null check (result in ('ended', 'goes_on', 'unread')),
  -- The lowest flow of 24 hours in a row, in litres an hour; null without them, and after an erasure.
  lowest int,
  -- The event that opened the case again.
  event_n int check (result = 'goes_on' or event_n is null),
  at timestamptz not null,
  primary key (deya_id, case_id, n),
  foreign key (deya_id, case_id) references case_evidence on delete cascade
);
alter table case_flow_check enable row level security;
alter table case_flow_check force row level security;
create policy case_flow_check_tenant on case_flow_check using (deya_id = tenant_id());
grant select, insert, update (lowest) on case_flow_check to hydria_app;
