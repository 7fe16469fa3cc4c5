-- Secrets that are good for one use: password reset, confirmation and undo of an e-mail, tickets. Only SHA-256 is kept.
-- One row per person, purpose and subject, so that a newer secret overwrites, and thereby ends, the older.
create table one_time_token (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  purpose text not null check (purpose ~ '^[a-z-]{1,40}$'),
  -- Null for one who has no account yet.
  person_id bigint references person on delete cascade,
  -- What it is about, when a person may hold several of one purpose at once.
  subject text not null default '' check (length(subject) <= 100),
  -- The utility for which it was asked, if for one.
  deya_id int references deya,
  -- Ids and codes.
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  unique (person_id, purpose, subject)
);
create index one_time_token_expiry on one_time_token (expires_at);
alter table one_time_token enable row level security;
alter table one_time_token force row level security;
create policy one_time_token_self on one_time_token using (person_id = (select acting_person_id()));
create policy one_time_token_nobody on one_time_token for insert with check (person_id is null);
create policy one_time_token_lookup on one_time_token to hydria_lookup using (true) with check (true);
grant select, insert, update, delete on one_time_token to hydria_app;
grant select, update (used_at), delete on one_time_token to hydria_lookup;

grant create on schema public to hydria_lookup;

-- Uses a secret up: one row for exactly one caller, none for all others. Works whoever the transaction is for.
create function take_one_time_token(p_purpose text, p_token_sha256 bytea, p_now timestamptz)
returns table (person_id bigint, subject text, deya_id int, detail jsonb)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update one_time_token t set used_at = p_now
  where t.token_sha256 = p_token_sha256 and t.purpose = p_purpose and t.used_at is null and t.expires_at > p_now
  returning t.person_id, t.subject, t.deya_id, t.detail
$$;

-- Whose a secret is that could be used now; does not use it up.
create function see_one_time_token(p_purpose text, p_token_sha256 bytea, p_now timestamptz)
returns table (person_id bigint, subject text, deya_id int, detail jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.person_id, t.subject, t.deya_id, t.detail from one_time_token t
  where t.token_sha256 = p_token_sha256 and t.purpose = p_purpose and t.used_at is null and t.expires_at > p_now
$$;

-- Forgets what has been over for a day; for a daily job.
create function forget_one_time_tokens(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from one_time_token t where t.expires_at < p_now - interval '1 day'
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'take_one_time_token(text, bytea, timestamptz)', 'see_one_time_token(text, bytea, timestamptz)',
    'forget_one_time_tokens(timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
