-- The users list of 0478, faster: the state and the utilities of people are read for the rows of the page alone, and a search reads
-- people once. Before, each page read all links of people to utilities twice.
create or replace function find_people(
  p_actor bigint, p_deya_id int, p_term text, p_state text, p_sort text, p_descending boolean,
  p_after_key text, p_after_id bigint, p_limit int, p_person_id bigint default null
)
returns table (
  id bigint, email text, first_name text, last_name text, phone text, lang text, active boolean, confirmed boolean,
  created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, last_login_at timestamptz,
  state text, roles jsonb, deya jsonb, sort_key text, total bigint
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_everywhere boolean;
  v_deya int[];
  v_words text := 'coalesce(p.search, person_search_text(p.first_name, p.last_name, p.email, p.phone, p.afm))';
  v_term text := search_text(p_term);
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  -- Looked up by person: for the 26 rows of a page PostgreSQL then reads no more than their links.
  v_waits text := '(exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) and l.status = ''pending'')
    and not exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) and l.status = ''active''))';
  v_state text;
  v_where text := 'true';
  v_key text;
  v_after text := '';
  v_order text;
  v_found text;
  v_count text;
  v_total bigint;
begin
  select coalesce(bool_or(a.deya_id is null), false), array_agg(a.deya_id) into v_everywhere, v_deya from (
    select distinct pr.deya_id
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission q on q.id = rp.permission_id
    where pr.person_id = p_actor and q.name = 'users.view') a;
  v_deya := array(select d.id from deya d
    where (v_everywhere or d.id = any (v_deya)) and (p_deya_id is null or d.id = p_deya_id));
  v_state := 'case when p.deleted_at is not null then ''deleted'' when not p.active then ''deactivated''
    when p.confirmed_at is null or ' || v_waits || ' then ''pending'' else ''active'' end';
  v_key := 'left(' || case p_sort
      when 'email' then 'p.email'
      when 'state' then v_state
      when 'last_login_at' then 'coalesce(to_char(p.last_login_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS''), '''')'
      when 'created_at' then 'to_char(p.created_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS'')'
      else v_words
    end || ', 60) collate "C"';
  if p_deya_id is not null or not v_everywhere then
    v_where := v_where || ' and (p.id in (select l.person_id from person_deya l where l.deya_id = any ($1))
      or p.id in (select pr.person_id from person_role pr where pr.deya_id = any ($1)))';
  end if;
  v_where := v_where || case p_state
    when 'deleted' then ' and p.deleted_at is not null'
    when 'deactivated' then ' and p.deleted_at is null and not p.active'
    when 'unconfirmed' then ' and p.deleted_at is null and p.active and p.confirmed_at is null'
    when 'unapproved' then ' and p.deleted_at is null and p.active and p.confirmed_at is not null and ' || v_waits
    when 'pending' then ' and p.deleted_at is null and p.active and (p.confirmed_at is null or ' || v_waits || ')'
    when 'active' then ' and p.deleted_at is null and p.active and p.confirmed_at is not null and not ' || v_waits
    else '' end;
  if p_term <> '' then
    v_where := v_where || ' and (strpos(' || v_words || ', $2) > 0';
    -- A phone as it is written; a term with letters is none.
    if length(v_digits) >= 4 and p_term ~ '^[0-9+() ./-]+$' then
      v_where := v_where || ' or strpos(' || v_words || ', $3) > 0';
    end if;
    v_where := v_where || ' or p.id in (select s.person_id from supply_person s
      where s.deya_id = any ($1) and starts_with(s.kwdikos_katanalwti, $4)))';
  end if;
  if p_person_id is not null then v_where := v_where || ' and p.id = $9'; end if;
  if p_after_id is not null then
    v_after := format(' where (f.sort_key, f.id) %s ($5 collate "C", $6)', case when p_descending then '<' else '>' end);
  end if;
  v_order := format(' order by f.sort_key %1$s, f.id %1$s', case when p_descending then 'desc' else 'asc' end);
  v_found := format('(select p.id, %s as sort_key from person p where %s)', v_key, v_where);
  if p_term = '' then
    -- All people: their number by one index, and the page by another.
    execute 'select count(*) from person p where ' || v_where into v_total
      using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, p_limit, 0, p_person_id;
    v_found := 'with page as (select f.id, f.sort_key from ' || v_found || ' f' || v_after || v_order || ' limit $7)';
    v_count := '$8';
  else
    -- A search reads people once, for their number and for the page.
    v_found := 'with found as materialized ' || v_found || ', page as (select f.id, f.sort_key from found f' || v_after
      || v_order || ' limit $7)';
    v_count := '(select count(*) from found)';
  end if;
  return query execute v_found || format('
    select p.id, p.email, p.first_name, p.last_name, p.phone, p.lang, p.active, p.confirmed_at is not null,
      p.created_at, p.updated_at, p.deleted_at, p.last_login_at, %1$s,
      coalesce((
        select jsonb_agg(jsonb_build_object(''name'', r.name, ''deya_id'', pr.deya_id) order by r.sort, pr.deya_id)
        from person_role pr join role r on r.id = pr.role_id
        where pr.person_id = p.id and (pr.deya_id is null or pr.deya_id = any ($1))), ''[]''),
      coalesce((
        select jsonb_agg(jsonb_build_object(''id'', d.id, ''title'', d.title, ''title_latin'', d.title_latin,
                                            ''active'', l.status = ''active'') order by d.id)
        from person_deya l join deya d on d.id = l.deya_id
        where l.person_id = p.id and l.deya_id = any ($1)), ''[]''),
      f.sort_key::text, %2$s
    from page f join person p on p.id = f.id %3$s', v_state, v_count, v_order)
    using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, least(greatest(p_limit, 1), 1001), v_total,
      p_person_id;
end $$;
