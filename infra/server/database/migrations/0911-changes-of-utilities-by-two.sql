-- Changes of a utility's account, threshold and guards, which a second person confirms (ADR 0182). At most one waits at a time.
create table utility_change (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  asked_by bigint not null,
  asked_at timestamptz not null,
  -- Values by field, before and after; null: the default applies.
  former jsonb not null,
  wanted jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  decided_by bigint,
  decided_at timestamptz,
  primary key (deya_id, id),
  check (state <> 'done' or decided_by <> asked_by)
);
create unique index utility_change_waiting on utility_change (deya_id) where state = 'waiting';
alter table utility_change enable row level security;
alter table utility_change force row level security;
create policy utility_change_tenant on utility_change using (deya_id = tenant_id());
grant select, insert on utility_change to hydria_app;
grant update (state, decided_by, decided_at) on utility_change to hydria_app;
