-- What the page of one person reads: the history of the account, and the permissions with the roles that grant them.
grant create on schema public to hydria_lookup;

-- Events about a person: of the installation, and of the utilities for which the asker may see users.
create function person_history(p_actor bigint, p_person bigint, p_deya_id int, p_before bigint, p_limit int)
returns table (id bigint, at timestamptz, action text, deya_id int, actor_person_id bigint, actor_name text, total bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with event as (
    select e.id, e.at, e.action, null::int as deya_id, e.actor_person_id from installation_event e where e.person_id = p_person
    union all
    select e.id, e.at, e.action, e.deya_id, e.actor_person_id from audit_event e
    where e.person_id = p_person
      and e.deya_id in (
        select d.id from deya d
        where (p_deya_id is null or d.id = p_deya_id)
          and 'users.view' in (select s.name from person_scope(p_actor, d.id) s))
  )
  select e.id, e.at, e.action, e.deya_id, e.actor_person_id, trim(a.first_name || ' ' || a.last_name),
    (select count(*) from event)
  from event e left join person a on a.id = e.actor_person_id
  where (p_before is null or e.id < p_before)
    and (select r.reach from person_reach(p_actor, p_person, p_deya_id, 'users.view') r) <> 'none'
  order by e.id desc
  limit least(greatest(p_limit, 1), 1001)
$$;

-- Each permission of a person in a utility, or in the installation, with a role that grants it and where.
create function granted_permissions(p_actor bigint, p_person bigint, p_deya_id int)
returns table (permission text, role_id int, role text, deya_id int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select q.name, r.id, r.name, pr.deya_id
  from person_role pr join role r on r.id = pr.role_id
    join role_permission rp on rp.role_id = r.id join permission q on q.id = rp.permission_id
  where pr.person_id = p_person and (pr.deya_id is null or pr.deya_id = p_deya_id)
    and (select t.reach from person_reach(p_actor, p_person, p_deya_id, 'users.view') t) <> 'none'
  order by q.group_sort, q.id, r.sort, r.id
$$;

-- Makes an account with the role `user`: in a utility, which has accepted the person, or in the installation.
create policy person_make on person for insert to hydria_lookup with check (true);
create policy person_deya_make on person_deya for insert to hydria_lookup with check (true);
grant insert on person, person_deya to hydria_lookup;
grant usage on sequence hydria_id to hydria_lookup;
create function create_person(
  p_actor bigint, p_deya_id int, p_email text, p_first_name text, p_last_name text, p_phone text, p_lang text,
  p_confirmed boolean, p_now timestamptz, out id bigint, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  refusal := case
    when not 'users.manage' in (select s.name from person_scope(p_actor, p_deya_id) s) then 'no_access'
    when email_in_use(p_email, 0, p_now) then 'user_email_of_another'
  end;
  if refusal is not null then return; end if;
  insert into person (email, first_name, last_name, phone, lang, confirmed_at, created_at, updated_at)
    values (p_email, p_first_name, p_last_name, p_phone, p_lang, case when p_confirmed then p_now end, p_now, p_now)
    returning person.id into id;
  if p_deya_id is not null then
    insert into person_deya (deya_id, person_id, status, created_at, decided_at)
      values (p_deya_id, create_person.id, 'active', p_now, p_now);
  end if;
  insert into person_role (person_id, role_id, deya_id)
    select create_person.id, r.id, p_deya_id from role r where r.name = 'user';
exception when unique_violation then
  id := null;
  refusal := 'user_email_of_another';
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'person_history(bigint, bigint, int, bigint, int)', 'granted_permissions(bigint, bigint, int)',
    'create_person(bigint, int, text, text, text, text, text, boolean, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
