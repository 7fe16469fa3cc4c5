-- The users list with state, order and total. It replaces the first search_people, which could only page by id.
grant create on schema public to hydria_lookup;

-- What two spellings of a name have in common: small letters without accents, one sigma.
create function search_text(p_text text) returns text
language sql immutable strict parallel safe as $$
  select translate(lower(p_text collate "el-x-icu"), 'άέήίϊΐόύϋΰώς', 'αεηιιιουυυωσ')
$$;

drop function search_people(bigint, int, text, bigint, int);

-- The users list of an administrator. The function itself refuses who may not: without users.view for the
-- installation one sees only people, links and roles of the utilities for which one holds it.
-- Pages by (sort_key, id); total counts all pages.
create function search_people(
  p_actor bigint, p_deya_id int, p_term text, p_state text, p_sort text, p_descending boolean,
  p_after_key text, p_after_id bigint, p_limit int
)
returns table (
  id bigint, email text, first_name text, last_name text, phone text, lang text, active boolean, confirmed boolean,
  created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, last_login_at timestamptz,
  state text, roles jsonb, deya jsonb, sort_key text, total bigint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with allowed as (
    select distinct pr.deya_id
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission q on q.id = rp.permission_id
    where pr.person_id = p_actor and q.name = 'users.view'
  ),
  seen_deya as (
    select d.id from deya d
    where (exists (select from allowed a where a.deya_id is null) or d.id in (select a.deya_id from allowed a))
      and (p_deya_id is null or d.id = p_deya_id)
  ),
  link as (
    select l.person_id, bool_or(l.status = 'active') as accepted, bool_or(l.status = 'pending') as waiting
    from person_deya l where l.deya_id in (select s.id from seen_deya s)
    group by l.person_id
  ),
  seen as (
    select p.*, case
        when p.deleted_at is not null then 'deleted'
        when not p.active then 'deactivated'
        when p.confirmed_at is null or (l.waiting and not l.accepted) then 'pending'
        else 'active'
      end as state
    from person p left join link l on l.person_id = p.id
    where l.person_id is not null
       or exists (select from person_role pr where pr.person_id = p.id and pr.deya_id in (select d.id from seen_deya d))
       or (p_deya_id is null and exists (select from allowed a where a.deya_id is null))
  ),
  matched as (
    -- Cut, so that a cursor stays short; what is equal so far is ordered by id.
    select s.*, left(case p_sort
        when 'email' then s.email
        when 'state' then s.state
        when 'last_login_at' then coalesce(to_char(s.last_login_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), '')
        else search_text(s.last_name || ' ' || s.first_name)
      end, 60) collate "C" as sort_key
    from seen s
    where (p_state = 'all' or s.state = p_state)
      and (p_term = '' or strpos(
        search_text(s.first_name || ' ' || s.last_name || ' ' || s.first_name || ' ' || s.email), search_text(p_term)) > 0)
  ),
  page as (
    select * from matched m
    where p_after_id is null
       or case when p_descending then (m.sort_key, m.id) < (p_after_key collate "C", p_after_id)
               else (m.sort_key, m.id) > (p_after_key collate "C", p_after_id) end
    order by case when p_descending then m.sort_key end desc, case when not p_descending then m.sort_key end,
             case when p_descending then m.id end desc, case when not p_descending then m.id end
    limit least(greatest(p_limit, 1), 1001)
  )
  select p.id, p.email, p.first_name, p.last_name, p.phone, p.lang, p.active, p.confirmed_at is not null,
         p.created_at, p.updated_at, p.deleted_at, p.last_login_at, p.state,
         coalesce((
           select jsonb_agg(jsonb_build_object('name', r.name, 'deya_id', pr.deya_id) order by r.sort, pr.deya_id)
           from person_role pr join role r on r.id = pr.role_id
           where pr.person_id = p.id and (pr.deya_id is null or pr.deya_id in (select s.id from seen_deya s))), '[]'),
         coalesce((
           select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'title_latin', d.title_latin,
                                               'active', l.status = 'active') order by d.id)
           from person_deya l join deya d on d.id = l.deya_id
           where l.person_id = p.id and l.deya_id in (select s.id from seen_deya s)), '[]'),
         p.sort_key, (select count(*) from matched)
  from page p
  order by case when p_descending then p.sort_key end desc, case when not p_descending then p.sort_key end,
           case when p_descending then p.id end desc, case when not p_descending then p.id end
$$;

revoke all on function search_people(bigint, int, text, text, text, boolean, text, bigint, int) from public;
grant execute on function search_people(bigint, int, text, text, text, boolean, text, bigint, int) to hydria_app;
alter function search_people(bigint, int, text, text, text, boolean, text, bigint, int) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
