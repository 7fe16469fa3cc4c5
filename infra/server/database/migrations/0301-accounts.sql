-- Accounts: how long a session may rest, passwords of before, devices that are known, changes of e-mail.

-- Seconds without use after which the session is over (decisions 8): the strictest of the person's utilities.
alter table session add column idle_seconds int not null default 900 check (idle_seconds between 60 and 43200);
-- A password that an administrator has given is good for so long, and only to choose another (decisions 32).
alter table person_credential add column valid_until timestamptz;

create table password_history (
  person_id bigint not null references person on delete cascade,
  id bigint not null generated always as identity,
  -- Argon2id PHC string
  password_hash text not null,
  changed_at timestamptz not null,
  primary key (person_id, id)
);

-- Browsers in which the person has signed in before: strangers' failures do not lock them out.
create table known_device (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  person_id bigint not null references person on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_device_person on known_device (person_id);

-- A person asks for another e-mail; it counts once the new address has confirmed it, and the old one can undo it.
create table email_change (
  id bigint primary key default nextval('hydria_id'),
  person_id bigint not null references person on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  requested_at timestamptz not null,
  -- Until then it can be confirmed, and nobody can sign in.
  expires_at timestamptz not null,
  -- Until then the old address can undo it, and nobody else gets that address.
  undo_until timestamptz not null,
  confirmed_at timestamptz,
  -- Replaced, undone or refused.
  ended_at timestamptz
);
create index email_change_person on email_change (person_id, id);
create index email_change_old on email_change (old_email) where ended_at is null;

do $$
declare t text;
begin
  foreach t in array array['password_history', 'known_device', 'email_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I using (person_id = (select acting_person_id()))', t || '_self', t);
    execute format('grant select, insert, update, delete on %I to hydria_app', t);
  end loop;
end $$;
create policy email_change_lookup on email_change for select to hydria_lookup using (true);
grant select on email_change to hydria_lookup;

create policy session_end on session for update to hydria_lookup using (true) with check (true);
grant update (last_used_at, revoked_at, revoked_reason) on session to hydria_lookup;

grant create on schema public to hydria_lookup;

-- Sign-in: who has this e-mail. A password that has ended is none; one who waits for a new address is not confirmed.
create function sign_in_lookup(p_email text, p_now timestamptz)
returns table (person_id bigint, password_hash text, must_change boolean, active boolean, confirmed boolean, lang text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, case when c.valid_until is null or c.valid_until > p_now then c.password_hash end, c.must_change, p.active,
         p.confirmed_at is not null and not exists (
           select from email_change e
           where e.person_id = p.id and e.confirmed_at is null and e.ended_at is null and e.expires_at > p_now),
         p.lang
  from person p join person_credential c on c.person_id = p.id
  where p.email = lower(p_email) and p.deleted_at is null
$$;

-- The session behind an access or refresh token, by the token's SHA-256. Judging times is the caller's.
create function session_of_token(p_token_sha256 bytea)
returns table (
  session_id bigint, person_id bigint, deya_id int, actor_person_id bigint, kind text,
  token_expires_at timestamptz, token_used_at timestamptz,
  last_used_at timestamptz, idle_seconds int, session_expires_at timestamptz, revoked_at timestamptz,
  person_active boolean, must_change boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.person_id, s.deya_id, s.actor_person_id, t.kind, t.expires_at, t.used_at,
         s.last_used_at, s.idle_seconds, s.expires_at, s.revoked_at,
         p.active and p.deleted_at is null, coalesce(c.must_change, false)
  from session_token t join session s on s.id = t.session_id join person p on p.id = s.person_id
    left join person_credential c on c.person_id = s.person_id
  where t.token_sha256 = p_token_sha256
$$;

-- A session is in use.
create function touch_session(p_session_id bigint, p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update session s set last_used_at = p_now where s.id = p_session_id and s.last_used_at < p_now
$$;

-- Whether an address is another's: their e-mail, or one that they can still go back to.
create function email_in_use(p_email text, p_person_id bigint, p_now timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from person p where p.email = p_email and p.id <> p_person_id)
      or exists (select from email_change e where e.old_email = p_email and e.person_id <> p_person_id
                   and e.confirmed_at is not null and e.ended_at is null and e.undo_until > p_now)
$$;

-- Whoever is deactivated or deleted has no session left, whichever way it was done; being activated again revives none.
create function end_sessions_of_inactive() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session s set revoked_at = now(), revoked_reason = 'inactive' where s.person_id = new.id and s.revoked_at is null;
  return null;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'sign_in_lookup(text, timestamptz)', 'session_of_token(bytea)', 'touch_session(bigint, timestamptz)',
    'email_in_use(text, bigint, timestamptz)', 'end_sessions_of_inactive()'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;

create trigger person_inactive after update of active, deleted_at on person for each row
  when ((old.active and not new.active) or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_sessions_of_inactive();
