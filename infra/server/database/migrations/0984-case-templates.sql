-- Reasons of moves that the sender of a case reads, written once. A condition that is null holds for each case.
create table case_template (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  -- As the staff read it.
  title text not null check (char_length(title) between 1 and 2880),
  kind text not null check (kind in ('report', 'application')),
  problem_type text,
  online_form_id bigint,
  -- The state into which the case moves.
  state text not null,
  -- Texts per language, Greek always, with {{placeholders}}.
  text jsonb not null,
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  primary key (deya_id, id),
  foreign key (deya_id, online_form_id) references online_form on delete cascade,
  check (kind = 'report' or problem_type is null),
  check (kind = 'application' or online_form_id is null)
);
create index case_template_updated_by on case_template (updated_by) where updated_by is not null;
create index case_template_form on case_template (deya_id, online_form_id) where online_form_id is not null;
alter table case_template enable row level security;
alter table case_template force row level security;
create policy case_template_tenant on case_template using (deya_id = tenant_id());
grant select, insert, update, delete on case_template to hydria_app;
