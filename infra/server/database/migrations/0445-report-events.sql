-- The changes of a report's state with the reason that the utility gives, and the notes of its reporter.
create table problem_report_event (
  deya_id int not null,
  report_id bigint not null,
  n int not null check (n > 0),
  by text not null check (by in ('customer', 'utility')),
  -- Null for a note alone.
  status int check (status between 0 and 6),
  note text check (char_length(note) <= 20000),
  idempotency_key text,
  at timestamptz not null,
  primary key (deya_id, report_id, n),
  unique (deya_id, report_id, idempotency_key),
  foreign key (deya_id, report_id) references problem_report on delete cascade,
  check (status is not null or note is not null)
);
alter table problem_report_event enable row level security;
alter table problem_report_event force row level security;
create policy problem_report_event_tenant on problem_report_event using (deya_id = tenant_id());
grant select, insert on problem_report_event to hydria_app;
