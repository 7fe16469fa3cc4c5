-- Access tokens with which a person's own programs read their readings. Only the hash is stored; the token names its utility, so that it
-- is looked up among the rows of that utility alone.
create table reading_token (
  deya_id int not null,
  id bigint not null default nextval('hydria_id'),
  person_id bigint not null,
  name text not null check (char_length(name) between 1 and 80),
  -- The first characters, by which people tell tokens apart.
  hint text not null,
  token_sha256 bytea not null check (length(token_sha256) = 32),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  -- To within five minutes.
  last_used_at timestamptz,
  primary key (deya_id, id),
  unique (deya_id, token_sha256),
  foreign key (deya_id, person_id) references person_deya on delete cascade
);
create index reading_token_person on reading_token (deya_id, person_id);
alter table reading_token enable row level security;
alter table reading_token force row level security;
create policy reading_token_tenant on reading_token using (deya_id = tenant_id());
grant select, insert, update, delete on reading_token to hydria_app;
