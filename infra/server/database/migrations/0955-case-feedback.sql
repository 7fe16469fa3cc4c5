-- Whether a problem was solved, as its reporter says: one answer for each event that says so.
create table case_feedback (
  deya_id int not null references deya,
  case_id bigint not null,
  -- The number of the event that closed the case as solved.
  n int not null check (n > 0),
  satisfied boolean not null,
  -- Why not; null for a good answer.
  reason text check (char_length(reason) <= 48000),
  at timestamptz not null,
  primary key (deya_id, case_id, n),
  check (satisfied or reason is not null)
);
alter table case_feedback enable row level security;
alter table case_feedback force row level security;
create policy case_feedback_tenant on case_feedback using (deya_id = tenant_id());
grant select, insert, update (reason), delete on case_feedback to hydria_app;
