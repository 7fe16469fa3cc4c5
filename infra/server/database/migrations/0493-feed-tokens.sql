-- Several access tokens of a utility's feed, each with its scopes and its time. deya_credential stays for the release before, which
-- reads it: its tokens are here too, and a later file drops it.
create table feed_token (
  deya_id int not null references deya,
  id bigint not null default nextval('hydria_id'),
  name text not null check (char_length(name) between 1 and 80),
  -- The first characters, by which people tell tokens apart; empty for one that was not made here.
  hint text not null default '',
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  scopes text[] not null default '{}' check (cardinality(scopes) > 0),
  -- Null: at once, and for ever.
  begins_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  -- Null: by a command.
  created_by bigint,
  -- The token that takes its place.
  replaced_by bigint,
  revoked_at timestamptz,
  revoked_by bigint,
  primary key (deya_id, id)
);
-- The last use of a token, apart from it: a trace of calls, written once in five minutes at most.
create table feed_token_use (
  deya_id int not null,
  token_id bigint not null,
  at timestamptz not null,
  -- Without the end of the address.
  network text not null,
  primary key (deya_id, token_id),
  foreign key (deya_id, token_id) references feed_token on delete cascade
);
create function scopes_of_all_parts() returns text[] language sql immutable as $$
  select array['supplies', 'readings', 'bills', 'settlements', 'water', 'texts', 'forms', 'city', 'profile']
$$;

-- The owner does not see the rows of utilities either; for this copy it may.
do $$ begin
  execute format('create policy deya_credential_copy on deya_credential for select to %I using (true)', current_user);
end $$;
insert into feed_token (deya_id, name, token_sha256, scopes, created_at)
  select deya_id, 'access_token', access_token_sha256, scopes_of_all_parts(), created_at from deya_credential;
drop policy deya_credential_copy on deya_credential;

alter table feed_token enable row level security;
alter table feed_token force row level security;
create policy feed_token_tenant on feed_token using (deya_id = tenant_id());
create policy feed_token_lookup on feed_token to hydria_lookup using (true);
-- The application writes a hash and never reads one.
grant select (deya_id, id, name, hint, scopes, begins_at, ends_at, created_at, created_by, replaced_by, revoked_at, revoked_by)
  on feed_token to hydria_app;
grant insert on feed_token to hydria_app;
grant update (ends_at, replaced_by, revoked_at, revoked_by) on feed_token to hydria_app;
alter table feed_token_use enable row level security;
alter table feed_token_use force row level security;
create policy feed_token_use_tenant on feed_token_use using (deya_id = tenant_id());
create policy feed_token_use_lookup on feed_token_use for select to hydria_lookup using (true);
grant select, insert, update on feed_token_use to hydria_app;
grant select on feed_token_use to hydria_lookup;
grant select, delete on feed_token to hydria_lookup;

-- A token that the release before writes works in this one too, and the one that it replaces no longer does.
create function copy_deya_credential() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.access_token_sha256 <> new.access_token_sha256 then
    update feed_token t set revoked_at = now() where t.token_sha256 = old.access_token_sha256 and t.revoked_at is null;
  end if;
  insert into feed_token (deya_id, name, token_sha256, scopes, created_at)
    values (new.deya_id, 'access_token', new.access_token_sha256, scopes_of_all_parts(), new.created_at)
    on conflict (token_sha256) do nothing;
  return null;
end $$;
create trigger deya_credential_copied after insert or update on deya_credential
  for each row execute function copy_deya_credential();

create policy deya_credential_over on deya_credential for delete to hydria_lookup using (true);
grant delete on deya_credential to hydria_lookup;
grant create on schema public to hydria_lookup;
-- A revoked token ends in the release before as well.
create function end_deya_credential() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from deya_credential c where c.access_token_sha256 = new.token_sha256;
  return null;
end $$;
create trigger feed_token_revoked after update of revoked_at on feed_token
  for each row when (new.revoked_at is not null) execute function end_deya_credential();

-- The token of the feed with this hash, of an active utility. Judging times and scopes is the caller's.
create function feed_token_by_hash(p_token_sha256 bytea)
returns table (
  deya_id int, id bigint, scopes text[], begins_at timestamptz, ends_at timestamptz, revoked_at timestamptz,
  last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.deya_id, t.id, t.scopes, t.begins_at, t.ends_at, t.revoked_at, u.at
  from feed_token t join deya d on d.id = t.deya_id
    left join feed_token_use u on u.deya_id = t.deya_id and u.token_id = t.id
  where t.token_sha256 = p_token_sha256 and d.active
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['end_deya_credential()', 'feed_token_by_hash(bytea)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
grant execute on function feed_token_by_hash(bytea) to hydria_app;
revoke create on schema public from hydria_lookup;
