-- Keys of the systems that send problem reports of a utility by Open311 (ADR 0187). Only the hash is stored; the key names its
-- utility, so that it is looked up among the rows of that utility alone. A key is revoked and never deleted.
create table open311_key (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  name text not null check (char_length(name) between 1 and 1920),
  -- The first characters, by which people tell keys apart.
  hint text not null,
  token_sha256 bytea not null check (length(token_sha256) = 32),
  created_at timestamptz not null,
  created_by bigint references person on delete set null,
  revoked_at timestamptz,
  revoked_by bigint references person on delete set null,
  -- To within five minutes.
  last_used_at timestamptz,
  primary key (deya_id, id),
  unique (deya_id, token_sha256)
);
-- One name for one key that works; a hash, since a row of an index holds 2,700 bytes.
create unique index open311_key_name on open311_key (deya_id, md5(lower(name))) where revoked_at is null;
create index open311_key_created_by on open311_key (created_by) where created_by is not null;
create index open311_key_revoked_by on open311_key (revoked_by) where revoked_by is not null;
alter table open311_key enable row level security;
alter table open311_key force row level security;
create policy open311_key_tenant on open311_key using (deya_id = tenant_id());
grant select, insert, update (revoked_at, revoked_by, last_used_at) on open311_key to hydria_app;

-- The key that sent a report, and the one that sent a note on it; null for others.
alter table problem_report add column open311_key_id bigint;
alter table problem_report_event add column open311_key_id bigint;
