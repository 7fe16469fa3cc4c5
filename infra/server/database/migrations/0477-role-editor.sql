-- What the editor of roles needs: permissions that need others, and the version of a role, which tells an editor that somebody
-- else saved it meanwhile.
create table permission_dependency (
  permission_id int not null references permission on delete cascade,
  needs_id int not null references permission on delete cascade,
  primary key (permission_id, needs_id)
);
grant select on permission_dependency to hydria_app, hydria_lookup;
insert into permission_dependency (permission_id, needs_id)
  select p.id, n.id from permission p, permission n
  where n.name = 'users.view' and p.name in ('users.manage', 'users.impersonate', 'roles.manage');

alter table role add column version int not null default 1;
grant create on schema public to hydria_lookup;

-- Permissions together with those that they need.
create function with_needed_permissions(p_permissions text[]) returns text[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive wanted as (
    select unnest(p_permissions) as name
    union
    select n.name from wanted w join permission q on q.name = w.name
      join permission_dependency d on d.permission_id = q.id join permission n on n.id = d.needs_id
  )
  select array(select name from wanted)
$$;

-- Roles as the editor shows them: like list_roles, with the version.
create function roles_to_edit(p_actor bigint, p_deya_id int)
returns table (id int, name text, sort int, system boolean, version int, permissions text[], users int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.id, l.name, l.sort, l.system, r.version, l.permissions, l.users
  from list_roles(p_actor, p_deya_id) l join role r on r.id = l.id
  order by l.sort, l.id
$$;

-- Like save_role, but refuses to change another version than p_version, and adds the permissions that the given ones need.
create function save_role_version(
  p_actor bigint, p_id int, p_version int, p_name text, p_sort int, p_permissions text[], out id int, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The lock of all changes of roles; save_role takes it again.
  perform pg_advisory_xact_lock(714320);
  if exists (select from role r where r.id = p_id and r.version <> p_version) then
    refusal := 'changed_meanwhile';
    return;
  end if;
  select s.id, s.refusal into id, refusal
    from save_role(p_actor, p_id, p_name, p_sort, with_needed_permissions(p_permissions)) s;
  if refusal is null and p_id is not null then
    update role r set version = r.version + 1 where r.id = p_id;
  end if;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'with_needed_permissions(text[])', 'roles_to_edit(bigint, int)',
    'save_role_version(bigint, int, int, text, int, text[])'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
