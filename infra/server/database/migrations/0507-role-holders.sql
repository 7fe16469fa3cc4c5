-- Who holds a role in the whole installation holds it in each utility, so the figure of a utility counts them as well.
create or replace function list_roles(p_actor bigint, p_deya_id int)
returns table (id int, name text, sort int, system boolean, permissions text[], users int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, r.name, r.sort, r.system,
         array(select q.name from role_permission rp join permission q on q.id = rp.permission_id
               where rp.role_id = r.id order by q.group_sort, q.id),
         (select count(distinct pr.person_id)::int from person_role pr
          where pr.role_id = r.id and (p_deya_id is null or pr.deya_id is null or pr.deya_id = p_deya_id))
  from role r
  where 'roles.manage' in (select s.name from person_scope(p_actor, p_deya_id) s)
  order by r.sort, r.id
$$;
