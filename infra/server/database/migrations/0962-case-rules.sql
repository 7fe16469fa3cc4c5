-- When a utility works on cases. A utility without a row works when the Greek public services do (shared/rules/working-time.ts).
create table case_settings (
  deya_id int primary key references deya,
  days text[] not null,
  "from" text not null,
  until text not null,
  local_holidays text[] not null default '{}',
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null
);
create index case_settings_updated_by on case_settings (updated_by) where updated_by is not null;
alter table case_settings enable row level security;
alter table case_settings force row level security;
create policy case_settings_tenant on case_settings using (deya_id = tenant_id());
grant select, insert, update on case_settings to hydria_app;

-- The rules by which new cases are routed, in the order of `position`. A condition that is null holds for each case.
create table case_rule (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  position int not null,
  title text not null check (char_length(title) between 1 and 2880),
  is_active boolean not null,
  kind text check (kind in ('report', 'application')),
  problem_type text,
  -- The corners: [[latitude, longitude], …].
  area jsonb,
  -- [words, …]
  districts jsonb,
  days text[],
  "from" text,
  until text,
  team_id bigint,
  assignee_id bigint references person on delete set null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  target_hours int check (target_hours > 0),
  version int not null default 1,
  updated_by bigint references person on delete set null,
  updated_at timestamptz not null,
  primary key (deya_id, id),
  foreign key (deya_id, team_id) references case_team
);
create index case_rule_team on case_rule (deya_id, team_id) where team_id is not null;
create index case_rule_assignee on case_rule (assignee_id) where assignee_id is not null;
create index case_rule_updated_by on case_rule (updated_by) where updated_by is not null;
alter table case_rule enable row level security;
alter table case_rule force row level security;
create policy case_rule_tenant on case_rule using (deya_id = tenant_id());
grant select, insert, update, delete on case_rule to hydria_app;

-- When the lead was told that the case is past its target time.
alter table case_work add column escalated_at timestamptz;
