-- The work of the staff on cases: problem reports and applications. Both have ids of one sequence, so `id` names either.

-- Teams of a utility, to which cases are assigned.
create table case_team (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  title text not null check (char_length(title) between 1 and 120),
  -- New cases of the team are mailed here; null: to the address of the utility.
  email text check (char_length(email) <= 254),
  -- Receives the mails about overdue cases.
  lead_id bigint references person on delete set null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  primary key (deya_id, id)
);
create unique index case_team_title on case_team (deya_id, lower(title));
create index case_team_lead on case_team (lead_id) where lead_id is not null;
create index case_team_updated_by on case_team (updated_by) where updated_by is not null;
alter table case_team enable row level security;
alter table case_team force row level security;
create policy case_team_tenant on case_team using (deya_id = tenant_id());
grant select, insert, update, delete on case_team to hydria_app;

create table case_team_member (
  deya_id int not null,
  team_id bigint not null,
  person_id bigint not null references person on delete cascade,
  -- The member reads and handles the cases of their teams alone, and those assigned to them.
  is_limited boolean not null default false,
  primary key (deya_id, team_id, person_id),
  foreign key (deya_id, team_id) references case_team on delete cascade
);
create index case_team_member_person on case_team_member (person_id);
alter table case_team_member enable row level security;
alter table case_team_member force row level security;
create policy case_team_member_tenant on case_team_member using (deya_id = tenant_id());
grant select, insert, update, delete on case_team_member to hydria_app;

-- What the staff have decided about the work on a case. A case without a row is of normal priority and belongs to no team.
create table case_work (
  deya_id int not null references deya,
  case_id bigint not null,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  team_id bigint,
  assignee_id bigint references person on delete set null,
  -- The time by which it is to be solved.
  due_at timestamptz,
  -- The reporter was asked for an answer until the end of this day; null: the utility has the next step.
  answer_until date,
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  primary key (deya_id, case_id),
  foreign key (deya_id, team_id) references case_team
);
create index case_work_team on case_work (deya_id, team_id) where team_id is not null;
create index case_work_assignee on case_work (assignee_id, deya_id) where assignee_id is not null;
create index case_work_updated_by on case_work (updated_by) where updated_by is not null;
alter table case_work enable row level security;
alter table case_work force row level security;
create policy case_work_tenant on case_work using (deya_id = tenant_id());
grant select, insert, update, delete on case_work to hydria_app;

-- Notes among the staff. A table of its own: an earlier release shows every event of a report to its reporter.
create table case_note (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  case_id bigint not null,
  staff_id bigint references person on delete set null,
  text text not null check (char_length(text) <= 48000),
  idempotency_key text not null,
  at timestamptz not null,
  primary key (deya_id, id),
  unique (deya_id, case_id, idempotency_key)
);
create index case_note_staff on case_note (staff_id) where staff_id is not null;
alter table case_note enable row level security;
alter table case_note force row level security;
create policy case_note_tenant on case_note using (deya_id = tenant_id());
grant select, insert, update (text), delete on case_note to hydria_app;

-- Photos of the staff, such as one of a repair. The reporter sees those that are public.
create table case_photo (
  deya_id int not null,
  case_id bigint not null,
  media_id bigint not null,
  staff_id bigint references person on delete set null,
  is_public boolean not null,
  at timestamptz not null,
  primary key (deya_id, case_id, media_id),
  foreign key (deya_id, media_id) references media on delete cascade
);
create index case_photo_media on case_photo (deya_id, media_id);
create index case_photo_staff on case_photo (staff_id) where staff_id is not null;
alter table case_photo enable row level security;
alter table case_photo force row level security;
create policy case_photo_tenant on case_photo using (deya_id = tenant_id());
grant select, insert, update (is_public), delete on case_photo to hydria_app;

-- The changes of an application, and the notes of its sender; as `problem_report_event` for a report.
create table form_answer_event (
  deya_id int not null,
  answer_id bigint not null,
  n int not null check (n > 0),
  by text not null check (by in ('customer', 'utility')),
  status int check (status between 0 and 6),
  note text check (char_length(note) <= 120000),
  idempotency_key text,
  at timestamptz not null,
  staff_id bigint references person on delete set null,
  primary key (deya_id, answer_id, n),
  unique (deya_id, answer_id, idempotency_key),
  foreign key (deya_id, answer_id) references form_answer on delete cascade,
  check (status is not null or note is not null)
);
create index form_answer_event_staff on form_answer_event (staff_id) where staff_id is not null;
alter table form_answer_event enable row level security;
alter table form_answer_event force row level security;
create policy form_answer_event_tenant on form_answer_event using (deya_id = tenant_id());
grant select, insert, update (note) on form_answer_event to hydria_app;

-- Roles that handle reports go on to do so; those that also keep the forms read applications, whose answers hold tax numbers.
insert into permission (name, display_name, "group", group_sort, system) values
  ('cases.view', 'View problem reports', 'customers', 51, true),
  ('cases.handle', 'Handle cases: move, answer and note', 'customers', 52, true),
  ('cases.assign', 'Assign cases to teams and people', 'customers', 53, true),
  ('cases.configure', 'Set up teams and rules for cases', 'customers', 54, true),
  ('applications.view', 'View applications among the cases', 'customers', 55, true)
on conflict (name) do nothing;
insert into role_permission (role_id, permission_id)
  select rp.role_id, n.id
  from role_permission rp join permission p on p.id = rp.permission_id and p.name = 'reports.manage', permission n
  where n.name in ('cases.view', 'cases.handle', 'cases.assign', 'cases.configure')
on conflict do nothing;
insert into role_permission (role_id, permission_id)
  select rp.role_id, n.id
  from role_permission rp join permission p on p.id = rp.permission_id and p.name = 'reports.manage', permission n
  where n.name = 'applications.view' and exists (
    select from role_permission fp join permission f on f.id = fp.permission_id and f.name = 'forms.manage'
    where fp.role_id = rp.role_id)
on conflict do nothing;
