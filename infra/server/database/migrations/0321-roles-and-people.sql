-- What administrators change: roles, who holds them, and the state of people. Each function itself refuses who may not, under
-- one lock, so that rules about the last administrator hold however many ask at once. They return a code, or null when done.
grant create on schema public to hydria_lookup;

create policy person_role_change on person_role to hydria_lookup using (true) with check (true);
create policy person_change on person for update to hydria_lookup using (true) with check (true);
create policy person_erase on person for delete to hydria_lookup using (deleted_at is not null);
grant insert, update, delete on role, role_permission to hydria_lookup;
grant insert, delete on person_role to hydria_lookup;
grant update (active, confirmed_at, deleted_at, updated_at), delete on person to hydria_lookup;

-- How far an actor reaches with a permission, for a utility or the installation. `none`: the person does not exist for them.
-- `stronger`: the person may do something somewhere that the actor may not. `shared`: the account is another utility's as well,
-- for which the actor has no such permission. `staff`: the person holds any permission at all.
create function person_reach(p_actor bigint, p_person bigint, p_deya_id int, p_permission text)
returns table (reach text, staff boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with held as (
    select pr.deya_id, q.name from person_role pr join role_permission rp on rp.role_id = pr.role_id
      join permission q on q.id = rp.permission_id where pr.person_id = p_person
  ),
  belongs as (
    select l.deya_id from person_deya l where l.person_id = p_person
    union select pr.deya_id from person_role pr where pr.person_id = p_person and pr.deya_id is not null
  )
  select case
      when not exists (select from person p where p.id = p_person)
        or p_permission not in (select s.name from person_scope(p_actor, p_deya_id) s)
        or (p_deya_id is not null and not exists (select from belongs b where b.deya_id = p_deya_id)) then 'none'
      when exists (select from held h where h.name not in (select s.name from person_scope(p_actor, h.deya_id) s)) then 'stronger'
      when exists (select from belongs b where p_permission not in (select s.name from person_scope(p_actor, b.deya_id) s))
        then 'shared'
      else 'full'
    end, exists (select from held)
$$;

-- Whether nobody but this person could administer the installation.
create function is_last_administrator(p_person bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with administrator as (
    select p.id from person_role pr join role r on r.id = pr.role_id join person p on p.id = pr.person_id
    where r.name = 'administrator' and pr.deya_id is null and p.active and p.deleted_at is null and p.confirmed_at is not null
  )
  select exists (select from administrator a where a.id = p_person)
     and not exists (select from administrator a where a.id <> p_person)
$$;

-- Roles with their permissions, and how many people hold them: in the utility, or anywhere.
create function list_roles(p_actor bigint, p_deya_id int)
returns table (id int, name text, sort int, system boolean, permissions text[], users int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.name, r.sort, r.system,
         array(select q.name from role_permission rp join permission q on q.id = rp.permission_id
               where rp.role_id = r.id order by q.group_sort, q.id),
         (select count(distinct pr.person_id)::int from person_role pr
          where pr.role_id = r.id and (p_deya_id is null or pr.deya_id = p_deya_id))
  from role r
  where 'roles.manage' in (select s.name from person_scope(p_actor, p_deya_id) s)
  order by r.sort, r.id
$$;

create function save_role(
  p_actor bigint, p_id int, p_name text, p_sort int, p_permissions text[], out id int, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_scope text[] := array(select s.name from person_scope(p_actor, null) s);
  v_had text[];
begin
  perform pg_advisory_xact_lock(714320);
  v_had := array(select q.name from role_permission rp join permission q on q.id = rp.permission_id where rp.role_id = p_id);
  refusal := case
    when not 'roles.manage' = any (v_scope) then 'no_access'
    when p_id is not null and not exists (select from role r where r.id = p_id) then 'role_not_found'
    when exists (select from role r where r.id = p_id and r.name = 'administrator') then 'role_cant_change_admin'
    when cardinality(p_permissions) = 0 then 'role_needs_permission'
    when exists (select from role r where lower(r.name) = lower(p_name) and r.id is distinct from p_id) then 'role_exists'
    -- What is given and what is taken away.
    when exists (
      select n from (select unnest(p_permissions) as n union select unnest(v_had)) c
      where not (n = any (p_permissions) and n = any (v_had)) and not n = any (v_scope)) then 'role_not_held'
  end;
  if refusal is not null then return; end if;
  if p_id is null then
    insert into role (name, sort) values (p_name, p_sort) returning role.id into id;
  else
    id := p_id;
    update role r set name = p_name, sort = p_sort where r.id = p_id;
  end if;
  delete from role_permission rp where rp.role_id = save_role.id;
  insert into role_permission (role_id, permission_id)
    select save_role.id, q.id from permission q where q.name = any (p_permissions);
end $$;

create function delete_role(p_actor bigint, p_id int) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_refusal text;
begin
  perform pg_advisory_xact_lock(714320);
  v_refusal := case
    when not 'roles.manage' in (select s.name from person_scope(p_actor, null) s) then 'no_access'
    when not exists (select from role r where r.id = p_id) then 'role_not_found'
    when exists (select from role r where r.id = p_id and r.name = 'administrator') then 'role_cant_delete_admin'
    when exists (select from person_role pr where pr.role_id = p_id) then 'role_has_users'
  end;
  if v_refusal is null then delete from role r where r.id = p_id; end if;
  return v_refusal;
end $$;

-- Gives a person these roles and no other, in a utility or, without one, in the installation.
create function set_person_roles(p_actor bigint, p_person bigint, p_deya_id int, p_roles int[]) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_refusal text;
  v_had int[];
begin
  perform pg_advisory_xact_lock(714320);
  v_had := array(select pr.role_id from person_role pr where pr.person_id = p_person and pr.deya_id is not distinct from p_deya_id);
  v_refusal := case
    when not 'roles.manage' in (select s.name from person_scope(p_actor, p_deya_id) s) then 'no_access'
    when (select r.reach from person_reach(p_actor, p_person, p_deya_id, 'roles.manage') r) = 'none'
      or exists (select from person p where p.id = p_person and p.deleted_at is not null) then 'user_not_found'
    when exists (select from unnest(p_roles) n where n not in (select r.id from role r)) then 'role_not_found'
    -- What is given and what is taken away.
    when exists (
      select from role_permission rp join permission q on q.id = rp.permission_id
      where rp.role_id = any (p_roles || v_had) and not (rp.role_id = any (p_roles) and rp.role_id = any (v_had))
        and q.name not in (select s.name from person_scope(p_actor, p_deya_id) s)) then 'role_not_held'
    when cardinality(p_roles) = 0 and not exists (
      select from person_role pr where pr.person_id = p_person and pr.deya_id is distinct from p_deya_id) then 'user_role_needed'
    when p_deya_id is null and is_last_administrator(p_person)
      and not exists (select from role r where r.name = 'administrator' and r.id = any (p_roles)) then 'last_administrator'
  end;
  if v_refusal is not null then return v_refusal; end if;
  delete from person_role pr where pr.person_id = p_person and pr.deya_id is not distinct from p_deya_id
    and not pr.role_id = any (p_roles);
  insert into person_role (person_id, role_id, deya_id) select p_person, n, p_deya_id from unnest(p_roles) n
    on conflict do nothing;
  return null;
end $$;

-- Changes the state of an account (D §6). `unchanged` when it was so already.
create function change_person(p_actor bigint, p_person bigint, p_deya_id int, p_to text, p_now timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_refusal text;
  v_reach text;
  v_is_admin boolean;
  v person;
begin
  perform pg_advisory_xact_lock(714320);
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r;
  select * into v from person p where p.id = p_person;
  v_is_admin := exists (select from person_role pr join role r on r.id = pr.role_id
                        where pr.person_id = p_person and pr.deya_id is null and r.name = 'administrator');
  v_refusal := case
    when v_reach = 'none' then 'user_not_found'
    when p_to = 'deactivated' and p_person = p_actor then 'user_cant_deactivate_self'
    when p_to = 'unconfirmed' and p_person = p_actor then 'user_cant_unconfirm_self'
    when p_to in ('deleted', 'erased') and p_person = p_actor then 'user_cant_delete_self'
    when v_reach = 'stronger' then 'no_access'
    when v_reach = 'shared' then 'user_of_other_utility'
    when p_to = 'unconfirmed' and v_is_admin then 'user_cant_unconfirm_admin'
    when p_to in ('deleted', 'erased') and v_is_admin then 'user_cant_delete_admin'
    when p_to = 'deactivated' and is_last_administrator(p_person) then 'last_administrator'
    when p_to = 'erased' and v.deleted_at is null then 'user_delete_first'
    when p_to = 'active' and v.active or p_to = 'deactivated' and not v.active
      or p_to = 'confirmed' and v.confirmed_at is not null or p_to = 'unconfirmed' and v.confirmed_at is null
      or p_to = 'deleted' and v.deleted_at is not null or p_to = 'restored' and v.deleted_at is null then 'unchanged'
  end;
  if v_refusal is not null then return v_refusal; end if;
  if p_to = 'erased' then
    begin
      delete from person p where p.id = p_person;
    exception when foreign_key_violation then
      -- Books of a utility name the person, such as payments.
      return 'user_not_saved';
    end;
  else
    update person p set updated_at = p_now,
      active = case p_to when 'active' then true when 'deactivated' then false else p.active end,
      confirmed_at = case p_to when 'confirmed' then p_now when 'unconfirmed' then null else p.confirmed_at end,
      deleted_at = case p_to when 'deleted' then p_now when 'restored' then null else p.deleted_at end
    where p.id = p_person;
  end if;
  return null;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'person_reach(bigint, bigint, int, text)', 'is_last_administrator(bigint)', 'list_roles(bigint, int)',
    'save_role(bigint, int, text, int, text[])', 'delete_role(bigint, int)',
    'set_person_roles(bigint, bigint, int, int[])', 'change_person(bigint, bigint, int, text, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
