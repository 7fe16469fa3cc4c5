-- An administrator who acts as a customer (decisions 27): a session of the customer's that names the administrator's own, ends
-- with it, and stays in the customer's history.
alter table session add column actor_session_id bigint references session on delete cascade;
create index session_actor on session (actor_session_id) where actor_session_id is not null;

create table impersonation (
  person_id bigint not null references person on delete cascade,
  id bigint not null default nextval('hydria_id'),
  actor_person_id bigint references person on delete set null,
  -- The utility for which the administrator acted; null: the installation.
  deya_id int references deya,
  session_id bigint not null,
  reason text not null check (length(reason) between 1 and 1000),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= started_at + interval '1 hour'),
  ended_at timestamptz,
  primary key (person_id, id)
);
create index impersonation_session on impersonation (session_id);
alter table impersonation enable row level security;
alter table impersonation force row level security;
create policy impersonation_self on impersonation using (person_id = (select acting_person_id()));
create policy impersonation_lookup on impersonation to hydria_lookup using (true) with check (true);
grant select, insert on impersonation to hydria_app;
grant select, update (ended_at) on impersonation to hydria_lookup;

grant create on schema public to hydria_lookup;

-- With a session end those that were begun from it.
create function end_impersonations() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session s set revoked_at = new.revoked_at, revoked_reason = 'actor'
    where s.actor_session_id = new.id and s.revoked_at is null;
  update impersonation i set ended_at = least(new.revoked_at, i.expires_at) where i.session_id = new.id and i.ended_at is null;
  return null;
end $$;

-- Whether somebody may still act as another: their own session goes on, they hold the permission, and the other none.
create function impersonation_counts(p_session_id bigint, p_now timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from session s join session a on a.id = s.actor_session_id join person p on p.id = a.person_id
    where s.id = p_session_id and a.person_id = s.actor_person_id and a.revoked_at is null and a.expires_at > p_now
      and p.active and p.deleted_at is null
      and (select r.reach = 'full' and not r.staff
           from person_reach(a.person_id, s.person_id, s.deya_id, 'users.impersonate') r))
$$;

-- A session is in use, and so is the one from which it was begun.
create or replace function touch_session(p_session_id bigint, p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update session s set last_used_at = p_now
  where (s.id = p_session_id or s.id = (select i.actor_session_id from session i where i.id = p_session_id))
    and s.last_used_at < p_now
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['end_impersonations()', 'impersonation_counts(bigint, timestamptz)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;

create trigger session_ended after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_impersonations();
