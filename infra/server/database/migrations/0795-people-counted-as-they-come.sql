-- The number of all people is kept as differences (decision 166), so that the users list does not count the table at each view.
-- Each statement that adds or removes people adds a row; a job replaces the rows by the number. The sum of the visible rows is the
-- number of visible people in each snapshot.
create table person_count (
  id bigint generated always as identity primary key,
  people bigint not null
);
-- The application reads no number of people across utilities; the functions below do.
alter table person_count enable row level security;
alter table person_count force row level security;
create policy person_count_over on person_count to hydria_lookup using (true) with check (true);
grant select, insert, delete on person_count to hydria_lookup;

create function count_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into person_count (people) select count(*) from touched having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into person_count (people) select -count(*) from touched having count(*) > 0;
  else
    insert into person_count (people) select -sum(people) from person_count having sum(people) <> 0;
  end if;
  return null;
end $$;

-- Replaces the differences by the number of people. Both are of one snapshot, so a difference that is committed later stays. The lock
-- keeps a second call from replacing the same differences.
create function recount_people() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714795);
  with replaced as (delete from person_count)
  insert into person_count (people) select count(*) from person;
end $$;

grant create on schema public to hydria_lookup;
alter function count_people() owner to hydria_lookup;
alter function recount_people() owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
revoke execute on function count_people() from public;
revoke execute on function recount_people() from public;
grant execute on function recount_people() to hydria_app;

-- The triggers wait for writers and keep later ones out until the commit, so that the first sum is exact.
create trigger people_added after insert on person
  referencing new table as touched for each statement execute function count_people();
create trigger people_removed after delete on person
  referencing old table as touched for each statement execute function count_people();
create trigger people_emptied after truncate on person
  for each statement execute function count_people();
insert into person_count (people) select count(*) from person;

-- The users list of 0773. The number of all people, where nothing narrows the list, is the sum of the differences.
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
  v_waits text := 'exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) and l.status = ''pending'')';
  v_state text;
  v_where text := 'true';
  v_narrow boolean;
  -- Staff of the utilities without a link to one of them.
  v_staff bigint[];
  v_key text;
  -- What people are ordered by: the key itself, or the time that it is written from.
  v_sorted text;
  v_after_time timestamptz;
  v_after text := '';
  v_order text;
  v_found text;
  -- The same people, looked up one by one in the order of an index.
  v_each text;
  v_count text;
  v_total bigint;
begin
  select coalesce(bool_or(a.deya_id is null), false), array_agg(a.deya_id) into v_everywhere, v_deya from (
    select distinct pr.deya_id
    from person_role pr join role_permission rp on rp.role_id = pr.role_id join permission q on q.id = rp.permission_id
    where pr.person_id = p_actor and q.name = 'users.view') a;
  v_deya := array(select d.id from deya d
    where (v_everywhere or d.id = any (v_deya)) and (p_deya_id is null or d.id = p_deya_id));
  v_narrow := p_deya_id is not null or not v_everywhere;
  -- In one utility a person has one link.
  if p_deya_id is null then
    v_waits := '(' || v_waits
      || ' and not exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) and l.status = ''active''))';
  end if;
  v_state := 'case when p.deleted_at is not null then ''deleted'' when not p.active then ''deactivated''
    when p.confirmed_at is null or ' || v_waits || ' then ''pending'' else ''active'' end';
  v_key := 'left(' || case p_sort
      when 'email' then 'p.email'
      when 'state' then v_state
      when 'last_login_at' then 'coalesce(to_char(p.last_login_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS''), '''')'
      when 'created_at' then 'to_char(p.created_at at time zone ''UTC'', ''YYYYMMDDHH24MISSUS'')'
      else v_words
    end || ', 60) collate "C"';
  v_sorted := case p_sort
      when 'last_login_at' then 'coalesce(p.last_login_at, ''-infinity''::timestamptz)'
      when 'created_at' then 'p.created_at'
      else v_key
    end;
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
  if v_sorted <> v_key and p_after_id is not null then
    begin
      v_after_time := case when p_sort = 'last_login_at' and p_after_key = '' then '-infinity' else regexp_replace(
        p_after_key, '^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{6})$', '\1-\2-\3 \4:\5:\6.\7+00') end;
      if v_after_time > '-infinity' and to_char(v_after_time at time zone 'UTC', 'YYYYMMDDHH24MISSUS') <> p_after_key then
        v_after_time := null;
      end if;
    exception when data_exception then v_after_time := null;
    end;
    -- A place that is no time, as one of another order: it is compared as text.
    if v_after_time is null then v_sorted := v_key; end if;
  end if;
  if p_after_id is not null then
    v_after := format(' where (f.sorted, f.id) %s (%s, $6)', case when p_descending then '<' else '>' end,
      case when v_sorted = v_key then '$5 collate "C"' else '$10' end);
  end if;
  v_order := format(' order by f.sorted %1$s, f.id %1$s', case when p_descending then 'desc' else 'asc' end);
  v_found := format('select p.id, %s as sorted from person p where %s', v_sorted, v_where);
  v_each := v_found;
  if v_narrow then
    v_staff := array(select distinct pr.person_id from person_role pr where pr.deya_id = any (v_deya) and not exists (
      select from person_deya l where l.deya_id = any (v_deya) and l.person_id = pr.person_id));
    -- An offset keeps PostgreSQL from reading all links for a page of 26.
    v_each := v_found || ' and (p.id = any ($11)
      or exists (select from person_deya l where l.person_id = p.id and l.deya_id = any ($1) offset 0))';
    v_found := v_found || ' and p.id in (select l.person_id from person_deya l where l.deya_id = any ($1))'
      || case when v_staff <> '{}' then ' union all ' || v_found || ' and p.id = any ($11)' else '' end;
  end if;
  if p_term <> '' or p_state in ('unapproved', 'unconfirmed', 'pending', 'deactivated', 'deleted') then
    -- A search, or a state of few people: they are read once, for their number and for the page.
    v_found := 'with found as materialized (' || v_found || '), page as (select f.id, f.sorted from found f'
      || v_after || v_order || ' limit $7)';
    v_count := '(select count(*) from found)';
  elsif not v_narrow and v_where = 'true' then
    v_count := '(select coalesce(sum(c.people), 0)::bigint from person_count c)';
    v_found := 'with page as (select f.id, f.sorted from (' || v_found || ') f' || v_after || v_order || ' limit $7)';
  elsif not v_narrow and p_sort <> 'state' then
    -- The number is counted in the statement of the page, where PostgreSQL may use several processes.
    v_count := '(select count(*) from (' || v_found || ') f)';
    v_found := 'with page as (select f.id, f.sorted from (' || v_found || ') f' || v_after || v_order || ' limit $7)';
  else
    if v_where = 'true' and p_deya_id is not null then
      v_total := cardinality(v_staff) + (select count(*) from person_deya l where l.deya_id = any (v_deya));
    else
      execute 'select count(*) from (' || v_found || ') f' into v_total
        using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, p_limit, 0, p_person_id, v_after_time, v_staff;
    end if;
    v_found := 'with page as (select f.id, f.sorted from (' || case
        when p_sort <> 'state' and v_total * 10 > (select c.reltuples from pg_class c where c.oid = 'public.person'::regclass)
        then v_each else v_found end || ') f' || v_after || v_order || ' limit $7)';
    v_count := '$8';
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
      (%2$s)::text, %3$s
    from page f join person p on p.id = f.id %4$s', v_state, v_key, v_count, v_order)
    using v_deya, v_term, v_digits, p_term, p_after_key, p_after_id, least(greatest(p_limit, 1), 1001), v_total,
      p_person_id, v_after_time, v_staff;
end $$;
