-- What belongs to the installation: the catalogue of utilities, people, sessions, roles.
--
-- Two settings of the running transaction decide what a role may see: app.deya_id and app.person_id.
-- They are set by set_config(…, true) only, so nothing survives on a pooled connection. Neither set: no rows.
-- hydria_app is the application's role (owns nothing, bypasses nothing); hydria_lookup owns the narrow
-- functions of 0004 and can read only what they need. Both exist before the first migration (roles.ts).

revoke create on schema public from public;
grant usage on schema public to hydria_app, hydria_lookup;

create function tenant_id() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.deya_id', true), '')::int $$;
create function acting_person_id() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.person_id', true), '')::bigint $$;

-- Every id that appears in a URL without its utility comes from this one sequence, so that it is
-- unique in the installation and the directory below can say whose it is.
create sequence hydria_id as bigint start with 1000;
grant usage on sequence hydria_id to hydria_app;

-- The catalogue of utilities. Readable by anyone (the guest's list); written only under its own tenant.
create table deya (
  id int primary key check (id > 0),
  title text not null,
  title_latin text not null,
  city text not null default '',
  city_latin text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text,
  phone1 text,
  phone2 text,
  phone3 text,
  website text,
  email_public text,
  url text,
  api text,
  bill text,
  customer_code_mask text,
  active boolean not null default true,
  demo boolean not null default false,
  show_bills boolean not null default true,
  customer_reports boolean not null default true,
  partial_payment boolean not null default false,
  online_forms boolean not null default true,
  register_with_taxis boolean not null default false,
  registration_open boolean not null default true,
  registration_message jsonb,
  discount_type text check (discount_type in ('A', 'P')),
  -- Hundredths: cents when discount_type is A, hundredths of a percent when it is P.
  discount_amount int,
  my_hydria boolean not null default true,
  deyapp boolean not null default false,
  amr boolean not null default false,
  water_damage boolean not null default false,
  push_notifications boolean not null default true,
  balloon_read boolean not null default false,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  logo_media_id bigint,
  cover_media_id bigint,
  -- Per-utility settings that no query filters by: frame_ancestors, idle_minutes, free_text_max, …
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table deya enable row level security;
alter table deya force row level security;
create policy deya_catalogue on deya for select using (true);
create policy deya_own_insert on deya for insert with check (id = (select tenant_id()));
create policy deya_own_update on deya for update using (id = (select tenant_id()));
grant select, update on deya to hydria_app;
grant select on deya to hydria_lookup;

-- The feed's key, apart from the catalogue so that no read of the catalogue can carry it.
create table deya_credential (
  deya_id int primary key references deya,
  access_token_sha256 bytea not null unique check (length(access_token_sha256) = 32),
  created_at timestamptz not null default now()
);
alter table deya_credential enable row level security;
alter table deya_credential force row level security;
create policy deya_credential_tenant on deya_credential using (deya_id = (select tenant_id()));
create policy deya_credential_lookup on deya_credential for select to hydria_lookup using (true);
grant select on deya_credential to hydria_lookup;

-- Whose an id is. Filled by triggers on the tables that take their id from hydria_id.
create table directory (
  id bigint primary key,
  kind text not null,
  deya_id int not null references deya
);
alter table directory enable row level security;
alter table directory force row level security;
create policy directory_tenant on directory using (deya_id = (select tenant_id()));
create policy directory_lookup on directory for select to hydria_lookup using (true);
grant select, insert, delete on directory to hydria_app;
grant select on directory to hydria_lookup;

create table person (
  id bigint primary key default nextval('hydria_id'),
  email text not null unique check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  -- E.164
  phone text,
  afm text,
  lang text not null default 'el' check (lang in ('el', 'en', 'de', 'fr')),
  timezone text not null default 'Europe/Athens',
  active boolean not null default true,
  confirmed_at timestamptz,
  last_login_at timestamptz,
  last_login_ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
alter table person enable row level security;
alter table person force row level security;
-- Oneself; the people of the acting utility are added in 0003, where the link exists.
create policy person_self on person using (id = (select acting_person_id()));
create policy person_lookup on person for select to hydria_lookup using (true);
grant select, insert, update on person to hydria_app;
grant select on person to hydria_lookup;

create table person_credential (
  person_id bigint primary key references person on delete cascade,
  -- Argon2id PHC string
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);
alter table person_credential enable row level security;
alter table person_credential force row level security;
create policy person_credential_self on person_credential using (person_id = (select acting_person_id()));
create policy person_credential_lookup on person_credential for select to hydria_lookup using (true);
grant select, insert, update on person_credential to hydria_app;
grant select on person_credential to hydria_lookup;

-- One sign-in on one device. deya_id is the utility that the person acts in.
create table session (
  id bigint primary key default nextval('hydria_id'),
  person_id bigint not null references person on delete cascade,
  deya_id int references deya,
  -- Set while an administrator acts as this person (decisions 27).
  actor_person_id bigint references person on delete cascade,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Absolute end; idleness is judged from last_used_at.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_person on session (person_id) where revoked_at is null;
alter table session enable row level security;
alter table session force row level security;
create policy session_self on session using (person_id = (select acting_person_id()));
create policy session_lookup on session for select to hydria_lookup using (true);
grant select, insert, update, delete on session to hydria_app;
grant select on session to hydria_lookup;

-- Access and refresh tokens, only as SHA-256. A refresh token with used_at set was rotated away:
-- seeing it again after the grace means theft, and the session ends (decisions 21).
create table session_token (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  session_id bigint not null references session on delete cascade,
  person_id bigint not null references person on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_token_session on session_token (session_id);
create index session_token_expiry on session_token (expires_at);
alter table session_token enable row level security;
alter table session_token force row level security;
create policy session_token_self on session_token using (person_id = (select acting_person_id()));
create policy session_token_lookup on session_token for select to hydria_lookup using (true);
grant select, insert, update, delete on session_token to hydria_app;
grant select on session_token to hydria_lookup;

-- Failed sign-ins per key; the key is a hash of e-mail or address, so the table names nobody.
create table login_throttle (
  key text primary key,
  failures int not null default 0,
  first_failure_at timestamptz not null,
  blocked_until timestamptz
);
grant select, insert, update, delete on login_throttle to hydria_app;

create table role (
  id int primary key generated by default as identity,
  name text not null unique,
  sort int not null default 0,
  -- The administrator role cannot be deleted (spec D §6).
  system boolean not null default false
);
create table permission (
  id int primary key generated by default as identity,
  name text not null unique,
  display_name text not null,
  "group" text not null,
  group_sort int not null default 0,
  system boolean not null default false
);
create table role_permission (
  role_id int not null references role on delete cascade,
  permission_id int not null references permission on delete cascade,
  primary key (role_id, permission_id)
);
grant select on role, permission, role_permission to hydria_app, hydria_lookup;

-- A role for one utility, or, without deya_id, for the whole installation.
create table person_role (
  person_id bigint not null references person on delete cascade,
  role_id int not null references role,
  deya_id int references deya,
  unique nulls not distinct (person_id, role_id, deya_id)
);
alter table person_role enable row level security;
alter table person_role force row level security;
create policy person_role_self on person_role for select using (person_id = (select acting_person_id()));
create policy person_role_tenant on person_role using (deya_id = (select tenant_id()));
create policy person_role_lookup on person_role for select to hydria_lookup using (true);
grant select on person_role to hydria_app, hydria_lookup;

-- What happened to the installation rather than in one utility: sign-in, sign-out, role changes.
create table installation_event (
  id bigint primary key default nextval('hydria_id'),
  at timestamptz not null default now(),
  action text not null,
  person_id bigint,
  actor_person_id bigint,
  detail jsonb not null default '{}'
);
grant insert on installation_event to hydria_app;

insert into permission (name, display_name, "group", group_sort, system) values
  ('users.view', 'View users', 'users', 10, true),
  ('users.manage', 'Create, edit and deactivate users', 'users', 10, true),
  ('users.impersonate', 'Sign in as a user', 'users', 10, true),
  ('roles.manage', 'Manage roles', 'roles', 20, true),
  ('utilities.manage', 'Manage utilities', 'utilities', 30, true),
  ('log.view', 'Read the log', 'log', 40, true),
  ('registrations.manage', 'Decide on registration requests', 'customers', 50, true),
  ('reports.manage', 'Handle problem reports', 'customers', 50, true),
  ('forms.manage', 'Build online forms and handle answers', 'customers', 50, true),
  ('content.manage', 'Edit announcements and FAQ', 'content', 60, true);
insert into role (name, sort, system) values ('administrator', 10, true), ('staff', 20, true), ('user', 30, true);
insert into role_permission (role_id, permission_id)
  select r.id, p.id from role r, permission p
  where r.name = 'administrator'
     or (r.name = 'staff' and p.name in ('registrations.manage', 'reports.manage', 'forms.manage', 'content.manage'));
