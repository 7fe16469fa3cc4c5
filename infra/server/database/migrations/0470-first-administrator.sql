-- The first administrator of an installation. The application may see that there is one; only the owner of the tables makes one.
grant create on schema public to hydria_lookup;
grant insert on person_role to hydria_lookup;

create function has_administrator() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from person_role pr join role r on r.id = pr.role_id join person p on p.id = pr.person_id
    where r.name = 'administrator' and pr.deya_id is null and p.active and p.deleted_at is null and p.confirmed_at is not null)
$$;

-- Gives a person the role of administrators in the whole installation. Refuses a second one unless it is asked for.
create function add_administrator(p_person bigint, p_another boolean) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714320);
  if not p_another and has_administrator() then return 'administrator_exists'; end if;
  insert into person_role (person_id, role_id, deya_id)
    select p_person, r.id, null from role r where r.name = 'administrator' on conflict do nothing;
  return null;
end $$;

-- The administrator of the installation with this e-mail, for a new link when the first one was lost.
create function find_administrator(p_email text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from person p join person_role pr on pr.person_id = p.id join role r on r.id = pr.role_id
  where p.email = lower(p_email) and r.name = 'administrator' and pr.deya_id is null and p.active and p.deleted_at is null
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'has_administrator()', 'add_administrator(bigint, boolean)', 'find_administrator(text)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
grant execute on function has_administrator() to hydria_app;
revoke create on schema public from hydria_lookup;
